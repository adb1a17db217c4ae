package dev.credence.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InfluenceLawsTest {
    private static final ConfusionMatrix RARE =
            Matrices.of(new long[] {950, 20, 10}, new long[] {3, 6, 1}, new long[] {2, 0, 8});

    static List<ConfusionMetric> metrics() {
        return List.of(
                new SmallMetrics.Accuracy(),
                SmallMetrics.macro(SmallMetrics.F1),
                SmallMetrics.macro(SmallMetrics.PRECISION),
                SmallMetrics.macro(SmallMetrics.RECALL),
                SmallMetrics.weighted(SmallMetrics.F1),
                new SmallMetrics.Kappa());
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void weightedInfluencesSumToZero(ConfusionMetric metric) {
        double[] psi = Influences.of(metric, RARE, RARE.weights());
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += RARE.count(atom) / (double) RARE.size() * psi[atom];
        }
        assertEquals(0, sum, 1e-12);
    }

    /** Observed: 4e-10 at most. */
    @Test
    void aUsersMetricWithoutInfluenceAgreesWithItsClosedForm() {
        BinaryMetric users =
                SmallMetrics.smooth("users-f1", Range.UNIT, (tp, fp, fn, tn) -> 2 * tp / (2 * tp + fp + fn));
        for (ConfusionMatrix matrix :
                List.of(ConfusionMatrix.binary(199, 2, 13, 355), ConfusionMatrix.binary(3, 40, 1, 7))) {
            double[] numerical = Influences.of(users, matrix, matrix.weights());
            double[] closed = Influences.of(SmallMetrics.F1, matrix, matrix.weights());
            for (int atom = 0; atom < closed.length; atom++) {
                assertEquals(closed[atom], numerical[atom], 1e-6 * Math.abs(closed[atom]) + 1e-9);
            }
        }
    }

    /**
     * 40,000 matrices of 2,000 items, seed 42. The simulated standard error has a relative error of 0.4%, so a right formula,
     * itself up to 0.7% off at this n, fails the 2% with a probability below 0.001 a metric.
     */
    @ParameterizedTest
    @MethodSource("metrics")
    void standardErrorsAgreeWithSimulation(ConfusionMetric metric) {
        int items = 2_000;
        double[] p = {0.76, 0.03, 0.01, 0.02, 0.1, 0.01, 0.01, 0.01, 0.05};
        Matrices.Sampler sampler = new Matrices.Sampler(p, new SplittableRandom(42));
        ConfusionMatrix cells = Matrices.full(3);
        double sum = 0;
        double squares = 0;
        double truth = metric.value(cells, p);
        int draws = 40_000;
        for (int draw = 0; draw < draws; draw++) {
            double off = metric.value(cells, sampler.draw(items)) - truth;
            sum += off;
            squares += off * off;
        }
        double simulated = Math.sqrt(squares / draws - sum / draws * (sum / draws));
        double[] psi = Influences.of(metric, cells, p);
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += p[atom] * psi[atom] * psi[atom] / items;
        }
        assertEquals(1, simulated / Math.sqrt(variance), 0.02);
    }

    @Test
    void theSampleItselfIsReadNotItsSize() {
        ConfusionMatrix twice = RARE.merge(RARE);
        double single = Spreads.of(new SmallMetrics.Kappa(), Sample.of(RARE)).variance();
        assertEquals(
                single / 2,
                Spreads.of(new SmallMetrics.Kappa(), Sample.of(twice)).variance(),
                1e-9 * single);
    }
}
