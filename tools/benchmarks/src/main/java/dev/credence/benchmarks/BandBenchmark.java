package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.registry.Registry;
import dev.credence.curves.band.Band;
import dev.credence.curves.band.Bands;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import java.util.SplittableRandom;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Pointwise bands around a ROC and a precision-recall curve of 100,000 thresholds. */
public class BandBenchmark extends TimedBenchmark {
    /** The interval method. */
    @Param({"clopper-pearson", "wilson"})
    public String method = "clopper-pearson";

    /** The number of scores, all different. */
    @Param("100000")
    public int scores = 100;

    private final Registry registry = Registry.load();
    Curve roc = curve(CurveKind.ROC);
    private Curve precisionRecall = curve(CurveKind.PRECISION_RECALL);

    /** Draws the scores. */
    @Setup
    public void draw() {
        roc = curve(CurveKind.ROC);
        precisionRecall = curve(CurveKind.PRECISION_RECALL);
    }

    private Curve curve(CurveKind kind) {
        SplittableRandom random = new SplittableRandom(20260101);
        double[] score = new double[scores];
        boolean[] positive = new boolean[scores];
        for (int i = 0; i < scores; i++) {
            positive[i] = random.nextInt(3) == 0;
            score[i] = random.nextGaussian() + (positive[i] ? 1 : 0);
        }
        return Curve.of(kind, ScoredSample.of(score, positive));
    }

    /** {@return intervals of both rates at every threshold} */
    @Benchmark
    public Band rocBand() {
        return Bands.pointwise(roc, registry, method, ConfidenceLevel.P95);
    }

    /** {@return intervals of recall and precision at every threshold} */
    @Benchmark
    public Band precisionRecallBand() {
        return Bands.pointwise(precisionRecall, registry, method, ConfidenceLevel.P95);
    }

    /**
     * Both rates at every threshold by Commons Statistics, Clopper-Pearson.
     *
     * @return bounds of the true positive rate, two a point
     */
    @Benchmark
    public double[] commonsStatistics() {
        double[] bounds = new double[2 * roc.size()];
        for (int i = 0; i < roc.size(); i++) {
            interval(roc.negatives(), roc.falsePositives(i));
            Interval up = interval(roc.positives(), roc.truePositives(i));
            bounds[2 * i] = up.getLowerBound();
            bounds[2 * i + 1] = up.getUpperBound();
        }
        return bounds;
    }

    private static Interval interval(long trials, long successes) {
        return BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate((int) trials, (int) successes, 0.05);
    }
}
