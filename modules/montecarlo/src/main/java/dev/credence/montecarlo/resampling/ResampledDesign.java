package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.WeightedSample;

/**
 * A visitor with a case for each design that can be resampled; the other designs are refused.
 *
 * @param <E> kind of evidence
 * @param <R> type of the result
 */
public abstract class ResampledDesign<E extends Evidence, R> implements SampleVisitor<E, R> {
    /** Creates a visitor. */
    protected ResampledDesign() {}

    @Override
    public final R weighted(WeightedSample<E> sample) {
        throw Bootstrap.unknown(sample).asException();
    }

    @Override
    public final R crossed(CrossedSample<E> sample) {
        throw Bootstrap.unknown(sample).asException();
    }

    @Override
    public final R folded(FoldedSample<E> sample) {
        throw Bootstrap.unknown(sample).asException();
    }
}
