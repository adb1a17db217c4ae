package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The array form gives the bounds of single calls, and the whole range without trials. */
class BoundsOfManyTest {
    private static final long HUGE = (1L << 45) + 2;
    private static final long[] SUCCESSES = {0, 1, 0, 5, 7, 10, 1, 9, 0, 1_000_000, 3, HUGE - 1, HUGE};
    private static final long[] TRIALS = {1, 1, 10, 10, 10, 10, 10, 10, 0, 1_000_000, 1_000_000, HUGE, HUGE};

    static Stream<ProportionIntervalMethod> methods() {
        return Stream.of(new Wilson(), new WilsonModified(), new ClopperPearson(), new Jeffreys(), new Arcsine());
    }

    @ParameterizedTest
    @MethodSource("methods")
    void arrayFormOfEveryMethodEqualsSingleCalls(ProportionIntervalMethod method) {
        for (double level : new double[] {0.5, 0.95, 0.999}) {
            ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
            double[] lower = new double[TRIALS.length];
            double[] upper = new double[TRIALS.length];
            bounds.bounds(SUCCESSES, TRIALS, lower, upper);
            for (int i = 0; i < TRIALS.length; i++) {
                boolean none = TRIALS[i] == 0;
                assertThat(lower[i]).isEqualTo(none ? 0 : bounds.lower(SUCCESSES[i], TRIALS[i]));
                assertThat(upper[i]).isEqualTo(none ? 1 : bounds.upper(SUCCESSES[i], TRIALS[i]));
                assertThat(none || lower[i] <= (double) SUCCESSES[i] / TRIALS[i])
                        .isTrue();
                assertThat(none || upper[i] >= (double) SUCCESSES[i] / TRIALS[i])
                        .isTrue();
            }
        }
    }
}
