package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;

/**
 * A case for each sampling design, so that none is forgotten: what {@link Sample#accept} calls.
 *
 * @param <E> kind of evidence
 * @param <R> what the cases give
 */
public interface SampleVisitor<E extends Evidence, R> {
    /**
     * Independent, identically distributed observations.
     *
     * @param sample the sample
     * @return this case's answer
     */
    R iid(IidSample<E> sample);

    /**
     * Observations drawn within strata of fixed size.
     *
     * @param sample the sample
     * @return this case's answer
     */
    R stratified(StratifiedSample<E> sample);

    /**
     * Observations with importance weights.
     *
     * @param sample the sample
     * @return this case's answer
     */
    R weighted(WeightedSample<E> sample);

    /**
     * Observations in clusters.
     *
     * @param sample the sample
     * @return this case's answer
     */
    R clustered(ClusteredSample<E> sample);

    /**
     * The folds of a cross-validation.
     *
     * @param sample the sample
     * @return this case's answer
     */
    R folded(FoldedSample<E> sample);
}
