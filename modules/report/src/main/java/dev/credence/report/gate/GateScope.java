package dev.credence.report.gate;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.decision.ClaimCheck;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows on which expectations are checked: all rows or a slice.
 *
 * @param slice the name of the slice; empty for all rows
 * @param systems the new system and the baseline; empty if there is no baseline
 * @param alone the new system if there is no baseline
 */
record GateScope(Optional<String> slice, Optional<ObservedPair> systems, Optional<Observations> alone) {
    static GateScope of(Optional<String> slice, ObservedPair systems) {
        return new GateScope(slice, Optional.of(systems), Optional.empty());
    }

    /** Returns all rows and then each slice. */
    static List<GateScope> all(ObservedPair systems, Map<String, ObservedPair> slices) {
        List<GateScope> scopes = new ArrayList<>(List.of(of(Optional.empty(), systems)));
        slices.forEach((name, slice) -> scopes.add(of(Optional.of(name), slice)));
        return scopes;
    }

    static GateScope of(Optional<String> slice, Observations alone) {
        return new GateScope(slice, Optional.empty(), Optional.of(alone));
    }

    /** Returns the labels of the predictions; empty if there are no predictions. */
    List<String> labels() {
        return systems.flatMap(both -> both.pairing(ConfusionMatrix.class))
                .map(pairing -> pairing.firstEvidence().labels())
                .or(() -> alone.flatMap(one -> one.sample(ConfusionMatrix.class))
                        .map(sample -> sample.evidence().labels()))
                .orElse(List.of());
    }

    ClaimCheck check(Gate.Expectation expectation, GateSetting setting) {
        ClaimCheck check = check(expectation, expectation.metric(), setting).within(slice, joint());
        return setting.kept() ? check.keepingSecond() : check;
    }

    private <E extends Evidence> ClaimCheck check(Gate.Expectation expectation, Metric<E> metric, GateSetting setting) {
        Pairing<E> pairing = systems.flatMap(both -> both.readBy(metric))
                .map(Pairing::simplified)
                .orElse(null);
        if (pairing != null) {
            requireDesign(pairing);
            requireFit(metric, pairing.firstEvidence());
            requireFit(metric, pairing.secondEvidence());
        }
        Credence credence = setting.credence();
        if (!expectation.needsBaseline()) {
            EstimateRequest<E> request = credence.evaluate(sample(metric, Optional.ofNullable(pairing)));
            return ClaimCheck.of(request.level(setting.level()).run(setting.run()), metric, expectation.claim());
        }
        if (pairing == null) {
            throw systems.isPresent()
                    ? missing(metric, "what was observed of both systems")
                    : Refusal.of(
                                    Refusal.Code.EVIDENCE,
                                    "'" + expectation.words() + "' compares with a baseline, but only one system was"
                                            + " observed: report on an ObservedPair of both")
                            .asException();
        }
        ComparisonRequest<E> request = credence.compare(pairing);
        return ClaimCheck.of(request.level(setting.level()).run(setting.run()), metric, expectation.claim());
    }

    /** Returns the predictions of both systems on the same rows, if both were observed on the same rows. */
    private Optional<Sample<?>> joint() {
        return systems.flatMap(both -> both.pairing(ConfusionMatrix.class))
                .filter(Pairing.Paired.class::isInstance)
                .map(pairing -> ((Pairing.Paired<?, ?>) pairing).joint());
    }

    private <E extends Evidence> Sample<E> sample(Metric<E> metric, Optional<Pairing<E>> pairing) {
        Sample<E> sample = pairing.map(GateScope::first)
                .or(() -> alone.flatMap(one -> one.readBy(metric)).map(Sample::simplified))
                .orElseThrow(() -> missing(metric, "what was observed"));
        requireDesign(sample);
        requireFit(metric, sample.evidence());
        return sample;
    }

    private static void requireDesign(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Independent<?> independent) {
            requireDesign(independent.first());
            requireDesign(independent.second());
        } else {
            requireDesign(((Pairing.Paired<?, ?>) pairing).joint());
        }
    }

    /** Throws an exception for crossed clusters, on which the error rates of gates were not measured. */
    private static void requireDesign(Sample<?> sample) {
        if (sample.crossed().isPresent()) {
            throw crossedRefusal(sample);
        }
    }

    private static RuntimeException crossedRefusal(Sample<?> sample) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "a gate does not check samples of crossed clusters, but the sample is " + sample.design()
                                + "; compare the systems instead, or give the clusters of one kind alone")
                .asException();
    }

    /** Throws an exception if the metric does not fit the evidence. */
    private static void requireFit(Metric<?> metric, Evidence evidence) {
        metric.unsupported(evidence).ifPresent(reason -> {
            throw reason.asException();
        });
    }

    private static RuntimeException missing(Metric<?> metric, String subject) {
        return Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "metric '" + metric.spelling() + "' reads "
                                + metric.evidenceType().getSimpleName() + ", which is not among " + subject)
                .asException();
    }

    private static <E extends Evidence> Sample<E> first(Pairing<E> pairing) {
        if (pairing instanceof Pairing.Independent<E> independent) {
            return independent.first();
        }
        return joint((Pairing.Paired<E, ?>) pairing);
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> Sample<E> joint(Pairing.Paired<E, P> pairing) {
        return pairing.joint().accept(new FirstSystem<E, P>());
    }

    /** Extracts the first of two systems on the same items, with the design of the sample. */
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
                clusters.put(sample.name(cluster), poolable(sample.cluster(cluster)));
            }
            return clusters(clusters);
        }

        @Override
        public Sample<E> crossed(CrossedSample<P> sample) {
            throw crossedRefusal(sample);
        }

        @Override
        public Sample<E> folded(FoldedSample<P> sample) {
            return folds(sample.folds().stream().map(this::poolable).toList(), sample.repeats());
        }

        /** Returns the evidence of the first system in a cluster or a fold, which must be evidence that can be merged. */
        private E poolable(P joint) {
            if (joint.first() instanceof Poolable<?>) {
                return joint.first();
            }
            throw Refusal.of(
                            Refusal.Code.EVIDENCE,
                            "a floor or a ceiling of clustered or folded rows needs evidence of one system that is Poolable: "
                                    + joint.first().getClass().getSimpleName() + " is not")
                    .asException();
        }

        @SuppressWarnings("unchecked") // the evidence is poolable, with its own kind
        private <Q extends Poolable<Q>> Sample<E> clusters(Map<String, E> clusters) {
            return (Sample<E>) ClusteredSample.of((Map<String, Q>) clusters);
        }

        @SuppressWarnings("unchecked") // the evidence is poolable, with its own kind
        private <Q extends Poolable<Q>> Sample<E> folds(List<E> folds, int repeats) {
            return (Sample<E>) FoldedSample.of((List<Q>) folds).repeated(repeats);
        }
    }
}
