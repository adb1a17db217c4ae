package dev.credence.benchmarks.gate;

import dev.credence.decision.Verdict;
import dev.credence.report.gate.GateReport;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Verdicts counted: of the whole gate, and whether any check failed or passed. */
final class GateTally {
    private final long[] counts;

    GateTally() {
        this(new long[6]);
    }

    private GateTally(long[] counts) {
        this.counts = counts;
    }

    void add(GateReport report) {
        counts[0]++;
        counts[1 + report.verdict().ordinal()]++;
        counts[4] += report.count(Verdict.FAIL) > 0 ? 1 : 0;
        counts[5] += report.count(Verdict.PASS) > 0 ? 1 : 0;
    }

    long samples() {
        return counts[0];
    }

    double share(Verdict verdict) {
        return (double) counts[1 + verdict.ordinal()] / counts[0];
    }

    /** Share of samples in which a check has a verdict that is false. */
    double anyFail() {
        return (double) counts[4] / counts[0];
    }

    double anyPass() {
        return (double) counts[5] / counts[0];
    }

    String text() {
        return LongStream.of(counts).mapToObj(Long::toString).collect(Collectors.joining(","));
    }

    static GateTally parse(String text) {
        return new GateTally(
                Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
    }
}
