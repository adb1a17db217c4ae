package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The test folds of a cross-validation. Each fold was predicted by a model that was trained on the other folds, so the folds are
 * dependent. A K-fold cross-validation that was repeated r times on the same items has r K folds and contains every item r times.
 *
 * @param <E> kind of evidence
 */
public final class FoldedSample<E extends Evidence> implements Sample<E> {
    private final Pool<E> pool;
    private final List<E> folds;
    private final int[] positions;
    /** The names of the folds; empty if they have none. */
    private final List<String> names;

    private final int repeats;

    private FoldedSample(Pool<E> pool, List<E> folds, int[] positions, List<String> names, int repeats) {
        this.pool = pool;
        this.folds = folds;
        this.positions = positions;
        this.names = names;
        this.repeats = repeats;
    }

    /**
     * Returns a sample from the evidence of each fold. Folds without observations are left out, because nothing was tested on them
     * and they would distort the variance between folds.
     *
     * @param <E> kind of evidence
     * @param folds at least two
     * @return the sample; if no fold has observations, it contains all folds
     * @throws IllegalArgumentException if there are fewer than two folds, or only one of them has observations
     * @throws NullPointerException if a fold is null; the message names its index
     */
    public static <E extends Poolable<E>> FoldedSample<E> of(List<E> folds) {
        Objects.requireNonNull(folds, "folds must not be null");
        for (int fold = 0; fold < folds.size(); fold++) {
            int index = fold;
            Objects.requireNonNull(folds.get(fold), () -> "fold must not be null: index=" + index);
        }
        return of(folds, List.of());
    }

    /**
     * Returns a sample from the evidence of folds with names. The names are used to match the folds of two systems.
     *
     * @param <E> kind of evidence
     * @param folds evidence by the name of its fold, at least two; sorted by name (as numbers if all names are numbers, otherwise
     *     as text)
     * @return the sample; if no fold has observations, it contains all folds
     * @throws IllegalArgumentException if there are fewer than two folds, or only one of them has observations
     * @throws NullPointerException if a name or a fold is null; the message names it
     */
    public static <E extends Poolable<E>> FoldedSample<E> of(Map<String, E> folds) {
        Objects.requireNonNull(folds, "folds must not be null");
        folds.forEach((name, fold) -> {
            Objects.requireNonNull(name, "name of a fold must not be null");
            Objects.requireNonNull(fold, () -> "fold must not be null: name=" + name);
        });
        List<String> names = LabelOrder.sorted(folds.keySet());
        return of(names.stream().map(folds::get).toList(), names);
    }

    private static <E extends Poolable<E>> FoldedSample<E> of(List<E> folds, List<String> names) {
        if (folds.size() < 2) {
            throw new IllegalArgumentException("folds must be at least 2: folds=" + folds.size());
        }
        int[] positions = observed(folds);
        List<E> kept = IntStream.of(positions)
                .mapToObj(folds::get)
                .map(CanonicalAtoms::atoms)
                .toList();
        List<String> named = names.isEmpty()
                ? names
                : IntStream.of(positions).mapToObj(names::get).toList();
        return new FoldedSample<>(ConsistentCounts.pool(kept), kept, positions, named, 1);
    }

    private static int[] observed(List<? extends Evidence> folds) {
        int[] observed = IntStream.range(0, folds.size())
                .filter(fold -> folds.get(fold).size() > 0)
                .toArray();
        if (observed.length == 1) {
            throw new IllegalArgumentException(
                    "folds with observations must be at least 2: folds=" + folds.size() + ", with observations=1");
        }
        return observed.length == 0 ? IntStream.range(0, folds.size()).toArray() : observed;
    }

    /**
     * Returns these folds as the folds of a repeated cross-validation, which divided the same items into folds several times: every
     * item was tested once in every repeat.
     *
     * @param times the number of repeats, 1 or more
     * @return a sample whose number of {@link #items} is the number of observations divided by {@code times}
     * @throws IllegalArgumentException if the observations cannot come from this number of repeats of the same items; the methods
     *     that use the folds refuse numbers of folds that do not fit
     */
    public FoldedSample<E> repeated(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("repeats must be at least 1: repeats=" + times);
        }
        if (evidence().size() % times != 0) {
            throw new IllegalArgumentException("every item must be tested once in every repeat: observations="
                    + evidence().size() + ", repeats=" + times + "; leave incomplete repeats out");
        }
        return new FoldedSample<>(pool, folds, positions, names, times);
    }

    /** {@return the number of repeats of the cross-validation on the same items; 1 unless set by {@link #repeated}} */
    public int repeats() {
        return repeats;
    }

    /** Returns the number of different observations, which is the number of observations of one repeat. */
    @Override
    public long items() {
        return evidence().size() / repeats;
    }

    @Override
    public E evidence() {
        return pool.whole();
    }

    /** {@return the folds with observations} */
    public List<E> folds() {
        return folds;
    }

    /** {@return the names of the folds, one for each of the {@link #folds}; empty if they were given without names} */
    public List<String> names() {
        return names;
    }

    /**
     * Returns the position of a fold among all given folds, including those without observations.
     *
     * @param fold index of the fold
     * @return its position, from 0
     */
    public int place(int fold) {
        return positions[fold];
    }

    /**
     * Returns the index in the pooled evidence of an atom of a fold.
     *
     * @param fold index of the fold
     * @param atom index of the atom within the fold
     * @return index of the equal atom in {@link #evidence()}
     */
    public int pooledAtom(int fold, int atom) {
        return pool.atom(fold, atom);
    }

    @Override
    public long units() {
        return folds.size();
    }

    @Override
    public Optional<FoldedSample<E>> folded() {
        return Optional.of(this);
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.folded(this);
    }

    @Override
    public String design() {
        return "folds";
    }

    /** Returns whether the folds are equal in the same order and the numbers of repeats are equal; names are not compared. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FoldedSample<?> that && repeats == that.repeats && folds.equals(that.folds);
    }

    @Override
    public int hashCode() {
        return 31 * folds.hashCode() + repeats;
    }

    @Override
    public String toString() {
        return "cross-validated sample of " + evidence() + " in " + folds.size() + " folds"
                + (repeats > 1 ? " of " + repeats + " repeats" : "");
    }
}
