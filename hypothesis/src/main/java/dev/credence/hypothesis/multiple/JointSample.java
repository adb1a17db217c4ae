package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.LinkedHashMap;
import java.util.Map;

/** Samples of two of several systems, with the sampling design of all systems. */
final class JointSample implements SampleVisitor<JointConfusionMatrix, Pairing<ConfusionMatrix>> {
    private final int first;
    private final int second;

    private JointSample(int first, int second) {
        this.first = first;
        this.second = second;
    }

    /**
     * A pair.
     *
     * @throws dev.credence.api.refusal.RefusedException for weights and folds, and strata that are not the true classes
     */
    static Pairing<ConfusionMatrix> pair(Sample<JointConfusionMatrix> sample, int first, int second) {
        return sample.accept(new JointSample(first, second));
    }

    @Override
    public Pairing<ConfusionMatrix> iid(IidSample<JointConfusionMatrix> sample) {
        return Pairing.paired(sample.evidence().pair(first, second));
    }

    @Override
    public Pairing<ConfusionMatrix> stratified(StratifiedSample<JointConfusionMatrix> sample) {
        int[] strata = StrataOfTruth.of(sample);
        PairedConfusionMatrix pair = sample.evidence().pair(first, second);
        return Pairing.paired(StratifiedSample.of(pair, atom -> strata[pair.truth(atom)]));
    }

    @Override
    public Pairing<ConfusionMatrix> clustered(ClusteredSample<JointConfusionMatrix> sample) {
        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            clusters.put(sample.name(cluster), sample.cluster(cluster).pair(first, second));
        }
        return Pairing.paired(ClusteredSample.of(clusters));
    }

    @Override
    public Pairing<ConfusionMatrix> weighted(WeightedSample<JointConfusionMatrix> sample) {
        throw refused(sample, "compare two at a time, by a comparator for weights");
    }

    @Override
    public Pairing<ConfusionMatrix> folded(FoldedSample<JointConfusionMatrix> sample) {
        throw refused(
                sample,
                "folds share training rows, so that no variance of their differences is known; Friedman's test ranks"
                        + " systems fold by fold, and compare two at a time by a comparator for folds");
    }

    private static RuntimeException refused(Sample<?> sample, String advice) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "simultaneous intervals are for i.i.d., stratified and clustered items, the sample is "
                                + sample.design() + ": " + advice)
                .asException();
    }
}
