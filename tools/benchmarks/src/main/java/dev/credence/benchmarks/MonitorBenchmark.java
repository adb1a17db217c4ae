package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Rows that are added to a monitor of counts by one thread or, with {@code -t}, by several, and the looks at it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class MonitorBenchmark {
    private static final int ROWS = 1000;

    private final String[] labels = {"ham", "spam", "news", "other"};
    private final Monitor monitor = Monitor.of(Credence.load(), "f1.macro", ConfidenceLevel.P95);

    /** Creates the benchmark. */
    public MonitorBenchmark() {
        for (String label : labels) {
            monitor.add(label, label, 100);
        }
    }

    /** Adds rows of sixteen kinds. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void add() {
        for (int i = 0; i < ROWS; i++) {
            monitor.add(labels[i & 3], labels[(i >> 2) & 3]);
        }
    }

    /** Looks once. */
    @Benchmark
    public Look look() {
        return monitor.look();
    }
}
