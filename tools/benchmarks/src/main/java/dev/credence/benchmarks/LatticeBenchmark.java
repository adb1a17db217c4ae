package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.provider.DirichletLattice;
import dev.credence.metrics.binary.Informedness;
import dev.credence.metrics.multiclass.BalancedAccuracy;
import dev.credence.metrics.multiclass.CohenKappa;
import dev.credence.metrics.multiclass.MatthewsCorrelation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** Intervals of metrics of two classes by {@code dirichlet-lattice}, each for a matrix other than the one before, whose points are not cached. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
public class LatticeBenchmark extends TimedBenchmark {
    /** The cache contains fewer sets of points than this number of matrices. */
    private static final int MATRICES = 37;

    /** The number of items. */
    @Param({"100", "10000", "1000000"})
    public int items = 100;

    private final DirichletLattice method = new DirichletLattice();
    private int next;

    /** {@return the interval of Matthews correlation} */
    @Benchmark
    public Estimate mcc() {
        return interval(new MatthewsCorrelation());
    }

    /** {@return the interval of Cohen's kappa} */
    @Benchmark
    public Estimate kappa() {
        return interval(new CohenKappa());
    }

    /** {@return the interval of balanced accuracy} */
    @Benchmark
    public Estimate balancedAccuracy() {
        return interval(new BalancedAccuracy());
    }

    /** {@return the interval of informedness} */
    @Benchmark
    public Estimate informedness() {
        return interval(new Informedness());
    }

    private Estimate interval(Metric<ConfusionMatrix> metric) {
        next = (next + 1) % MATRICES;
        long hits = items * 4L / 10 - next;
        long missed = items * 2L / 25;
        long alarms = items / 10L;
        ConfusionMatrix matrix =
                ConfusionMatrix.binary(hits, alarms, missed, items - items * 4L / 10 - missed - alarms);
        return method.interval(metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
    }
}
