package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.interval.DeltaWilson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CrossedDesignTest {
    private static final ConfusionMetric ACCURACY = new SmallMetrics.Accuracy();
    private static final ComputeOptions RUN = ComputeOptions.defaults();

    /** At this level Student's quantile with one degree of freedom, that of a Cauchy distribution, is 1. */
    private static final ConfidenceLevel HALF = ConfidenceLevel.of(0.5);

    /** Two questions and three seeds: the numbers of right answers, and of answers. */
    private static final int[][] RIGHT = {{2, 1, 0}, {1, 0, 1}};

    private static final int[][] ANSWERS = {{2, 2, 1}, {1, 2, 2}};

    private static CrossedSample<ConfusionMatrix> sample(int[][] right, int[][] answers) {
        Map<String, Map<String, ConfusionMatrix>> cells = new LinkedHashMap<>();
        for (int question = 0; question < right.length; question++) {
            Map<String, ConfusionMatrix> row = new LinkedHashMap<>();
            for (int seed = 0; seed < right[question].length; seed++) {
                int hits = right[question][seed];
                row.put("seed " + seed, ConfusionMatrix.binary(hits, 0, answers[question][seed] - hits, 0));
            }
            cells.put("question " + question, row);
        }
        return CrossedSample.of(cells);
    }

    /**
     * Five of ten answers are right, so that the totals of the cells are 1, 0, -1/2 and 1/2, -1, 0. Those of the questions are 1/2 and
     * -1/2, and those of the seeds 3/2, -1 and -1/2: V = (2/1 * 0.5 + 3/2 * 3.5 - 6/5 * 2.5) / 100 = 0.0325.
     */
    @Test
    void varianceOfTwoQuestionsAndThreeSeedsEqualsManualResult() {
        VarianceEstimate variance = VarianceEstimate.of(ACCURACY, sample(RIGHT, ANSWERS));
        assertEquals(0.0325, variance.variance(), 1e-16);
        assertEquals(0.25 / 9, variance.independent(), 1e-16);
        assertEquals(1, variance.degreesOfFreedom(), 1e-15);
        assertEquals(3, variance.units(), 0);
        assertEquals(100.0 / 34, variance.clusters().number(), 1e-14);
        assertEquals(List.of(), variance.notes());
    }

    @Test
    void waldIntervalIsValueAndStandardErrorByHand() {
        Estimate estimate = new DeltaWald().interval(ACCURACY, sample(RIGHT, ANSWERS), HALF, RUN);
        assertEquals(0.5 - Math.sqrt(0.0325), estimate.lower(), 1e-12);
        assertEquals(0.5 + Math.sqrt(0.0325), estimate.upper(), 1e-12);
    }

    /** The second system is never right, so that the difference has the influences of the first system alone. */
    @Test
    void pairedDifferenceHasTheVarianceByHand() {
        Map<String, Map<String, PairedConfusionMatrix>> cells = new LinkedHashMap<>();
        for (int question = 0; question < RIGHT.length; question++) {
            Map<String, PairedConfusionMatrix> row = new LinkedHashMap<>();
            for (int seed = 0; seed < RIGHT[question].length; seed++) {
                int hits = RIGHT[question][seed];
                long[][][] counts = {{{0, 0}, {0, 0}}, {{ANSWERS[question][seed] - hits, 0}, {hits, 0}}};
                row.put("seed " + seed, PairedConfusionMatrix.of(List.of("n", "p"), counts));
            }
            cells.put("question " + question, row);
        }
        CrossedSample<PairedConfusionMatrix> sample = CrossedSample.of(cells);
        PairedConfusionMatrix joint = sample.evidence();
        double[] psi = Influences.joint(joint, influences(joint.first()), 1, influences(joint.second()), 1);
        assertEquals(0.0325, DesignVariance.of(sample).variance(psi).variance(), 1e-16);
    }

    private static double[] influences(ConfusionMatrix system) {
        return Influences.of(ACCURACY, system, system.weights(), ACCURACY.value(system));
    }

    /** Each question has its own seeds, so that the seeds add nothing. */
    @Test
    void nestedClustersHaveTheVarianceOfTheLargerOnes() {
        Random random = new Random(20_260_401);
        for (Metric<ConfusionMatrix> metric :
                List.of(ACCURACY, SmallMetrics.F1, SmallMetrics.macro(SmallMetrics.F1), new SmallMetrics.Kappa())) {
            Map<String, Map<String, ConfusionMatrix>> cells = new LinkedHashMap<>();
            Map<String, Map<String, ConfusionMatrix>> turned = new LinkedHashMap<>();
            for (int seed = 0; seed < 24; seed++) {
                ConfusionMatrix cell = ConfusionMatrix.binary(
                        random.nextInt(9), random.nextInt(9), random.nextInt(9), 1 + random.nextInt(9));
                cells.computeIfAbsent("question " + seed % 7, name -> new LinkedHashMap<>())
                        .put("seed " + seed, cell);
                turned.put("seed " + seed, Map.of("question " + seed % 7, cell));
            }
            CrossedSample<ConfusionMatrix> nested = CrossedSample.of(cells);
            double expected = VarianceEstimate.of(metric, nested.byFirst()).variance();
            assertEquals(expected, VarianceEstimate.of(metric, nested).variance(), 1e-12 * expected);
            assertEquals(
                    expected,
                    VarianceEstimate.of(metric, CrossedSample.of(turned)).variance(),
                    1e-12 * expected);
        }
    }

    /** Three of eight answers are right: V_1 = V_2 = 1/64 and V_12 = 4/3 * 2.75/64. */
    @Test
    void largerOneWayVarianceReplacesNegativeVarianceWithNote() {
        CrossedSample<ConfusionMatrix> sample = sample(new int[][] {{2, 0}, {0, 1}}, new int[][] {{2, 2}, {2, 2}});
        VarianceEstimate variance = VarianceEstimate.of(ACCURACY, sample);
        assertEquals(1.0 / 64, variance.variance(), 1e-16);
        String sentence =
                "the variance of the two kinds of clusters together was not positive, so that the larger of the variances of each"
                        + " kind alone was used";
        assertEquals(
                List.of("larger-cluster-variance"),
                variance.notes().stream().map(Note::code).toList());
        Estimate estimate = new DeltaWilson().interval(ACCURACY, sample, ConfidenceLevel.P95, RUN);
        assertTrue(
                estimate.notes().toString().contains(sentence),
                () -> estimate.notes().toString());
    }

    @Test
    void singleClusterOfEitherKindIsRefused() {
        String advice = "'); collect more of them, or use the other clusters alone";
        assertEquals(
                "the second clusters must be at least 2 to see how they differ: clusters=1 ('seed 0" + advice,
                refusal(sample(new int[][] {{1}, {0}, {1}}, new int[][] {{1}, {1}, {1}})));
        assertEquals(
                "the first clusters must be at least 2 to see how they differ: clusters=1 ('question 0" + advice,
                refusal(sample(new int[][] {{1, 0, 1}}, new int[][] {{1, 1, 1}})));
    }

    private static String refusal(Sample<ConfusionMatrix> sample) {
        return new DeltaWilson()
                .refusal(ACCURACY, sample)
                .map(Refusal::sentence)
                .orElseThrow();
    }

    /**
     * 40 questions with 8 seeds each, where both the question and the seed decide whether an answer is right. If the coverage were exactly
     * 0.95, fewer than 180 of 200 intervals would cover in 0.1% of simulations; it is about 0.96, and that of clusters of questions alone
     * is about 0.7.
     */
    @Test
    void crossedIntervalCoversWhereOneWayIntervalFails() {
        Random random = new Random(20_260_402);
        int crossed = 0;
        int questions = 0;
        for (int draw = 0; draw < 200; draw++) {
            CrossedSample<ConfusionMatrix> sample = drawn(random);
            crossed += covers(sample) ? 1 : 0;
            questions += covers(sample.byFirst()) ? 1 : 0;
        }
        assertTrue(crossed >= 180, "covered by both kinds of clusters: " + crossed);
        assertTrue(questions <= 160, "covered by questions alone: " + questions);
    }

    /** An answer is right if the sum of three normal variables is positive: the true accuracy is 0.5. */
    private static CrossedSample<ConfusionMatrix> drawn(Random random) {
        double[] seeds =
                random.doubles(8).map(any -> 0.7 * random.nextGaussian()).toArray();
        int[][] right = new int[40][8];
        int[][] answers = new int[40][8];
        for (int question = 0; question < 40; question++) {
            double ease = 0.6 * random.nextGaussian();
            for (int seed = 0; seed < 8; seed++) {
                right[question][seed] = ease + seeds[seed] + random.nextGaussian() > 0 ? 1 : 0;
                answers[question][seed] = 1;
            }
        }
        return sample(right, answers);
    }

    private static boolean covers(Sample<ConfusionMatrix> sample) {
        Estimate estimate = new DeltaWilson().interval(ACCURACY, sample, ConfidenceLevel.P95, RUN);
        return estimate.lower() <= 0.5 && estimate.upper() >= 0.5;
    }
}
