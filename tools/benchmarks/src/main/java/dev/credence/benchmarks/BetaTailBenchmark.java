package dev.credence.benchmarks;

import dev.credence.numerics.beta.Beta;
import java.util.concurrent.TimeUnit;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Lower tails of beta distributions at the points where the usual interval bounds lie. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
public class BetaTailBenchmark extends TimedBenchmark {
    /** The range of the shapes: see {@link BetaCases}. */
    @Param({"small", "medium", "large", "rare"})
    public String range = "small";

    private BetaCases cases = BetaCases.of("small");
    private final double[] x = new double[BetaCases.CASES];

    /** Draws the cases and finds their points. */
    @Setup
    public void draw() {
        cases = BetaCases.of(range);
        for (int i = 0; i < BetaCases.CASES; i++) {
            x[i] = Beta.quantile(cases.p[i], cases.a[i], cases.b[i]);
        }
    }

    /** Measures Credence. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double credence() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += Beta.cdf(x[i], cases.a[i], cases.b[i]);
        }
        return sum;
    }

    /** Commons Numbers, a port of Boost's function. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double commonsNumbers() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += RegularizedBeta.value(x[i], cases.a[i], cases.b[i]);
        }
        return sum;
    }
}
