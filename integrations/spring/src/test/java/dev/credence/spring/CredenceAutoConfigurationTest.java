package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class CredenceAutoConfigurationTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(CredenceAutoConfiguration.class, CredenceJsonAutoConfiguration.class));

    @Test
    void starterReturnsTheSameResultsAsTheLibrary() {
        runner.run(context -> {
            Credence credence = context.getBean(Credence.class);
            assertThat(credence.estimate("f1.macro", MATRIX))
                    .isEqualTo(Credence.load().estimate("f1.macro", MATRIX));
            assertThat(context).hasSingleBean(Registry.class);
            assertThat(context.getBean(Defaults.class)).isEqualTo(Defaults.V1);
            assertThat(context.getBean(ComputeOptions.class)).isEqualTo(ComputeOptions.defaults());
        });
    }

    /** Checks that the starter includes every default method. */
    @Test
    void everyDefaultMethodIsRegistered() {
        runner.run(context -> {
            Registry registry = context.getBean(Registry.class);
            assertThat(Defaults.V1.methods())
                    .allMatch(spelling -> registry.findMethod(spelling).isPresent());
            assertThat(Defaults.V1.comparators())
                    .allMatch(spelling -> registry.findComparator(spelling).isPresent());
        });
    }

    @Test
    void metricsAndMethodsOfOutcomesAreRegistered() {
        runner.run(context -> {
            Credence credence = context.getBean(Credence.class);
            Outcomes passed = Outcomes.of(OutcomeColumn.of("passed", 0, 1), 1, 1, 0, 1);

            Estimate mean = credence.estimate("mean", passed);

            assertThat(mean.value()).isEqualTo(0.75);
            assertThat(mean).isEqualTo(Credence.load().estimate("mean", passed));
            assertThat(credence.evaluate(passed)
                            .method("betting")
                            .estimate("mean")
                            .method())
                    .isEqualTo("betting");
            assertThat(List.of("quantile:p=0.95", "pass-at:k=2", "ndcg-at:k=5", "count-f1"))
                    .allSatisfy(spelling -> assertThat(
                                    credence.registry().metric(spelling).spelling())
                            .isEqualTo(spelling));
        });
    }

    @ParameterizedTest
    @ValueSource(classes = {Parts.LiftByInterface.class, Parts.LiftByClass.class})
    void metricBeanIsRegisteredWhateverItsDeclaredType(Class<?> configuration) {
        runner.withUserConfiguration(configuration).run(context -> {
            Estimate estimate = context.getBean(Credence.class).estimate("lift-of-ours", MATRIX);
            assertThat(estimate.value()).isEqualTo(199 / 201.0 / (212 / 569.0));
            assertThat(estimate.method()).isEqualTo("dirichlet-lattice");
        });
    }

    @Test
    void metricsOfAProviderBeanAreRegistered() {
        runner.withUserConfiguration(Parts.AProvider.class).run(context -> {
            assertThat(context.getBean(Credence.class)
                            .estimate("threat-of-ours", MATRIX)
                            .value())
                    .isEqualTo(199 / 214.0);
            assertThat(context.getBean(Registry.class).metric("lift-of-ours")).isInstanceOf(Parts.Lift.class);
        });
    }

    /** The methods that fit are installed, and the defaults of the application do not contain them. */
    @Test
    void refusalWhereDefaultsContainNoMethodThatFitsNamesInstalledOnes() {
        runner.withPropertyValues("credence.methods=wilson")
                .run(context -> assertThatThrownBy(
                                () -> context.getBean(Credence.class).estimate("mcc", MATRIX))
                        .hasMessageStartingWith("no default method gives an interval for metric 'mcc': name one of the"
                                + " methods that fit: ["));
    }

    @Test
    void methodBeanIsRegisteredAndMayBeTheDefault() {
        runner.withUserConfiguration(Parts.AMethod.class)
                .withPropertyValues("credence.methods=fixed,wilson")
                .run(context -> assertThat(context.getBean(Credence.class)
                                .estimate("precision", MATRIX)
                                .method())
                        .isEqualTo("fixed"));
    }

    @Test
    void onlyBeansAreRegisteredIfDiscoveryIsOff() {
        runner.withUserConfiguration(Parts.LiftByClass.class)
                .withPropertyValues("credence.discovery=false")
                .run(context -> assertThat(context.getBean(Registry.class))
                        .hasToString("1 metrics, 0 interval methods, 0 comparators"));
    }

    @Test
    void refusalWithoutDiscoveryNamesThePropertyAndUnusedModules() {
        runner.withUserConfiguration(Parts.LiftByClass.class)
                .withPropertyValues("credence.discovery=false")
                .run(context -> assertThatThrownBy(
                                () -> context.getBean(Credence.class).estimate("lift-of-ours", MATRIX))
                        .hasMessageContainingAll(
                                "no installed method gives an interval for metric 'lift-of-ours': the registry does not"
                                        + " use what is on the class path: credence-",
                                "(wilson-modified)",
                                "build it with discovered(), which credence.discovery=true does in a Spring"
                                        + " application, or add one of these to it"));
    }

    @Test
    void errorOfANamedMethodWithoutDiscoveryNamesDiscovery() {
        runner.withPropertyValues("credence.discovery=false", "credence.methods[0]=wilson")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("'wilson' is in credence-frequentist, and this registry was built without"
                                + " discovery; build it with discovered(), which credence.discovery=true does"));
    }

    @Test
    void errorOfTwoBeansWithOneIdStatesBothClasses() {
        runner.withUserConfiguration(Parts.LiftByClass.class, Parts.Clash.class)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessage("metric id 'lift-of-ours' is claimed by both dev.credence.spring.Parts$Lift and"
                                + " dev.credence.spring.Parts$OtherLift"));
    }

    @Test
    void pluginMayBeABeanAndDiscovered() {
        runner.withUserConfiguration(Parts.AnInstalledMetricAsABean.class)
                .run(context ->
                        assertThat(context.getBean(Registry.class).metric("f1")).isSameAs(context.getBean("f1")));
    }

    @Test
    void beansOfTheApplicationReplaceTheDefaults() {
        Registry empty = Registry.builder().build();
        ComputeOptions ours = ComputeOptions.defaults().withSeed(3);
        Defaults none = new Defaults(List.of(), List.of());
        runner.withBean(Registry.class, () -> empty)
                .withBean(ComputeOptions.class, () -> ours)
                .withBean(Defaults.class, () -> none)
                .run(context -> {
                    assertThat(context.getBean(Credence.class).registry()).isSameAs(empty);
                    assertThat(context.getBean(Credence.class).evaluate(MATRIX))
                            .asString()
                            .endsWith("seed 3, 1 thread");
                });
    }

    @Test
    void facadeOfTheApplicationReplacesTheDefault() {
        Credence ours = Credence.of(Registry.builder().build());
        runner.withBean(Credence.class, () -> ours)
                .run(context -> assertThat(context.getBean(Credence.class)).isSameAs(ours));
    }

    @Test
    void propertiesAreTheDefaultsOfAComputation() {
        runner.withPropertyValues(
                        "credence.level=0.9",
                        "credence.seed=7",
                        "credence.draws=500",
                        "credence.threads=2",
                        "credence.methods[0]=bootstrap-percentile",
                        "credence.comparators[0]=paired-delta",
                        "credence.comparators[1]=independent-delta",
                        "credence.options[0]=beta:prior=1")
                .run(context -> {
                    Credence credence = context.getBean(Credence.class);
                    Estimate expected = Credence.load()
                            .evaluate(MATRIX)
                            .method("bootstrap-percentile")
                            .level(0.9)
                            .run(ComputeOptions.defaults().withSeed(7).withDraws(500))
                            .estimate("f1");
                    assertThat(credence.estimate("f1", MATRIX)).isEqualTo(expected);
                    Comparison comparison =
                            credence.compare("precision", Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX)));
                    assertThat(comparison.comparator()).isEqualTo("independent-delta");
                    assertThat(comparison.level()).isEqualTo(ConfidenceLevel.of(0.9));
                    assertThat(context.getBean(Registry.class).method("beta").spelling())
                            .isEqualTo("beta:prior=1");
                    assertThat(credence.registry().method("beta").spelling()).isEqualTo("beta:prior=1");
                });
    }
}
