package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.DirichletSampler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What could have been seen but was not, for samples whose resamples all agree, such as those of a perfect classifier: one
 * observation in all is spread evenly over the kinds that were never seen, and weights are drawn from the Dirichlet posterior.
 *
 * <p>Of a matrix the unseen kinds are its empty cells. Of scores they are those of a positive and a negative as low as the lowest
 * score and as high as the highest that were not seen: the mistakes of perfect scores, the successes of scores that are wrong
 * everywhere. Where all scores are equal, they are a positive and a negative just below them and just above. In a clustered sample the counts are scaled down to the number of clusters, as if each told no more than
 * one observation.
 *
 * @param <E> kind of evidence
 */
public final class UnseenCellSmoothing<E extends Evidence> {
    /** 10,000: the most cells that are worth a draw each, those of 100 classes. */
    private static final int MOST_CELLS = 10_000;

    private final E evidence;
    private final double[] shapes;

    /**
     * Atoms with their posterior.
     *
     * @param evidence all atoms, seen and unseen
     * @param shapes the posterior's shape of each; copied
     */
    public UnseenCellSmoothing(E evidence, double[] shapes) {
        this.evidence = evidence;
        this.shapes = shapes.clone();
    }

    /**
     * All atoms.
     *
     * @return the evidence, seen and unseen
     */
    public E evidence() {
        return evidence;
    }

    /**
     * The posterior's shapes.
     *
     * @return a new array, a shape per atom
     */
    public double[] shapes() {
        return shapes.clone();
    }

    /**
     * The posterior's sampler.
     *
     * @return weights over all atoms
     */
    public WeightSampler sampler() {
        DirichletSampler sampler = new DirichletSampler(shapes);
        return sampler::sample;
    }

    /**
     * A sample's evidence with what was not seen.
     *
     * @param <E> kind of evidence
     * @param type its class
     * @param sample the sample
     * @return empty where nothing unseen is known, or too much
     */
    public static <E extends Evidence> Optional<UnseenCellSmoothing<E>> of(Class<E> type, Sample<? extends E> sample) {
        double factor = sample.clustered().isPresent()
                ? sample.units() / (double) sample.evidence().size()
                : 1;
        return completed(sample.evidence(), factor)
                .map(unseen -> new UnseenCellSmoothing<>(type.cast(unseen.evidence), unseen.shapes));
    }

    private static Optional<UnseenCellSmoothing<Evidence>> completed(Evidence evidence, double factor) {
        if (evidence instanceof ScoredSample scores && scores.size() > 0) {
            return withEnds(scores, factor);
        }
        if (!(cells(evidence) <= MOST_CELLS)) {
            return Optional.empty();
        }
        Evidence whole = evidence.withUnseenAtoms();
        double[] shapes = whole.weights();
        int unseen = 0;
        for (double count : shapes) {
            unseen += count == 0 ? 1 : 0;
        }
        for (int atom = 0; atom < shapes.length; atom++) {
            shapes[atom] = shapes[atom] == 0 ? 1.0 / unseen : factor * shapes[atom];
        }
        return unseen == 0 ? Optional.empty() : Optional.of(new UnseenCellSmoothing<>(whole, shapes));
    }

    private static double cells(Evidence evidence) {
        if (evidence instanceof ConfusionMatrix matrix) {
            return StrictMath.pow(matrix.possibleClasses(), 2);
        }
        return evidence instanceof PairedConfusionMatrix paired
                ? StrictMath.pow(paired.possibleClasses(), 3)
                : evidence.atoms();
    }

    private static Optional<UnseenCellSmoothing<Evidence>> withEnds(ScoredSample scores, double factor) {
        double lowest = scores.score(0);
        double highest = scores.score(scores.atoms() - 1);
        boolean equal = lowest == highest;
        double[] ends =
                equal ? new double[] {Math.nextDown(lowest), Math.nextUp(highest)} : new double[] {lowest, highest};
        Pool<ScoredSample> pool = scores.pool(List.of(scores, ScoredSample.of(ends, ends)));
        double[] shapes = new double[pool.whole().atoms()];
        for (int atom = 0; atom < scores.atoms(); atom++) {
            shapes[pool.atom(0, atom)] = factor * scores.count(atom);
        }
        long unseen = Arrays.stream(shapes).filter(shape -> shape == 0).count();
        Arrays.setAll(shapes, atom -> shapes[atom] == 0 ? 1.0 / unseen : shapes[atom]);
        return unseen == 0 ? Optional.empty() : Optional.of(new UnseenCellSmoothing<>(pool.whole(), shapes));
    }
}
