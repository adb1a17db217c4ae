package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.calibration.CalibrationBand.Point;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CalibrationBandTest {
    private static final ConfidenceLevel P80 = ConfidenceLevel.of(0.8);
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(3).withDraws(400);

    private static ScoredSample calibrated(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            scores[item] = random.nextDouble();
            positive[item] = random.nextDouble() < scores[item];
        }
        return ScoredSample.of(scores, positive);
    }

    /** One score with k of n positives: the error of each side is (1 - level) / 2, as Clopper and Pearson's. */
    @Test
    void bandOfOneScoreIsClopperAndPearsonsInterval() {
        ScoredSample sample = ScoredSample.of(new double[] {0.4, 0.4, 0.4}, new int[] {0, 0, 0});
        CalibrationBand band = CalibrationBand.honest(sample, ConfidenceLevel.P95);

        assertThat(band.points()).hasSize(1);
        assertThat(band.lower(0.4)).isZero();
        assertThat(band.upper(0.4)).isCloseTo(1 - Math.cbrt(0.025), within(1e-14));
        assertThat(band.upper(0.1)).isEqualTo(band.upper(0.4));
        assertThat(band.upper(0.5)).isEqualTo(1);
    }

    /** All outcomes of three probabilities with two items each are enumerated, for shares that ascend. */
    @Test
    void bandOverAllOutcomesContainsAscendingSharesWithTheLevel() {
        double[] probabilities = {0.2, 0.5, 0.8};
        for (double[] shares : new double[][] {{0.2, 0.5, 0.8}, {0.5, 0.5, 0.5}, {0, 0, 0.6}, {0.05, 0.9, 1}}) {
            for (int most : new int[] {3, 2}) {
                double covered = 0;
                for (int outcome = 0; outcome < 64; outcome++) {
                    double probability = 1;
                    double[] scores = new double[6];
                    boolean[] positive = new boolean[6];
                    for (int item = 0; item < 6; item++) {
                        scores[item] = probabilities[item / 2];
                        positive[item] = ((outcome >> item) & 1) == 1;
                        probability *= positive[item] ? shares[item / 2] : 1 - shares[item / 2];
                    }
                    CalibrationBand band = CalibrationBand.honest(ScoredSample.of(scores, positive), P80, most);
                    boolean inside = true;
                    for (int i = 0; i < 3; i++) {
                        inside &=
                                band.lower(probabilities[i]) <= shares[i] && shares[i] <= band.upper(probabilities[i]);
                    }
                    covered += inside ? probability : 0;
                }
                assertThat(covered).isGreaterThanOrEqualTo(0.8);
            }
        }
    }

    @Test
    void honestBandAscendsAndContainsTheCurve() {
        ScoredSample sample = calibrated(700, 8);
        CalibrationBand band = CalibrationBand.honest(sample, ConfidenceLevel.P95);
        IsotonicCurve curve = IsotonicCurve.of(sample);

        assertThat(band.points()).hasSizeLessThanOrEqualTo(400);
        assertThat(band.points()).extracting(Point::lower).isSorted();
        assertThat(band.points()).extracting(Point::upper).isSorted();
        for (Point point : band.points()) {
            assertThat(curve.at(point.probability())).isBetween(point.lower(), point.upper());
        }
        assertThat(band.excluded()).isEmpty();
    }

    @Test
    void overstatedProbabilitiesAreExcluded() {
        SplittableRandom random = new SplittableRandom(4);
        double[] scores = random.doubles(2_000).toArray();
        boolean[] positive = new boolean[scores.length];
        for (int item = 0; item < scores.length; item++) {
            positive[item] = random.nextDouble() < scores[item] / 3;
        }
        CalibrationBand band = CalibrationBand.honest(ScoredSample.of(scores, positive), ConfidenceLevel.P95);

        assertThat(band.excluded()).isNotEmpty();
        assertThat(band.excluded().get(0).to()).isGreaterThan(0.9);
    }

    @Test
    void consistencyBandIsIdenticalWithMoreThreads() {
        ScoredSample sample = calibrated(300, 9);
        CalibrationBand one = CalibrationBand.consistency(sample, ConfidenceLevel.P95, RUN);

        assertThat(CalibrationBand.consistency(sample, ConfidenceLevel.P95, RUN.withThreads(2)))
                .isEqualTo(one);
        assertThat(one.points()).hasSize(200);
        // Near the ends the curve of few items is 0 or 1.
        assertThat(one.points())
                .filteredOn(point -> Math.abs(point.probability() - 0.5) < 0.3)
                .allMatch(point -> point.lower() < point.probability() && point.probability() < point.upper());
    }

    /** One item of probability 1/2: the curve is 0 or 1. */
    @Test
    void consistencyBandOfOneItemIsTheWholeRange() {
        CalibrationBand band = CalibrationBand.consistency(
                ScoredSample.of(new double[] {0.5}, new int[] {1}), ConfidenceLevel.P95, RUN);

        assertThat(band.points()).containsExactly(new Point(0.5, 0, 1));
    }

    @Test
    void tooFewDrawsAreRejected() {
        assertThatThrownBy(() -> CalibrationBand.consistency(calibrated(10, 1), ConfidenceLevel.P95, RUN.withDraws(30)))
                .hasMessageContaining("draws must be at least 39");
    }
}
