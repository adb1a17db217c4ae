package dev.credence.testkit;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ClassScoreSamples;
import dev.credence.testkit.laws.metric.MetricLaws;
import dev.credence.testkit.laws.metric.PerfectionLaws;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import org.junit.jupiter.api.Test;

/**
 * The laws of every metric of scores of several classes: those of {@link MetricContract}, invariance to the order of items and to renamed
 * labels, merged parts.
 */
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

    /** According to the metric's direction, items with the highest score for the true class are not worse than items with the lowest. */
    @Test
    public final void perfectPredictionsHaveTheBestValue() {
        int[] truth = {0, 1, 2, 0, 1, 2};
        PerfectionLaws.perfectPredictionsHaveTheBestValue(
                metric(), ClassScores.of(truth, scores(truth, 0.9)), ClassScores.of(truth, scores(truth, 0.02)));
    }

    /**
     * Scores of 1 for the true class and 0 for all others reach the best end of the range, and are better than scores of 0 for the true
     * class.
     */
    @Test
    public final void perfectScoresHaveTheEndOfTheRange() {
        assume(perfectPredictionsReachRangeBound(), "perfectPredictionsReachRangeBound");
        int[] truth = {0, 1, 2, 0, 1, 2};
        PerfectionLaws.perfectPredictionsReachRangeBound(
                metric(), ClassScores.of(truth, scores(truth, 1)), ClassScores.of(truth, scores(truth, 0)));
    }

    /** If every class has the same score, a chance-corrected metric has the value that it declares. */
    @Test
    public final void chanceHasItsValue() {
        int[] truth = {0, 1, 2, 0, 1, 2};
        double[][] scores = new double[truth.length][3];
        Arrays.stream(scores).forEach(row -> Arrays.fill(row, 1 / 3.0));
        ClassScores tied = ClassScores.of(truth, scores);
        valueByChance().ifPresent(value -> PerfectionLaws.chanceHasItsValue(metric(), value, tied));
    }

    private static double[][] scores(int[] truth, double own) {
        double[][] scores = new double[truth.length][3];
        for (int item = 0; item < truth.length; item++) {
            Arrays.fill(scores[item], (1 - own) / 2);
            scores[item][truth[item]] = own;
        }
        return scores;
    }

    @Override
    protected void checkLaws(ClassScores scores) {
        super.checkLaws(scores);
        MetricLaws.sameDataSameValue(metric(), scores, ClassScoreSamples.reordered(scores), "the order of items");
        MetricLaws.sameDataSameValue(metric(), scores, ClassScoreSamples.renamed(scores), "renaming labels");
        MetricLaws.mergedPartsAreTheWhole(
                metric(), scores, ClassScoreSamples.third(scores), ClassScoreSamples.rest(scores));
    }
}
