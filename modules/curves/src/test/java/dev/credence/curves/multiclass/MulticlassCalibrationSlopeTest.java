package dev.credence.curves.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MulticlassCalibrationSlopeTest {
    private static final MulticlassCalibrationSlope SLOPE = new MulticlassCalibrationSlope();

    /** Draws items whose true classes follow the stated power of their probabilities. */
    private static ClassScores drawn(double slope, double power) {
        SplittableRandom random = new SplittableRandom(20_261_201);
        int items = 300;
        double[][] scores = new double[items][];
        int[] truth = new int[items];
        for (int i = 0; i < items; i++) {
            double[] logits = {random.nextGaussian() * 1.5, random.nextGaussian(), random.nextGaussian() - 0.5};
            double[] right = softmax(slope, logits);
            double at = random.nextDouble();
            truth[i] = at < right[0] ? 0 : at < right[0] + right[1] ? 1 : 2;
            scores[i] = softmax(power, logits);
        }
        return ClassScores.of(truth, scores);
    }

    private static double[] softmax(double power, double... logits) {
        double[] p = new double[logits.length];
        double sum = 0;
        for (int c = 0; c < p.length; c++) {
            p[c] = Math.exp(power * logits[c]);
            sum += p[c];
        }
        for (int c = 0; c < p.length; c++) {
            p[c] /= sum;
        }
        return p;
    }

    /** Two classes with 0.8 for one of them, which is right 3 times of 4: the power of 4 that has the odds 3. */
    @Test
    void slopeOfEqualItemsIsRatioOfLogOdds() {
        ClassScores scores =
                ClassScores.of(new int[] {0, 0, 0, 1}, new double[][] {{0.8, 0.2}, {0.8, 0.2}, {0.8, 0.2}, {0.8, 0.2}});

        assertThat(SLOPE.value(scores)).isCloseTo(Math.log(3) / Math.log(4), within(1e-14));
    }

    /** Observed at most 3e-15. */
    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 2.5})
    void slopeIsInverselyEquivariantToTheTemperature(double power) {
        assertThat(SLOPE.value(drawn(1, power))).isCloseTo(SLOPE.value(drawn(1, 1)) / power, within(1e-12));
    }

    @Test
    void overconfidentProbabilitiesHaveASlopeBelowOne() {
        assertThat(SLOPE.value(drawn(0.5, 1))).isBetween(0.3, 0.7);
    }

    @Test
    void classOfProbabilityZeroKeepsIt() {
        ClassScores with = ClassScores.of(
                new int[] {0, 0, 0, 1}, new double[][] {{0.8, 0.2, 0}, {0.8, 0.2, 0}, {0.8, 0.2, 0}, {0.8, 0.2, 0}});

        assertThat(SLOPE.value(with)).isCloseTo(Math.log(3) / Math.log(4), within(1e-14));
    }

    @Test
    void faultlessProbabilitiesHaveAnInfiniteSlopeAndANote() {
        ClassScores right = ClassScores.of(new int[] {0, 1}, new double[][] {{0.8, 0.2}, {0.4, 0.6}});
        ClassScores wrong = ClassScores.of(new int[] {1, 0}, new double[][] {{0.8, 0.2}, {0.4, 0.6}});
        ClassScores equal = ClassScores.of(new int[] {1, 0}, new double[][] {{0.5, 0.5}, {0.5, 0.5}});

        assertThat(SLOPE.value(right)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(SLOPE.value(wrong)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(SLOPE.value(equal)).isNaN();
        assertThat(SLOPE.notes(right, right.weights()).get(0).sentence())
                .startsWith("multiclass-calibration-slope is infinite: the true class of every item has the largest");
        assertThat(SLOPE.notes(equal, equal.weights()).get(0).sentence())
                .startsWith("multiclass-calibration-slope is undefined: ");
    }

    @Test
    void impossibleTrueClassIsUndefinedWithANote() {
        ClassScores scores = ClassScores.of(new int[] {0, 1, 0}, new double[][] {{0.8, 0.2}, {1, 0}, {0.3, 0.7}});

        assertThat(SLOPE.value(scores)).isNaN();
        assertThat(SLOPE.notes(scores, scores.weights()).get(0).sentence())
                .isEqualTo(
                        "multiclass-calibration-slope is undefined: the true class of an item has a probability of exactly 0");
    }
}
