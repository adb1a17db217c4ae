package dev.credence.report.systems;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates each of several systems on the same items by itself, under the sampling design of all of them. Its intervals are those of one
 * system alone: they are not adjusted for the number of systems, and whether two of them overlap does not show whether the systems
 * differ, which {@link MultiSystemRequest} tests.
 */
public final class SystemEvaluations {
    private SystemEvaluations() {}

    /**
     * Evaluates each system. Cost: one evaluation for each system.
     *
     * @param request the metrics, methods and level
     * @param samples the observations of all systems, one sample for each kind of evidence, such as predictions and scores: independent
     *     items, strata or clusters, as in {@link MultiSystemRequest#report}; the systems are in the same order in each of them
     * @return an evaluation for each system in their order, whose input contains its name in the first sample as {@code system}
     * @throws IllegalArgumentException if there is no sample, if two are of the same kind of evidence or of different numbers of systems, if
     *     a sample has weights, crossed clusters or folds, or if its strata are not those of the items of a system; the message states the
     *     number or the design
     * @throws dev.credence.api.refusal.RefusedException if a metric that was named does not read the evidence
     */
    public static List<EvaluationReport> of(
            EvaluationRequest request, List<? extends Sample<? extends JointEvidence<?, ?>>> samples) {
        List<List<String>> names =
                samples.stream().map(sample -> sample.evidence().systems()).toList();
        if (names.stream().map(List::size).distinct().count() != 1) {
            throw new IllegalArgumentException(
                    "samples must be of the same systems, and there must be one or more: systems=" + names);
        }
        List<EvaluationReport> reports = new ArrayList<>();
        for (int system = 0; system < names.get(0).size(); system++) {
            List<Sample<?>> own = new ArrayList<>();
            for (Sample<? extends JointEvidence<?, ?>> sample : samples) {
                own.add(ownSample(sample, system));
            }
            reports.add(request.report(Observations.of(own))
                    .describedBy(Map.of("system", names.get(0).get(system)), List.of()));
        }
        return List.copyOf(reports);
    }

    private static <J extends JointEvidence<?, ?>> Sample<?> ownSample(Sample<J> sample, int system) {
        return sample.accept(new SystemSample<J>(system));
    }

    /**
     * The sample of one of several systems, with the sampling design of all systems.
     *
     * @param <J> evidence of all systems
     */
    private record SystemSample<J extends JointEvidence<?, ?>>(int system) implements SampleVisitor<J, Sample<?>> {
        @Override
        public Sample<?> iid(IidSample<J> sample) {
            return Sample.of(sample.evidence().system(system));
        }

        /** {@inheritDoc} Items that are equal for a system must be in the same stratum, as they are in strata of the true classes. */
        @Override
        public Sample<?> stratified(StratifiedSample<J> sample) {
            J joint = sample.evidence();
            Evidence own = joint.system(system);
            int[] strata = new int[own.atoms()];
            boolean[] known = new boolean[strata.length];
            for (int atom = 0; atom < joint.atoms(); atom++) {
                int at = joint.systemAtom(system, atom);
                if (known[at] && strata[at] != sample.stratum(atom)) {
                    throw refused(sample);
                }
                strata[at] = sample.stratum(atom);
                known[at] = true;
            }
            return StratifiedSample.of(own, atom -> strata[atom]);
        }

        @Override
        public Sample<?> clustered(ClusteredSample<J> sample) {
            Map<String, Evidence> clusters = new LinkedHashMap<>();
            for (int cluster = 0; cluster < sample.clusters(); cluster++) {
                clusters.put(sample.name(cluster), sample.cluster(cluster).system(system));
            }
            if (!clusters.values().stream().allMatch(Poolable.class::isInstance)) {
                throw refused(sample);
            }
            return pooled(clusters);
        }

        @SuppressWarnings("unchecked") // all clusters are poolable and of one kind
        private static <C extends Poolable<C>> Sample<C> pooled(Map<String, Evidence> clusters) {
            return ClusteredSample.of((Map<String, C>) (Map<String, ?>) clusters);
        }

        @Override
        public Sample<?> weighted(WeightedSample<J> sample) {
            throw refused(sample);
        }

        @Override
        public Sample<?> crossed(CrossedSample<J> sample) {
            throw refused(sample);
        }

        @Override
        public Sample<?> folded(FoldedSample<J> sample) {
            throw refused(sample);
        }

        private static IllegalArgumentException refused(Sample<?> sample) {
            return new IllegalArgumentException(
                    "systems are evaluated on independent items, strata of the true classes, or clusters: design="
                            + sample.design() + "; evaluate each of them alone");
        }
    }
}
