package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.registry.Registry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

/** Checks that an invalid property stops the application with a message that names it. */
class BadPropertiesTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CredenceAutoConfiguration.class));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "credence.level=1.2 | credence.level | confidence level must lie in (0, 1): confidence level=1.2",
                "credence.level=0 | credence.level | confidence level must lie in (0, 1): confidence level=0.0",
                "credence.level=NaN | credence.level | confidence level must lie in (0, 1): confidence level=NaN",
                "credence.threads=0 | credence.threads | threads must be >= 1: threads=0",
                "credence.draws=-5 | credence.draws | draws must be >= 1: draws=-5",
                "credence.methods=wilson,wilsn | credence.methods[1] | no interval method 'wilsn'; did you mean 'wilson'?",
                "credence.methods[0]=beta:priro=1 | credence.methods[0] | interval method 'beta': no option 'priro'",
                "credence.comparators=tagno | credence.comparators[0] | no comparator 'tagno'; did you mean 'tango'?",
                "credence.options=bta:prior=1 | credence.options[0] | no interval method or comparator 'bta:prior=1'; did you mean 'beta:prior=1'?",
                "credence.options=beta | credence.options[0] | default options must be written ID:OPTION=VALUE: 'beta' has no"
                        + " option; write one, or leave it out",
                "credence.options=beta:prior=1,beta:prior=2 | credence.options[1] | a default option must be set once:"
                        + " 'beta:prior=2' sets the option 'prior' of 'beta' again; leave one of them out"
            })
    void messageNamesThePropertyItsValueAndTheRule(String property, String name, String reason) {
        runner.withPropertyValues(property).run(context -> {
            InvalidConfigurationPropertyValueException found =
                    causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
            assertThat(found.getName()).isEqualTo(name);
            assertThat(found.getReason()).startsWith(reason);
            assertThat(found).hasMessageStartingWith("Property " + name + " with value '");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "credence.methods[0]=nonsense, credence.methods[0], no interval method 'nonsense'",
        "credence.options[0]=bta:prior=1, credence.options[0], no interval method or comparator 'bta:prior=1'",
        "credence.comparators[0]=tagno, credence.comparators[0], no comparator 'tagno'"
    })
    void unknownNameIsReportedAlsoWithARegistryOfTheApplication(String property, String name, String reason) {
        runner.withBean(Registry.class, Registry::load)
                .withPropertyValues(property)
                .run(context -> {
                    InvalidConfigurationPropertyValueException found =
                            causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
                    assertThat(found.getName()).isEqualTo(name);
                    assertThat(found.getReason()).startsWith(reason);
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnDefaults {
        @Bean
        Defaults ours() {
            return new Defaults(List.of("wald"), List.of());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnOptions {
        @Bean
        ComputeOptions ours() {
            return ComputeOptions.defaults().withSeed(99);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnRegistry {
        @Bean
        Registry ours() {
            return Registry.load();
        }
    }

    /** Its name is that of the bean of the starter. */
    @Configuration(proxyBeanMethods = false)
    static class OwnFacade {
        @Bean
        Credence credence(Defaults defaults) {
            return Credence.load().withDefaults(defaults);
        }
    }

    /** A bean of the application that uses the properties. */
    @Configuration(proxyBeanMethods = false)
    static class OwnDefaultsOfProperties {
        @Bean
        Defaults ours(CredenceProperties properties) {
            return new Defaults(properties.methods(), List.of());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OwnDefaults, credence.methods[0]=wilson, credence.methods, ours, Defaults",
        "OwnDefaults, credence.comparators=tango, credence.comparators, ours, Defaults",
        "OwnDefaults, credence.options[0]=beta:prior=1, credence.options, ours, Defaults",
        "OwnOptions, credence.seed=0, credence.seed, ours, ComputeOptions",
        "OwnOptions, credence.draws=50, credence.draws, ours, ComputeOptions",
        "OwnOptions, credence.threads=2, credence.threads, ours, ComputeOptions",
        "OwnRegistry, credence.discovery=false, credence.discovery, ours, Registry",
        "OwnFacade, credence.level=0.9, credence.level, credence, Credence",
        "OwnFacade, credence.seed=5, credence.seed, credence, Credence"
    })
    void propertyThatABeanReplacesStopsTheStart(
            String configuration, String property, String name, String bean, String type) throws Exception {
        runner.withUserConfiguration(Class.forName(BadPropertiesTest.class.getName() + "$" + configuration))
                .withPropertyValues(property)
                .run(context -> {
                    InvalidConfigurationPropertyValueException found =
                            causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
                    assertThat(found.getName()).isEqualTo(name);
                    assertThat(found.getReason())
                            .isEqualTo("the bean '" + bean + "' of type " + type
                                    + " replaces what this property sets, and does not use it; leave out the property, or"
                                    + " inject CredenceProperties into the bean");
                });
    }

    @Test
    void propertiesThatBeansOfTheApplicationUseAreAccepted() {
        runner.withUserConfiguration(OwnDefaults.class)
                .withPropertyValues("credence.level=0.9", "credence.seed=4")
                .run(context -> assertThat(context.getBean(Credence.class).evaluate(MATRIX))
                        .asString()
                        .contains("level 0.9", "seed 4"));
        runner.withUserConfiguration(OwnDefaultsOfProperties.class)
                .withPropertyValues("credence.methods[0]=wald")
                .run(context -> assertThat(context.getBean(Credence.class)
                                .estimate("recall", MATRIX)
                                .method())
                        .isEqualTo("wald"));
        runner.withUserConfiguration(OwnFacade.class)
                .withPropertyValues("credence.methods[0]=wald")
                .run(context -> assertThat(context.getBean(Credence.class)
                                .estimate("recall", MATRIX)
                                .method())
                        .isEqualTo("wald"));
        runner.withUserConfiguration(OwnRegistry.class)
                .withPropertyValues("credence.options[0]=beta:prior=1")
                .run(context -> assertThat(context.getBean(Credence.class)
                                .registry()
                                .method("beta")
                                .spelling())
                        .isEqualTo("beta:prior=1"));
    }

    @Test
    void unknownPropertyIsReportedBySpring() {
        runner.withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new MapPropertySource("application.properties", Map.of("credence.levle", "0.9"))))
                .run(context -> assertThat(
                                causes(context.getStartupFailure(), UnboundConfigurationPropertiesException.class)
                                        .getUnboundProperties())
                        .extracting(property -> property.getName().toString())
                        .containsExactly("credence.levle"));
        runner.withSystemProperties("credence.other=1")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void nonNumericPropertyIsReportedBySpring() {
        runner.withPropertyValues("credence.level=high")
                .run(context -> assertThat(causes(context.getStartupFailure(), BindException.class)
                                .getName())
                        .hasToString("credence.level"));
    }

    @Test
    void errorStatesUnknownPartOfCommaSeparatedList() {
        runner.withPropertyValues("credence.methods=beta:a=1,b=1")
                .run(context -> assertThat(
                                causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class)
                                        .getName())
                        .isEqualTo("credence.methods[0]"));
    }

    private static <T extends Throwable> T causes(@Nullable Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        throw new AssertionError("no " + type.getSimpleName(), failure);
    }
}
