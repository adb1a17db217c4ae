package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.metric.Auroc;
import dev.credence.montecarlo.resampling.Bootstrap;
import dev.credence.montecarlo.resampling.WeightSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** One bootstrap draw of the area under the ROC curve: weights over sorted atoms, against rows drawn and sorted anew. */
public class AreaBootstrapBenchmark extends TimedBenchmark {
    /** The number of scores, all different. */
    @Param("1000000")
    public int scores = 1000;

    private final Auroc area = new Auroc();
    private final UniformRandomProvider random = Streams.block(20260101, 0);
    private double[] score = new double[0];
    private boolean[] positive = new boolean[0];
    private double[] weights = new double[0];
    private ScoredSample sample = ScoredSample.of(score, positive);
    private WeightSampler iid = (source, out) -> {};
    private WeightSampler stratified = (source, out) -> {};

    /** Draws the scores. */
    @Setup
    public void draw() {
        SplittableRandom source = new SplittableRandom(20260101);
        score = new double[scores];
        positive = new boolean[scores];
        for (int i = 0; i < scores; i++) {
            positive[i] = source.nextInt(3) == 0;
            score[i] = source.nextGaussian() + (positive[i] ? 1 : 0);
        }
        sample = ScoredSample.of(score, positive);
        weights = new double[sample.atoms()];
        iid = Bootstrap.of(Sample.of(sample));
        stratified = Bootstrap.of(StratifiedSample.byTruth(sample));
    }

    /**
     * Items drawn whatever their class.
     *
     * @return the area
     */
    @Benchmark
    public double credence() {
        iid.sample(random, weights);
        return area.value(sample, weights);
    }

    /**
     * Positives and negatives drawn apart.
     *
     * @return the area
     */
    @Benchmark
    public double credenceStratified() {
        stratified.sample(random, weights);
        return area.value(sample, weights);
    }

    /**
     * Rows drawn and sorted, the sum of ranks of the positives.
     *
     * @return the area
     */
    @Benchmark
    public double rows() {
        double[] keys = new double[scores];
        long positives = 0;
        for (int i = 0; i < scores; i++) {
            int row = random.nextInt(scores);
            positives += positive[row] ? 1 : 0;
            // the sign of the last bit carries the class through the sort: the scores lose half an ulp
            long bits = Double.doubleToRawLongBits(score[row]);
            keys[i] = Double.longBitsToDouble(positive[row] ? bits | 1 : bits & ~1L);
        }
        Arrays.sort(keys);
        return areaOf(keys, positives);
    }

    private static double areaOf(double[] sorted, long positives) {
        double pairs = 0;
        double below = 0;
        for (double key : sorted) {
            boolean isPositive = (Double.doubleToRawLongBits(key) & 1) == 1;
            pairs += isPositive ? below : 0;
            below += isPositive ? 0 : 1;
        }
        return pairs / ((double) positives * below);
    }
}
