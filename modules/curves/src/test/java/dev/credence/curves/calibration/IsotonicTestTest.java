package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsotonicTestTest {
    private static final ComputeOptions RUN = ComputeOptions.defaults().withSeed(1);

    /** Three items of probability 0.2, all positive: no outcome has a larger miscalibration, and this one has the probability 0.008. */
    @Test
    void pValueOfThreeItemsIsProbabilityOfOutcome() {
        CalibrationTest test = CalibrationTest.isotonic(
                ScoredSample.of(new double[] {0.2, 0.2, 0.2}, new int[] {1, 1, 1}), RUN.withDraws(20_000));

        assertThat(test.test()).isEqualTo("isotonic");
        assertThat(test.statistic()).isCloseTo(0.64, within(1e-15));
        // Four standard errors of 20,000 draws.
        assertThat(test.pValue()).isCloseTo(0.008, within(0.0025));
    }

    @Test
    void statisticIsTheMiscalibrationOfTheBrierScore() {
        ScoredSample sample = ScoredSample.of(new double[] {0.1, 0.3, 0.3, 0.8, 0.9}, new int[] {1, 0, 1, 0, 1});

        assertThat(CalibrationTest.isotonic(sample, RUN.withDraws(99)).statistic())
                .isCloseTo(ScoreDecomposition.brier(sample).miscalibration(), within(1e-15));
    }

    @Test
    void pValueIsIdenticalWithMoreThreads() {
        ScoredSample sample = ScoredSample.of(new double[] {0.1, 0.3, 0.6, 0.8}, new int[] {1, 0, 1, 0});

        assertThat(CalibrationTest.isotonic(sample, RUN.withThreads(2)))
                .isEqualTo(CalibrationTest.isotonic(sample, RUN));
    }

    /** The seed is fixed; a true size of 0.05 would show more than 0.085 of 400 samples for fewer than one seed in 500. */
    @Test
    void calibratedModelsAreRejectedNotMoreOftenThanTheLevel() {
        SplittableRandom random = new SplittableRandom(12);
        int rejected = 0;
        for (int draw = 0; draw < 400; draw++) {
            double[] scores = random.doubles(50).toArray();
            boolean[] positive = new boolean[scores.length];
            for (int item = 0; item < scores.length; item++) {
                positive[item] = random.nextDouble() < scores[item];
            }
            ScoredSample sample = ScoredSample.of(scores, positive);
            rejected += CalibrationTest.isotonic(sample, RUN.withSeed(draw).withDraws(199))
                                    .pValue()
                            <= 0.05
                    ? 1
                    : 0;
        }

        assertThat(rejected).isBetween(5, 34);
    }

    @Test
    void certainProbabilityThatWasWrongRefutesCalibration() {
        assertThat(CalibrationTest.isotonic(ScoredSample.of(new double[] {0, 0.5}, new int[] {1, 0}), RUN)
                        .pValue())
                .isZero();
    }

    @Test
    void nothingIsTestedWithoutUncertainProbabilities() {
        assertThat(CalibrationTest.isotonic(ScoredSample.of(new double[] {0, 1}, new int[] {0, 1}), RUN)
                        .pValue())
                .isNaN();
        assertThat(CalibrationTest.isotonic(ScoredSample.of(new double[0], new int[0]), RUN)
                        .pValue())
                .isNaN();
    }
}
