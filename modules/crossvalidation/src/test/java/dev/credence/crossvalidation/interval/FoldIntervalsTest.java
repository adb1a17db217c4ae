package dev.credence.crossvalidation.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.crossvalidation.FoldMetrics;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldIntervalsTest {
    private static final ConfusionMatrix ONE = ConfusionMatrix.binary(8, 2, 3, 7);
    private static final ConfusionMatrix TWO = ConfusionMatrix.binary(7, 3, 2, 8);
    private static final ConfusionMatrix THREE = ConfusionMatrix.binary(9, 1, 4, 6);
    private static final ConfusionMatrix WITHOUT_POSITIVES = ConfusionMatrix.binary(0, 1, 0, 19);
    private static final ConfusionMatrix PERFECT = ConfusionMatrix.binary(10, 0, 0, 10);

    private static final Map<String, IntervalMethod> METHODS = Stream.of(
                    new KfoldT(),
                    new KfoldTCorrected(),
                    new NadeauBengio(),
                    new KfoldBeta(),
                    new KfoldBetaMean(),
                    new KfoldPosteriorMean(),
                    new KfoldWilson())
            .collect(Collectors.toMap(IntervalMethod::id, method -> method));

    private static FoldedSample<ConfusionMatrix> folds(ConfusionMatrix... folds) {
        return FoldedSample.of(List.of(folds));
    }

    private static Estimate estimate(
            IntervalMethod method, Metric<ConfusionMatrix> metric, Sample<ConfusionMatrix> sample) {
        return Estimate.compute(method, metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    private static IntervalMethod with(IntervalMethod method, String options) {
        return method.configured(Options.parse(options));
    }

    @Test
    void foldWithoutPositivesIsRefusedByNameWithAdvice() {
        FoldedSample<ConfusionMatrix> sample = folds(ONE, WITHOUT_POSITIVES, TWO);

        Refusal refusal = new KfoldT().refusal(FoldMetrics.RECALL, sample).orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.DATA);
        assertThat(refusal.sentence())
                .isEqualTo(
                        "every fold must have a value for their mean: recall=NaN in fold 2 of 3 (20 observations); use"
                                + " average=micro, kfold-beta or kfold-wilson, which read all folds together, or make folds by class");
        Estimate micro = estimate(with(new KfoldT(), "average=micro"), FoldMetrics.RECALL, sample);
        assertThat(micro.value()).isEqualTo(0.75);
        assertThat(micro.lower()).isLessThan(0.75);
        assertThat(micro.status()).isEqualTo(Status.OK);
        assertThat(estimate(new KfoldBeta(), FoldMetrics.RECALL, sample).upper())
                .isBetween(0.75, 1.0);
    }

    /** If values are means over folds of one size, the metric of all folds is the mean of the metrics of the folds. */
    @Test
    void microAndMacroAgreeForAccuracyOfEqualFolds() {
        FoldedSample<ConfusionMatrix> sample = folds(ONE, WITHOUT_POSITIVES, PERFECT); // 0.75, 0.95, 1

        for (IntervalMethod method : List.of(new KfoldT(), new KfoldTCorrected(), new NadeauBengio())) {
            Estimate macro = estimate(method, FoldMetrics.ACCURACY, sample);
            Estimate micro = estimate(with(method, "average=micro"), FoldMetrics.ACCURACY, sample);
            assertThat(macro.width()).isPositive();
            assertThat(micro.lower()).isCloseTo(macro.lower(), within(1e-14));
            assertThat(micro.upper()).isCloseTo(macro.upper(), within(1e-14));
            assertThat(micro.method()).isEqualTo(method.id() + ":average=micro");
        }
    }

    @Test
    void equalFoldsGivePointExceptForKfoldWilson() {
        FoldedSample<ConfusionMatrix> perfect = folds(PERFECT, PERFECT, PERFECT);

        Estimate student = estimate(new NadeauBengio(), ReferenceMetrics.informedness(), perfect);
        assertThat(student.status()).isEqualTo(Status.DEGENERATE);
        assertThat(student.width()).isZero();
        assertThat(Note.sentences(student.notes())).anyMatch(note -> note.contains("all folds agree"));
        Estimate wilson = estimate(new KfoldWilson(), ReferenceMetrics.informedness(), perfect);
        assertThat(wilson.upper()).isEqualTo(1);
        assertThat(wilson.lower()).isBetween(0.5, 0.9);
        assertThat(wilson.status()).isEqualTo(Status.OK);
    }

    /** With ten folds of 20 items, each observation is worth 11/20. */
    @Test
    void kfoldWilsonIsWilsonOfTheWeightedTrials() {
        ConfusionMatrix[] folds = new ConfusionMatrix[10];
        Arrays.fill(folds, TWO);
        Estimate estimate = estimate(new KfoldWilson(), FoldMetrics.PRECISION, folds(folds));

        double z = Normal.upperQuantile(0.025);
        assertThat(estimate.lower()).isCloseTo(WilsonScoreRoots.lower(0.7, 55, z), within(1e-14));
        assertThat(estimate.upper()).isCloseTo(WilsonScoreRoots.upper(0.7, 55, z), within(1e-14));
        assertThat(estimate.n()).isEqualTo(100);
    }

    /**
     * A sample that contains every row twice, with two declared repeats, has the interval of one that contains it
     * once.
     */
    @ParameterizedTest
    @CsvSource({"kfold-beta", "kfold-wilson"})
    void repeatedFoldsCountTheirRowsOnce(String id) {
        IntervalMethod method = id.equals("kfold-beta") ? new KfoldBeta() : new KfoldWilson();
        Estimate once = estimate(method, FoldMetrics.RECALL, folds(ONE, TWO, THREE));
        Estimate twice =
                estimate(with(method, "repeats=2"), FoldMetrics.RECALL, folds(ONE, TWO, THREE, ONE, TWO, THREE));

        assertThat(twice.lower()).isCloseTo(once.lower(), within(1e-14));
        assertThat(twice.upper()).isCloseTo(once.upper(), within(1e-14));
        assertThat(twice.n()).isEqualTo(once.n());
        assertThat(method.refusal(FoldMetrics.RECALL, folds(ONE, TWO))).isEmpty();
        assertThat(with(method, "repeats=2")
                        .refusal(FoldMetrics.RECALL, folds(ONE, TWO))
                        .map(Refusal::sentence))
                .hasValue("folds must be repeats times two or more: folds=2, repeats=2; give every fold of every repeat"
                        + " a name of its own");
    }

    /**
     * Every method either reads the repeats of the sample as it reads its option, or refuses them and names a
     * method that accepts them.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kfold-t",
                "kfold-t-corrected",
                "nadeau-bengio",
                "kfold-beta",
                "kfold-beta-mean",
                "kfold-posterior-mean",
                "kfold-wilson"
            })
    void repeatsOfTheSampleReplaceTheOption(String id) {
        IntervalMethod method = java.util.Objects.requireNonNull(METHODS.get(id));
        FoldedSample<ConfusionMatrix> folds = folds(ONE, TWO, THREE, ONE, TWO, THREE);
        FoldedSample<ConfusionMatrix> twice = folds.repeated(2);
        if (method.options().stream().noneMatch(option -> option.name().equals("repeats"))) {
            assertThat(method.refusal(FoldMetrics.RECALL, folds)).isEmpty();
            assertThat(method.refusal(FoldMetrics.RECALL, twice).map(Refusal::sentence))
                    .hasValueSatisfying(sentence -> assertThat(sentence).contains("repeats=2", "nadeau-bengio"));
            return;
        }
        Estimate fromSample = estimate(method, FoldMetrics.RECALL, twice);
        Estimate fromOption = estimate(with(method, "repeats=2"), FoldMetrics.RECALL, folds);
        assertThat(fromSample.lower()).isEqualTo(fromOption.lower());
        assertThat(fromSample.upper()).isEqualTo(fromOption.upper());
        assertThat(fromSample.n())
                .isEqualTo(fromOption.n())
                .isEqualTo(estimate(method, FoldMetrics.RECALL, folds(ONE, TWO, THREE))
                        .n());
        assertThat(with(method, "repeats=3").refusal(FoldMetrics.RECALL, twice).map(Refusal::sentence))
                .hasValueSatisfying(sentence -> assertThat(sentence).startsWith("repeats must be those of the sample"));
    }

    @Test
    void nadeauBengioNotesTheRatioThatRepeatsGive() {
        FoldedSample<ConfusionMatrix> twice =
                folds(ONE, TWO, THREE, ONE, TWO, THREE).repeated(2);
        assertThat(Note.sentences(
                        estimate(new NadeauBengio(), FoldMetrics.RECALL, twice).notes()))
                .contains(
                        "of 6 folds in 2 repeats, n counts each item once; the ratio of test to training items is taken as 1/2");
        assertThat(Note.sentences(estimate(new NadeauBengio(), FoldMetrics.RECALL, folds(ONE, TWO, THREE))
                        .notes()))
                .noneMatch(note -> note.contains("ratio"));
    }

    /**
     * For the recalls of single classes and for F1, the measured coverage for one learner is below the level;
     * other metrics have no such note.
     */
    @ParameterizedTest
    @CsvSource({"recall,true", "specificity,true", "f1,true", "precision,false", "accuracy,false"})
    void kfoldWilsonNotesTheVariationBetweenLearners(String id, boolean noted) {
        Estimate estimate = estimate(new KfoldWilson(), FoldMetrics.of(id), folds(ONE, TWO, THREE));
        assertThat(CoverageWarning.isIn(estimate.notes())).isEqualTo(noted);
    }

    /** The mean of recall and specificity varies only with these two proportions. */
    @Test
    void kfoldWilsonOfBalancedAccuracyNotesVariationBetweenLearners() {
        assertThat(Note.sentences(estimate(new KfoldWilson(), FoldMetrics.BALANCED, folds(ONE, TWO, THREE))
                        .notes()))
                .anyMatch(note -> note.contains("of balanced accuracy 95% intervals covered the true value in"));
    }

    /** For any number of repeats, the corrected variance stays above the share of test rows. */
    @Test
    void nadeauBengioVarianceStaysPositiveForManyRepeats() {
        ConfusionMatrix[] many = new ConfusionMatrix[300];
        for (int i = 0; i < many.length; i++) {
            many[i] = List.of(ONE, TWO, THREE).get(i % 3);
        }
        double naive = estimate(new KfoldT(), FoldMetrics.RECALL, folds(many)).width();
        double corrected = estimate(with(new NadeauBengio(), "repeats=100"), FoldMetrics.RECALL, folds(many))
                .width();

        assertThat(corrected / naive).isCloseTo(Math.sqrt(1 + 300 * 0.5), within(1e-12));
        assertThat(estimate(with(new NadeauBengio(), "ratio=0.5"), FoldMetrics.RECALL, folds(many))
                        .width())
                .isCloseTo(corrected, within(1e-14));
    }

    @Test
    void emptyFoldsAreIgnoredAndOnlyEmptyFoldsAreUndefined() {
        ConfusionMatrix empty = ConfusionMatrix.binary(0, 0, 0, 0);
        for (IntervalMethod method : List.of(new KfoldBeta(), new KfoldWilson(), new KfoldT())) {
            assertThat(estimate(method, FoldMetrics.F1, folds(ONE, empty, TWO)))
                    .isEqualTo(estimate(method, FoldMetrics.F1, folds(ONE, TWO)));
            Estimate nothing = estimate(method, FoldMetrics.F1, folds(empty, empty));
            assertThat(nothing.status()).isEqualTo(Status.UNDEFINED);
            assertThat(Note.sentences(nothing.notes())).isNotEmpty();
        }
    }

    @Test
    void independentRowsAreRefused() {
        assertThat(new KfoldBeta().refusal(FoldMetrics.F1, Sample.of(ONE)).map(Refusal::sentence))
                .hasValue(
                        "it reads the folds of a cross-validation, the sample is i.i.d.; give the folds, or use a method for"
                                + " that design");
        assertThat(new KfoldBeta()
                        .refusal(ReferenceMetrics.informedness(), folds(ONE, TWO))
                        .map(Refusal::sentence))
                .hasValue(
                        "it is not a proportion of successes among trials; use kfold-wilson or nadeau-bengio, which take any"
                                + " metric");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kfold-beta|w=0|option 'w' must lie in (0, 1]: w=0.0; 1 takes folds as independent",
                "kfold-beta|prior=-1|option 'prior' must be at least 1e-6 and below 1e15: prior=-1.0; 1 is flat, 0.5 Jeffreys'",
                "kfold-beta|repeats=0|option 'repeats' must be at least 1: repeats=0",
                "kfold-beta-mean|rho=1.5|option 'rho' must lie in [0, 1]: rho=1.5",
                "kfold-t-corrected|rho=1|option 'rho' must lie in [0, 1): rho=1.0; 0.7 is usual",
                "nadeau-bengio|ratio=0|option 'ratio' must be finite and above 0: ratio=0.0; ten folds have 1/9",
                "kfold-t|average=median|option 'average' must be one of [macro, micro]: average=median"
            })
    void optionOutOfRangeThrowsWithItsName(String id, String options, String message) {
        IntervalMethod method = List.<IntervalMethod>of(
                        new KfoldBeta(), new KfoldBetaMean(), new KfoldTCorrected(), new NadeauBengio(), new KfoldT())
                .stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> with(method, options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
