package dev.credence.api.evidence;

import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A multiset of <em>atoms</em>: the distinct kinds of observation that were made, and how often each was seen.
 *
 * <p>A confusion matrix has an atom per cell (truth, predicted); a scored sample has one per (score, is it positive). Only
 * what was seen is stored. Everything statistical in Credence is said in terms of atoms, so a metric written for one kind of
 * evidence works with every method.
 *
 * <p>Implementations are immutable.
 */
public interface Evidence {
    /**
     * How many distinct atoms are stored.
     *
     * @return the number of atoms, 0 for empty evidence
     */
    int atoms();

    /**
     * How often an atom was seen.
     *
     * @param atom index of the atom, from 0 to {@code atoms() - 1}
     * @return the count, 0 or more
     */
    long count(int atom);

    /** {@return how many observations there are: the sum of all counts, from 0 to 2^53} */
    long size();

    /**
     * The counts as weights, in the order of the atoms.
     *
     * @return a new array of length {@code atoms()}
     */
    default double[] weights() {
        double[] weights = new double[atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] = count(atom);
        }
        return weights;
    }

    /**
     * The same evidence, with the atoms that could have occurred but did not, at count 0. A Dirichlet prior needs them.
     *
     * <p>Who implements it narrows the type to the class itself; who knows no class calls {@link #completed}.
     *
     * @return evidence of the same class; this one where the unseen atoms cannot be listed (scores)
     */
    default Evidence withUnseenAtoms() {
        return this;
    }

    /**
     * Some of the atoms, in an order that does not depend on the one they came in. Samples keep them so: the same seed then gives the
     * same answer however rows were shuffled.
     *
     * @param kept whether an atom is among them
     * @return indices of the atoms; by default ascending, which is right where atoms are kept in an order of their own
     */
    default int[] arranged(IntPredicate kept) {
        return IntStream.range(0, atoms()).filter(kept).toArray();
    }

    /**
     * The same for atoms with weights: of equal atoms, those of lower weight first, so that sums of weights are added in one order too.
     *
     * @param kept whether an atom is among them
     * @param weights a weight per atom
     * @return indices of the atoms; by default as {@link #arranged(IntPredicate)}, which is right where no two atoms are equal
     */
    default int[] arranged(IntPredicate kept, double[] weights) {
        return arranged(kept);
    }

    /**
     * The same evidence with some of its atoms alone. Samples leave out what has no count or no weight by it, for what was never
     * seen must change no answer.
     *
     * <p>Evidence that does not implement it is kept as it is; its metrics and methods then meet atoms of count or weight 0.
     *
     * @param atoms indices of the atoms that stay, as {@link #arranged} gives them
     * @return evidence of the same class with these atoms in this order; this one where atoms cannot be left out
     */
    default Evidence withAtoms(int[] atoms) {
        return this;
    }

    /**
     * {@link #withUnseenAtoms()} of the same class, for code that does not know which: the one place where that promise is checked.
     *
     * @param <E> kind of evidence
     * @param evidence what was observed
     * @return the evidence with its unseen atoms
     * @throws IllegalStateException if the evidence breaks the promise
     */
    static <E extends Evidence> E completed(E evidence) {
        Objects.requireNonNull(evidence, "evidence must not be null");
        Evidence all = evidence.withUnseenAtoms();
        if (!evidence.getClass().isInstance(all)) {
            throw new IllegalStateException("evidence with unseen atoms must be of the same class: class="
                    + evidence.getClass().getName() + ", with unseen atoms="
                    + all.getClass().getName());
        }
        @SuppressWarnings("unchecked") // checked above
        E same = (E) all;
        return same;
    }

    /**
     * Names an atom for a message, such as {@code truth=cat, predicted=dog}.
     *
     * @param atom index of the atom
     * @return a short text
     */
    default String describe(int atom) {
        return "atom " + atom;
    }
}
