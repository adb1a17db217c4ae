package dev.credence.outcomes.metric.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.metric.UnseenItemBounds.Reach;
import dev.credence.api.option.Options;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The upper bounds of means over labels, of which one is rare. */
class RareLabelBoundsTest {
    private static final Credence CREDENCE = Credence.load();
    /** Samples less probable than this are left out; those of the tests have a probability of at most 0.003 together. */
    private static final double NEGLIGIBLE = 1e-5;

    private static Outcomes outcomes(int found, int alarms, int missed, int others) {
        OutcomesBuilder builder = new OutcomesBuilder(
                OutcomeColumn.of("rare.tp", 0, 1),
                OutcomeColumn.of("rare.fp", 0, 1),
                OutcomeColumn.of("rare.fn", 0, 1),
                OutcomeColumn.of("common.tp", 0, 1),
                OutcomeColumn.of("common.fp", 0, 1),
                OutcomeColumn.of("common.fn", 0, 1));
        add(builder, found, 1, 0, 0, 1, 0, 0);
        add(builder, alarms, 0, 1, 0, 1, 0, 0);
        add(builder, missed, 0, 0, 1, 1, 0, 0);
        add(builder, others, 0, 0, 0, 1, 0, 0);
        return builder.build();
    }

    private static void add(OutcomesBuilder builder, int items, double... counts) {
        for (int i = 0; i < items; i++) {
            builder.addItem(counts);
        }
    }

    private static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += StrictMath.log(i);
        }
        return sum;
    }

    /** Sums the probabilities of all samples whose upper bound is below the true value. */
    private static double below(String metric, double level, int n, double share, double missing, double alarming) {
        double[] p = {share * (1 - missing), (1 - share) * alarming, share * missing};
        double other = 1 - p[0] - p[1] - p[2];
        double weight = metric.startsWith("count-f1") ? 2 : 1;
        double truth = (1 + weight * p[0] / (weight * p[0] + p[1] + p[2])) / 2;
        double sum = 0;
        for (int found = 0; found <= n; found++) {
            for (int alarms = 0; alarms <= n - found; alarms++) {
                for (int missed = 0; missed <= n - found - alarms; missed++) {
                    int others = n - found - alarms - missed;
                    double probability = StrictMath.exp(logFactorial(n)
                            - logFactorial(found)
                            - logFactorial(alarms)
                            - logFactorial(missed)
                            - logFactorial(others)
                            + found * StrictMath.log(p[0])
                            + alarms * StrictMath.log(p[1])
                            + missed * StrictMath.log(p[2])
                            + others * StrictMath.log(other));
                    if (probability >= NEGLIGIBLE) {
                        double upper = CREDENCE.evaluate(outcomes(found, alarms, missed, others))
                                .level(level)
                                .estimate(metric)
                                .upper();
                        sum += upper < truth ? probability : 0;
                    }
                }
            }
        }
        return sum;
    }

    /** Exact but for the samples that are left out; before, the shares were 0.059, 0.107, 0.106, 0.116 and 0.064. */
    @ParameterizedTest
    @CsvSource({
        "count-f1:average=macro,0.95,50,0.05,0.2,0.02,0.005",
        "count-f1:average=macro,0.90,50,0.05,0.2,0.02,0.032",
        "count-f1:average=macro,0.90,60,0.04,0.15,0.02,0.034",
        "count-f1:average=macro,0.90,100,0.02,0.1,0.01,0.058",
        "count-jaccard:average=macro,0.95,60,0.04,0.15,0.02,0.009"
    })
    void upperBoundsAreSeldomBelowTheTrueValue(
            String metric, double level, int n, double share, double missing, double alarming, double most) {
        assertThat(below(metric, level, n, share, missing, alarming)).isLessThan(most);
    }

    /** Two of 20 items are falsely of the rare label. If 3 of 10 were found, its F1 would be (2 * 0.3) / (2 * 0.3 + 0.7 * 0.1). */
    @Test
    void unseenItemsOfARareLabelAreAllFound() {
        Outcomes outcomes = outcomes(0, 2, 0, 18);
        CountMetric metric = (CountMetric) new CountMetric(CountFormula.F1).configured(Options.parse("average=macro"));
        Reach reach = metric.unseenItems(outcomes, outcomes.weights());

        assertThat(reach.highest(0)).isEqualTo(0.5);
        assertThat(reach.highest(0.3)).isCloseTo((1 + 0.6 / (0.6 + 0.07)) / 2, within(1e-15));
        assertThat(reach.lowest(0)).isEqualTo(0.5);
        Outcomes found = outcomes(1, 2, 0, 17);
        assertThat(metric.unseenItems(found, found.weights()).highest(0.3)).isEqualTo(0.75);
    }
}
