package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
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

    private static final double[] OTHER_LEVELS = {0.8, 0.99, 0.999};
    /** The normal points at these levels. */
    private static final double[] OTHER_POINTS = {1.2815515655446004, 2.5758293035489004, 3.2905267314919255};
    /** A simulation has few draws beyond: two or three of 500. */
    private static final double HIGHEST_SIMULATED = 0.99;
    /** Twice as much data divide a width by 1.4; by less where little data are met with caution, by more where with despair. */
    private static final double MOST = 4;
    /** 2%: what bounds of counts, and of 500 draws, may jump by. */
    private static final double JUMP = 1.02;

    private static final int DOUBLINGS = 6;

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
        double ofRatio = 2 * POINT * FirstOrder.standardErrorOfLogRatio(asked.metric(), asked.pairing());
        answer.ratio()
                .ifPresent(ratio -> requireWidth(
                        comparator.spelling() + ", logarithm of the ratio, " + asked,
                        Math.log(ratio.upper() / ratio.lower()) / ofRatio));
    }

    /**
     * With thousands of observations widths go by the normal points of their levels: from 0.95 to 0.8, to 0.99 and, where nothing is
     * simulated, to 0.999, to a tenth.
     *
     * @param <E> kind of evidence
     * @param method the method
     * @param asked a large sample, on which value and influences are well inside the range
     * @param run seed, draws, threads
     */
    public static <E extends Evidence> void widthsGoByTheLevel(IntervalMethod method, IntervalCase<E> asked, Run run) {
        Estimate usual = asked.ask(method, LEVEL, run);
        for (int i = 0; i < OTHER_LEVELS.length; i++) {
            ConfidenceLevel level = ConfidenceLevel.of(OTHER_LEVELS[i]);
            if (usual.simulation().isPresent() && level.value() > HIGHEST_SIMULATED) {
                return;
            }
            double ratio = asked.ask(method, level, run).width() / usual.width();
            double expected = OTHER_POINTS[i] / POINT;
            Check.that(
                    Math.abs(ratio / expected - 1) <= NEAR,
                    () -> "widths go by the level: " + method.spelling() + " of " + asked + ": width at level "
                            + level.value() + " over that at " + LEVEL.value() + " must be within " + NEAR + " of "
                            + expected + ": ratio=" + ratio);
        }
    }

    /**
     * The same data seen twice as often never give a wider interval, nor one of less than a quarter: no size is special.
     *
     * @param <E> kind of evidence
     * @param method the method
     * @param asked of independent observations
     * @param run seed, draws, threads
     */
    public static <E extends Poolable<E>> void widthsFallWithTheSize(
            IntervalMethod method, IntervalCase<E> asked, Run run) {
        E evidence = asked.sample().evidence();
        double before = asked.ask(method, LEVEL, run).width();
        for (int i = 0; i < DOUBLINGS; i++) {
            evidence = evidence.merge(evidence);
            IntervalCase<E> twice = new IntervalCase<>(asked.metric(), Sample.of(evidence));
            double after = twice.ask(method, LEVEL, run).width();
            double width = before;
            Check.that(
                    !(after > JUMP * width) && !(MOST * after < width),
                    () -> "widths fall with the size: " + method.spelling() + " of " + twice
                            + ": width must not be above"
                            + " that of half as many observations, " + width + ", nor below " + 1 / MOST
                            + " of it: width="
                            + after);
            before = after;
        }
    }

    private static void requireWidth(String subject, double ratio) {
        Check.that(
                Math.abs(ratio - 1) <= NEAR,
                () -> "widths become those of the delta method: " + subject + ": width over delta width must be within "
                        + NEAR + " of 1: ratio=" + ratio);
    }
}
