package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.LogisticFit;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests likelihood-ratio tests of few items of a class, whose likelihoods are penalized. */
class PenalizedRecalibrationTest {
    private static final int ITEMS = 10;

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** Returns the penalized log-likelihood, computed item by item from its definition. */
    private static double likelihood(ScoredSample scores, double a, double b) {
        double sum = 0;
        double[] information = new double[3];
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double logit = Math.log(scores.score(atom) / (1 - scores.score(atom)));
            double p = sigmoid(a + b * logit);
            double count = scores.count(atom);
            sum += count * Math.log(scores.positive(atom) ? p : 1 - p);
            information[0] += count * p * (1 - p);
            information[1] += count * p * (1 - p) * logit;
            information[2] += count * p * (1 - p) * logit * logit;
        }
        return sum + Math.log(information[0] * information[2] - information[1] * information[1]) / 2;
    }

    private static ScoredSample drawn(int items, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = random.doubles(items, 0.02, 0.98).toArray();
        boolean[] positive = new boolean[items];
        for (int i = 0; i < items; i++) {
            positive[i] = random.nextDouble() < scores[i];
        }
        return ScoredSample.of(scores, positive);
    }

    /** No step in any direction is better than the fit. The observed relative error of likelihoods is 2e-15. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void fitHasTheLargestPenalizedLikelihood(long seed) {
        ScoredSample scores = drawn(ITEMS, seed);
        for (boolean isSlopeFree : new boolean[] {true, false}) {
            LogisticFit fit = LogisticFit.penalizedOf(scores, isSlopeFree);
            double largest = likelihood(scores, fit.intercept(), fit.slope());

            assertThat(fit.logLikelihood()).isCloseTo(largest, within(1e-12));
            assertThat(fit.logLikelihoodOfScores()).isCloseTo(likelihood(scores, 0, 1), within(1e-12));
            for (double step : new double[] {-0.5, -1e-3, 1e-3, 0.5}) {
                assertThat(likelihood(scores, fit.intercept() + step, fit.slope()))
                        .isLessThan(largest);
                if (isSlopeFree) {
                    assertThat(likelihood(scores, fit.intercept(), fit.slope() + step))
                            .isLessThan(largest);
                }
            }
        }
    }

    /** The penalty of a saturated table adds half an item of each class at each probability. Observed error 2e-16. */
    @Test
    void twoProbabilitiesHaveHalfAnItemMoreOfEachClass() {
        ScoredSample scores = ScoredSample.of(new double[] {0.8, 0.8, 0.8, 0.2}, new double[] {0.2, 0.2});
        double atHigh = Math.log(3.5 / 0.5);
        double atLow = Math.log(1.5 / 2.5);
        double slope = (atHigh - atLow) / (2 * Math.log(4));

        LogisticFit fit = LogisticFit.penalizedOf(scores, true);

        assertThat(fit.slope()).isCloseTo(slope, within(1e-12));
        assertThat(fit.intercept()).isCloseTo((atHigh + atLow) / 2, within(1e-12));
    }

    @Test
    void separatedClassesAndAMissingClassHaveFiniteStatistics() {
        ScoredSample separated = ScoredSample.of(new double[] {0.7, 0.8, 0.9}, new double[] {0.1, 0.2});
        ScoredSample oneClass = ScoredSample.of(new double[] {0.7, 0.8, 0.9}, new double[0]);
        ScoredSample equal = ScoredSample.of(new double[] {0.3, 0.3}, new double[] {0.3});

        assertThat(CalibrationTest.recalibration(separated))
                .allMatch(test -> test.statistic() > 0 && test.statistic() < 10 && test.pValue() > 0);
        for (ScoredSample withoutSlope : List.of(oneClass, equal)) {
            List<CalibrationTest> tests = CalibrationTest.recalibration(withoutSlope);
            assertThat(tests.get(0).pValue()).isNaN();
            assertThat(tests.get(1).pValue()).isBetween(0.0, 1.0);
            assertThat(tests.get(2).statistic()).isEqualTo(tests.get(1).statistic());
        }
        // at equal probabilities the penalty adds half an item of each class: the shift is ln(2.5/1.5) - ln(3/7)
        assertThat(LogisticFit.penalizedOf(equal, false).intercept())
                .isCloseTo(Math.log(2.5 / 1.5) - Math.log(3.0 / 7), within(1e-12));
    }

    @Test
    void statisticsOfFewItemsAddUp() {
        List<CalibrationTest> tests = CalibrationTest.recalibration(drawn(ITEMS, 9));

        assertThat(tests.get(0).statistic() + tests.get(1).statistic())
                .isCloseTo(tests.get(2).statistic(), within(1e-9));
    }

    /**
     * All 1,024 outcomes of 10 items, each with its probability, give the exact size of each test at level 0.05: at most 0.053. The ratio
     * of likelihoods without a penalty rejects the slope in 0.182.
     */
    @Test
    void exactSizeOfTenItemsIsNearTheLevel() {
        double[] probabilities = {0.06, 0.15, 0.24, 0.33, 0.42, 0.51, 0.62, 0.71, 0.83, 0.94};
        double[] sizes = new double[3];
        double unpenalized = 0;
        for (int outcome = 0; outcome < 1 << ITEMS; outcome++) {
            boolean[] positive = new boolean[ITEMS];
            double probability = 1;
            for (int i = 0; i < ITEMS; i++) {
                positive[i] = (outcome >> i & 1) == 1;
                probability *= positive[i] ? probabilities[i] : 1 - probabilities[i];
            }
            ScoredSample scores = ScoredSample.of(probabilities, positive);
            List<CalibrationTest> tests = CalibrationTest.recalibration(scores);
            for (int test = 0; test < sizes.length; test++) {
                sizes[test] += tests.get(test).pValue() <= 0.05 ? probability : 0;
            }
            LogisticFit both = LogisticFit.of(scores, scores.weights());
            double gain = both.logLikelihood()
                    - LogisticFit.interceptOf(scores, scores.weights()).logLikelihood();
            unpenalized += !Double.isNaN(both.slope())
                            && CalibrationTest.ratio("slope", gain, 1).pValue() <= 0.05
                    ? probability
                    : 0;
        }
        assertThat(Arrays.stream(sizes).boxed().toList())
                .as("" + unpenalized)
                .allMatch(size -> size > 0.02 && size < 0.055);
        assertThat(unpenalized).isCloseTo(0.182, within(0.0005));
    }

    /**
     * All outcomes of sharp probabilities, as numbers of positives at each, give the sizes at level 0.05 up to the outcomes that are left out, whose
     * probability is below 2e-5 together. When a class of fewer than 20 items decided on the penalty, the sizes of the slope were 0.152, 0.076, 0.166 and
     * 0.024; with 30 probabilities of 0.0005 it was 1, because the penalty alone prefers probabilities nearer to 1/2.
     */
    @ParameterizedTest
    @CsvSource({
        "0.02 0.5 0.98,50 6 50,0.043,0.058,0.047",
        "0.02 0.3 0.7 0.98,50 4 4 50,0.037,0.065,0.045",
        "0.01 0.2 0.8 0.99,50 5 5 50,0.047,0.030,0.046",
        "0.002 0.1 0.98,30 2 5,0.007,0.023,0.020",
        "0.0005 0.001 0.9995,30 2 3,0.003,0.019,0.019"
    })
    void testsOfSharpProbabilitiesKeepTheirLevel(
            String probabilities, String items, double slope, double intercept, double cox) {
        double[] p = Arrays.stream(probabilities.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        int[] n = Arrays.stream(items.split(" ")).mapToInt(Integer::parseInt).toArray();
        double[] sizes = new double[3];
        addSizes(p, n, new int[p.length], 0, 1, sizes);

        assertThat(sizes[0]).isLessThan(slope);
        assertThat(sizes[1]).isLessThan(intercept);
        assertThat(sizes[2]).isLessThan(cox);
    }

    private static void addSizes(double[] p, int[] n, int[] positives, int level, double probability, double[] sizes) {
        if (probability < 1e-7) {
            return;
        }
        if (level < p.length) {
            double ofCount = StrictMath.pow(1 - p[level], n[level]);
            for (int k = 0; k <= n[level]; k++) {
                positives[level] = k;
                addSizes(p, n, positives, level + 1, probability * ofCount, sizes);
                ofCount *= (double) (n[level] - k) / (k + 1) * p[level] / (1 - p[level]);
            }
            return;
        }
        double[] scores = new double[Arrays.stream(n).sum()];
        boolean[] positive = new boolean[scores.length];
        int next = 0;
        for (int at = 0; at < p.length; at++) {
            for (int i = 0; i < n[at]; i++) {
                scores[next] = p[at];
                positive[next++] = i < positives[at];
            }
        }
        List<CalibrationTest> tests = CalibrationTest.recalibration(ScoredSample.of(scores, positive));
        for (int test = 0; test < sizes.length; test++) {
            sizes[test] += tests.get(test).pValue() <= 0.05 ? probability : 0;
        }
    }

    /** Scores that move gradually, so that the variance passes 10 and 20, change no statistic abruptly. */
    @ParameterizedTest
    @ValueSource(ints = {41, 81})
    void thePenaltyEndsWithoutAJump(int items) {
        double last = statisticOfSlope(items, 0.5);
        for (double spread = 0.502; spread < 0.8; spread += 0.002) {
            double statistic = statisticOfSlope(items, spread);
            assertThat(statistic / last).isBetween(0.98, 1.02);
            last = statistic;
        }
    }

    private static double statisticOfSlope(int items, double spread) {
        double[] scores = new double[items];
        boolean[] positive = new boolean[items];
        for (int i = 0; i < items; i++) {
            scores[i] = 0.5 + spread * ((i * 0.618_034) % 1 - 0.5) / 2;
            positive[i] = i % 2 == 0;
        }
        return CalibrationTest.recalibration(ScoredSample.of(scores, positive))
                .get(0)
                .statistic();
    }

    @Test
    void noteStatesTheVarianceOfFewItemsOnly() {
        double[] halves = new double[40];
        Arrays.fill(halves, 0.5);

        assertThat(CalibrationTest.noteOnFewItems(ScoredSample.of(halves, halves)))
                .isEmpty();
        assertThat(CalibrationTest.noteOnFewItems(ScoredSample.of(halves, Arrays.copyOf(halves, 8))))
                .hasValueSatisfying(
                        note -> assertThat(note.sentence())
                                .isEqualTo(
                                        "by the probabilities the number of positives has a variance of 12, and below 20 likelihood-ratio tests"
                                                + " reject too often: the tests of the slope and of the intercept compare penalized likelihoods (Firth)"));
    }
}
