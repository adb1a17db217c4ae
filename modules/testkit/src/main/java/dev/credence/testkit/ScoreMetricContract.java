package dev.credence.testkit;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.KnownTruth;
import dev.credence.testkit.cases.Scores;
import dev.credence.testkit.laws.RankLaws;
import dev.credence.testkit.laws.metric.GuaranteedBoundsLaws;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import dev.credence.testkit.laws.metric.PerfectionLaws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import org.junit.jupiter.api.Test;

/**
 * The laws of every metric of scores: those of {@link MetricContract}, invariance to the order of rows and of ties, merged parts, standard
 * errors.
 */
public abstract class ScoreMetricContract extends MetricContract<ScoredSample> {
    /** The number of negatives to one positive. */
    private static final int NEGATIVES = 2_000;

    /** For subclasses. */
    protected ScoreMetricContract() {}

    @Override
    protected abstract Metric<ScoredSample> metric();

    @Override
    protected Arbitrary<ScoredSample> evidence() {
        return Scores.any();
    }

    @Override
    protected List<ScoredSample> corners() {
        return Scores.corners();
    }

    @Override
    protected Optional<ScoredSample> repeated(ScoredSample scores, int atom) {
        return Optional.of(Scores.repeated(scores, atom));
    }

    @Override
    protected Optional<ScoredSample> without(ScoredSample scores, int atom) {
        return Optional.of(Scores.without(scores, atom));
    }

    @Override
    protected void checkLaws(ScoredSample scores) {
        super.checkLaws(scores);
        MetricLaws.sameDataSameValue(metric(), scores, Scores.reordered(scores), "the order of rows and ties");
        if (scores.size() > 0) {
            MetricLaws.mergedPartsAreTheWhole(metric(), scores, Scores.third(scores), Scores.rest(scores));
        }
    }

    /** Values come arbitrarily close to both finite ends of the range. */
    @Test
    public final void endsOfTheRangeAreReached() {
        assume(reachesTheEndsOfItsRange(), "reachesTheEndsOfItsRange");
        List<ScoredSample> samples = new ArrayList<>(Scores.corners());
        samples.add(ScoredSample.of(new double[] {1, 1, 1}, new double[] {0, 0, 0}));
        samples.add(ScoredSample.of(new double[] {0, 0, 0}, new double[] {1, 1, 1}));
        double[] many = new double[NEGATIVES];
        Arrays.fill(many, 1);
        samples.add(ScoredSample.of(new double[] {0}, many)); // as low as precision can be
        PerfectionLaws.endsOfTheRangeAreReached(metric(), samples);
    }

    /** A metric that depends on the order of scores in [0, 1] alone depends on the order alone for any scores. */
    @Test
    public final void ranksAreReadAnywhere() {
        RankLaws.ranksAreReadAnywhere(metric());
    }

    /**
     * {@return whether the value is NaN wherever it would depend on the next observation alone, such as an area without negatives; by
     * default true} A metric that defines 0/0 as a number returns false.
     */
    protected boolean isUndefinedForEmptyInput() {
        return true;
    }

    /** An undefined value (0/0), which would depend on the next observation alone, is NaN. */
    @Test
    public final void emptyInputIsUndefined() {
        assume(isUndefinedForEmptyInput(), "isUndefinedForEmptyInput");
        Scores.corners().forEach(scores -> PerfectionLaws.emptyInputIsUndefined(metric(), scores));
    }

    /** According to the metric's direction, scores that separate the classes are not worse than the same scores for the wrong classes. */
    @Test
    public final void perfectPredictionsHaveTheBestValue() {
        double[] high = {0.9, 0.95, 0.99, 0.85};
        double[] low = {0.1, 0.05, 0.01, 0.15, 0.02};
        PerfectionLaws.perfectPredictionsHaveTheBestValue(
                metric(), ScoredSample.of(high, low), ScoredSample.of(low, high));
    }

    /** Scores of 1 for all positives and 0 for all negatives reach the best end of the range, and are better than the opposite scores. */
    @Test
    public final void perfectScoresHaveTheEndOfTheRange() {
        assume(perfectPredictionsReachRangeBound(), "perfectPredictionsReachRangeBound");
        double[] ones = {1, 1, 1};
        double[] zeros = {0, 0, 0};
        PerfectionLaws.perfectPredictionsReachRangeBound(
                metric(), ScoredSample.of(ones, zeros), ScoredSample.of(zeros, ones));
    }

    /**
     * Scores that are all tied, and scores with the same distribution in both classes, have the value that a metric declares for chance.
     */
    @Test
    public final void chanceHasItsValue() {
        valueByChance()
                .ifPresent(value ->
                        Scores.byChance().forEach(scores -> PerfectionLaws.chanceHasItsValue(metric(), value, scores)));
    }

    /** If scores are known up to ranges only, the guaranteed bounds contain the value of any scores in these ranges. */
    @Test
    public final void guaranteedBoundsContainTheValueOfTheScores() {
        GuaranteedBoundsLaws.guaranteedBoundsContainTheValueOfTheScores(metric());
    }

    /** Infinite and very large scores are ordered or refused, and never throw an exception. */
    @Test
    public final void infiniteScoresAreOrderedOrRefused() {
        for (ScoredSample scores : Scores.unbounded()) {
            ifReadable(scores, readable -> {
                MetricLaws.staysInRange(metric(), readable);
                MetricLaws.undefinedIsNaNWithANote(metric(), readable);
            });
        }
    }

    /** The standard error computed from the influences is within 2% of that of simulated samples of 10,000 observations. */
    @Test
    public final void standardErrorAgreesWithSimulation() {
        assume(standardErrorAgrees(), "standardErrorAgrees");
        InfluenceLaws.standardErrorAgreesWithSimulation(metric(), KnownTruth.scores());
    }
}
