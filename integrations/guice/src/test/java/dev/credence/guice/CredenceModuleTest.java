package dev.credence.guice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.ProvisionException;
import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class CredenceModuleTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private static Module binding(Bindings bindings) {
        return new AbstractModule() {
            @Override
            protected void configure() {
                bindings.bind(binder());
            }
        };
    }

    private interface Bindings {
        void bind(com.google.inject.Binder binder);
    }

    private static List<String> ids(Iterable<? extends Configurable<?>> items) {
        List<String> ids = new java.util.ArrayList<>();
        items.forEach(item -> ids.add(item.id()));
        return ids;
    }

    @Test
    void facadeAndRegistryAreSingletons() {
        Injector injector = Guice.createInjector(new CredenceModule());

        Credence credence = injector.getInstance(Credence.class);
        assertThat(credence).isSameAs(injector.getInstance(Credence.class));
        assertThat(credence.registry()).isSameAs(injector.getInstance(Registry.class));
    }

    @Test
    void injectorMayRequireExplicitBindings() {
        Injector injector =
                Guice.createInjector(new CredenceModule(), binding(binder -> binder.requireExplicitBindings()));

        assertThat(injector.getInstance(Credence.class).registry()).isSameAs(injector.getInstance(Registry.class));
    }

    @Test
    void discoveredMetricIsRegisteredWithoutABinding() {
        Registry registry = Guice.createInjector(new CredenceModule()).getInstance(Registry.class);

        assertThat(ids(registry.metrics())).containsExactly("hits");
    }

    @Test
    void discoveryCanBeSwitchedOff() {
        Registry registry =
                Guice.createInjector(new CredenceModule().withoutDiscovery()).getInstance(Registry.class);

        assertThat(registry.metrics()).isEmpty();
        assertThat(registry.methods()).isEmpty();
        assertThat(registry.comparators()).isEmpty();
    }

    @Test
    void boundMetricIsRegisteredInAdditionToDiscoveredOnes() {
        Credence credence = Guice.createInjector(
                        new CredenceModule(),
                        binding(b -> CredenceModule.metrics(b).addBinding().to(Parts.Lift.class)))
                .getInstance(Credence.class);

        assertThat(ids(credence.registry().metrics())).containsExactly("hits", "lift");
        assertThat(credence.registry().metric("lift@positive").spelling()).isEqualTo("lift@positive");
    }

    @Test
    void metricsOfABoundProviderAreRegistered() {
        Credence credence = Guice.createInjector(
                        new CredenceModule(),
                        binding(b ->
                                CredenceModule.providers(b).addBinding().toInstance(() -> List.of(new Parts.Lift()))))
                .getInstance(Credence.class);

        assertThat(ids(credence.registry().metrics())).containsExactly("hits", "lift");
    }

    @Test
    void boundMethodAndComparatorAreUsed() {
        Credence credence = Guice.createInjector(
                        new CredenceModule(),
                        binding(b -> CredenceModule.methods(b).addBinding().to(Parts.Fixed.class)),
                        binding(b -> CredenceModule.comparators(b).addBinding().to(Parts.Plain.class)),
                        binding(b -> CredenceModule.defaults(b)
                                .toInstance(new Defaults(List.of("fixed"), List.of("plain")))))
                .getInstance(Credence.class);

        Estimate estimate = credence.estimate("hits", MATRIX);
        assertThat(estimate.method()).isEqualTo("fixed");
        assertThat(estimate.lower()).isEqualTo(199 / 201.0 - 0.1);
        assertThat(credence.compare("hits", Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX)))
                        .comparator())
                .isEqualTo("plain");
    }

    @Test
    void requestWithoutMethodUsesBoundDefaultWithOptions() {
        Credence credence = Guice.createInjector(
                        new CredenceModule(),
                        binding(b -> CredenceModule.methods(b).addBinding().to(Parts.Fixed.class)),
                        binding(b -> CredenceModule.defaults(b)
                                .toInstance(new Defaults(List.of("fixed:half=0.25"), List.of()))))
                .getInstance(Credence.class);

        Estimate estimate = credence.estimate("hits", MATRIX);

        assertThat(estimate.method()).isEqualTo("fixed:half=0.25");
        assertThat(estimate.lower()).isEqualTo(199 / 201.0 - 0.25);
    }

    @Test
    void boundOptionsApplyIfAMethodIsNamedWithoutOptions() {
        Credence credence = Guice.createInjector(
                        new CredenceModule(),
                        binding(b -> CredenceModule.methods(b).addBinding().to(Parts.Fixed.class)),
                        binding(b -> CredenceModule.defaults(b).toInstance(Defaults.V1.withOptions("fixed:half=0.25"))))
                .getInstance(Credence.class);

        assertThat(credence.registry().method("fixed").spelling()).isEqualTo("fixed:half=0.25");
    }

    @Test
    void libraryDefaultsApplyWithoutABoundDefault() {
        assertThat(Guice.createInjector(new CredenceModule()).getInstance(Defaults.class))
                .isEqualTo(Defaults.V1);
    }

    @Test
    void pluginMayBeBoundAndDiscovered() {
        Parts.Hits mine = new Parts.Hits();

        Registry registry = Guice.createInjector(
                        new CredenceModule(),
                        binding(b -> CredenceModule.metrics(b).addBinding().toInstance(mine)))
                .getInstance(Registry.class);

        assertThat(registry.metric("hits")).isSameAs(mine);
    }

    @Test
    void twoMetricsWithOneIdThrowNamingBothClasses() {
        Injector injector = Guice.createInjector(
                new CredenceModule(),
                binding(b -> CredenceModule.metrics(b).addBinding().to(Parts.Lift.class)),
                binding(b -> CredenceModule.metrics(b).addBinding().toInstance(new Parts.OtherLift())));

        ProvisionException e =
                catchThrowableOfType(ProvisionException.class, () -> injector.getInstance(Credence.class));

        assertThat(e.getCause()).isInstanceOf(IllegalStateException.class);
        assertThat(e.getCause())
                .hasMessage("metric id 'lift' is claimed by both dev.credence.guice.Parts$Lift and "
                        + "dev.credence.guice.Parts$OtherLift");
    }

    @Test
    void moduleMayBeInstalledTwice() {
        Injector injector = Guice.createInjector(new CredenceModule(), binding(b -> b.install(new CredenceModule())));

        assertThat(injector.getInstance(Credence.class)).isNotNull();
        assertThat(new CredenceModule()).hasSameHashCodeAs(new CredenceModule());
        assertThat(new CredenceModule()).isNotEqualTo(new CredenceModule().withoutDiscovery());
    }

    @Test
    void bindingsBeforeAndAfterTheModuleAreRegistered() {
        Module plugin = binding(b -> CredenceModule.metrics(b).addBinding().to(Parts.Lift.class));

        assertThat(ids(Guice.createInjector(plugin, new CredenceModule())
                        .getInstance(Registry.class)
                        .metrics()))
                .isEqualTo(ids(Guice.createInjector(new CredenceModule(), plugin)
                        .getInstance(Registry.class)
                        .metrics()));
    }

    @Test
    void setsOfMetricsAndMethodsCanBeInjected() {
        Injector injector = Guice.createInjector(
                new CredenceModule(),
                binding(b -> CredenceModule.metrics(b).addBinding().to(Parts.Lift.class)));

        assertThat(injector.getInstance(SetsTaker.class).metrics)
                .singleElement()
                .isInstanceOf(Parts.Lift.class);
        assertThat(injector.getInstance(SetsTaker.class).methods).isEmpty();
        assertThat(injector.getInstance(SetsTaker.class).comparators).isEmpty();
    }

    /** Receives the three sets by injection, as a class of a user could. */
    static final class SetsTaker {
        private final java.util.Set<Metric<?>> metrics;
        private final java.util.Set<IntervalMethod> methods;
        private final java.util.Set<Comparator> comparators;

        @jakarta.inject.Inject
        SetsTaker(
                java.util.Set<Metric<?>> metrics,
                java.util.Set<IntervalMethod> methods,
                java.util.Set<Comparator> comparators) {
            this.metrics = metrics;
            this.methods = methods;
            this.comparators = comparators;
        }
    }
}
