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
 * A Dirichlet posterior that includes unseen outcomes, for samples whose resamples all give the same value, such as those of a
 * perfect classifier: a pseudo-count of one observation in all is spread evenly over the outcomes that were never observed.
 *
 * <p>For a matrix the unseen outcomes are its empty cells. For scores they are a positive and a negative at the lowest score and at
 * the highest score, as far as these were not observed: the errors of perfect scores, or the successes of scores in reverse order.
 * Where all scores are equal, they are a positive and a negative just below and just above that score. In a clustered sample the
 * counts are scaled down to sum to the number of clusters, as if each cluster were one observation.
 *
 * @param <E> kind of evidence
 */
public final class UnseenCellSmoothing<E extends Evidence> {
    /** The largest number of cells that are all drawn, which is that of 100 classes. */
    private static final int MAX_CELLS = 10_000;

    private final E evidence;
    private final double[] shapes;

    /**
     * Creates a posterior from atoms and shape parameters.
     *
     * @param evidence all atoms, seen and unseen
     * @param shapes the shape parameter of each atom; copied
     */
    public UnseenCellSmoothing(E evidence, double[] shapes) {
        this.evidence = evidence;
        this.shapes = shapes.clone();
    }

    /** {@return all atoms, seen and unseen} */
    public E evidence() {
        return evidence;
    }

    /** {@return the shape parameters of the posterior: a new array with one for each atom} */
    public double[] shapes() {
        return shapes.clone();
    }

    /** {@return the sampler of the posterior} */
    public WeightSampler sampler() {
        DirichletSampler sampler = new DirichletSampler(shapes);
        return sampler::sample;
    }

    /**
     * Creates the posterior of a sample with its unseen outcomes.
     *
     * @param <E> kind of evidence
     * @return the posterior; empty if there are no unseen outcomes, or too many
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
        if (!(cells(evidence) <= MAX_CELLS)) {
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
