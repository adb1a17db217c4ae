package dev.credence.api.evidence;

import java.util.List;
import java.util.Objects;

/**
 * Evidence that can be merged by adding the counts of equal atoms, such as the parts of a distributed evaluation, clusters or
 * folds.
 *
 * @param <E> the implementing class
 */
public interface Poolable<E extends Poolable<E>> extends Evidence {
    /**
     * Merges several parts, and records the index in the whole of the atoms of each part. The result does not depend on the
     * instance on which the method is called.
     *
     * @param parts one part or more
     * @return the whole and, for each part, the index in the whole of each of its atoms
     * @throws IllegalArgumentException if there is no part, or the total exceeds 2^53
     */
    Pool<E> pool(List<E> parts);

    /**
     * Merges this evidence with other evidence.
     *
     * @param other evidence of the same kind
     * @return evidence in which the counts of equal atoms are added
     */
    @SuppressWarnings("unchecked") // E is the class of this evidence
    default E merge(E other) {
        return pool(List.of((E) this, Objects.requireNonNull(other, "other must not be null")))
                .whole();
    }
}
