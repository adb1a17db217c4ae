package dev.credence.benchmarks;

import dev.credence.numerics.beta.Beta;
import java.util.concurrent.TimeUnit;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Beta quantiles from shapes and probability, as an interval needs them: nothing is reused between calls. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
public class BetaQuantileBenchmark extends TimedBenchmark {
    /** Commons Math 3's default absolute accuracy of 1e-9 leaves no digit right where the quantile is below it. */
    private static final double ACCURACY = 1e-18;

    private static final double DEFAULT_ACCURACY =
            org.apache.commons.math3.distribution.BetaDistribution.DEFAULT_INVERSE_ABSOLUTE_ACCURACY;

    /** The range of the shapes: see {@link BetaCases}. */
    @Param({"small", "medium", "large", "rare"})
    public String range = "small";

    private BetaCases cases = BetaCases.of("small");

    /** Draws the cases. */
    @Setup
    public void draw() {
        cases = BetaCases.of(range);
    }

    /** Measures the loop alone. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double nothing() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += cases.p[i] + cases.a[i] + cases.b[i];
        }
        return sum;
    }

    /** Measures Credence. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double credence() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += credence(cases.p[i], cases.a[i], cases.b[i]);
        }
        return sum;
    }

    /** Commons Statistics. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double commonsStatistics() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += commonsStatistics(cases.p[i], cases.a[i], cases.b[i]);
        }
        return sum;
    }

    /** Commons Math 3 at an accuracy that makes its results right. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double commonsMath3() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += commonsMath3(cases.p[i], cases.a[i], cases.b[i], ACCURACY);
        }
        return sum;
    }

    /** Commons Math 3 at its default accuracy, where it is wrong for rare events. */
    @Benchmark
    @OperationsPerInvocation(BetaCases.CASES)
    public double commonsMath3Default() {
        double sum = 0;
        for (int i = 0; i < BetaCases.CASES; i++) {
            sum += commonsMath3(cases.p[i], cases.a[i], cases.b[i], DEFAULT_ACCURACY);
        }
        return sum;
    }

    static double credence(double p, double a, double b) {
        return Beta.quantile(p, a, b);
    }

    static double commonsStatistics(double p, double a, double b) {
        return BetaDistribution.of(a, b).inverseCumulativeProbability(p);
    }

    static double commonsMath3(double p, double a, double b) {
        return commonsMath3(p, a, b, ACCURACY);
    }

    /** Without its random generator, which would cost more than the quantile. */
    private static double commonsMath3(double p, double a, double b, double accuracy) {
        return new org.apache.commons.math3.distribution.BetaDistribution(null, a, b, accuracy)
                .inverseCumulativeProbability(p);
    }
}
