package dev.credence.crossvalidation.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.crossvalidation.FoldMetrics;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * At a level of 0.5 and two folds, Student's t with one degree of freedom (the Cauchy distribution) has the quantile
 * tan(pi/4) = 1.
 */
class FoldIntervalsByHandTest {
    private static final ConfusionMatrix SIXTEEN = ConfusionMatrix.binary(9, 1, 3, 7);
    private static final ConfusionMatrix TWELVE = ConfusionMatrix.binary(7, 3, 5, 5);
    private static final FoldedSample<ConfusionMatrix> TWO = FoldedSample.of(List.of(SIXTEEN, TWELVE));
    private static final ConfidenceLevel HALF = ConfidenceLevel.of(0.5);
    private static final double Z = Normal.upperQuantile(0.25);

    private static Estimate estimate(
            IntervalMethod method, Metric<ConfusionMatrix> metric, Sample<ConfusionMatrix> sample) {
        return Estimate.compute(method, metric, sample, HALF, ComputeOptions.defaults());
    }

    private static IntervalMethod with(IntervalMethod method, String options) {
        return method.configured(Options.parse(options));
    }

    private static String refusal(IntervalMethod method, Metric<ConfusionMatrix> metric, Sample<?> sample) {
        return method.refusal(metric, sample).map(Refusal::sentence).orElseThrow();
    }

    /**
     * The accuracies 0.8 and 0.6 have the mean 0.7 and the standard error 0.1. The folds have one size, so that
     * the interval around the metric of all folds is equal.
     */
    @Test
    void studentIntervalOfUnequalFoldsEqualsTheHandComputation() {
        for (String average : List.of("macro", "micro")) {
            Estimate plain = estimate(with(new KfoldT(), "average=" + average), FoldMetrics.ACCURACY, TWO);
            assertThat(plain.lower()).isCloseTo(0.6, within(1e-14));
            assertThat(plain.upper()).isCloseTo(0.8, within(1e-14));
            assertThat(Note.sentences(plain.notes())).noneMatch(note -> note.startsWith("cut at the ends"));
            assertThat(Note.sentences(plain.notes()).stream()
                            .anyMatch(note -> note.startsWith("the interval is around the mean of 2")))
                    .isEqualTo(average.equals("macro"));
            double half = 0.1 / Math.sqrt(0.3);
            Estimate corrected = estimate(with(new KfoldTCorrected(), "average=" + average), FoldMetrics.ACCURACY, TWO);
            assertThat(corrected.lower()).isCloseTo(0.7 - half, within(1e-14));
            assertThat(corrected.upper()).isCloseTo(0.7 + half, within(1e-14));
        }
    }

    /**
     * Nadeau and Bengio use 1/2 + 1/1 instead of 1/2. With an explicit ratio, the number of folds need not be a
     * multiple of the repetitions.
     */
    @Test
    void nadeauBengioVarianceUsesTheShareOfTestRows() {
        Estimate usual = estimate(new NadeauBengio(), FoldMetrics.ACCURACY, TWO);
        assertThat(usual.width()).isCloseTo(0.2 * Math.sqrt(3), within(1e-14));
        IntervalMethod given = with(new NadeauBengio(), "ratio=0.25,repeats=3");
        assertThat(given.refusal(FoldMetrics.ACCURACY, TWO)).isEmpty();
        assertThat(estimate(given, FoldMetrics.ACCURACY, TWO).width()).isCloseTo(0.2 * Math.sqrt(1.5), within(1e-14));
        assertThat(refusal(with(new NadeauBengio(), "repeats=3"), FoldMetrics.ACCURACY, TWO))
                .startsWith("folds must be repeats times two or more: folds=2, repeats=3");
    }

    /**
     * The accuracies 1 and 0.6 give 0.8 + 0.2, which is the end of the range; only a bound beyond it is cut, with
     * a note.
     */
    @Test
    void boundIsCutOnlyBeyondTheRange() {
        FoldedSample<ConfusionMatrix> high = FoldedSample.of(List.of(ConfusionMatrix.binary(10, 0, 0, 10), TWELVE));
        Estimate cut = estimate(new KfoldTCorrected(), FoldMetrics.ACCURACY, high);
        assertThat(cut.upper()).isEqualTo(1);
        assertThat(Note.sentences(cut.notes()))
                .contains("cut at the ends of the metric's range: Student's t gave [0.434852, 1.16515]");
        FoldedSample<ConfusionMatrix> low =
                FoldedSample.of(List.of(ConfusionMatrix.binary(0, 10, 10, 0), ConfusionMatrix.binary(5, 5, 3, 7)));
        Estimate below = estimate(new KfoldTCorrected(), FoldMetrics.ACCURACY, low);
        assertThat(below.lower()).isZero();
        assertThat(Note.sentences(below.notes())).anyMatch(note -> note.startsWith("cut at the ends"));
        ConfusionMatrix perfect = ConfusionMatrix.binary(10, 0, 0, 10);
        assertThat(Note.sentences(
                        estimate(new KfoldT(), FoldMetrics.ACCURACY, FoldedSample.of(List.of(perfect, perfect)))
                                .notes()))
                .noneMatch(note -> note.startsWith("cut at the ends"));
        ConfusionMatrix wrong = ConfusionMatrix.binary(0, 10, 10, 0);
        assertThat(Note.sentences(estimate(new KfoldT(), FoldMetrics.ACCURACY, FoldedSample.of(List.of(wrong, wrong)))
                        .notes()))
                .noneMatch(note -> note.startsWith("cut at the ends"));
    }

    /**
     * Informedness of 16/20 and 12/20 is J = 16/20 + 12/20 - 1 = 0.4 and has the variance 0.8 * 0.2/20 + 0.6 *
     * 0.4/20 = 0.02 by influences. By the jackknife, which leaves out an item of a class, it is
     * (39/40 * 20/19)^2 of 0.02. The larger variance counts. On the unit scale J is 0.7, which is worth 0.7 * 0.3 * 4 divided by the variance, and
     * two folds keep 3/4 of these trials.
     */
    @Test
    void kfoldWilsonOfInformednessEqualsTheHandComputation() {
        FoldedSample<ConfusionMatrix> folds =
                FoldedSample.of(List.of(ConfusionMatrix.binary(9, 3, 1, 7), ConfusionMatrix.binary(7, 5, 3, 5)));
        Estimate estimate = estimate(new KfoldWilson(), ReferenceMetrics.informedness(), folds);
        assertThat(estimate.value()).isCloseTo(0.4, within(1e-15));
        double jackknife = 0.02 * Math.pow(39 / 40.0 * 20 / 19.0, 2);
        double trials = 0.75 * 0.7 * 0.3 * 4 / jackknife;
        assertThat(estimate.lower()).isCloseTo(2 * WilsonScoreRoots.lower(0.7, trials, Z) - 1, within(1e-9));
        assertThat(estimate.upper()).isCloseTo(2 * WilsonScoreRoots.upper(0.7, trials, Z) - 1, within(1e-9));
        assertThat(estimate.method()).isEqualTo("kfold-wilson");
    }

    /** Three positives that are all right show little of the recall; as 1,000 trials they gave the lower bound 0.999. */
    @Test
    void rareClassWithoutAnErrorIsUncertainInFolds() {
        List<ConfusionMatrix> folds = List.of(
                ConfusionMatrix.binary(1, 0, 0, 199),
                ConfusionMatrix.binary(1, 0, 0, 199),
                ConfusionMatrix.binary(1, 0, 0, 199),
                ConfusionMatrix.binary(0, 0, 0, 200),
                ConfusionMatrix.binary(0, 0, 0, 200));

        assertThat(estimate(new KfoldWilson(), ReferenceMetrics.informedness(), FoldedSample.of(folds))
                        .lower())
                .isLessThan(0.82);
    }

    /** If every item is predicted positive, J = 0 has no variance; then each of the 40 observations is a trial. */
    @Test
    void metricWithoutVarianceCountsTheObservationsThatItReads() {
        ConfusionMatrix called = ConfusionMatrix.binary(12, 8, 0, 0);
        Estimate estimate =
                estimate(new KfoldWilson(), ReferenceMetrics.informedness(), FoldedSample.of(List.of(called, called)));
        assertThat(estimate.value()).isZero();
        assertThat(estimate.lower()).isCloseTo(2 * WilsonScoreRoots.lower(0.5, 30, Z) - 1, within(1e-13));
        assertThat(estimate.upper()).isCloseTo(2 * WilsonScoreRoots.upper(0.5, 30, Z) - 1, within(1e-13));
    }

    /** Folds that count fully are equivalent to one test set. */
    @Test
    void fullyCountedFoldsAreOneTestSet() {
        Estimate wilson = estimate(with(new KfoldWilson(), "w=1"), FoldMetrics.ACCURACY, TWO);
        assertThat(wilson.lower()).isCloseTo(WilsonScoreRoots.lower(0.7, 40, Z), within(1e-14));
        Estimate beta = estimate(with(new KfoldBeta(), "w=1,prior=1"), FoldMetrics.ACCURACY, TWO);
        assertThat(beta.lower()).isCloseTo(Beta.quantile(0.25, 29, 13), within(1e-14));
        assertThat(beta.upper()).isCloseTo(Beta.upperQuantile(0.25, 29, 13), within(1e-14));
        assertThat(beta.exact()).isFalse();
        assertThat(estimate(new KfoldBetaMean(), FoldMetrics.ACCURACY, TWO).exact())
                .isFalse();
    }

    @Test
    void unboundedRangeIsRefusedByKfoldWilson() {
        assertThat(refusal(new KfoldWilson(), FoldMetrics.ODDS, TWO))
                .isEqualTo("its range has no end to measure by: range=[0.0, Infinity]; use nadeau-bengio");
    }

    @Test
    void numberOfFoldsThatIsNoMultipleOfRepetitionsThrows() {
        for (IntervalMethod method : List.of(new KfoldBeta(), new KfoldBetaMean(), new KfoldWilson())) {
            assertThat(refusal(with(method, "repeats=2"), FoldMetrics.ACCURACY, TWO))
                    .startsWith("folds must be repeats times two or more: folds=2, repeats=2");
        }
    }

    /** Precision without predicted positives is 0/0, so that the posterior is the prior. */
    @Test
    void posteriorWithoutTrialsIsThePrior() {
        ConfusionMatrix none = ConfusionMatrix.binary(0, 0, 4, 6);
        Estimate estimate = estimate(new KfoldBeta(), FoldMetrics.PRECISION, FoldedSample.of(List.of(none, none)));
        assertThat(estimate.status()).isEqualTo(Status.UNDEFINED);
        assertThat(Note.sentences(estimate.notes()))
                .contains("no trials in any fold: the interval is that of the prior");
        assertThat(estimate.lower()).isCloseTo(Math.pow(Math.sin(Math.PI / 8), 2), within(1e-14));
        Estimate known = estimate(new KfoldBeta(), FoldMetrics.PRECISION, TWO);
        assertThat(known.status()).isEqualTo(Status.OK);
        assertThat(Note.sentences(known.notes())).noneMatch(note -> note.contains("that of the prior"));
    }

    @Test
    void distributionHasTheQuantilesOfTheInterval() {
        for (FoldCredible method : List.of(new KfoldBeta(), new KfoldBetaMean(), new KfoldPosteriorMean())) {
            Estimate estimate = estimate(method, FoldMetrics.RECALL, TWO);
            assertThat(method.distribution(FoldMetrics.RECALL, TWO).quantile(0.25))
                    .isEqualTo(estimate.lower());
            assertThat(estimate.method()).isEqualTo(method.id());
            Sample<ConfusionMatrix> rows = Sample.of(TWELVE);
            assertThatThrownBy(() -> method.distribution(FoldMetrics.RECALL, rows))
                    .hasMessageContaining("it reads the folds of a cross-validation");
        }
        assertThat(estimate(new KfoldPosteriorMean(), FoldMetrics.RECALL, TWO).method())
                .isEqualTo("kfold-posterior-mean");
    }

    /** The reason for which a metric refuses a fold is reported with that fold. */
    @Test
    void refusedFoldIsNamed() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(SIXTEEN, TWELVE));
        Metric<ConfusionMatrix> strict = new Strict();
        assertThat(refusal(new KfoldT(), strict, folds)).startsWith("fold 2 of 2: too few are right");
    }

    /** This metric is accuracy, and it refuses fewer than 13 right items in 20. */
    private record Strict() implements ConfusionMetric {
        @Override
        public String id() {
            return "strict";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return FoldMetrics.ACCURACY.value(matrix, weights);
        }

        @Override
        public Optional<Refusal> refusal(ConfusionMatrix matrix) {
            return value(matrix) < 0.65
                    ? Optional.of(Refusal.of(Refusal.Code.DATA, "too few are right"))
                    : Optional.empty();
        }
    }
}
