package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.storage.RowOrder;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Evidence as samples keep it: without atoms of no count or weight, for what was never seen changes no answer, and in an order that
 * does not depend on the one it came in.
 */
final class CanonicalAtoms<E extends Evidence> {
    private final E evidence;
    /** Which atom of the given evidence each is. */
    private final int[] atoms;

    private CanonicalAtoms(E evidence, int[] atoms) {
        this.evidence = evidence;
        this.atoms = atoms;
    }

    /**
     * Of atoms that count and pass; the given evidence where nothing changes, or where none can be left out. Asked also where all stay
     * in their order: labels may still be in one that was stated.
     */
    static <E extends Evidence> CanonicalAtoms<E> of(E evidence, IntPredicate weighs) {
        return of(evidence, evidence.arranged(atom -> evidence.count(atom) > 0 && weighs.test(atom)));
    }

    /** The same of atoms that have a weight, of which equal ones are ordered by it. */
    static <E extends Evidence> CanonicalAtoms<E> weighted(E evidence, double[] weights) {
        return of(evidence, evidence.arranged(atom -> evidence.count(atom) > 0 && weights[atom] > 0, weights));
    }

    private static <E extends Evidence> CanonicalAtoms<E> of(E evidence, int[] atoms) {
        Evidence some = evidence.withAtoms(atoms);
        if (some == evidence) {
            boolean whole = RowOrder.isWhole(atoms, evidence.atoms());
            return new CanonicalAtoms<>(
                    evidence,
                    whole ? atoms : IntStream.range(0, evidence.atoms()).toArray());
        }
        if (!evidence.getClass().isInstance(some) || some.atoms() != atoms.length) {
            throw new IllegalStateException("evidence with some atoms must be of the same class and have those: class="
                    + evidence.getClass().getName() + ", with some atoms="
                    + some.getClass().getName() + ", atoms=" + some.atoms() + " of " + atoms.length);
        }
        @SuppressWarnings("unchecked") // checked above
        E same = (E) some;
        return new CanonicalAtoms<>(same, atoms);
    }

    static <E extends Evidence> E atoms(E evidence) {
        return of(evidence, atom -> true).evidence();
    }

    E evidence() {
        return evidence;
    }

    /** Values of the given atoms, for those that stay. */
    double[] of(double[] values) {
        return IntStream.of(atoms).mapToDouble(atom -> values[atom]).toArray();
    }

    int[] of(int[] values) {
        return IntStream.of(atoms).map(atom -> values[atom]).toArray();
    }
}
