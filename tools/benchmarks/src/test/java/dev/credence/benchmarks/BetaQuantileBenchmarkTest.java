package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.numerics.beta.Beta;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BetaQuantileBenchmarkTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"small", "medium", "large", "rare"})
    void rivalsReturnEqualQuantiles(String range) {
        BetaCases cases = BetaCases.of(range);
        for (int i = 0; i < BetaCases.CASES; i++) {
            double a = cases.a[i];
            double b = cases.b[i];
            double p = cases.p[i];
            double ours = BetaQuantileBenchmark.credence(p, a, b);
            String where = "p=" + p + ", a=" + a + ", b=" + b;
            assertEquals(ours, BetaQuantileBenchmark.commonsStatistics(p, a, b), 1e-9 * ours, where);
            assertEquals(ours, BetaQuantileBenchmark.commonsMath3(p, a, b), 1e-9 * ours, where);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"small", "medium", "large", "rare"})
    void rivalsReturnEqualTails(String range) {
        BetaCases cases = BetaCases.of(range);
        for (int i = 0; i < BetaCases.CASES; i++) {
            double a = cases.a[i];
            double b = cases.b[i];
            double x = Beta.quantile(cases.p[i], a, b);
            assertEquals(RegularizedBeta.value(x, a, b), Beta.cdf(x, a, b), 1e-9, "x=" + x + ", a=" + a + ", b=" + b);
        }
    }
}
