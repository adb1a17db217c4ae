package dev.credence.testkit;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ClassScoreSamples;
import dev.credence.testkit.laws.MetricLaws;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;

/** What every metric of scores of several classes obeys: the laws of {@link MetricContract}, any order and names, merging. */
public abstract class ClassScoreMetricContract extends MetricContract<ClassScores> {
    /** For subclasses. */
    protected ClassScoreMetricContract() {}

    @Override
    protected abstract Metric<ClassScores> metric();

    @Override
    protected Arbitrary<ClassScores> evidence() {
        return ClassScoreSamples.any();
    }

    @Override
    protected List<ClassScores> corners() {
        return ClassScoreSamples.corners();
    }

    @Override
    protected Optional<ClassScores> without(ClassScores scores, int atom) {
        return Optional.of(ClassScoreSamples.without(scores, atom));
    }

    @Override
    protected void obeysTheLaws(ClassScores scores) {
        super.obeysTheLaws(scores);
        MetricLaws.sameDataSameValue(metric(), scores, ClassScoreSamples.reordered(scores), "the order of items");
        MetricLaws.sameDataSameValue(metric(), scores, ClassScoreSamples.renamed(scores), "renaming labels");
        MetricLaws.mergedPartsAreTheWhole(
                metric(), scores, ClassScoreSamples.third(scores), ClassScoreSamples.rest(scores));
    }
}
