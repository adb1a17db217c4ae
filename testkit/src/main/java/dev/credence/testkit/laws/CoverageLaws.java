package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ComparisonCase;
import dev.credence.testkit.cases.Draws;
import dev.credence.testkit.cases.IntervalCase;

/**
 * Whether intervals hold the truth as often as they say, and are no longer than they need be, by seeded samples of a benign truth.
 *
 * <p>The samples are the same on every machine: a subject passes or fails once and for all. Of subjects whose true coverage is the
 * level, one in 30,000 fails (four standard errors of 400 samples); half the width, which covers about .67, never passes.
 */
public final class CoverageLaws {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;
    /** 4: a right subject fails one time in 30,000. */
    private static final double ERRORS = 4;
    /** 1.96: the normal point at level 0.95. */
    private static final double POINT = 1.959963984540054;
    /** A tenth: five standard errors of the width from 2,000 draws, and what is left of corrections at this size. */
    private static final double NEAR = 0.1;

    private CoverageLaws() {}

    /**
     * Of 400 samples of 200 observations the interval at level 0.95 holds the truth in at least .95 less four standard errors: .906.
     *
     * @param <E> kind of evidence
     * @param method the method, which fits the metric on independent observations
     * @param metric a metric of matrices or of scores
     * @param draws where to draw from
     * @param run seed, draws, threads
     */
    public static <E extends Evidence> void intervalsHoldTheTruth(
            IntervalMethod method, Metric<E> metric, Draws<E, ?> draws, Run run) {
        double truth = draws.truth(metric);
        long held = draws.samples().stream()
                .map(sample -> method.estimate(metric, sample, LEVEL, run))
                .filter(answer -> answer.lower() <= truth && truth <= answer.upper())
                .count();
        requireCoverage(method.spelling() + " of " + metric.spelling(), held, truth);
    }

    /**
     * Of 400 pairs of systems the interval of the difference at level 0.95 holds the true one in at least .906.
     *
     * @param <E> kind of evidence
     * @param comparator the comparator, which fits the metric on such pairs
     * @param metric a metric of matrices or of scores
     * @param draws where to draw from
     * @param paired whether both systems see the same items
     * @param run seed, draws, threads
     */
    public static <E extends Evidence> void differencesHoldTheTruth(
            Comparator comparator, Metric<E> metric, Draws<E, ?> draws, boolean paired, Run run) {
        double truth = draws.trueDifference(metric);
        long held = 0;
        long known = 0;
        for (Pairing<E> pairing : draws.pairings(paired)) {
            Comparison answer = comparator.compare(metric, pairing, ComparisonOptions.at(LEVEL), run);
            known += Double.isNaN(answer.lower()) ? 0 : 1;
            held += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
        }
        if (known > 0) {
            requireCoverage(
                    comparator.spelling() + " of " + metric.spelling() + (paired ? ", paired" : ", independent"),
                    held,
                    truth);
        }
    }

    private static void requireCoverage(String subject, long held, double truth) {
        double level = LEVEL.value();
        double least = level - ERRORS * Math.sqrt(level * (1 - level) / Draws.SAMPLES);
        double coverage = held / (double) Draws.SAMPLES;
        Check.that(
                coverage >= least,
                () -> "intervals hold the truth: " + subject + ": coverage of " + truth + " at level " + level + " in "
                        + Draws.SAMPLES + " samples of " + Draws.ITEMS + " must be at least " + least + ": coverage="
                        + coverage);
    }

    /**
     * With thousands of observations the width is that of {@code value -+ 1.96 standard errors by influences}, to a tenth: neither
     * caution nor haste outlives the sample's growth.
     *
     * @param <E> kind of evidence
     * @param method the method
     * @param asked a large sample, on which value and influences are well inside the range
     * @param run seed, draws, threads
     */
    public static <E extends Evidence> void widthsBecomeThoseOfTheDeltaMethod(
            IntervalMethod method, IntervalCase<E> asked, Run run) {
        Estimate answer = asked.ask(method, LEVEL, run);
        double delta = 2 * POINT * FirstOrder.standardError(asked.metric(), asked.sample());
        requireWidth(
                method.spelling() + " of " + asked.metric().spelling() + " on " + asked.sample(),
                answer.width() / delta);
    }

    /**
     * As {@link #widthsBecomeThoseOfTheDeltaMethod(IntervalMethod, IntervalCase, Run)}, of the difference of two systems: that of the
     * same items where they are paired, clusters and weights as the design has them.
     *
     * @param <E> kind of evidence
     * @param comparator the comparator
     * @param asked large samples of two systems; passed over where the comparator gives no interval
     * @param run seed, draws, threads
     */
    public static <E extends Evidence> void widthsBecomeThoseOfTheDeltaMethod(
            Comparator comparator, ComparisonCase<E> asked, Run run) {
        Comparison answer = asked.ask(comparator, ComparisonOptions.at(LEVEL), run);
        double delta = 2 * POINT * FirstOrder.standardError(asked.metric(), asked.pairing());
        if (!Double.isNaN(answer.width())) {
            requireWidth(comparator.spelling() + ", " + asked, answer.width() / delta);
        }
    }

    private static void requireWidth(String subject, double ratio) {
        Check.that(
                Math.abs(ratio - 1) <= NEAR,
                () -> "widths become those of the delta method: " + subject + ": width over delta width must be within "
                        + NEAR + " of 1: ratio=" + ratio);
    }
}
