package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items with many different probabilities are judged by each draw as by the sum over their levels. */
class RowOutcomesTest {
    private static double[] probabilities(int n, double digits, double power) {
        return new SplittableRandom(n)
                .doubles(n)
                .map(u -> StrictMath.pow(u, power))
                .map(p -> Math.round(p * digits) / digits)
                .sorted()
                .toArray();
    }

    private static IsotonicFit fit(double... probabilities) {
        ScoredSample sample = ScoredSample.of(probabilities, new boolean[probabilities.length]);
        return IsotonicFit.of(sample, sample.weights());
    }

    /** The numbers of digits make all items differ, some equal, or most equal; the observed peak error is 6e-12. */
    @ParameterizedTest
    @ValueSource(doubles = {1e15, 3_000, 300, 40, 2})
    void miscalibrationIsTheSumOverLevels(double digits) {
        for (int n : new int[] {1, 2, 63, 64, 65, 500, 5_000}) {
            for (double power : new double[] {1, 4, 0.3}) {
                double[] p = probabilities(n, digits, power);
                CalibratedOutcomes levels = new CalibratedOutcomes(fit(p));
                RowOutcomes rows = new RowOutcomes(
                        fit(p).items(), Arrays.stream(p).distinct().toArray());
                RowOutcomes.RowDraw draw = rows.worker();
                for (int i = 0; i < 40; i++) {
                    double drawn = draw.next(Streams.block(9, i)).miscalibration();
                    double expected = levels.miscalibration(draw.positives());
                    assertThat(drawn).isCloseTo(expected, within(Math.max(1e-13, Math.min(2e-11, rows.rounding()))));
                }
            }
        }
    }

    /** Each level has the mean and the variance of its binomial number of positives. */
    @ParameterizedTest
    @ValueSource(doubles = {1e15, 300, 40})
    void positivesAreBinomial(double digits) {
        double[] p = probabilities(400, digits, 1);
        double[] items = fit(p).items();
        double[] levels = Arrays.stream(p).distinct().toArray();
        RowOutcomes.RowDraw draw = new RowOutcomes(items, levels).worker();
        int draws = 4_000;
        double chiSquared = 0;
        double[] sums = new double[levels.length];
        double squares = 0;
        for (int i = 0; i < draws; i++) {
            double[] positives = draw.next(Streams.block(4, i)).positives();
            for (int level = 0; level < levels.length; level++) {
                double deviation = positives[level] - items[level] * levels[level];
                sums[level] += deviation;
                squares += deviation * deviation;
            }
        }
        double variances = 0;
        int tested = 0;
        for (int level = 0; level < levels.length; level++) {
            double variance = items[level] * levels[level] * (1 - levels[level]);
            variances += variance;
            tested += variance > 0 ? 1 : 0;
            chiSquared += variance > 0 ? sums[level] * sums[level] / draws / variance : 0;
        }
        // four standard deviations of chi-squared; the sum of squares has a relative standard error below 0.003
        assertThat(chiSquared).isCloseTo(tested, within(4 * Math.sqrt(2.0 * tested)));
        assertThat(squares / draws).isCloseTo(variances, within(0.012 * variances));
    }

    /** The p-value of 5,000 items with different probabilities is that by levels up to the error of 4,000 draws, and does not depend on threads. */
    @ParameterizedTest
    @ValueSource(doubles = {0.98, 1, 1.03})
    void pValueIsThatOfDrawsByLevels(double stated) {
        double[] p = probabilities(5_000, 1e15, 1);
        SplittableRandom random = new SplittableRandom(5);
        boolean[] positive = new boolean[p.length];
        for (int item = 0; item < p.length; item++) {
            positive[item] = random.nextDouble() < Math.min(1, stated * p[item]);
        }
        ScoredSample sample = ScoredSample.of(p, positive);
        ComputeOptions run = ComputeOptions.defaults().withSeed(3).withDraws(4_000);
        IsotonicFit fit = IsotonicFit.of(sample, sample.weights());
        CalibratedOutcomes outcomes = new CalibratedOutcomes(fit);
        double observed = outcomes.miscalibration(fit.positives(), fit.pool());
        long byLevels = outcomes
                .draws(4_000, run.withSeed(8), (drawn, pool) -> new double[] {outcomes.miscalibration(drawn, pool)})
                .stream()
                .filter(drawn -> drawn[0] >= observed)
                .count();
        double expected = (1 + byLevels) / 4_001.0;
        CalibrationTest test = CalibrationTest.isotonic(sample, run);

        assertThat(RowOutcomes.suits(fit.items())).isTrue();
        assertThat(test).isEqualTo(CalibrationTest.isotonic(sample, run.withThreads(2)));
        // three standard errors of the difference of both numbers of draws
        assertThat(test.pValue())
                .isCloseTo(expected, within(3 * Math.sqrt(2 * (expected * (1 - expected) + 0.001) / 4_000)));
    }
}
