package dev.credence.testkit.cases;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Samples of two systems from a benign truth: both classes common, errors of both kinds, nothing near an edge. There every usable interval
 * covers the true value about as often as its level states.
 */
public final class Draws<E extends Evidence, P extends PairedEvidence<E>> {
    /** Number of items of a sample. */
    public static final int ITEMS = 200;
    /** With this number of samples, the standard error of a coverage of 0.95 is 0.011. */
    public static final int SAMPLES = 400;
    /** With this number of draws, the error of a true value without a closed form is a twentieth of a sample's standard error. */
    private static final int TRUTH = 100_000;

    /** Percentages by true class, first and second prediction: the accuracies are 0.84 and 0.75. */
    private static final int[] CELLS = {38, 7, 2, 3, 3, 2, 10, 35};

    private static final class Holder {
        static final Draws<ConfusionMatrix, PairedConfusionMatrix> MATRICES =
                new Draws<>(matrix(IntStream.of(CELLS).mapToLong(c -> c).toArray()), Draws::matrix);
        static final Draws<ScoredSample, PairedScoredSample> SCORES =
                new Draws<>(scores(TRUTH, 1), seed -> scores(ITEMS, seed));

        private static PairedScoredSample scores(int items, long seed) {
            return Contrasts.scores(items, 0.4, new SplittableRandom(seed));
        }
    }

    private final P truth;
    private final List<P> samples;

    private Draws(P truth, IntFunction<P> sample) {
        this.truth = truth;
        this.samples = IntStream.range(1_000, 1_000 + SAMPLES).mapToObj(sample).toList();
    }

    private static PairedConfusionMatrix matrix(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] counts = new long[CELLS.length];
        for (int item = 0; item < ITEMS; item++) {
            int point = random.nextInt(100);
            int cell = 0;
            while (point >= CELLS[cell]) {
                point -= CELLS[cell++];
            }
            counts[cell]++;
        }
        return matrix(counts);
    }

    /** Returns the matrix of eight counts, in the order of the truth, the first prediction and the second one. */
    static PairedConfusionMatrix matrix(long... c) {
        long[][][] counts = {{{c[0], c[1]}, {c[2], c[3]}}, {{c[4], c[5]}, {c[6], c[7]}}};
        return PairedConfusionMatrix.of(List.of("negative", "positive"), counts).withPositive("positive");
    }

    /** Draws of what a metric reads. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static <E extends Evidence> Optional<Draws<E, ?>> of(Metric<E> metric) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return Optional.of((Draws<E, ?>) Holder.MATRICES);
        }
        return metric.evidenceType() == ScoredSample.class
                ? Optional.of((Draws<E, ?>) Holder.SCORES)
                : Optional.empty();
    }

    /** The true value of a metric of the first system. */
    public double truth(Metric<E> metric) {
        return metric.value(truth.first());
    }

    /** The true difference of a metric. */
    public double trueDifference(Metric<E> metric) {
        return metric.value(truth.first()) - metric.value(truth.second());
    }

    /** Samples of the first system. */
    public List<Sample<E>> samples() {
        return samples.stream()
                .<Sample<E>>map(joint -> Sample.of(joint.first()))
                .toList();
    }

    /** Samples of both systems, on the same items or, from the sample that follows, on different ones. */
    public List<Pairing<E>> pairings(boolean paired) {
        return IntStream.range(0, SAMPLES)
                .mapToObj(i -> paired
                        ? Pairing.<E, P>paired(samples.get(i))
                        : Pairing.independent(
                                Sample.of(samples.get(i).first()),
                                Sample.of(samples.get((i + 1) % SAMPLES).second())))
                .toList();
    }
}
