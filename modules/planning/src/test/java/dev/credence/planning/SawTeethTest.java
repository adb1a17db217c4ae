package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All sizes from the planned one on reach the goal, tested up to twice the size plus five hundred; the size before
 * does not.
 */
class SawTeethTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "wilson",
                "wilson-modified",
                "wilson-cc",
                "clopper-pearson",
                "mid-p",
                "blaker",
                "jeffreys",
                "agresti-coull",
                "likelihood-ratio",
                "arcsine",
                "wald",
                "hoeffding",
                "logit-proportion"
            })
    void plannedSizeOfEveryMethodReachesTheWidth(String method) {
        for (double expected : new double[] {0.02, 0.35, 0.5, 0.9}) {
            for (double target : new double[] {0.3, 0.1}) {
                WidthPlan plan = WidthPlan.of(Classical.method(method)).expected(expected);
                Plan planned = plan.forWidth(target);
                String where = method + " at " + expected + " for " + target;
                assertThat(narrow(plan, planned.n() - 1, target)).as(where).isFalse();
                for (long n = planned.n(); n <= 2 * planned.n() + 500; n++) {
                    assertThat(narrow(plan, n, target)).as(where + ": " + n).isTrue();
                }
            }
        }
    }

    private static boolean narrow(WidthPlan plan, long n, double target) {
        if (n < 1) {
            return false;
        }
        double width = plan.at(n).goal().reached();
        return width > 0 && width <= target;
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.6",
        "0.5, 0.75",
        "0.1, 0.2",
        "0.02, 0.1",
        "0.9, 0.95",
        "0.3, 0.2",
        "0.97, 0.99",
        "0.05, 0.01",
        "0.5, 0.99"
    })
    void plannedSizeOfTheBinomialTestReachesThePower(double chance, double expected) {
        for (double power : new double[] {0.5, 0.8, 0.95}) {
            for (ChancePlan plan : new ChancePlan[] {
                ChancePlan.of(chance).expected(expected),
                ChancePlan.of(chance).expected(expected).twoSided()
            }) {
                long n = plan.forPower(power).n();
                assertThat(n == 1 || plan.at(n - 1).goal().reached() < power).isTrue();
                for (long more = n; more <= 2 * n + 500; more++) {
                    assertThat(plan.at(more).goal().reached()).as("%s", more).isGreaterThanOrEqualTo(power);
                }
            }
        }
    }
}
