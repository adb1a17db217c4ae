package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.StudentT;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsPlanTest {

    /** With 3 runs the variance of an item is 0.09 + 0.16/3; 884 items cost 8 each, 7,072; 2 runs cost more, and so do 4. */
    @Test
    void expensiveItemsNeedMoreThanOneRun() {
        Plan plan = RunsPlan.of(0.3, 0.4).itemCost(5).forWidth(0.05);
        assertThat(plan.groups()).containsExactly(new Plan.Group("items", 884));
        assertThat(plan)
                .hasToString("Collect 884 items with 3 runs of each, 2,652 runs in all: the 95% interval of the mean is"
                        + " then 0.04998 wide.");
        assertThat(plan.goal().reached()).isEqualTo(width(884, 0.09 + 0.16 / 3, 0.025), within(1e-15));
        assertThat(plan.assumptions())
                .containsExactly(
                        "the standard deviation between items is 0.3, that between the runs of an item is 0.4",
                        "an item costs as much as 5 runs apart from its own runs",
                        "items are drawn independently, and their means are approximately normal, so that the interval is"
                                + " that of Student's t");
    }

    @Test
    void freeItemsNeedOneRun() {
        Plan plan = RunsPlan.of(0.3, 0.4).forWidth(0.05);
        assertThat(plan)
                .hasToString("Collect 1,540 items with one run of each, 1,540 runs in all: the 95% interval of the mean"
                        + " is then 0.04998 wide.");
        assertThat(width((double) plan.n(), 0.25, 0.025)).isLessThanOrEqualTo(0.05);
        assertThat(width(plan.n() - 1.0, 0.25, 0.025)).isGreaterThan(0.05);
    }

    /** The quantile of 10 items is t_0.025 with 9 degrees of freedom, 2.262157 in printed tables; fewer items are not planned. */
    @Test
    void fewItemsNeedTheQuantileOfStudent() {
        Plan plan = RunsPlan.of(0.3, 0.4).forWidth(1);
        assertThat(plan.n()).isEqualTo(10);
        assertThat(plan.goal().reached()).isEqualTo(2 * 2.262157 * 0.5 / Math.sqrt(10), within(1e-6));
        assertThat(RunsPlan.of(0.3, 0.4).forWidth(0.5).n()).isEqualTo(18);
        assertThat(RunsPlan.of(0.3, 0.4).itemCost(5).at(60).n()).isEqualTo(10);
    }

    private static double width(double items, double variance, double tail) {
        return 2 * StudentT.upperQuantile(tail, items - 1) * Math.sqrt(variance / items);
    }

    /** Every other division of the budget has a wider interval. */
    @ParameterizedTest
    @CsvSource({"0.3,0.4,5,1000", "0.1,0.5,2,300", "0,0.5,1,50", "0.5,0,1,50", "0.2,0.2,0,17"})
    void noOtherDivisionOfABudgetIsNarrower(double between, double within, double cost, long budget) {
        Plan plan = RunsPlan.of(between, within)
                .itemCost(cost)
                .level(ConfidenceLevel.of(0.9))
                .at(budget);
        for (int runs = 1; 10 * (cost + runs) <= budget; runs++) {
            double items = Math.floor(budget / (cost + runs));
            double width = width(items, between * between + within * within / runs, 0.05);
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
        assertThatThrownBy(() -> plan.itemCost(9).at(99))
                .hasMessage(
                        "n must pay for 10 items with one run of each, because fewer show little of the spread between"
                                + " items: n=99, cost of 10=100");
        assertThatThrownBy(() -> plan.forWidth(0)).hasMessageContaining("width");
        assertThatThrownBy(() -> plan.forWidth(1e-9)).hasMessageContaining("items");
    }
}
