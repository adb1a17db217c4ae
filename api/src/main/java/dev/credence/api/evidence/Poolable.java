package dev.credence.api.evidence;

import java.util.List;

/**
 * Evidence that merges by adding the counts of equal atoms: parts of a distributed evaluation, clusters, folds.
 *
 * @param <E> the class itself
 */
public interface Poolable<E extends Poolable<E>> extends Evidence {
    /**
     * Pools several parts, keeping track of where each part's atoms went. Which instance is asked does not matter.
     *
     * @param parts one part or more
     * @return the whole and, for each part, the index in the whole of each of its atoms
     * @throws IllegalArgumentException if there is no part, or the total exceeds 2^53
     */
    Pool<E> pool(List<E> parts);

    /**
     * This evidence and another as one.
     *
     * @param other evidence of the same kind
     * @return evidence in which the counts of equal atoms are added
     */
    E merge(E other);
}
