package dev.credence.report.gate;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is judged: all rows or a slice.
 *
 * @param slice its name; empty for all rows
 * @param systems the new system and the baseline; empty where there is no baseline
 * @param alone the new system, where there is no baseline
 */
record GateScope(Optional<String> slice, Optional<ObservedPair> systems, Optional<Observations> alone) {
    static GateScope of(Optional<String> slice, ObservedPair systems) {
        return new GateScope(slice, Optional.of(systems), Optional.empty());
    }

    static GateScope of(Optional<String> slice, Observations alone) {
        return new GateScope(slice, Optional.empty(), Optional.of(alone));
    }

    <E extends Evidence> GateCheck check(Expectation expectation, Metric<E> metric, GateSetting setting) {
        Pairing<E> pairing = systems.flatMap(both -> both.readBy(metric))
                .map(Pairing::simplified)
                .orElse(null);
        if (pairing != null) {
            requireFit(metric, pairing.firstEvidence());
            requireFit(metric, pairing.secondEvidence());
        }
        if (expectation.kind() == Expectation.Kind.NOT_WORSE) {
            if (pairing == null) {
                throw missing(
                        metric,
                        systems.isPresent() ? "what was observed of both systems" : "a baseline to compare with");
            }
            return GateCheck.ofDifference(expectation, metric, slice, pairing, setting);
        }
        return GateCheck.ofValue(expectation, metric, slice, sample(metric, Optional.ofNullable(pairing)), setting);
    }

    private <E extends Evidence> Sample<E> sample(Metric<E> metric, Optional<Pairing<E>> pairing) {
        Sample<E> sample = pairing.map(GateScope::first)
                .or(() -> alone.flatMap(one -> one.readBy(metric)).map(Sample::simplified))
                .orElseThrow(() -> missing(metric, "what was observed"));
        requireFit(metric, sample.evidence());
        return sample;
    }

    /** A metric that does not fit is asked for by mistake, whatever the rows are. */
    private static void requireFit(Metric<?> metric, Evidence evidence) {
        metric.unsupported(evidence).ifPresent(reason -> {
            throw reason.asException();
        });
    }

    private static RuntimeException missing(Metric<?> metric, String what) {
        return Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "metric '" + metric.spelling() + "' reads "
                                + metric.evidenceType().getSimpleName() + ", which is not among " + what)
                .asException();
    }

    private static <E extends Evidence> Sample<E> first(Pairing<E> pairing) {
        if (pairing instanceof Pairing.Independent<E> apart) {
            return apart.first();
        }
        return joint((Pairing.Paired<E, ?>) pairing);
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> Sample<E> joint(Pairing.Paired<E, P> pairing) {
        return pairing.joint().accept(new FirstSystem<E, P>());
    }

    /** The first system alone, of two that saw the same items: drawn by the same design. */
    static final class FirstSystem<E extends Evidence, P extends PairedEvidence<E>>
            implements SampleVisitor<P, Sample<E>> {
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
}
