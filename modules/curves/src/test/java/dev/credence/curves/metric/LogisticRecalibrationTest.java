package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.curves.calibration.CalibrationTest;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogisticRecalibrationTest {
    private static final CalibrationSlope SLOPE = new CalibrationSlope();
    private static final CalibrationIntercept INTERCEPT = new CalibrationIntercept();
    private static final ScoredSample DRAWN = drawn(400, 1, 0);

    /** Draws items whose log-odds of a positive are a multiple of those of their probabilities, plus a shift. */
    private static ScoredSample drawn(int items, double slope, double shift) {
        SplittableRandom random = new SplittableRandom(20_261_130);
        double[] scores = new double[items];
        boolean[] positive = new boolean[items];
        for (int i = 0; i < items; i++) {
            double logit = random.nextGaussian() * 1.5 - 0.5;
            scores[i] = sigmoid(logit);
            positive[i] = random.nextDouble() < sigmoid(shift + slope * logit);
        }
        return ScoredSample.of(scores, positive);
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** Returns the sample with log-odds a + b times as large. */
    private static ScoredSample transformed(ScoredSample scores, double a, double b) {
        double[] moved = new double[(int) scores.size()];
        boolean[] positive = new boolean[moved.length];
        int at = 0;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double p = scores.score(atom);
            for (long i = 0; i < scores.count(atom); i++) {
                moved[at] = sigmoid(a + b * Math.log(p / (1 - p)));
                positive[at++] = scores.positive(atom);
            }
        }
        return ScoredSample.of(moved, positive);
    }

    /** Fits of equal samples and weights are made once; other weights, samples and coefficients have fits of their own. */
    @Test
    void fitIsMadeOnceForEachSampleAndWeights() {
        double[] weights = DRAWN.weights();
        LogisticFit fit = LogisticFit.of(DRAWN, weights);
        LogisticFit same = LogisticFit.of(drawn(400, 1, 0), weights.clone());
        weights[7] = 5;
        LogisticFit changed = LogisticFit.of(DRAWN, weights);

        assertThat(same).isSameAs(fit);
        assertThat(changed.slope()).isNotEqualTo(fit.slope());
        assertThat(LogisticFit.interceptOf(DRAWN, DRAWN.weights()).slope()).isEqualTo(1);
        assertThat(LogisticFit.of(drawn(400, 2, 0), DRAWN.weights()).slope()).isGreaterThan(1.5);
        assertThat(LogisticFit.of(DRAWN, DRAWN.weights()).slope()).isEqualTo(fit.slope());
    }

    /** With two probabilities the fitted log-odds are those of the shares at each: ln(1/3) at logit -ln 3, and ln 3 at logit ln 3 / 2. */
    @Test
    void slopeOfTwoProbabilitiesFollowsFromShares() {
        double root = Math.sqrt(3);
        double low = 0.25;
        double high = root / (1 + root);
        ScoredSample scores = ScoredSample.of(new double[] {low, high, high, high}, new double[] {low, low, low, high});

        assertThat(SLOPE.value(scores)).isCloseTo(2 * Math.log(3) / (1.5 * Math.log(3)), within(1e-14));
    }

    /** Probabilities of 0.5 everywhere: the intercept is the log-odds of the share of positives. */
    @Test
    void interceptOfEqualProbabilitiesFollowsFromShare() {
        ScoredSample scores = ScoredSample.of(new double[] {0.5, 0.5, 0.5}, new double[] {0.5});

        assertThat(INTERCEPT.value(scores)).isCloseTo(Math.log(3), within(1e-14));
        assertThat(SLOPE.value(scores)).isNaN();
        assertThat(SLOPE.notes(scores, scores.weights()).get(0).sentence())
                .isEqualTo("calibration-slope is undefined: all probabilities are equal");
    }

    /** Probabilities of 0.5 everywhere have a variance of n p (1 - p) at the observed share p, such as 3/4 for 3 of 4 and 15/4 for 5 of 20. */
    @ParameterizedTest
    @CsvSource({"3,1,0.75,0.30", "5,15,,", "3,25,2.7,0.73", "4,16,,"})
    void interceptWarnsOfLittleVariance(
            int positives, int negatives, @Nullable String variance, @Nullable String least) {
        double[] p = new double[positives];
        double[] q = new double[negatives];
        Arrays.fill(p, 0.5);
        Arrays.fill(q, 0.5);
        ScoredSample scores = ScoredSample.of(p, q);

        assertThat(Note.sentences(INTERCEPT.notes(scores, scores.weights())))
                .isEqualTo(
                        variance == null
                                ? List.of()
                                : List.of(
                                        "by the recalibrated probabilities the number of positives has a variance of only "
                                                + variance + ": 95% intervals covered the true value in as few as "
                                                + least
                                                + " of simulated samples"));
    }

    /** Observed at most 2e-15. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.7, 1, 2.5})
    void slopeIsInverselyEquivariantToTheTemperature(double factor) {
        assertThat(SLOPE.value(transformed(DRAWN, 0.4, factor))).isCloseTo(SLOPE.value(DRAWN) / factor, within(1e-12));
    }

    /** A shift of all log-odds leaves the slope, and the intercept falls by it. Observed at most 2e-15. */
    @ParameterizedTest
    @ValueSource(doubles = {-2, -0.3, 0.5, 3})
    void shiftMovesTheInterceptAndNotTheSlope(double shift) {
        ScoredSample shifted = transformed(DRAWN, shift, 1);

        assertThat(SLOPE.value(shifted)).isCloseTo(SLOPE.value(DRAWN), within(1e-12));
        assertThat(INTERCEPT.value(shifted)).isCloseTo(INTERCEPT.value(DRAWN) - shift, within(1e-12));
    }

    @Test
    void recalibratedProbabilitiesHaveTheSlopeOneAndTheInterceptZero() {
        LogisticFit fit = LogisticFit.of(DRAWN, DRAWN.weights());
        ScoredSample calibrated = transformed(DRAWN, fit.intercept(), fit.slope());

        assertThat(SLOPE.value(calibrated)).isCloseTo(1, within(1e-12));
        assertThat(INTERCEPT.value(calibrated)).isCloseTo(0, within(1e-12));
        assertThat(CalibrationTest.recalibration(calibrated)).allMatch(test -> test.statistic() < 1e-9);
    }

    /** At the intercept the recalibrated probabilities add up to the positives. */
    @Test
    void recalibratedProbabilitiesAddUpToThePositives() {
        double intercept = INTERCEPT.value(DRAWN);
        double sum = 0;
        for (int atom = 0; atom < DRAWN.atoms(); atom++) {
            double p = DRAWN.score(atom);
            sum += DRAWN.count(atom) * sigmoid(intercept + Math.log(p / (1 - p)));
        }
        assertThat(sum).isCloseTo((double) DRAWN.positives(), within(1e-9));
    }

    @Test
    void exchangedClassesHaveTheSameSlopeAndTheOppositeIntercept() {
        ScoredSample other = ScoredSample.of(
                scoresOf(DRAWN, false).map(p -> 1 - p).toArray(),
                scoresOf(DRAWN, true).map(p -> 1 - p).toArray());

        assertThat(SLOPE.value(other)).isCloseTo(SLOPE.value(DRAWN), within(1e-11));
        assertThat(INTERCEPT.value(other)).isCloseTo(-INTERCEPT.value(DRAWN), within(1e-11));
    }

    private static DoubleStream scoresOf(ScoredSample scores, boolean positive) {
        double[] found = new double[(int) (positive ? scores.positives() : scores.negatives())];
        int at = 0;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            for (long i = 0; i < scores.count(atom) && scores.positive(atom) == positive; i++) {
                found[at++] = scores.score(atom);
            }
        }
        return Arrays.stream(found);
    }

    @Test
    void separatedClassesHaveAnInfiniteSlopeAndANote() {
        ScoredSample apart = ScoredSample.of(new double[] {0.6, 0.9}, new double[] {0.1, 0.6});
        ScoredSample reversed = ScoredSample.of(new double[] {0.1, 0.2}, new double[] {0.6, 0.9});

        assertThat(SLOPE.value(apart)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(SLOPE.value(reversed)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(SLOPE.notes(apart, apart.weights()).get(0).sentence())
                .isEqualTo(
                        "calibration-slope is infinite: the probabilities separate the classes, so that no finite slope is"
                                + " the most likely one");
        // a positive and a negative at 0.6 remain uncertain: the limit of the likelihood is 1/4
        assertThat(LogisticFit.of(apart, apart.weights()).logLikelihood()).isCloseTo(2 * Math.log(0.5), within(1e-15));
    }

    @Test
    void certainProbabilitiesAreRefused() {
        ScoredSample scores = ScoredSample.of(new double[] {0.6, 1}, new double[] {0.1, 0.7});

        assertThat(SLOPE.refusal(scores).map(Refusal::sentence))
                .contains(
                        "metric 'calibration-slope' needs probabilities above 0 and below 1, which have finite log-odds:"
                                + " score=1.0; leave such items out, as --where does, or use brier-miscalibration");
        assertThat(INTERCEPT
                        .refusal(ScoredSample.of(new double[] {0.6}, new double[] {-2}))
                        .map(Refusal::sentence))
                .contains("metric 'calibration-intercept' needs probabilities above 0 and below 1, which have finite"
                        + " log-odds: score=-2.0; calibrate the scores first");
        assertThat(CalibrationTest.recalibration(scores)).isEmpty();
    }

    @Test
    void missingClassIsUndefined() {
        ScoredSample scores = ScoredSample.of(new double[] {0.6, 0.7}, new double[0]);

        assertThat(SLOPE.value(scores)).isNaN();
        assertThat(INTERCEPT.value(scores)).isNaN();
        assertThat(INTERCEPT.notes(scores, scores.weights()).get(0).sentence())
                .startsWith("calibration-intercept is undefined: it needs positives and negatives");
        List<CalibrationTest> tests = CalibrationTest.recalibration(scores);
        assertThat(tests.get(0).pValue()).isNaN();
        assertThat(tests.get(1).degreesOfFreedom()).isEqualTo(1);
        assertThat(tests.get(2).statistic()).isEqualTo(tests.get(1).statistic());
    }

    /** The statistics of nested models add up. */
    @Test
    void bothTestsAddUpToTheJointOne() {
        List<CalibrationTest> tests = CalibrationTest.recalibration(drawn(300, 0.5, 0.8));

        assertThat(tests).extracting(CalibrationTest::test).containsExactly("slope", "intercept", "cox");
        assertThat(tests).extracting(CalibrationTest::degreesOfFreedom).containsExactly(1, 1, 2);
        assertThat(tests.get(0).statistic() + tests.get(1).statistic())
                .isCloseTo(tests.get(2).statistic(), within(1e-9));
        assertThat(tests).allMatch(test -> test.pValue() < 0.01);
    }

    /** A shift alone is found by the intercept, and the test of the slope does not change with it. */
    @Test
    void testOfTheSlopeDoesNotDependOnAShift() {
        CalibrationTest before = CalibrationTest.recalibration(DRAWN).get(0);
        CalibrationTest after =
                CalibrationTest.recalibration(transformed(DRAWN, 2, 1)).get(0);

        assertThat(after.statistic()).isCloseTo(before.statistic(), within(1e-9));
    }
}
