package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;

/**
 * A visitor of samples, with a method for each sampling design, so that no design is forgotten. It is called by {@link
 * Sample#accept}. More designs may be added in a minor release; the new method then has a default body that throws an {@link
 * UnsupportedOperationException}.
 *
 * @param <E> kind of evidence
 * @param <R> the type of the result
 */
public interface SampleVisitor<E extends Evidence, R> {
    /**
     * Visits a sample of independent, identically distributed observations.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R iid(IidSample<E> sample);

    /**
     * Visits a sample of observations drawn within strata of fixed size.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R stratified(StratifiedSample<E> sample);

    /**
     * Visits a sample of observations with importance weights.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R weighted(WeightedSample<E> sample);

    /**
     * Visits a sample of observations in clusters.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R clustered(ClusteredSample<E> sample);

    /**
     * Visits a sample of observations in two kinds of clusters that cross each other.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R crossed(CrossedSample<E> sample);

    /**
     * Visits the folds of a cross-validation.
     *
     * @param sample the sample
     * @return the result for this design
     */
    R folded(FoldedSample<E> sample);
}
