package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;

/**
 * Returns the value of the field {@code type} by sampling design.
 *
 * @param <E> kind of evidence
 */
public final class FormName<E extends Evidence> implements SampleVisitor<E, String> {
    private FormName() {}

    /**
     * Returns the name of the form of two systems.
     *
     * @param pairing the observations of both systems
     * @return the value of the field {@code type}
     */
    public static String of(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired ? of(paired.joint()) : "independent";
    }

    /**
     * Returns the name of the form of a sample.
     *
     * @param <E> kind of evidence
     * @param sample the observations with their sampling design
     * @return the value of the field {@code type}
     */
    public static <E extends Evidence> String of(Sample<E> sample) {
        return sample.accept(new FormName<>());
    }

    @Override
    public String iid(IidSample<E> sample) {
        return EvidenceKind.of(sample.evidence()).name();
    }

    @Override
    public String stratified(StratifiedSample<E> sample) {
        return EvidenceKind.of(sample.evidence()).name();
    }

    @Override
    public String weighted(WeightedSample<E> sample) {
        return "weighted";
    }

    @Override
    public String clustered(ClusteredSample<E> sample) {
        return "clusters";
    }

    @Override
    public String crossed(CrossedSample<E> sample) {
        return "crossed";
    }

    @Override
    public String folded(FoldedSample<E> sample) {
        return "folds";
    }
}
