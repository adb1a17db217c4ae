package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.CochranQTest;
import dev.credence.hypothesis.TestOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Assembles the result of a comparison of several systems: the ranking, tests of all systems, and notes. */
final class MultipleComparisons {
    private MultipleComparisons() {}

    static MultipleComparison of(
            Metric<ConfusionMatrix> metric,
            Sample<JointConfusionMatrix> sample,
            ConfidenceLevel level,
            double[] values,
            List<SimultaneousDifference> differences,
            CriticalPoint family) {
        JointConfusionMatrix joint = sample.evidence();
        Optional<BlockRanking> blocks =
                sample.clustered().flatMap(clusters -> ClusterBlocks.of(metric, clusters, level));
        return new MultipleComparison(
                metric.spelling(),
                metric.direction(),
                level,
                joint.size(),
                joint.systems(),
                Ranking.of(metric.direction(), joint.systems(), values, differences),
                differences,
                family,
                sample.clustered().isPresent() ? Optional.empty() : cochran(joint),
                blocks,
                notes(metric, joint, values, family));
    }

    private static Optional<TestOutcome> cochran(JointConfusionMatrix joint) {
        if (joint.size() == 0) {
            return Optional.empty();
        }
        boolean[][] right = new boolean[joint.atoms()][joint.systems().size()];
        long[] counts = new long[joint.atoms()];
        for (int atom = 0; atom < counts.length; atom++) {
            counts[atom] = joint.count(atom);
            for (int system = 0; system < right[atom].length; system++) {
                right[atom][system] = joint.prediction(atom, system) == joint.truth(atom);
            }
        }
        return Optional.of(CochranQTest.of(right, counts).test());
    }

    private static List<Note> notes(
            Metric<ConfusionMatrix> metric, JointConfusionMatrix joint, double[] values, CriticalPoint family) {
        List<Note> notes = new ArrayList<>();
        for (int system = 0; system < values.length; system++) {
            if (Double.isNaN(values[system])) {
                notes.add(
                        Note.about(
                                metric.spelling(),
                                Note.UNDEFINED,
                                " is undefined for '"
                                        + joint.systems().get(system)
                                        + "': it is ranked last, and its pairs have no p-values and do not belong to the family"));
            }
        }
        if (family.unvarying() > 0 && family.pairs() > 1) {
            notes.add(Note.of(
                    "constant-pairs",
                    family.unvarying() + (family.unvarying() == 1 ? " pair does" : " pairs do")
                            + " not vary on these data: taken as independent of the others, which is conservative"));
        }
        if (joint.size() < joint.systems().size()) {
            notes.add(Note.of(
                    "few-items",
                    "there are fewer items than systems: items=" + joint.size() + ", systems="
                            + joint.systems().size() + "; few differences can be significant"));
        }
        if (metric.direction() == Direction.NEUTRAL) {
            notes.add(Note.about(
                    metric.spelling(), "no-direction", " has no direction: the systems are ordered by size"));
        }
        return notes;
    }
}
