package dev.credence.testkit.cases;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A truth to draw from: kinds of observation with known probabilities, and 20,000 samples of 10,000 observations each, drawn
 * once with a fixed seed and shared by all who ask.
 */
public final class KnownTruth<E extends Evidence> {
    /** Observations in a sample. */
    public static final int SIZE = 10_000;
    /** This many samples give a standard deviation with a relative standard error of 0.5%. */
    private static final int SAMPLES = 20_000;
    /** Probabilities are multiples of 2^-16, so that one random long draws four observations from a table. */
    private static final int GRID = 1 << 16;

    private static final class Holder {
        static final KnownTruth<ConfusionMatrix> BINARY =
                new KnownTruth<>(ConfusionMatrix.binary(19_661, 5_243, 7_864, 32_768), 20_260_101);
        static final KnownTruth<ConfusionMatrix> THREE_CLASSES = new KnownTruth<>(
                ConfusionMatrix.of(
                        List.of("common", "rare", "rarer"),
                        new long[][] {{45_875, 3_932, 2_622}, {1_311, 7_209, 1_311}, {655, 328, 2_293}}),
                20_260_102);
        static final KnownTruth<ScoredSample> SCORES = new KnownTruth<>(scores(), 20_260_103);

        private static ScoredSample scores() {
            double[] positives = new double[GRID / 4];
            double[] negatives = new double[GRID - positives.length];
            fill(positives, 2.0);
            fill(negatives, 0.5);
            return ScoredSample.of(positives, negatives);
        }

        /** Scores u^(1/power) on a grid of 1/40, u evenly spread: plenty of ties, also across the classes. */
        private static void fill(double[] scores, double power) {
            for (int i = 0; i < scores.length; i++) {
                double u = (i + 0.5) / scores.length;
                scores[i] = (Math.floor(40 * Math.pow(u, 1 / power)) + 0.5) / 40;
            }
        }
    }

    private final E evidence;
    private final double[] shares;
    private final short[][] samples;

    private KnownTruth(E evidence, long seed) {
        if (evidence.size() != GRID) {
            throw new IllegalArgumentException("known truth must count " + GRID + " in all: size=" + evidence.size());
        }
        this.evidence = evidence;
        this.shares = evidence.weights();
        for (int atom = 0; atom < shares.length; atom++) {
            shares[atom] /= GRID;
        }
        this.samples = draw(evidence, new SplittableRandom(seed));
    }

    private static short[][] draw(Evidence evidence, SplittableRandom random) {
        short[] atomAt = new short[GRID];
        int position = 0;
        for (short atom = 0; atom < evidence.atoms(); atom++) {
            for (long i = 0; i < evidence.count(atom); i++) {
                atomAt[position++] = atom;
            }
        }
        short[][] samples = new short[SAMPLES][];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = sample(evidence.atoms(), atomAt, random);
        }
        return samples;
    }

    private static short[] sample(int atoms, short[] atomAt, SplittableRandom random) {
        short[] counts = new short[atoms];
        for (int i = 0; i < SIZE; i += 4) {
            long bits = random.nextLong();
            counts[atomAt[(int) bits & (GRID - 1)]]++;
            counts[atomAt[(int) (bits >>> 16) & (GRID - 1)]]++;
            counts[atomAt[(int) (bits >>> 32) & (GRID - 1)]]++;
            counts[atomAt[(int) (bits >>> 48)]]++;
        }
        return counts;
    }

    /** A binary matrix: 30% true positives, 8% false positives, 12% false negatives, 50% true negatives. */
    public static KnownTruth<ConfusionMatrix> binary() {
        return Holder.BINARY;
    }

    /** Three classes in the proportions 80/15/5, every cell occupied. */
    public static KnownTruth<ConfusionMatrix> threeClasses() {
        return Holder.THREE_CLASSES;
    }

    /** Scores in (0, 1) of a quarter positives, with ties, AUC about 0.87. */
    public static KnownTruth<ScoredSample> scores() {
        return Holder.SCORES;
    }

    /** The kinds of observation. */
    public E evidence() {
        return evidence;
    }

    /** The probability of each kind. */
    public double[] shares() {
        return shares.clone();
    }

    /** The standard deviation of a metric over the samples. */
    public double standardDeviation(Metric<E> metric) {
        double mean = 0;
        double squares = 0;
        double[] weights = new double[shares.length];
        for (int i = 0; i < SAMPLES; i++) {
            for (int atom = 0; atom < weights.length; atom++) {
                weights[atom] = samples[i][atom];
            }
            double value = metric.value(evidence, weights);
            double step = value - mean;
            mean += step / (i + 1);
            squares += step * (value - mean);
        }
        return Math.sqrt(squares / (SAMPLES - 1));
    }
}
