package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.Draws;

/**
 * Laws of coverage probability and width, checked on seeded samples of populations without rare classes.
 *
 * <p>The samples are the same on every machine, so a subject always passes or always fails. One correct subject in 30,000 fails (four
 * standard errors of 400 samples). Intervals of half the width, whose coverage probability is about 0.67, always fail.
 */
public final class CoverageLaws {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;
    /** With this number of standard errors, one correct subject in 30,000 fails. */
    private static final double ERRORS = 4;
    /** The normal quantile for level 0.95. */
    private static final double POINT = 1.959963984540054;
    /** A tenth: five standard errors of a width from 2,000 draws, and the remaining size of small-sample corrections. */
    private static final double TOLERANCE = 0.1;
    /** A half, for 80 correct predictions of 100 in the smaller sample. */
    private static final double NEAR_WHERE_FEW = 0.5;
    /** A third: the largest observed ratio is 1.25, for precision at a given recall. */
    private static final double NEAR_WITH_TIES = 1.0 / 3;

    private static final double[] OTHER_LEVELS = {0.8, 0.96, 0.97, 0.98, 0.99, 0.3, 0.5, 0.995, 0.999, 0.9999, 0.99999};
    /** The normal quantiles for these levels. */
    private static final double[] OTHER_POINTS = {
        1.2815515655446008,
        2.053748910631822,
        2.17009037758456,
        2.3263478740408408,
        2.5758293035489,
        0.3853204664075676,
        0.6744897501960817,
        2.8070337683438114,
        3.2905267314919255,
        3.89059188641312,
        4.417173413467605
    };
    /** The first five levels, from 0.8 to 0.99: at others a simulation has few draws in the tails or a large relative error. */
    private static final int SIMULATED = 5;

    private static final double LOWEST_OF_FEW = 0.8;

    private static final double HIGHEST_OF_FEW = 0.999;
    /** With fewer observations skewness affects the widths at the highest levels. */
    private static final int LARGE_SIZE = 10_000;
    /** Doubling the data divides a width by 1.4, and by up to this ratio in very small samples. */
    private static final double MAX_RATIO = 4;
    /** Discrete bounds, and bounds from 500 draws, may jump by this ratio. */
    private static final double JUMP = 1.02;
    /** From this sample size on a width is proportional to the inverse root of the size, within a quarter. */
    private static final int SETTLED = 200;

    private static final double QUARTER = 0.25;

    private static final int DOUBLINGS = 6;

    private CoverageLaws() {}

    /**
     * In 400 samples of 200 observations at least 0.906 of the intervals at level 0.95 must cover the true value: 0.95 minus four standard
     * errors.
     */
    public static <E extends Evidence> void intervalsCoverTheTrueValue(
            IntervalMethod method, Metric<E> metric, Draws<E, ?> draws, ComputeOptions options) {
        double truth = draws.truth(metric);
        long covering = draws.samples().stream()
                .map(sample -> Estimate.compute(method, metric, sample, LEVEL, options))
                .filter(comparison -> comparison.lower() <= truth && truth <= comparison.upper())
                .count();
        requireCoverage(method.spelling() + " of " + metric.spelling(), covering, truth);
    }

    /** In 400 pairs of systems at least 0.906 of the intervals at level 0.95 must cover the true difference. */
    public static <E extends Evidence> void differencesCoverTheTrueValue(
            Comparator comparator, Metric<E> metric, Draws<E, ?> draws, boolean paired, ComputeOptions options) {
        double truth = draws.trueDifference(metric);
        long covering = 0;
        long known = 0;
        for (Pairing<E> pairing : draws.pairings(paired)) {
            Comparison comparison =
                    Comparison.compute(comparator, metric, pairing, ComparisonOptions.at(LEVEL), options);
            known += Double.isNaN(comparison.lower()) ? 0 : 1;
            covering += comparison.lower() <= truth && truth <= comparison.upper() ? 1 : 0;
        }
        if (known > 0) {
            requireCoverage(
                    comparator.spelling() + " of " + metric.spelling() + (paired ? ", paired" : ", independent"),
                    covering,
                    truth);
        }
    }

    private static void requireCoverage(String subject, long covering, double truth) {
        double level = LEVEL.value();
        double least = level - ERRORS * Math.sqrt(level * (1 - level) / Draws.SAMPLES);
        double coverage = covering / (double) Draws.SAMPLES;
        Check.that(
                coverage >= least,
                () -> "intervals cover the true value: " + subject + ": coverage of " + truth + " at level " + level
                        + " in "
                        + Draws.SAMPLES + " samples of " + Draws.ITEMS + " must be at least " + least + ": coverage="
                        + coverage);
    }

    /**
     * In large samples the width must be that of the delta method, {@code value -+ 1.96 standard errors}, within a tenth.
     */
    public static <E extends Evidence> void approachesDeltaMethodWidth(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        requireWidth(context(method, requested), overDelta(method, requested, options), TOLERANCE);
    }

    /**
     * In large samples with many tied scores the width must be that of the delta method, within a third: a metric may jump from one score
     * to the next.
     */
    public static <E extends Evidence> void widthsAccountForTies(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        requireWidth(context(method, requested), overDelta(method, requested, options), NEAR_WITH_TIES);
    }

    private static <E extends Evidence> double overDelta(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        double delta = 2 * POINT * FirstOrder.standardError(requested.metric(), requested.sample());
        return requested.compute(method, LEVEL, options).width() / delta;
    }

    private static String context(IntervalMethod method, IntervalCase<?> requested) {
        return method.spelling() + " of " + requested.metric().spelling() + " on " + requested.sample();
    }

    /**
     * In large samples the width for the difference of two systems must be that of the delta method, within a tenth, with the correlation
     * of paired systems and the design of the samples.
     */
    public static <E extends Evidence> void approachesDeltaMethodWidth(
            Comparator comparator, ComparisonCase<E> requested, ComputeOptions options) {
        Comparison comparison = requested.compute(comparator, ComparisonOptions.at(LEVEL), options);
        requireWidth(comparator.spelling() + ", " + requested, overDelta(comparison, requested), TOLERANCE);
        double ofRatio = 2 * POINT * FirstOrder.standardErrorOfLogRatio(requested.metric(), requested.pairing());
        comparison
                .ratio()
                .ifPresent(ratio -> requireWidth(
                        comparator.spelling() + ", logarithm of the ratio, " + requested,
                        Math.log(ratio.upper() / ratio.lower()) / ofRatio,
                        TOLERANCE));
    }

    /**
     * For samples of unequal size and systems that differ clearly, the width must be that of the delta method, within a half: with 100
     * items in the smaller sample, methods differ by less than a factor of 2.
     */
    public static <E extends Evidence> void widthsAccountForUnequalSizes(
            Comparator comparator, ComparisonCase<E> requested, ComputeOptions options) {
        Comparison comparison = requested.compute(comparator, ComparisonOptions.at(LEVEL), options);
        requireWidth(comparator.spelling() + ", " + requested, overDelta(comparison, requested), NEAR_WHERE_FEW);
    }

    /** Returns 1 if there is no interval. */
    private static <E extends Evidence> double overDelta(Comparison comparison, ComparisonCase<E> requested) {
        double delta = 2 * POINT * FirstOrder.standardError(requested.metric(), requested.pairing());
        return Double.isNaN(comparison.width()) ? 1 : comparison.width() / delta;
    }

    /**
     * In large samples the widths must be proportional to the normal quantiles of their levels, within a tenth: at levels between 0.8 and
     * 0.99, without simulation up to 0.999, and with 10,000 observations or more from 0.3 to 0.99999.
     */
    public static <E extends Evidence> void widthsFollowTheLevel(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        Estimate usual = requested.compute(method, LEVEL, options);
        for (int i = 0; i < OTHER_LEVELS.length; i++) {
            ConfidenceLevel level = ConfidenceLevel.of(OTHER_LEVELS[i]);
            boolean few = requested.sample().evidence().size() < LARGE_SIZE
                    && (level.value() < LOWEST_OF_FEW || level.value() > HIGHEST_OF_FEW);
            if (few || (usual.simulation().isPresent() && i >= SIMULATED)) {
                continue;
            }
            double ratio = requested.compute(method, level, options).width() / usual.width();
            double expected = OTHER_POINTS[i] / POINT;
            Check.that(
                    Math.abs(ratio / expected - 1) <= TOLERANCE,
                    () -> "widths follow the level: " + method.spelling() + " of " + requested + ": width at level "
                            + level.value() + " over that at " + LEVEL.value() + " must be within " + TOLERANCE + " of "
                            + expected + ": ratio=" + ratio);
        }
    }

    /**
     * With all observations doubled the interval must not be wider, and must be at least a quarter as wide. From 200 observations of a
     * matrix on, the width must be divided by the root of 2, within a quarter; bounds that are scores jump from one score to the next.
     * The bounds of a metric that is not smooth, such as a quantile, may jump to one number.
     */
    public static <E extends Poolable<E>> void widthsFallWithTheSize(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        E evidence = requested.sample().evidence();
        boolean jumps = requested.metric().nonSmoothness().isPresent();
        double before = requested.compute(method, LEVEL, options).width();
        for (int i = 0; i < DOUBLINGS; i++) {
            E doubled = evidence.merge(evidence);
            IntervalCase<E> twice = new IntervalCase<>(requested.metric(), Sample.of(doubled));
            double after = twice.compute(method, LEVEL, options).width();
            double width = before;
            Check.that(
                    !(after > JUMP * width) && (jumps || !(MAX_RATIO * after < width)),
                    () -> "widths fall with the size: " + method.spelling() + " of " + twice
                            + ": width must not be above"
                            + " that of half as many observations, " + width + ", nor below " + 1 / MAX_RATIO
                            + " of it: width="
                            + after);
            Check.that(
                    !(doubled instanceof ConfusionMatrix)
                            || doubled.size() < 2 * SETTLED
                            || Math.abs(Math.sqrt(2) * after / width - 1) <= QUARTER,
                    () -> "widths fall with the size: " + method.spelling() + " of " + twice + ": width must be within "
                            + QUARTER + " of " + width / Math.sqrt(2) + ", that of half as many observations over the"
                            + " root of 2: width=" + after);
            before = after;
            evidence = doubled;
        }
    }

    private static void requireWidth(String subject, double ratio, double near) {
        Check.that(
                Math.abs(ratio - 1) <= near,
                () -> "widths approach the delta method: " + subject + ": width over delta width must be within " + near
                        + " of 1: ratio=" + ratio);
    }
}
