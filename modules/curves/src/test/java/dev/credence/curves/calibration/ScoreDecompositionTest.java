package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ScoreDecompositionTest {
    /** The tolerance for rounding; 1.2e-16 was observed at most. */
    private static final double EXACT = 1e-15;

    private static final double[] SCORES = {
        0.05, 0.05, 0.1, 0.2, 0.2, 0.2, 0.3, 0.35, 0.4, 0.5, 0.5, 0.6, 0.65, 0.7, 0.8, 0.8, 0.9, 0.95
    };
    private static final int[] TRUTH = {0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1};

    private static ScoredSample drawn(SplittableRandom random, int n) {
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            scores[item] = (1 + random.nextInt(49)) / 50.0;
            positive[item] = random.nextDouble() < scores[item] * scores[item];
        }
        return ScoredSample.of(scores, positive);
    }

    private static ScoredSample mapped(ScoredSample sample, DoubleUnaryOperator map) {
        double[] scores = new double[(int) sample.size()];
        boolean[] positive = new boolean[scores.length];
        int row = scores.length;
        for (int atom = 0; atom < sample.atoms(); atom++) {
            for (long i = 0; i < sample.count(atom); i++) {
                // The rows are in the reverse order.
                row--;
                scores[row] = map.applyAsDouble(sample.score(atom));
                positive[row] = sample.positive(atom);
            }
        }
        return ScoredSample.of(scores, positive);
    }

    /** The numbers were computed in Python by the min-max formula in rational arithmetic, without pooling. */
    @Test
    void partsOfEighteenScoresEqualRationalArithmetic() {
        ScoredSample sample = ScoredSample.of(SCORES, TRUTH);
        ScoreDecomposition brier = ScoreDecomposition.brier(sample);
        ScoreDecomposition log = ScoreDecomposition.logLoss(sample);

        assertThat(brier.loss()).isCloseTo(0.22069444444444444, within(EXACT));
        assertThat(brier.miscalibration()).isCloseTo(0.04569444444444445, within(EXACT));
        assertThat(brier.discrimination()).isCloseTo(0.075, within(EXACT));
        assertThat(brier.uncertainty()).isCloseTo(0.25, within(EXACT));
        assertThat(log.loss()).isCloseTo(0.6365276453252214, within(EXACT));
        assertThat(log.miscalibration()).isCloseTo(0.13766890929367714, within(EXACT));
        assertThat(log.discrimination()).isCloseTo(0.194288444528401, within(EXACT));
        assertThat(log.uncertainty()).isCloseTo(0.6931471805599453, within(EXACT));
    }

    @Test
    void nonnegativePartsAddUpToLoss() {
        SplittableRandom random = new SplittableRandom(1);
        for (int draw = 0; draw < 200; draw++) {
            ScoredSample sample = drawn(random, 1 + random.nextInt(80));
            for (ScoreDecomposition parts :
                    new ScoreDecomposition[] {ScoreDecomposition.brier(sample), ScoreDecomposition.logLoss(sample)}) {
                assertThat(parts.miscalibration()).isNotNegative();
                assertThat(parts.discrimination()).isNotNegative();
                double sum = parts.miscalibration() - parts.discrimination() + parts.uncertainty();
                // 5.6e-16 of the largest part was observed at most.
                assertThat(sum).isCloseTo(parts.loss(), within(4e-15 * Math.max(1, parts.miscalibration())));
            }
        }
    }

    @Test
    void discriminationIsInvariantUnderIncreasingMapsAndRowOrder() {
        ScoredSample sample = drawn(new SplittableRandom(2), 100);
        ScoreDecomposition before = ScoreDecomposition.brier(sample);
        ScoreDecomposition after = ScoreDecomposition.brier(mapped(sample, p -> p * p * p));

        assertThat(after.discrimination()).isEqualTo(before.discrimination());
        assertThat(after.uncertainty()).isEqualTo(before.uncertainty());
        assertThat(after.miscalibration()).isNotEqualTo(before.miscalibration());
        assertThat(ScoreDecomposition.brier(mapped(sample, p -> p))).isEqualTo(before);
    }

    @Test
    void recalibratedScoresHaveNoMiscalibration() {
        SplittableRandom random = new SplittableRandom(3);
        for (int draw = 0; draw < 50; draw++) {
            ScoredSample sample = drawn(random, 60);
            ScoredSample calibrated = mapped(sample, IsotonicCurve.of(sample)::at);

            assertThat(ScoreDecomposition.brier(calibrated).miscalibration()).isZero();
            assertThat(ScoreDecomposition.logLoss(calibrated).miscalibration()).isZero();
            assertThat(ScoreDecomposition.brier(calibrated).discrimination())
                    .isCloseTo(ScoreDecomposition.brier(sample).discrimination(), within(EXACT));
        }
    }

    @Test
    void certainProbabilityThatWasWrongHasInfiniteLogLoss() {
        ScoreDecomposition parts =
                ScoreDecomposition.logLoss(ScoredSample.of(new double[] {0, 0.5, 1}, new int[] {1, 0, 1}));

        assertThat(parts.miscalibration()).isInfinite();
        assertThat(parts.discrimination()).isFinite();
    }

    @Test
    void scoresThatAreNoProbabilitiesAreRejected() {
        assertThatThrownBy(() -> ScoreDecomposition.brier(ScoredSample.of(new double[] {2}, new int[] {1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("score=2.0");
    }
}
