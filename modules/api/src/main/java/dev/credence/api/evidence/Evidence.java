package dev.credence.api.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The observations that a metric is computed from, stored as <em>atoms</em>, which are the distinct kinds of observation, with the
 * count of each.
 *
 * <p>The atoms of a confusion matrix are its cells; the atoms of a scored sample are pairs of a score and a true class. Only atoms
 * with observations are stored. All statistical methods of Credence are defined in terms of atoms, so a metric for any type of
 * evidence works with every method.
 *
 * <p>Implementations are immutable. Samples check that counts are not negative and add up to the size, and throw an {@link
 * IllegalStateException} if they do not.
 */
public interface Evidence {
    /** {@return the number of distinct atoms that are stored, 0 for empty evidence} */
    int atoms();

    /**
     * Returns the count of an atom.
     *
     * @param atom index of the atom, from 0 to {@code atoms() - 1}
     * @return the count, 0 or more
     */
    long count(int atom);

    /** {@return the number of observations: the sum of all counts, from 0 to 2^53} */
    long size();

    /** {@return the counts as weights, in the order of the atoms: a new array of length {@code atoms()}} */
    default double[] weights() {
        double[] weights = new double[atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] = count(atom);
        }
        return weights;
    }

    /**
     * Returns the same evidence with all possible atoms, of which those without observations have count 0. A Dirichlet prior needs
     * them.
     *
     * <p>An implementation returns its own class. Code that does not know the class of the evidence calls {@link #completed}.
     *
     * @return evidence of the same class; this evidence if the possible atoms cannot be listed, as for scores
     */
    default Evidence withUnseenAtoms() {
        return this;
    }

    /**
     * Selects and sorts atoms, so that their order does not depend on the order of the input. Samples store evidence in this order,
     * so that the same seed gives the same result whatever the order of the rows.
     *
     * @param kept whether an atom is selected
     * @return the indices of the atoms; by default ascending, which is correct for evidence whose atoms are always stored in a
     *     fixed order
     */
    default int[] sortedAtoms(IntPredicate kept) {
        int[] atoms = new int[atoms()];
        int size = 0;
        for (int atom = 0; atom < atoms.length; atom++) {
            if (kept.test(atom)) {
                atoms[size++] = atom;
            }
        }
        return size == atoms.length ? atoms : Arrays.copyOf(atoms, size);
    }

    /**
     * Selects and sorts atoms with weights. Equal atoms are sorted by weight, so that sums of weights are also added in a fixed
     * order.
     *
     * @param kept whether an atom is selected
     * @param weights the weight of each atom
     * @return the indices of the atoms; by default those of {@link #sortedAtoms(IntPredicate)}, which is correct if no two atoms are
     *     equal
     */
    default int[] sortedAtoms(IntPredicate kept, double[] weights) {
        return sortedAtoms(kept);
    }

    /**
     * Returns this evidence with only some of its atoms. Samples use it to leave out atoms without count or weight, which must not
     * change any result.
     *
     * <p>Evidence that does not implement it is stored unchanged; its metrics and methods must then accept atoms of count or weight
     * 0.
     *
     * @param atoms the indices of the atoms to keep, as {@link #sortedAtoms} returns them
     * @return evidence of the same class with these atoms in this order; this evidence if atoms cannot be left out
     */
    default Evidence withAtoms(int[] atoms) {
        return this;
    }

    /**
     * Returns evidence like this one with other numbers of observations. Plans and coverage studies use it to draw samples from a
     * population with these atoms.
     *
     * @param counts the number of observations of each atom; atoms with 0 are left out
     * @return evidence of the same class; empty, as by default, if its numbers of observations cannot be changed
     */
    default Optional<? extends Evidence> withCounts(long[] counts) {
        return Optional.empty();
    }

    /**
     * Returns {@link #withUnseenAtoms()} for code that does not know the class of the evidence, after checking that the result has
     * the same class.
     *
     * @param <E> kind of evidence
     * @param evidence the observations
     * @return the evidence with all possible atoms
     * @throws IllegalStateException if the result has another class
     */
    static <E extends Evidence> E completed(E evidence) {
        Objects.requireNonNull(evidence, "evidence must not be null");
        Evidence all = evidence.withUnseenAtoms();
        if (!evidence.getClass().isInstance(all)) {
            throw new IllegalStateException("evidence with added atoms must be of the same class: class="
                    + evidence.getClass().getName() + ", with unseen atoms="
                    + all.getClass().getName());
        }
        @SuppressWarnings("unchecked") // checked above
        E same = (E) all;
        return same;
    }

    /**
     * {@return the metrics to report for this evidence if a user names none, as spellings; by default none, so that a report
     * contains all installed metrics of this type of evidence}
     */
    default List<String> usualMetrics() {
        return List.of();
    }

    /**
     * Returns the name of an atom for a message, such as {@code truth=cat, predicted=dog}.
     *
     * @param atom index of the atom
     * @return a short text
     */
    default String describe(int atom) {
        return "atom " + atom;
    }
}
