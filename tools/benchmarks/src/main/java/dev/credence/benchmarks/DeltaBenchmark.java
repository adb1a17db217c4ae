package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Macro-F1 with its interval from a confusion matrix, against a covariance matrix written out. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx200m")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class DeltaBenchmark {
    /** The number of classes; its square is the number of cells. */
    @Param({"10", "100", "1000"})
    public int classes = 10;

    private final Credence credence = Credence.load();
    private ConfusionMatrix matrix = DeltaCases.matrix(classes);

    /** Draws the matrix. */
    @Setup
    public void draw() {
        matrix = DeltaCases.matrix(classes);
    }

    /** {@return the default of smooth metrics} */
    @Benchmark
    public Estimate deltaWilson() {
        return estimate("delta-wilson");
    }

    /** {@return the plain interval} */
    @Benchmark
    public Estimate deltaWald() {
        return estimate("delta-wald");
    }

    /** {@return the standard error alone, from the covariance matrix of the cells} */
    @Benchmark
    public double covarianceMatrix() {
        return NaiveCovariance.standardError(matrix);
    }

    private Estimate estimate(String method) {
        return credence.evaluate(matrix).method(method).estimate("f1.macro");
    }
}
