package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import org.junit.jupiter.api.Test;

/** A mean of one's own has the interval of the mean with the same numbers. */
class OwnMeanTest {
    private static final Credence CREDENCE = Credence.load();

    private record OwnMean(Range range) implements ItemMetric {
        @Override
        public String id() {
            return "own-mean";
        }

        @Override
        public double ofItem(Outcomes outcomes, int atom) {
            return outcomes.mean(atom, 0);
        }
    }

    @Test
    void unboundedNumbersHaveTheIntervalThatCorrectsForSkewness() {
        Outcomes seconds = Outcomes.of(0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.4, 2.2, 3.5, 9.5);
        Estimate own = CREDENCE.evaluate(seconds).estimate(new OwnMean(Range.NON_NEGATIVE));
        Estimate mean = CREDENCE.evaluate(seconds).estimate("mean");
        assertThat(own.method()).isEqualTo(mean.method()).isEqualTo("hall-mean");
        assertThat(own.lower()).isCloseTo(mean.lower(), within(1e-12));
        assertThat(own.upper()).isCloseTo(mean.upper(), within(1e-12));
    }

    @Test
    void boundedNumbersHaveTheUsualInterval() {
        Outcomes grades = Outcomes.of(OutcomeColumn.of("grade", 0, 1), 0.2, 0.4, 0.9, 1, 1);
        assertThat(CREDENCE.evaluate(grades).estimate(new OwnMean(Range.UNIT)).method())
                .isEqualTo(CREDENCE.evaluate(grades).estimate("mean").method());
    }
}
