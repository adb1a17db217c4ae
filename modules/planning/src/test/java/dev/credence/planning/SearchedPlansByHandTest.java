package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares powers and widths with formulas of textbooks, and sizes with those that an exhaustive search finds. */
final class SearchedPlansByHandTest {
    /**
     * For 50 and 50 items in one sample, the variance is V1 + V2 - 2 r sqrt(V1 V2); under the null hypothesis it
     * is 2 (1 - r) times that of the smaller area.
     */
    @Test
    void powerOfTwoCorrelatedAreasEqualsTheTextbookFormula() {
        double v1 = (0.16 + 49 * (0.8 / 1.2 - 0.64) + 49 * (1.28 / 1.8 - 0.64)) / 2_500;
        double v2 = (0.21 + 49 * (0.7 / 1.3 - 0.49) + 49 * (0.98 / 1.7 - 0.49)) / 2_500;
        double deviation = Math.sqrt(v1 + v2 - 2 * 0.6 * Math.sqrt(v1 * v2));
        for (boolean pooled : new boolean[] {false, true}) {
            double critical = 1.959963984540054 * (pooled ? Math.sqrt(2 * v2 * 0.4) : deviation);
            double power =
                    Normal.survival((critical - 0.1) / deviation) + Normal.survival((critical + 0.1) / deviation);
            for (AreaDifferencePlan plan : List.of(AreaDifferencePlan.of(0.8, 0.7), AreaDifferencePlan.of(0.7, 0.8))) {
                AreaDifferencePlan paired =
                        plan.variance(ScoreModel.HANLEY_MCNEIL).correlation(0.6);
                assertThat((pooled ? paired.pooledNull() : paired)
                                .at(100)
                                .goal()
                                .reached())
                        .isCloseTo(power, within(1e-14));
            }
        }
    }

    /** A tenth of the items is positive, so that widths and powers have teeth; all sizes up to 3,000 are compared. */
    @Test
    void planOfAreaEqualsExhaustiveSearch() {
        AreaPlan plan = AreaPlan.of(0.8).prevalence(0.1);
        AreaDifferencePlan difference = AreaDifferencePlan.of(0.8, 0.6).prevalence(0.1);
        for (double width : new double[] {0.3, 0.2, 0.15}) {
            long planned = 3_000;
            while (plan.widthAt(planned - 1).goal().reached() <= width) {
                planned--;
            }
            assertThat(plan.forWidth(width).n()).isEqualTo(planned);
        }
        for (double power : new double[] {0.5, 0.7, 0.8}) {
            long planned = 3_000;
            while (difference.at(planned - 1).goal().reached() >= power) {
                planned--;
            }
            assertThat(difference.forPower(power).n()).isEqualTo(2 * planned);
        }
    }

    /**
     * Bernstein's error e solves 2 exp(-n e^2 / (2 v + 2 e / 3)) = 0.05. The empirical error is sqrt(2 v log(4 /
     * 0.05) / n) + 7 log(4 / 0.05) / (3 (n - 1)). There are 100 items with the variance 0.1.
     */
    @Test
    void errorsOfBernsteinsInequalitiesEqualTheFormulas() {
        double error = BoundPlan.hoeffding().bernstein(0.1).at(100).goal().reached();
        assertThat(2 * Math.exp(-100 * error * error / (0.2 + 2 * error / 3))).isCloseTo(0.05, within(1e-15));
        double estimated = Math.log(4 / 0.05);
        assertThat(BoundPlan.hoeffding().empiricalBernstein(0.1).at(100).goal().reached())
                .isCloseTo(Math.sqrt(0.2 * estimated / 100) + 7 * estimated / 297, within(1e-15));
    }

    @Test
    void plansKeepTheLevelOfTheRequest() {
        ConfidenceLevel level = ConfidenceLevel.of(0.9);
        assertThat(List.of(
                        BoundPlan.hoeffding().level(level).at(10),
                        ZTestPlan.of(1, 1).level(level).at(10),
                        ChancePlan.of(0.5).expected(0.6).level(level).at(10),
                        WidthPlan.of(Classical.method("wilson")).level(level).at(10),
                        PairedPlan.of(Classical.comparator("tango"), 0.3, 0.2)
                                .level(level)
                                .at(10)))
                .extracting(Plan::level)
                .containsOnly(level);
        assertThat(AreaDifferencePlan.of(0.8, 0.7)
                        .variance(ScoreModel.NORMAL)
                        .at(10)
                        .method())
                .isEqualTo("normal");
    }

    /** P(K >= 2 of 2) is 1/4, which is significant at the level 1/4. */
    @Test
    void probabilityEqualToTheSignificanceLevelIsSignificant() {
        assertThat(ChancePlan.of(0.5)
                        .expected(0.9)
                        .level(ConfidenceLevel.of(0.75))
                        .at(2)
                        .sentence())
                .contains("from 2 successes on");
    }

    /** The plan for the value that a size reaches is that size, and no smaller one where teeth do not matter. */
    @Test
    void planForTheReachedGoalReturnsTheSameSize() {
        for (double expected : new double[] {0.8, 0.95, 0.99}) {
            ChancePlan chance = ChancePlan.of(0.5).expected(expected);
            long n = chance.forPower(0.8).smallest();
            assertThat(chance.forPower(chance.at(n).goal().reached()).smallest())
                    .isEqualTo(n);
        }
        WidthPlan width = WidthPlan.of(Classical.method("wilson")).expected(0.5);
        assertThat(width.forWidth(width.at(101).goal().reached()).n()).isEqualTo(101);
        AreaPlan area = AreaPlan.of(0.8);
        assertThat(area.forWidth(area.widthAt(100).goal().reached()).n()).isEqualTo(100);
        assertThat(area.forPowerAgainst(0.7, area.powerAgainst(0.7, 101).goal().reached())
                        .n())
                .isEqualTo(101);
        AreaDifferencePlan areas = AreaDifferencePlan.of(0.8, 0.7);
        assertThat(areas.forPower(areas.at(300).goal().reached()).n()).isEqualTo(600);
        assertThat(ZTestPlan.of(1, 0.3)
                        .forPower(ZTestPlan.of(1, 0.3).at(80).goal().reached())
                        .n())
                .isEqualTo(80);
        assertThat(BoundPlan.hoeffding()
                        .forError(BoundPlan.hoeffding().at(700).goal().reached())
                        .n())
                .isEqualTo(700);
    }
}
