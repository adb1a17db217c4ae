package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsPlanTest {
    private static final double Z = Normal.upperQuantile(0.025);

    /** With 3 runs the variance of an item is 0.09 + 0.16/3; 881 items cost 8 each, 7,048; 2 runs cost 7,315 and 4 runs 7,191. */
    @Test
    void expensiveItemsNeedMoreThanOneRun() {
        Plan plan = RunsPlan.of(0.3, 0.4).itemCost(5).forWidth(0.05);
        assertThat(plan.groups()).containsExactly(new Plan.Group("items", 881));
        assertThat(plan)
                .hasToString("Collect 881 items with 3 runs of each, 2,643 runs in all: the 95% interval of the mean is"
                        + " then 0.05 wide.");
        assertThat(plan.goal().reached()).isEqualTo(2 * Z * Math.sqrt((0.09 + 0.16 / 3) / 881), within(1e-15));
        assertThat(plan.assumptions())
                .containsExactly(
                        "the standard deviation between items is 0.3, that between the runs of an item is 0.4",
                        "an item costs as much as 5 runs apart from its own runs",
                        "items are drawn independently, and the mean is approximately normal");
    }

    @Test
    void freeItemsNeedOneRun() {
        Plan plan = RunsPlan.of(0.3, 0.4).forWidth(0.05);
        assertThat(plan)
                .hasToString("Collect 1,537 items with one run of each, 1,537 runs in all: the 95% interval of the mean"
                        + " is then 0.04999 wide.");
        assertThat(plan.n()).isEqualTo((long) Math.ceil(4 * Z * Z * 0.25 / 0.0025));
    }

    /** Every other division of the budget has a wider interval. */
    @ParameterizedTest
    @CsvSource({"0.3,0.4,5,1000", "0.1,0.5,2,300", "0,0.5,1,50", "0.5,0,1,50", "0.2,0.2,0,7"})
    void noOtherDivisionOfABudgetIsNarrower(double between, double within, double cost, long budget) {
        Plan plan = RunsPlan.of(between, within)
                .itemCost(cost)
                .level(ConfidenceLevel.of(0.9))
                .at(budget);
        double z = Normal.upperQuantile(0.05);
        for (int runs = 1; cost + runs <= budget; runs++) {
            double items = Math.floor(budget / (cost + runs));
            double width = 2 * z * Math.sqrt((between * between + within * within / runs) / items);
            assertThat(plan.goal().reached()).isLessThanOrEqualTo(width * (1 + 1e-12));
        }
        assertThat(plan.goal().wanted()).isNaN();
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> RunsPlan.of(Double.NaN, 1))
                .hasMessage("standard deviations must be finite, 0 or more, and not both 0: between=NaN, within=1.0");
        assertThatThrownBy(() -> RunsPlan.of(0, 0)).hasMessageContaining("not both 0");
        RunsPlan plan = RunsPlan.of(1, 1);
        assertThatThrownBy(() -> plan.itemCost(-1))
                .hasMessage("cost of an item must be finite and >= 0: item-cost=-1.0");
        assertThatThrownBy(() -> plan.itemCost(9).at(5))
                .hasMessage("n must pay for one item with one run: n=5, cost of one=10");
        assertThatThrownBy(() -> plan.forWidth(0)).hasMessageContaining("width");
        assertThatThrownBy(() -> plan.forWidth(1e-9)).hasMessageContaining("items");
    }
}
