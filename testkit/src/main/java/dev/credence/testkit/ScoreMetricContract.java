package dev.credence.testkit;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.KnownTruth;
import dev.credence.testkit.cases.Scores;
import dev.credence.testkit.laws.CertificateLaws;
import dev.credence.testkit.laws.InfluenceLaws;
import dev.credence.testkit.laws.MetricLaws;
import dev.credence.testkit.laws.PerfectionLaws;
import dev.credence.testkit.laws.RankLaws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import org.junit.jupiter.api.Test;

/** What every metric of scores obeys: the laws of {@link MetricContract}, any order of rows and ties, merging, standard errors. */
public abstract class ScoreMetricContract extends MetricContract<ScoredSample> {
    /** 2,000: negatives to one positive. */
    private static final int MANY = 2_000;

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
    protected void obeysTheLaws(ScoredSample scores) {
        super.obeysTheLaws(scores);
        MetricLaws.sameDataSameValue(metric(), scores, Scores.reordered(scores), "the order of rows and ties");
        if (scores.size() > 0) {
            MetricLaws.mergedPartsAreTheWhole(metric(), scores, Scores.third(scores), Scores.rest(scores));
        }
    }

    /** A range ends where values do. */
    @Test
    public final void endsOfTheRangeAreReached() {
        assume(reachesTheEndsOfItsRange(), "reachesTheEndsOfItsRange");
        List<ScoredSample> samples = new ArrayList<>(Scores.corners());
        samples.add(ScoredSample.of(new double[] {1, 1, 1}, new double[] {0, 0, 0}));
        samples.add(ScoredSample.of(new double[] {0, 0, 0}, new double[] {1, 1, 1}));
        double[] many = new double[MANY];
        Arrays.fill(many, 1);
        samples.add(ScoredSample.of(new double[] {0}, many)); // as low as precision can be
        PerfectionLaws.endsOfTheRangeAreReached(metric(), samples);
    }

    /** Where the metric reads the order of scores alone, it does so wherever the scores lie. */
    @Test
    public final void ranksAreReadAnywhere() {
        RankLaws.ranksAreReadAnywhere(metric());
    }

    /**
     * {@return whether the metric is NaN where its value depends on what is seen next, as an area is without negatives; by default true}
     * One that takes 0/0 for a number on purpose says no.
     */
    protected boolean makesNoNumberOfNothing() {
        return true;
    }

    /** What depends on what is seen next, 0/0, is NaN, not a number. */
    @Test
    public final void noNumberIsMadeOfNothing() {
        assume(makesNoNumberOfNothing(), "makesNoNumberOfNothing");
        Scores.corners().forEach(scores -> PerfectionLaws.noNumberIsMadeOfNothing(metric(), scores));
    }

    /** By its direction, scores in the order of truth are not worse than scores in the opposite order. */
    @Test
    public final void perfectionIsNotBeaten() {
        double[] high = {0.9, 0.95, 0.99, 0.85};
        double[] low = {0.1, 0.05, 0.01, 0.15, 0.02};
        PerfectionLaws.perfectionIsNotBeaten(metric(), ScoredSample.of(high, low), ScoredSample.of(low, high));
    }

    /** Scores of 1 for every positive and 0 for every negative have the end of the range, and are better than the opposite. */
    @Test
    public final void perfectScoresHaveTheEndOfTheRange() {
        assume(perfectionIsTheEndOfTheRange(), "perfectionIsTheEndOfTheRange");
        double[] ones = {1, 1, 1};
        double[] zeros = {0, 0, 0};
        PerfectionLaws.perfectionIsTheEndOfTheRange(
                metric(), ScoredSample.of(ones, zeros), ScoredSample.of(zeros, ones));
    }

    /** Scores that are all tied, and those spread alike over both classes, have the value that a metric declares for chance. */
    @Test
    public final void chanceHasItsValue() {
        valueByChance()
                .ifPresent(value ->
                        Scores.byChance().forEach(scores -> PerfectionLaws.chanceHasItsValue(metric(), value, scores)));
    }

    /** What a metric says to be sure, where ranges of scores are known alone, holds the metric of any such scores. */
    @Test
    public final void certificatesHoldTheScores() {
        CertificateLaws.certificatesHoldTheScores(metric());
    }

    /** Infinite and huge scores are read in their order, or refused, and never throw. */
    @Test
    public final void infiniteScoresAreOrderedOrRefused() {
        for (ScoredSample scores : Scores.unbounded()) {
            ifReadable(scores, readable -> {
                MetricLaws.staysInRange(metric(), readable);
                MetricLaws.undefinedIsNaNWithANote(metric(), readable);
            });
        }
    }

    /** The standard error from influences is within 2% of simulation at n = 10,000. */
    @Test
    public final void standardErrorAgreesWithSimulation() {
        assume(standardErrorAgrees(), "standardErrorAgrees");
        InfluenceLaws.standardErrorAgreesWithSimulation(metric(), KnownTruth.scores());
    }
}
