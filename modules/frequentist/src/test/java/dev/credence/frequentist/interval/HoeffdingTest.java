package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.testkit.laws.interval.ExactCoverage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoeffdingTest extends ReferenceTables {
    HoeffdingTest() {
        super(new Hoeffding(), "hoeffding");
    }

    @Override
    double tolerance() {
        return 2e-15; // peak observed 3.4e-16
    }

    /** The table does not contain this method; the minimum over p = 0.01 ... 0.99 below is that of the Javadoc. */
    @Override
    int coverageTables() {
        return 0;
    }

    @Test
    void coverageIsFarAboveLevel() {
        assertThat(minimum(10)).isCloseTo(0.992, within(5e-4));
        assertThat(minimum(30)).isCloseTo(0.991, within(5e-4));
        assertThat(minimum(100)).isCloseTo(0.993, within(5e-4));
    }

    private static double minimum(int n) {
        ExactCoverage coverage = ExactCoverage.of(new Hoeffding(), n, ConfidenceLevel.P95);
        return IntStream.rangeClosed(1, 99)
                .mapToDouble(i -> coverage.at(i / 100.0))
                .min()
                .orElseThrow();
    }

    @Test
    void exactIsFalse() {
        assertThat(new Hoeffding().exact()).isFalse();
    }
}
