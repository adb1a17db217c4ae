package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies of the only run of each item say nothing new, so that they change neither the value nor the interval of a proportion of items. */
class AgreeingRunsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final OutcomeColumn UNIT = OutcomeColumn.of("o", 0, 1);
    private static final double[] FIRST = {1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1};
    private static final double[] SECOND = {1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1};

    private static OutcomesBuilder copies(OutcomeColumn column, double[] items, int runs) {
        OutcomesBuilder builder = new OutcomesBuilder(column);
        for (int run = 0; run < runs; run++) {
            for (int item = 0; item < items.length; item++) {
                builder.add("item " + item, items[item]);
            }
        }
        return builder;
    }

    private static double[] scaled(double[] items, double lower, double upper) {
        return Arrays.stream(items).map(item -> item == 1 ? upper : lower).toArray();
    }

    private static Estimate estimate(String metric, OutcomeColumn column, double[] items, int runs) {
        return CREDENCE.estimate(metric, copies(column, items, runs).build());
    }

    @ParameterizedTest
    @CsvSource({
        "mean, 0, 1",
        "mean, -0.7, 0.3",
        "share:at-least=0.5, 0, 1",
        "win-rate:ties=loss, 0, 1",
        "win-rate, -1, 1",
        "root-mean-square, 0, 0.7"
    })
    void copiesOfARunDoNotChangeAProportion(String metric, double lower, double upper) {
        OutcomeColumn column = OutcomeColumn.of("o", lower, upper);
        double[] items = scaled(FIRST, lower, upper);
        Estimate one = estimate(metric, column, items, 1);
        assertThat(one.method()).isEqualTo("wilson-modified");
        for (int runs : new int[] {2, 3, 10}) {
            Estimate copied = estimate(metric, column, items, runs);
            assertThat(copied.method()).isEqualTo(one.method());
            assertThat(new double[] {copied.value(), copied.lower(), copied.upper()})
                    .containsExactly(one.value(), one.lower(), one.upper());
        }
    }

    @Test
    void runsThatDoNotAgreeAreNoTrials() {
        Outcomes outcomes = copies(UNIT, FIRST, 3).add("item 0", 0).build();
        for (String metric : new String[] {"mean", "share:at-least=0.5", "win-rate:ties=loss", "root-mean-square"}) {
            assertThat(CREDENCE.estimate(metric, outcomes).method()).as(metric).isNotEqualTo("wilson-modified");
        }
    }

    @Test
    void copiesOfARunDoNotChangeADifference() {
        Comparison one = difference(1);
        Comparison copied = difference(3);
        assertThat(one.comparator()).isEqualTo("tango");
        assertThat(copied.comparator()).isEqualTo(one.comparator());
        assertThat(new double[] {copied.difference(), copied.lower(), copied.upper()})
                .containsExactly(one.difference(), one.lower(), one.upper());
    }

    private static Comparison difference(int runs) {
        PairedOutcomes both = copies(UNIT, FIRST, runs).pairedWith(copies(UNIT, SECOND, runs));
        return CREDENCE.compare(Pairing.<Outcomes, PairedOutcomes>paired(both)).comparison("mean");
    }
}
