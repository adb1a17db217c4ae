package dev.credence.guice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.registry.Registry;
import dev.credence.guice.CredenceModule.RegistryProvider;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Creates the registry without Guice, from the sets that {@link CredenceModule} would inject. */
class OtherContainersTest {
    @Test
    void registryIsCreatedFromSetsByAConstructor() {
        Provider<Registry> provider = new RegistryProvider(
                Set.of(new Parts.Lift()), Set.of(), Set.of(new Parts.Fixed()), Set.of(new Parts.Plain()));

        Credence credence = Credence.of(provider.get());

        assertThat(credence.registry().metrics()).map(m -> m.id()).containsExactly("hits", "lift");
        assertThat(credence.registry().methods()).map(m -> m.id()).containsExactly("fixed");
        assertThat(credence.registry().comparators()).map(m -> m.id()).containsExactly("plain");
        assertThat(credence.registry().metric("lift")).isInstanceOf(Parts.Lift.class);
        assertThat(credence.evaluate(dev.credence.api.sample.Sample.of(ConfusionMatrix.binary(3, 1, 0, 0)))
                        .method("fixed")
                        .level(dev.credence.api.interval.ConfidenceLevel.P95)
                        .run(dev.credence.api.interval.ComputeOptions.defaults())
                        .estimate("hits")
                        .value())
                .isEqualTo(0.75);
    }

    @Test
    void withoutDiscoveryOnlyTheSetsAreRegistered() {
        Registry registry = new RegistryProvider(Set.of(new Parts.Lift()), Set.of(), Set.of(), Set.of())
                .withoutDiscovery()
                .get();

        assertThat(registry.metrics()).map(m -> m.id()).containsExactly("lift");
    }

    @Test
    void duplicateIdThrowsTheUsualError() {
        Provider<Registry> provider =
                new RegistryProvider(Set.of(new Parts.Lift(), new Parts.OtherLift()), Set.of(), Set.of(), Set.of());

        assertThatThrownBy(provider::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("metric id 'lift' is claimed by both dev.credence.guice.Parts$");
    }

    @Test
    void providerDependsOnlyOnJakartaInject() {
        Constructor<?> constructor = RegistryProvider.class.getConstructors()[0];

        assertThat(constructor.getAnnotation(Inject.class)).isNotNull();
        assertThat(Stream.of(RegistryProvider.class.getDeclaredFields())
                        .map(f -> f.getType().getName()))
                .noneMatch(name -> name.startsWith("com.google.inject"));
        List<Annotation> annotations = Arrays.asList(constructor.getAnnotations());
        assertThat(annotations).allMatch(a -> a.annotationType().getName().startsWith("jakarta.inject"));
    }
}
