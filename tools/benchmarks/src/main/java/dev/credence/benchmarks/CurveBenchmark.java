package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From a column of scores and one of truth to the area under the ROC curve with DeLong's interval and the curve at all
 * thresholds, against the JDK's sorts of the same doubles alone, on one thread and on all.
 */
@Fork(value = 1, jvmArgs = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class CurveBenchmark extends TimedBenchmark {
    /** The number of scores, all different, in random order. */
    @Param({"1000000", "10000000"})
    public int scores = 1000;

    private final Credence credence = Credence.load();
    private double[] score = new double[0];
    private boolean[] positive = new boolean[0];

    /** Draws the scores: a third positive, shifted by one standard deviation of the negatives, through the logistic function. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(20260101);
        score = new double[scores];
        positive = new boolean[scores];
        for (int i = 0; i < scores; i++) {
            positive[i] = random.nextInt(3) == 0;
            score[i] = 1 / (1 + Math.exp(-random.nextGaussian() - (positive[i] ? 1 : 0)));
        }
    }

    /**
     * Sample, area, DeLong's interval and curve.
     *
     * @return interval and curve
     */
    @Benchmark
    public Report credence() {
        ScoredSample sample = ScoredSample.of(score, positive);
        Estimate area = credence.evaluate(sample).method("delong").estimate("auroc");
        return new Report(area, Curve.of(CurveKind.ROC, sample));
    }

    /**
     * The results computed from the scores.
     *
     * @param area the area with its interval
     * @param curve the curve at all thresholds
     */
    public record Report(Estimate area, Curve curve) {}

    /** {@return the sample alone} */
    @Benchmark
    public ScoredSample build() {
        return ScoredSample.of(score, positive);
    }

    /** {@return the scores in order, by the sort of the JDK on one thread} */
    @Benchmark
    public double[] sort() {
        double[] copy = score.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** {@return the scores in order, by the sort of the JDK on all processors} */
    @Benchmark
    public double[] parallelSort() {
        double[] copy = score.clone();
        Arrays.parallelSort(copy);
        return copy;
    }
}
