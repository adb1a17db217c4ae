package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.RowOrder;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Evidence in the form in which samples store it: atoms without count or weight are removed, because they do not change any result,
 * and the order of the atoms does not depend on the order of the input.
 *
 * @param atoms the index in the given evidence of each atom
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record CanonicalAtoms<E extends Evidence>(E evidence, int[] atoms) {
    /**
     * Returns evidence with the atoms that have observations and satisfy a condition. It is the given evidence if nothing changes
     * or no atom can be left out. The evidence is also rebuilt where all atoms keep their order, because its labels may still be in
     * another order.
     */
    static <E extends Evidence> CanonicalAtoms<E> of(E evidence, IntPredicate weighs) {
        ConsistentCounts.require(evidence);
        return of(evidence, evidence.sortedAtoms(atom -> evidence.count(atom) > 0 && weighs.test(atom)));
    }

    /** Returns evidence with the atoms that have a weight; equal atoms are ordered by weight. */
    static <E extends Evidence> CanonicalAtoms<E> weighted(E evidence, double[] weights) {
        ConsistentCounts.require(evidence);
        return of(evidence, evidence.sortedAtoms(atom -> evidence.count(atom) > 0 && weights[atom] > 0, weights));
    }

    private static <E extends Evidence> CanonicalAtoms<E> of(E evidence, int[] atoms) {
        Evidence present = evidence.withAtoms(atoms);
        if (present == evidence) {
            boolean whole = RowOrder.isWhole(atoms, evidence.atoms());
            return new CanonicalAtoms<>(
                    evidence,
                    whole ? atoms : IntStream.range(0, evidence.atoms()).toArray());
        }
        if (!evidence.getClass().isInstance(present) || present.atoms() != atoms.length) {
            throw new IllegalStateException("evidence with some atoms must be of the same class and have those: class="
                    + evidence.getClass().getName() + ", with some atoms="
                    + present.getClass().getName() + ", atoms=" + present.atoms() + " of " + atoms.length);
        }
        @SuppressWarnings("unchecked") // checked above
        E same = (E) present;
        return new CanonicalAtoms<>(same, atoms);
    }

    static <E extends Evidence> E atoms(E evidence) {
        return of(evidence, atom -> true).evidence();
    }

    /** Selects the values of the atoms that remain, from values of the given atoms. */
    double[] of(double[] values) {
        return IntStream.of(atoms).mapToDouble(atom -> values[atom]).toArray();
    }

    int[] of(int[] values) {
        return IntStream.of(atoms).map(atom -> values[atom]).toArray();
    }
}
