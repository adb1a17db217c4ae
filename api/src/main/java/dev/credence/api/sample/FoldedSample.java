package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.storage.LabelOrder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The test folds of a cross-validation: each fold was judged by a model trained on the others, so folds are dependent. A
 * cross-validation that was repeated r times on the same items has the folds of all repeats, r times K, and every item r times.
 *
 * @param <E> kind of evidence
 */
public final class FoldedSample<E extends Evidence> implements Sample<E> {
    private final Pool<E> pool;
    private final List<E> folds;
    private final int[] places;
    /** Empty where folds have none. */
    private final List<String> names;

    private final int repeats;

    private FoldedSample(Pool<E> pool, List<E> folds, int[] places, List<String> names, int repeats) {
        this.pool = pool;
        this.folds = folds;
        this.places = places;
        this.names = names;
        this.repeats = repeats;
    }

    /**
     * A sample from the evidence of each fold. Folds without observations are left out: nothing was tested on them, and counting them
     * would change what the others say of each other.
     *
     * @param <E> kind of evidence
     * @param folds at least two
     * @return the sample; where no fold has observations, of all
     * @throws IllegalArgumentException if there are fewer than two folds, or one alone has observations
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
     * The same of folds with names, by which two systems' folds are told to be the same.
     *
     * @param <E> kind of evidence
     * @param folds evidence by the name of its fold, at least two; kept in the natural order of names (as numbers where all are,
     *     otherwise as text)
     * @return the sample; where no fold has observations, of all
     * @throws IllegalArgumentException if there are fewer than two folds, or one alone has observations
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
        int[] places = observed(folds);
        List<E> kept = IntStream.of(places)
                .mapToObj(folds::get)
                .map(CanonicalAtoms::atoms)
                .toList();
        List<String> named = names.isEmpty()
                ? names
                : IntStream.of(places).mapToObj(names::get).toList();
        return new FoldedSample<>(kept.get(0).pool(kept), kept, places, named, 1);
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
     * The same folds as those of a cross-validation that was repeated on the same items, each time with other folds: every item was
     * tested once in every repeat.
     *
     * @param times how often the cross-validation was run, 1 or more
     * @return a sample whose {@link #items} are this one's observations over {@code times}
     * @throws IllegalArgumentException if the observations cannot be those of this many repeats with the same items; numbers of folds
     *     that do not fit are refused by the methods that read them
     */
    public FoldedSample<E> repeated(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("repeats must be at least 1: repeats=" + times);
        }
        if (evidence().size() % times != 0) {
            throw new IllegalArgumentException("every item must be tested once in every repeat: observations="
                    + evidence().size() + ", repeats=" + times + "; leave incomplete repeats out");
        }
        return new FoldedSample<>(pool, folds, places, names, times);
    }

    /** {@return how often the cross-validation was run on the same items; 1 unless {@link #repeated} said otherwise} */
    public int repeats() {
        return repeats;
    }

    /** The different observations: those of one repeat. */
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

    /**
     * The names of the folds.
     *
     * @return as many as there are {@link #folds}; empty where they were given without names
     */
    public List<String> names() {
        return names;
    }

    /**
     * Where a fold stood among all that were given, those without observations included.
     *
     * @param fold index of the fold
     * @return its place, from 0
     */
    public int place(int fold) {
        return places[fold];
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

    /** Equal folds in the same order, of as many repeats, whatever their names. */
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
