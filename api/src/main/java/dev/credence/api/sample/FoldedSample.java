package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.List;

/**
 * The test folds of a cross-validation: each fold was judged by a model trained on the others, so folds are dependent.
 *
 * @param <E> kind of evidence
 */
public final class FoldedSample<E extends Evidence> implements Sample<E> {
    private final Pool<E> pool;
    private final List<E> folds;

    private FoldedSample(Pool<E> pool, List<E> folds) {
        this.pool = pool;
        this.folds = folds;
    }

    /**
     * A sample from the evidence of each fold.
     *
     * @param <E> kind of evidence
     * @param folds at least two
     * @return the sample
     * @throws IllegalArgumentException if there are fewer than two folds
     */
    public static <E extends Poolable<E>> FoldedSample<E> of(List<E> folds) {
        if (folds.size() < 2) {
            throw new IllegalArgumentException("folds must be at least 2: folds=" + folds.size());
        }
        return new FoldedSample<>(folds.get(0).pool(folds), List.copyOf(folds));
    }

    @Override
    public E evidence() {
        return pool.whole();
    }

    /**
     * The folds.
     *
     * @return an immutable list
     */
    public List<E> folds() {
        return folds;
    }

    /**
     * Where an atom of a fold is found in the pooled evidence.
     *
     * @param fold index of the fold
     * @param atom index of the atom within the fold
     * @return index of the equal atom in {@link #evidence()}
     */
    public int pooledAtom(int fold, int atom) {
        return pool.atom(fold, atom);
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.folded(this);
    }

    @Override
    public String design() {
        return "folds";
    }
}
