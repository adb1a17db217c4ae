package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.metric.UnseenItemBounds.Reach;
import dev.credence.api.option.Options;
import dev.credence.api.sample.SampledUnits;
import dev.credence.metrics.multiclass.CohenKappa;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are farther off than those that were seen: grades that differ by one do not show how often they differ by four. */
class UnseenCellsTest {
    /** The grades of 20 of 92 items differ by one. */
    private static final ConfusionMatrix NEAR = ConfusionMatrix.of(
            List.of("1", "2", "3", "4", "5"),
            new long[][] {{20, 5, 0, 0, 0}, {0, 18, 5, 0, 0}, {0, 0, 14, 5, 0}, {0, 0, 0, 10, 0}, {0, 0, 0, 5, 10}});

    private static final List<String> TEXT = List.of("a", "b", "c");

    private static CohenKappa kappa(String weights) {
        return new CohenKappa().configured(Options.of(Map.of("weights", weights)));
    }

    private static List<String> notes(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        return metric.noteOnUnseenUnits(matrix, matrix.weights(), SampledUnits.items(matrix)).stream()
                .map(Note::sentence)
                .toList();
    }

    /**
     * Adds a tiny weight to one cell after the other: the lowest derivative of all cells and that of the cells with items differ by the gap. The
     * largest difference observed is 6e-12.
     */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "quadratic"})
    void weightedKappaMayBeLowerByTheCellThatLowersItMost(String weights) {
        CohenKappa kappa = kappa(weights);
        ConfusionMatrix all = Evidence.completed(NEAR);
        double lowest = Double.POSITIVE_INFINITY;
        double seen = Double.POSITIVE_INFINITY;
        for (int atom = 0; atom < all.atoms(); atom++) {
            double slope = slope(kappa, all, atom);
            lowest = Math.min(lowest, slope);
            seen = all.weights()[atom] > 0 ? Math.min(seen, slope) : seen;
        }

        Reach reach = kappa.unseenItems(NEAR, NEAR.weights());

        assertThat(reach.lowest(0.03)).isCloseTo(kappa.value(NEAR) + 0.03 * (lowest - seen), within(1e-11));
        assertThat(reach.highest(0.03)).isEqualTo(kappa.value(NEAR));
    }

    /** Returns the derivative by the share of an item, from values at weights 0, h and 2 h of a cell that may be empty. */
    private static double slope(CohenKappa kappa, ConfusionMatrix matrix, int atom) {
        double h = 1e-4;
        double[] values = new double[3];
        for (int step = 0; step < values.length; step++) {
            double[] weights = matrix.weights();
            weights[atom] += step * h;
            values[step] = kappa.value(matrix, weights);
        }
        return (4 * values[1] - 3 * values[0] - values[2]) / (2 * h) * matrix.size();
    }

    @Test
    void kappaWithoutWeightsIsNotLower() {
        CohenKappa kappa = new CohenKappa();
        assertThat(kappa.unseenItems(NEAR, NEAR.weights()).lowest(0.03)).isEqualTo(kappa.value(NEAR));
        assertThat(notes(kappa, NEAR)).isEmpty();
    }

    @Test
    void noteStatesWhatUnseenGradesMayDoToWeightedKappa() {
        assertThat(notes(kappa("quadratic"), NEAR))
                .singleElement()
                .asString()
                .startsWith(
                        "cohen-kappa:weights=quadratic depends on items of which 92 may contain none, if their share is up to 0.033"
                                + " (rule of three); the most extreme ones would make it lower by up to 0.")
                .endsWith(", which delta-wilson takes into account and other methods do not");
    }

    /** The dearest cell with items costs 1, and the cheapest one 0: items of a share of 0.03 may cost 20. */
    @Test
    void expectedCostMayBeHigherByTheDearestCell() {
        UnseenItemBounds<ConfusionMatrix> cost = cost("0:1:20/1:0:1/20:1:0");
        ConfusionMatrix cheap = ConfusionMatrix.of(TEXT, new long[][] {{40, 5, 0}, {0, 30, 5}, {0, 0, 20}});

        Reach reach = cost.unseenItems(cheap, cheap.weights());
        assertThat(reach.highest(0.03)).isCloseTo(0.1 + 0.03 * 19, within(1e-15));
        assertThat(reach.lowest(0.03)).isEqualTo(0.1);
        assertThat(notes(cost, cheap))
                .containsExactly(
                        "expected-cost:costs=0:1:20/1:0:1/20:1:0 depends on items of which 100 may contain none, if their share is up to 0.030"
                                + " (rule of three); the most extreme ones would make it higher by up to 0.57, which delta-wilson takes into"
                                + " account and other methods do not");
    }

    @Test
    void expectedCostOfSeenDearCellsIsNotHigher() {
        UnseenItemBounds<ConfusionMatrix> cost = cost("0:1:20/1:0:1/20:1:0");
        ConfusionMatrix dear = ConfusionMatrix.of(TEXT, new long[][] {{40, 5, 1}, {0, 30, 5}, {0, 0, 20}});

        assertThat(cost.unseenItems(dear, dear.weights()).highest(0.03)).isEqualTo(cost.value(dear));
        assertThat(notes(cost, dear)).isEmpty();
    }

    @SuppressWarnings("unchecked") // costs of cells are a metric of matrices
    private static UnseenItemBounds<ConfusionMatrix> cost(String costs) {
        return (UnseenItemBounds<ConfusionMatrix>)
                (Metric<?>) new ExpectedCost().configured(Options.of(Map.of("costs", costs)));
    }
}
