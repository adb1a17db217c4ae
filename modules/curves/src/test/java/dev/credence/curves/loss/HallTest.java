package dev.credence.curves.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.LogLoss;
import dev.credence.curves.multiclass.MulticlassLogLoss;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.HallTransform;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HallTest {
    private static final Hall HALL = new Hall();
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.95, 0.4, 0.99}, new double[] {0.1, 0.05, 0.2, 0.02, 0.7});

    private static Estimate estimate(Metric<ScoredSample> metric, Sample<ScoredSample> sample, double level) {
        return HALL.interval(metric, sample, ConfidenceLevel.of(level), ComputeOptions.defaults());
    }

    /**
     * The expected values were computed in NumPy and SciPy from the nine squared errors: the mean, n - 1, (n - 1)(n - 2), and Student's
     * quantile for 8 degrees of freedom.
     */
    @Test
    void boundsEqualTheFormula() {
        Estimate estimate = estimate(new Brier(), Sample.of(SCORES), 0.8);
        assertThat(estimate.value()).isCloseTo(0.10172222222222221, within(1e-15));
        assertThat(estimate.lower()).isCloseTo(0.03539378022805348, within(1e-12));
        assertThat(estimate.upper()).isCloseTo(0.2578136551893966, within(1e-12));
    }

    /** The interval of four positives and five negatives uses Welch's degrees of freedom. */
    @Test
    void momentsOfStrataAddUp() {
        Estimate estimate = estimate(new Brier(), StratifiedSample.byTruth(SCORES), 0.8);
        assertThat(estimate.lower()).isCloseTo(0.0338763819450566, within(1e-12));
        assertThat(estimate.upper()).isCloseTo(0.5089934276197157, within(1e-12));
    }

    @Test
    void fewItemsOfAStratumHaveANote() {
        assertThat(Note.sentences(estimate(new Brier(), StratifiedSample.byTruth(SCORES), 0.8)
                        .notes()))
                .containsExactly(
                        "a stratum of 4 items does not show how rarely losses are large: with 6 to 15 of them 95% intervals covered the true value in as few as 0.82 of simulated samples");
        assertThat(Note.sentences(estimate(new Brier(), Sample.of(SCORES), 0.8).notes()))
                .noneMatch(note -> note.contains("stratum"))
                .hasSize(1);
        assertThat(Note.sentences(estimate(new Brier(), StratifiedSample.byTruth(spread(15, 40)), 0.8)
                        .notes()))
                .hasSize(1);
        assertThat(Note.sentences(estimate(new Brier(), StratifiedSample.byTruth(spread(16, 40)), 0.8)
                        .notes()))
                .isEmpty();
    }

    /** One of forty losses is large: the skewness of the mean is close to that of a single item. */
    @Test
    void lossDominatedByOneItemHasANote() {
        double[] positives = IntStream.range(0, 20)
                .mapToDouble(i -> i == 0 ? 0.05 : 0.99 - i * 1e-3)
                .toArray();
        double[] negatives =
                IntStream.range(0, 20).mapToDouble(i -> 0.01 + i * 1e-3).toArray();
        ScoredSample skewed = ScoredSample.of(positives, negatives);
        for (Sample<ScoredSample> sample : List.of(Sample.of(skewed), StratifiedSample.byTruth(skewed))) {
            assertThat(Note.sentences(estimate(new Brier(), sample, 0.8).notes()))
                    .singleElement()
                    .asString()
                    .startsWith("two or three items make most of the loss's spread (skewness of the mean ")
                    .endsWith(" 95% intervals covered the true value in as few as 0.89 of simulated samples");
        }
    }

    /** The five losses are small; the probabilities expect errors of 0.02 to 0.1 of such items. The peak error is below 3e-16. */
    @Test
    void upperBoundOfLogLossHasTheSpreadThatTheProbabilitiesExpect() {
        double[] p = {0.9, 0.95, 0.97, 0.98, 0.93};
        double n = p.length;
        double value = 0;
        double expectedMean = 0;
        for (double right : p) {
            value -= Math.log(right) / n;
            expectedMean -= (right * Math.log(right) + (1 - right) * Math.log(1 - right)) / n;
        }
        double observed = 0;
        double second = 0;
        double fourth = 0;
        for (double right : p) {
            observed += Math.pow(-Math.log(right) - value, 2) / (n * (n - 1));
            second += (right * Math.pow(-Math.log(right) - expectedMean, 2)
                            + (1 - right) * Math.pow(-Math.log(1 - right) - expectedMean, 2))
                    / n;
            fourth += (right * Math.pow(-Math.log(right) - expectedMean, 4)
                            + (1 - right) * Math.pow(-Math.log(1 - right) - expectedMean, 4))
                    / n;
        }
        double r = (fourth / (second * second) - 1) / n;
        double error = Math.sqrt((observed + r * second / n) / (1 + r));
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.95, 0.97}, new double[] {1 - 0.98, 1 - 0.93});

        Estimate estimate = estimate(new LogLoss(), Sample.of(scores), 0.95);

        assertThat(estimate.value()).isCloseTo(value, within(1e-15));
        assertThat(estimate.upper()).isCloseTo(value + StudentT.upperQuantile(0.025, 4) * error, within(1e-14));
        assertThat(error).isGreaterThan(3 * Math.sqrt(observed));
        ClassScores both = ClassScores.of(List.of("n", "y"), List.of("y", "y", "y", "n", "n"), new double[][] {
            {1 - 0.9, 0.9}, {1 - 0.95, 0.95}, {1 - 0.97, 0.97}, {0.98, 1 - 0.98}, {0.93, 1 - 0.93}
        });
        Estimate ofClasses =
                HALL.interval(new MulticlassLogLoss(), Sample.of(both), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertThat(ofClasses.upper()).isCloseTo(estimate.upper(), within(1e-14));
    }

    /**
     * Two normals, 3.5 standard deviations apart, and 50 items: the observed coverage is 0.995, and 0.68 without the spread that the probabilities expect. With a
     * coverage of 0.95 fewer than 180 of 200 hits have a probability of 0.0005.
     */
    @Test
    void logLossOfASharpModelIsCovered() {
        double truth = 0.01834; // the mean over 4 million items, with a standard error of 0.00006
        SplittableRandom random = new SplittableRandom(8);
        int hits = 0;
        for (int sample = 0; sample < 200; sample++) {
            double[] scores = new double[50];
            boolean[] positive = new boolean[50];
            for (int item = 0; item < 50; item++) {
                positive[item] = random.nextBoolean();
                double apart = Math.sqrt(2) * random.nextGaussian() + (positive[item] ? 3.5 : -3.5);
                scores[item] = 1 / (1 + Math.exp(-3.5 * apart));
            }
            Estimate estimate = estimate(new LogLoss(), Sample.of(ScoredSample.of(scores, positive)), 0.95);
            hits += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
        }
        assertThat(hits).isGreaterThanOrEqualTo(180);
    }

    private static ScoredSample spread(int positives, int negatives) {
        return ScoredSample.of(
                IntStream.range(0, positives).mapToDouble(i -> 0.3 + i * 0.01).toArray(),
                IntStream.range(0, negatives).mapToDouble(i -> 0.1 + i * 0.01).toArray());
    }

    @Test
    void intervalWithoutSkewnessEqualsStudents() {
        // The squares of the errors 0.1, 0.2, 0.3 are skewed; the logarithms of e^-1, e^-2, e^-3 are not.
        ScoredSample even = ScoredSample.of(new double[] {Math.exp(-1), Math.exp(-2), Math.exp(-3)}, new double[0]);
        Estimate estimate = estimate(new LogLoss(), Sample.of(even), 0.9);
        double half = StudentT.upperQuantile(0.05, 2) / Math.sqrt(3);
        assertThat(estimate.value()).isCloseTo(2, within(1e-14));
        assertThat(estimate.upper()).isCloseTo(2 + half, within(1e-12));
        assertThat(estimate.lower()).isCloseTo(2 - half, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1.96, .5", "-1.96, .5", "3, -1.1", "-.2, .9", "2, 1e-9", "2, 0"})
    void transformationIsInverted(double x, double skewness) {
        double t = HallTransform.inverse(x, skewness);
        double back = t + skewness * t * t / 3 + skewness * skewness * t * t * t / 27 + skewness / 6;
        assertThat(back).isCloseTo(x, within(1e-13));
    }

    /**
     * Large losses are rare: one item in twenty has an error of 0.9, and the others of about 0.05. For 70 items the coverage of Student's t
     * is 0.867.
     */
    @Test
    void intervalsOfRareLargeLossesCoverNearTheirLevel() {
        SplittableRandom random = new SplittableRandom(7);
        double truth = 0.05 * 0.81 + 0.95 * 0.0025 * (1 + 0.04 / 12);
        int held = 0;
        for (int draw = 0; draw < 1000; draw++) {
            double[] negatives = new double[70];
            for (int i = 0; i < negatives.length; i++) {
                negatives[i] = random.nextDouble() < 0.05 ? 0.9 : 0.05 * (0.9 + 0.2 * random.nextDouble());
            }
            Estimate estimate = estimate(new Brier(), Sample.of(ScoredSample.of(new double[0], negatives)), 0.95);
            held += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
        }
        assertThat(held).isBetween(925, 975);
    }

    @Test
    void unsupportedMetricsAndSamplesAreRefused() {
        assertThat(code(new Auroc(), Sample.of(SCORES))).isEqualTo(Refusal.Code.METRIC);
        assertThat(code(new Brier(), ClusteredSample.of(Map.of("a", SCORES, "b", SCORES))))
                .isEqualTo(Refusal.Code.DESIGN);
        ScoredSample alike = ScoredSample.of(new double[] {0.7, 0.7, 0.7}, new double[] {0.3, 0.3, 0.3});
        assertThat(code(new Brier(), Sample.of(alike))).isEqualTo(Refusal.Code.DATA);
        ScoredSample wrong = ScoredSample.of(new double[] {0, 0.7, 0.7}, new double[] {0.3, 0.2, 0.3});
        assertThat(code(new LogLoss(), Sample.of(wrong))).isEqualTo(Refusal.Code.DATA);
        ScoredSample two = ScoredSample.of(new double[] {0.6, 0.7}, new double[] {0.3, 0.2, 0.3});
        assertThat(code(new Brier(), StratifiedSample.byTruth(two))).isEqualTo(Refusal.Code.DATA);
        assertThat(HALL.refusal(new Brier(), Sample.of(two))).isEmpty();
        ScoredSample alikeInOne = ScoredSample.of(new double[] {0.6, 0.6, 0.6, 0.6}, new double[] {0.3, 0.2, 0.4});
        assertThat(code(new Brier(), StratifiedSample.byTruth(alikeInOne))).isEqualTo(Refusal.Code.DATA);
        assertThat(HALL.refusal(new Brier(), Sample.of(alikeInOne))).isEmpty();
    }

    private static Refusal.Code code(Metric<?> metric, Sample<?> sample) {
        return HALL.refusal(metric, sample).orElseThrow().code();
    }

    @Test
    void noObservationsGiveTheWholeRange() {
        Sample<ScoredSample> none = Sample.of(ScoredSample.of(new double[0], new double[0]));
        assertThat(HALL.refusal(new Brier(), none)).isEmpty();
        Estimate estimate = estimate(new Brier(), none, 0.95);
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isOne();
    }
}
