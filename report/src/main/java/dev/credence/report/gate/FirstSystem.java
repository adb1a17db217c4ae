package dev.credence.report.gate;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first system alone, of two that saw the same items: drawn by the same design. */
final class FirstSystem<E extends Evidence, P extends PairedEvidence<E>> implements SampleVisitor<P, Sample<E>> {
    @Override
    public Sample<E> iid(IidSample<P> sample) {
        return Sample.of(sample.evidence().first());
    }

    @Override
    public Sample<E> stratified(StratifiedSample<P> sample) {
        P joint = sample.evidence();
        int[] stratum = new int[joint.first().atoms()];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            stratum[joint.firstAtom(atom)] = sample.stratum(atom);
        }
        return StratifiedSample.of(joint.first(), atom -> stratum[atom]);
    }

    @Override
    public Sample<E> weighted(WeightedSample<P> sample) {
        P joint = sample.evidence();
        double[] weights = sample.weights();
        double[] sums = new double[joint.first().atoms()];
        double[] squares = new double[sums.length];
        for (int atom = 0; atom < weights.length; atom++) {
            sums[joint.firstAtom(atom)] += weights[atom];
            squares[joint.firstAtom(atom)] += sample.squaredWeight(atom);
        }
        return WeightedSample.of(joint.first(), sums, squares);
    }

    @Override
    public Sample<E> clustered(ClusteredSample<P> sample) {
        Map<String, E> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            clusters.put(sample.name(cluster), sample.cluster(cluster).first());
        }
        return sample.evidence().first() instanceof ScoredSample
                ? clusters(ScoredSample.class, clusters)
                : clusters(ConfusionMatrix.class, clusters);
    }

    @Override
    public Sample<E> folded(FoldedSample<P> sample) {
        List<E> folds = sample.folds().stream().map(PairedEvidence::first).toList();
        return sample.evidence().first() instanceof ScoredSample
                ? folds(ScoredSample.class, folds, sample.repeats())
                : folds(ConfusionMatrix.class, folds, sample.repeats());
    }

    @SuppressWarnings("unchecked") // the evidence is of that class
    private <Q extends Poolable<Q>> Sample<E> clusters(Class<Q> kind, Map<String, E> clusters) {
        Map<String, Q> poolable = new LinkedHashMap<>();
        clusters.forEach((name, cluster) -> poolable.put(name, kind.cast(cluster)));
        return (Sample<E>) ClusteredSample.of(poolable);
    }

    @SuppressWarnings("unchecked") // the evidence is of that class
    private <Q extends Poolable<Q>> Sample<E> folds(Class<Q> kind, List<E> folds, int repeats) {
        return (Sample<E>)
                FoldedSample.of(folds.stream().map(kind::cast).toList()).repeated(repeats);
    }
}
