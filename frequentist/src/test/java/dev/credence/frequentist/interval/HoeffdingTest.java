package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoeffdingTest extends ProportionMethodContract {
    HoeffdingTest() {
        super(new Hoeffding(), "hoeffding");
    }

    @Override
    double tolerance() {
        return 2e-15; // peak observed 3.4e-16
    }

    /** The table has none of this method; the minimum over p = .01 ... .99 below is that of the Javadoc. */
    @Override
    int coverageTables() {
        return 0;
    }

    @Test
    void coverageStaysFarAboveTheLevel() {
        double[] p = IntStream.rangeClosed(1, 99).mapToDouble(i -> i / 100.0).toArray();
        assertThat(minimum(10, p)).isCloseTo(0.992, within(5e-4));
        assertThat(minimum(30, p)).isCloseTo(0.991, within(5e-4));
        assertThat(minimum(100, p)).isCloseTo(0.993, within(5e-4));
    }

    private static double minimum(long n, double[] p) {
        return Arrays.stream(ExactCoverage.of(new Hoeffding(), n, p)).min().orElseThrow();
    }
}
