package dev.credence.outcomes.quantile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several equal runs of every item say no more about a quantile than one run. */
class EqualRunsTest {
    private final Credence credence = Credence.load();

    private static Outcomes seconds(long seed, int runs) {
        SplittableRandom random = new SplittableRandom(seed);
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY));
        for (int item = 0; item < 44; item++) {
            double number = random.nextDouble();
            for (int run = 0; run < runs; run++) {
                builder.add("item" + item, number);
            }
        }
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void boundsAreThoseOfOneRun(int runs) {
        for (String metric : new String[] {"quantile", "quantile:p=0.9"}) {
            Estimate one = credence.estimate(metric, seconds(5, 1));
            Estimate several = credence.estimate(metric, seconds(5, runs));
            assertThat(several.lower()).isEqualTo(one.lower());
            assertThat(several.upper()).isEqualTo(one.upper());
            assertThat(several.notes()).isEqualTo(one.notes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void differencesAreThoseOfOneRun(int runs) {
        Comparison one = compared(1);
        Comparison several = compared(runs);
        assertThat(several.lower()).isEqualTo(one.lower());
        assertThat(several.upper()).isEqualTo(one.upper());
        assertThat(several.pValue()).isEqualTo(one.pValue());
    }

    private Comparison compared(int runs) {
        return credence.compare(
                "quantile", Pairing.independent(Sample.of(seconds(5, runs)), Sample.of(seconds(6, runs))));
    }
}
