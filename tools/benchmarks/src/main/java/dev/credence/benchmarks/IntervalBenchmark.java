package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.concurrent.TimeUnit;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** A million intervals at once, against Commons Statistics' interval classes, which take one proportion a call. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class IntervalBenchmark extends TimedBenchmark {
    private static final double LEVEL = 0.95;

    /** The method by its id. */
    @Param({"clopper-pearson", "wilson"})
    public String method = "wilson";

    final IntervalCases cases = new IntervalCases();
    private ProportionBounds bounds = bounds(method);
    private BinomialConfidenceInterval peer = peer(method);

    /** Takes the method. */
    @Setup
    public void choose() {
        bounds = bounds(method);
        peer = peer(method);
    }

    /**
     * Credence's array form.
     *
     * @return the last upper bound
     */
    @Benchmark
    @OperationsPerInvocation(IntervalCases.CASES)
    public double credence() {
        bounds.bounds(cases.successes, cases.trials, cases.lower, cases.upper);
        return cases.upper[IntervalCases.CASES - 1];
    }

    /** Credence, one proportion a call. */
    @Benchmark
    @OperationsPerInvocation(IntervalCases.CASES)
    public double credenceOneByOne() {
        double sum = 0;
        for (int i = 0; i < IntervalCases.CASES; i++) {
            sum += bounds.lower(cases.successes[i], cases.trials[i])
                    + bounds.upper(cases.successes[i], cases.trials[i]);
        }
        return sum;
    }

    /**
     * Commons Statistics.
     *
     * @return the last upper bound
     */
    @Benchmark
    @OperationsPerInvocation(IntervalCases.CASES)
    public double commonsStatistics() {
        for (int i = 0; i < IntervalCases.CASES; i++) {
            commonsStatistics(i);
        }
        return cases.upper[IntervalCases.CASES - 1];
    }

    void commonsStatistics(int i) {
        Interval interval = peer.fromErrorRate((int) cases.trials[i], (int) cases.successes[i], 1 - LEVEL);
        cases.lower[i] = interval.getLowerBound();
        cases.upper[i] = interval.getUpperBound();
    }

    private static ProportionBounds bounds(String id) {
        ProportionIntervalMethod method =
                (ProportionIntervalMethod) Credence.load().registry().method(id);
        return method.at(ConfidenceLevel.of(LEVEL));
    }

    private static BinomialConfidenceInterval peer(String id) {
        return id.equals("wilson")
                ? BinomialConfidenceInterval.WILSON_SCORE
                : BinomialConfidenceInterval.CLOPPER_PEARSON;
    }
}
