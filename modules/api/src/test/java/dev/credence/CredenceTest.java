package dev.credence;

import static dev.credence.toys.NullValue.assertNullThrows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.toys.NullValue;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class CredenceTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final Credence CREDENCE = Credence.of(Registry.builder()
                    .metric(new Toys.Precision())
                    .metric(new Toys.F1())
                    .metric(new Toys.Youden())
                    .method(new Toys.FixedWidth())
                    .method(new Toys.Reluctant())
                    .build())
            .withDefaults(new Defaults(List.of("beta", "fixed-width:half=0.2"), List.of()));

    @Test
    void defaultMethodIsFirstInstalledMethodThatFits() {
        Estimate estimate = CREDENCE.estimate("toy-precision", MATRIX);
        assertThat(estimate.value()).isEqualTo(0.75);
        assertThat(estimate.lower()).isEqualTo(0.55);
        assertThat(estimate.upper()).isEqualTo(0.95);
        assertThat(estimate.n()).isEqualTo(4);
        assertThat(estimate).hasToString("toy-precision 0.7500 [0.5500, 0.9500] fixed-width 95%");
    }

    /** A name of a published module may be absent; any other must exist as what it is named for. */
    @Test
    void unknownNamesOfDefaultsAreRefused() {
        assertThatThrownBy(() -> CREDENCE.withDefaults(new Defaults(List.of("fixed-with", "fixed-width"), List.of())))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("no interval method 'fixed-with'; did you mean 'fixed-width'?");
        assertThatThrownBy(() -> CREDENCE.withDefaults(new Defaults(List.of(), List.of("nothing"))))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("no comparator 'nothing'");
        assertThatThrownBy(() -> CREDENCE.withDefaults(new Defaults(List.of("toy-f1"), List.of())))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("toy-f1");
        assertThatThrownBy(() -> CREDENCE.withDefaults(new Defaults(List.of("fixed-width:hlf=1"), List.of())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void defaultOptionsApplyToMethodNamedWithoutOptions() {
        Credence narrow = CREDENCE.withDefaults(Defaults.V1.withOptions("fixed-width:half=0.05"));
        Estimate estimate = narrow.evaluate(MATRIX).method("fixed-width").estimate("toy-precision");
        assertThat(estimate.lower()).isEqualTo(0.7);
        assertThat(narrow.evaluate(MATRIX)
                        .method("fixed-width:half=0.2")
                        .estimate("toy-precision")
                        .lower())
                .isEqualTo(0.55);
        assertThat(CREDENCE.evaluate(MATRIX)
                        .method("fixed-width")
                        .estimate("toy-precision")
                        .lower())
                .isEqualTo(0.65);
    }

    @Test
    void defaultOptionsOfUnknownMethodThrow() {
        assertThatThrownBy(() -> CREDENCE.withDefaults(Defaults.V1.withOptions("fixed-widht:half=0.05")))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(
                        "no interval method or comparator 'fixed-widht:half=0.05'; did you mean 'fixed-width:half=0.05'?"
                                + " available: [fixed-width, reluctant]");
        assertThatThrownBy(() -> CREDENCE.withDefaults(Defaults.V1.withOptions("fixed-width:half=0.05@a")))
                .hasMessage("a default option takes no @label: 'fixed-width:half=0.05@a'");
    }

    @Test
    void levelAndOptionsOfFacadeApplyUnlessRequestOverridesThem() {
        ComputeOptions seven = ComputeOptions.defaults().withSeed(7);
        Credence ours = CREDENCE.withRun(seven).withLevel(ConfidenceLevel.of(0.8));
        assertThat(ours.estimate("toy-precision", MATRIX).level()).isEqualTo(ConfidenceLevel.of(0.8));
        assertThat(ours.withDefaults(Defaults.V1).evaluate(MATRIX))
                .asString()
                .endsWith("level 0.8, default methods, seed 7, 1 thread");
        assertThat(ours.evaluate(MATRIX).level(0.99).seed(8))
                .asString()
                .endsWith("level 0.99, default methods, seed 8, 1 thread");
        assertThat(ours.compare(Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX))))
                .asString()
                .endsWith("level 0.8, margin 0.0, default comparators, seed 7, 1 thread");
        assertThat(CREDENCE.evaluate(MATRIX)).asString().endsWith("level 0.95, default methods, seed 0, 1 thread");
    }

    @Test
    void namedMethodUsesItsOptions() {
        Estimate estimate = CREDENCE.evaluate(MATRIX)
                .method("fixed-width:half=0.05")
                .level(0.9)
                .estimate("toy-precision@negative");
        assertThat(estimate.metric()).isEqualTo("toy-precision@negative");
        assertThat(estimate.value()).isEqualTo(4 / 6.0);
        assertThat(estimate.width()).isCloseTo(0.1, org.assertj.core.data.Offset.offset(1e-15));
    }

    @Test
    void boundsAreMappedThroughTheLink() {
        Estimate estimate = CREDENCE.estimate("toy-f1", MATRIX);
        assertThat(estimate.value()).isEqualTo(2 * 3 / 9.0);
        assertThat(estimate.lower()).isEqualTo(2 * 0.3 / 1.3);
        assertThat(estimate.n()).isEqualTo(6);
    }

    @Test
    void refusalByMethodNamesMethodsThatFit() {
        assertThatThrownBy(() -> CREDENCE.evaluate(MATRIX).method("reluctant").estimate("toy-precision"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("method 'reluctant' does not fit metric 'toy-precision': it never fits;"
                        + " methods that fit: [fixed-width]");
    }

    @Test
    void clusteredSampleIsRefusedByMethodForIndependentObservations() {
        Sample<ConfusionMatrix> clustered = ClusteredSample.of(Map.of("a", MATRIX));
        assertThatThrownBy(
                        () -> CREDENCE.evaluate(clustered).method("fixed-width").estimate("toy-precision"))
                .hasMessage(
                        "method 'fixed-width' does not fit metric 'toy-precision': it assumes i.i.d. observations, the"
                                + " sample is clustered; use a method for that design, or pool the sample on purpose;"
                                + " no installed methods fit");
        assertThat(CREDENCE.evaluate(clustered.pooled())
                        .estimate("toy-precision")
                        .value())
                .isEqualTo(0.75);
    }

    @Test
    void refusalWithoutInstalledMethodNamesModuleToAdd() {
        Credence bare = Credence.of(Registry.builder().metric(new Toys.Youden()).build());
        assertThatThrownBy(() -> bare.estimate("toy-youden", MATRIX))
                .hasMessage("no installed method gives an interval for metric 'toy-youden': add one of:"
                        + " credence-frequentist (wilson-modified), credence-bayes (dirichlet-lattice),"
                        + " credence-curves (hall, propimp, folded-normal), credence-delta (delta-wilson),"
                        + " credence-montecarlo (bootstrap-bca, bootstrap-percentile),"
                        + " credence-crossvalidation (kfold-wilson, nadeau-bengio)");
        assertThatThrownBy(() -> bare.compare("toy-youden", Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX))))
                .hasMessage("no installed comparator fits metric 'toy-youden'; add one of: credence-frequentist (tango,"
                        + " miettinen-nurminen), credence-delta (paired-delta, independent-delta),"
                        + " credence-crossvalidation (corrected-resampled-t)");
    }

    @Test
    void refusalNamesMissingModulesAndMethodsThatFit() {
        Credence other = Credence.of(Registry.builder()
                .metric(new Toys.Precision())
                .method(new Toys.FixedWidth())
                .build());
        ResultOrRefusal<Estimate> answer = other.evaluate(MATRIX).resultOrRefusal("toy-precision");
        Refusal refusal = answer.refusal().orElseThrow();
        assertThat(refusal.sentence())
                .startsWith(
                        "no default method gives an interval for metric 'toy-precision': name one of the methods that fit:"
                                + " [fixed-width]; or add one of: credence-frequentist (wilson-modified),");
        assertThat(refusal.modules())
                .containsExactly(
                        "credence-frequentist",
                        "credence-bayes",
                        "credence-curves",
                        "credence-delta",
                        "credence-montecarlo",
                        "credence-crossvalidation");
        Estimate value = answer.result().orElseThrow();
        assertThat(value.status()).isEqualTo(Status.REFUSED);
        assertThat(value.refusal()).contains(refusal);
        assertThat(value.withMetric("renamed")
                        .withNote(Note.of("test", "a note"))
                        .refusal())
                .contains(refusal);
    }

    @Test
    void unreadableEvidenceIsRefusedWithAdvice() {
        assertThatThrownBy(() -> CREDENCE.estimate("toy-f1", ScoredSample.of(new double[1], new double[1])))
                .hasMessage(
                        "metric 'toy-f1' reads ConfusionMatrix: evidence=ScoredSample; at a threshold scores make a "
                                + "matrix: use 'toy-f1:threshold=0.5'");
        ConfusionMatrix noPositive = ConfusionMatrix.of(List.of("a", "b", "c"), new long[3][3]);
        assertThatThrownBy(() -> CREDENCE.estimate("toy-f1", noPositive))
                .hasMessage("metric 'toy-f1' needs a positive label: classes=3; declare which label is positive,"
                        + " or use 'toy-f1.macro' or 'toy-f1@LABEL'");
        assertThatThrownBy(() -> CREDENCE.estimate("toy-f1@d", noPositive))
                .hasMessage("no label 'd'; available: [a, b, c]");
    }

    @Test
    void unknownMetricThrowsWithNearestName() {
        assertThatThrownBy(() -> CREDENCE.estimate("toy-f2", MATRIX))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(
                        "no metric 'toy-f2'; did you mean 'toy-f1'? available: [toy-f1, toy-precision, toy-youden]");
    }

    @Test
    void proportionWithoutTrialsHasWholeRangeAndNote() {
        Estimate estimate = CREDENCE.estimate("toy-precision", ConfusionMatrix.binary(0, 0, 2, 4));
        assertThat(estimate.value()).isNaN();
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isEqualTo(1);
        assertThat(estimate.status()).isEqualTo(dev.credence.api.interval.Status.UNDEFINED);
        assertThat(Note.sentences(estimate.notes()))
                .containsExactly(
                        "toy-precision is undefined: no observation counts as a trial",
                        "there are no trials, so that the interval is the whole range");
    }

    @Test
    void nullArgumentThrowsWithItsName() {
        assertNullThrows("defaults must not be null", () -> CREDENCE.withDefaults(NullValue.value()));
        assertNullThrows("methods must not be null", () -> new Defaults(NullValue.value(), List.of()));
        assertNullThrows("options must not be null", () -> Defaults.V1.withOptions((String[]) NullValue.value()));
        assertNullThrows(
                "options must contain no null: [null]", () -> Defaults.V1.withOptions((String) NullValue.value()));
        assertNullThrows(
                "metrics must not be null", () -> CREDENCE.evaluate(MATRIX).estimates((String[]) NullValue.value()));
        assertNullThrows(
                "metric must not be null",
                () -> CREDENCE.evaluate(MATRIX).resultsOrRefusals((String) NullValue.value()));
    }

    @Test
    void loadedFacadeHasLoadedRegistry() {
        assertThat(Credence.load()).hasToString("Credence with " + Registry.load());
    }
}
