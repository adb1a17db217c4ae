package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** The report of the usual metrics of two classes, each for a matrix other than the one before, whose points are not cached. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
public class UsualMetricsBenchmark extends TimedBenchmark {
    /** The caches contain fewer sets of points than this number of matrices. */
    private static final int MATRICES = 37;

    private static final String[] NAMED = {
        "accuracy", "precision", "recall", "specificity", "npv", "f1", "mcc", "kappa", "balanced-accuracy",
                "informedness",
        "markedness", "jaccard", "fnr", "fpr", "for", "fdr", "g-mean", "fowlkes-mallows", "prevalence", "fbeta:beta=2",
        "lr-positive", "dor"
    };

    /** The number of items. */
    @Param({"100", "10000", "1000000000"})
    public int items = 100;

    private final EvaluationRequest usual = EvaluationRequest.of(Credence.load());
    private final EvaluationRequest named = usual.metrics(NAMED);
    private final EvaluationRequest one = usual.metrics("mcc");
    private int next;

    /** {@return the metrics that are reported if none is named: 22, of which 8 have intervals by a lattice} */
    @Benchmark
    public EvaluationReport usual() {
        return usual.report(matrix());
    }

    /** {@return 22 metrics of four counts, of which 10 have intervals by a lattice} */
    @Benchmark
    public EvaluationReport named() {
        return named.report(matrix());
    }

    /** {@return one metric with an interval by a lattice} */
    @Benchmark
    public EvaluationReport one() {
        return one.report(matrix());
    }

    private Observations matrix() {
        next = (next + 1) % MATRICES;
        long hits = items * 4L / 10 - next;
        long missed = items * 2L / 25;
        long alarms = items / 10L;
        return Observations.of(ConfusionMatrix.binary(hits, alarms, missed, items - items * 4L / 10 - missed - alarms));
    }
}
