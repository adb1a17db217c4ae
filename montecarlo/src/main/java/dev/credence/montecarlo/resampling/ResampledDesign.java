package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.WeightedSample;

/**
 * A case for each design that is drawn anew; the others have been refused.
 *
 * @param <E> kind of evidence
 * @param <R> what the cases give
 */
public abstract class ResampledDesign<E extends Evidence, R> implements SampleVisitor<E, R> {
    /** A visitor. */
    protected ResampledDesign() {}

    @Override
    public final R weighted(WeightedSample<E> sample) {
        throw Bootstrap.unknown(sample).asException();
    }

    @Override
    public final R folded(FoldedSample<E> sample) {
        throw Bootstrap.unknown(sample).asException();
    }
}
