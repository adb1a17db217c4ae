package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Simulated intervals of macro-F1 of ten classes, 10,000 draws on one thread: the cost does not depend on the items. */
public class ResamplingBenchmark extends TimedBenchmark {
    private static final int CLASSES = 10;
    private static final long DRAWS = 10_000;

    /** The number of items. */
    @Param({"10000", "40000", "1000000", "1000000000"})
    public int items = 10_000;

    private final Credence credence = Credence.load();
    private ConfusionMatrix matrix = matrix(items);

    /** Makes the matrix. */
    @Setup
    public void draw() {
        matrix = matrix(items);
    }

    /** Returns a matrix with nine of ten items correct and all other cells equal. */
    private static ConfusionMatrix matrix(int items) {
        long[][] counts = new long[CLASSES][CLASSES];
        for (int truth = 0; truth < CLASSES; truth++) {
            for (int predicted = 0; predicted < CLASSES; predicted++) {
                long tenth = (long) items / CLASSES / 10;
                counts[truth][predicted] = truth == predicted ? 9 * tenth : tenth / 9;
            }
        }
        List<String> labels = IntStream.range(0, CLASSES).mapToObj(c -> "c" + c).toList();
        return ConfusionMatrix.of(labels, counts);
    }

    /**
     * Percentile bootstrap.
     *
     * @return the interval
     */
    @Benchmark
    public Estimate bootstrap() {
        return estimate("bootstrap-percentile");
    }

    /**
     * Dirichlet posterior.
     *
     * @return the interval
     */
    @Benchmark
    public Estimate dirichlet() {
        return estimate("dirichlet");
    }

    /** {@return the delta method, which needs no draws} */
    @Benchmark
    public Estimate delta() {
        return estimate("delta-wilson");
    }

    private Estimate estimate(String method) {
        ComputeOptions options =
                ComputeOptions.defaults().withSeed(1).withDraws(DRAWS).withThreads(1);
        return credence.evaluate(matrix).method(method).run(options).estimate("f1.macro");
    }
}
