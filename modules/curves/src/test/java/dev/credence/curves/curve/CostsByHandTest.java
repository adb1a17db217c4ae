package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.curve.Curve.IsoF1;
import dev.credence.curves.curve.Curve.OperatingPoint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the best thresholds on a curve with the corners (0, 1/4), (1/5, 3/4) and (3/5, 1), and lines of equal F1. */
class CostsByHandTest {
    private static final Curve ROC = Curve.of(
            CurveKind.ROC, ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.3}, new double[] {0.8, 0.5, 0.4, 0.2, 0.1}));

    @ParameterizedTest
    @CsvSource({
        // 0.5 10 0 + 0.5 0.6; 0.2 10 0.25 + 0.8 2 0.2; 0.1 0.75
        "1, 10, 0.5, 0.3, 0.3",
        "2, 10, 0.2, 0.6, 0.82",
        "9, 1, 0.1, 0.9, 0.075",
        // False positives cost nothing: the highest threshold that finds all positives is best.
        "0, 1, 1, 0.3, 0",
        // There are no positives: the best threshold predicts none.
        "1, 1, 0, NaN, 0"
    })
    void bestThresholdMinimizesTheCostOfBothErrors(
            double alarm, double miss, double prevalence, double threshold, double cost) {
        OperatingPoint best = OperatingPoint.best(ROC, new Costs(alarm, miss, prevalence));
        assertThat(best.point().threshold()).isEqualTo(Double.valueOf(threshold));
        assertThat(best.expectedCost()).isCloseTo(cost, within(1e-15));
    }

    @Test
    void negativeOrInfiniteCostThrows() {
        assertThatThrownBy(() -> Costs.of(1, -1))
                .hasMessage("cost of a false negative must be finite and >= 0: cost of a false negative=-1.0");
        assertThatThrownBy(() -> Costs.of(Double.POSITIVE_INFINITY, 1))
                .hasMessage("cost of a false positive must be finite and >= 0: cost of a false positive=Infinity");
    }

    /** The recalls 1/3, 2/3 and 1 have the precisions 1, 2/5 and 1/3. */
    @Test
    void pointsOfEqualF1HaveManualRates() {
        List<IsoF1.Point> points = IsoF1.of(0.5, 3).points();
        double[][] expected = {{1 / 3.0, 1}, {2 / 3.0, 0.4}, {1, 1 / 3.0}};
        for (int i = 0; i < 3; i++) {
            assertThat(points.get(i).x()).isCloseTo(expected[i][0], within(1e-15));
            assertThat(points.get(i).y()).isCloseTo(expected[i][1], within(1e-15));
        }
        assertThat(IsoF1.of(0.5, 2).points()).hasSize(2);
        assertThatThrownBy(() -> IsoF1.of(0.5, 1)).hasMessage("points must be >= 2: points=1");
        assertThatThrownBy(() -> IsoF1.of(0, 2)).hasMessage("f1 must lie in (0, 1): f1=0.0");
    }
}
