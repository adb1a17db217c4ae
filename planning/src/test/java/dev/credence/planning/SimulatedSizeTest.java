package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.SimulatedSize.Found;
import dev.credence.planning.SimulatedSize.Measure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedSizeTest {
    @ParameterizedTest
    @CsvSource({"10, .1", "100000, .1", "1600, .1", "50, .01", "2, 1.5"})
    void findsTheWidth(long first, double wanted) {
        List<Long> tried = new ArrayList<>();
        Found found = SimulatedSize.forWidth(wanted, first, n -> {
            tried.add(n);
            return new Measure(4 / Math.sqrt((double) n) + 1.0 / n, 0);
        });

        assertThat(found.reached()).isTrue();
        assertThat(found.measure().value()).isBetween(wanted * 0.75, wanted);
        assertThat(4 / Math.sqrt(found.n() / 1.01 - 1) + 1 / (found.n() / 1.01 - 1))
                .isGreaterThan(wanted);
        assertThat(tried).hasSizeLessThan(12);
    }

    @Test
    void findsThePowerOfAGaussTest() {
        Found found = SimulatedSize.forPower(
                0.9,
                ConfidenceLevel.P95,
                false,
                30,
                n -> new Measure(Plans.gauss(1, 0.1).at(n).goal().reached(), 0));
        long exact = Plans.gauss(1, 0.1).forPower(0.9).n();

        assertThat(found.n()).isBetween(exact, (long) (exact * 1.006));
    }

    @Test
    void saysThatNoSizeReachesIt() {
        Found found = SimulatedSize.forPower(0.9, ConfidenceLevel.P95, false, 30, n -> new Measure(0.05, 0));

        assertThat(found.reached()).isFalse();
        assertThat(found.n()).isEqualTo(SimulatedSize.MOST);
    }

    @Test
    void refusesGoalsThatAreNone() {
        assertThatThrownBy(() -> SimulatedSize.forWidth(0, 10, n -> new Measure(1, 0)))
                .hasMessage("width must be finite and above 0: width=0.0");
    }
}
