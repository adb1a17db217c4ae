package dev.credence.report.gate;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import java.util.Collection;
import java.util.Locale;

/**
 * What an interval says of a limit. There are three answers, because "not shown to be worse" is not "shown not to be worse": where the
 * interval holds the limit, the data leave both open.
 */
public enum Verdict {
    /** The whole interval is on the good side of the limit. */
    PASS,
    /** The whole interval is on the bad side of it. */
    FAIL,
    /** The interval holds the limit, or there is none. */
    INCONCLUSIVE;

    /**
     * Whether a quantity of which more is better lies above a limit.
     *
     * @param lower lower bound, NaN where there is none
     * @param upper upper bound, NaN where there is none
     * @param limit the limit
     * @return PASS where the lower bound is above the limit, FAIL where the upper one is below it; both strictly
     */
    public static Verdict above(double lower, double upper, double limit) {
        return lower > limit ? PASS : upper < limit ? FAIL : INCONCLUSIVE;
    }

    /**
     * Whether a quantity of which less is better lies below a limit.
     *
     * @param lower lower bound, NaN where there is none
     * @param upper upper bound, NaN where there is none
     * @param limit the limit
     * @return PASS where the upper bound is below the limit, FAIL where the lower one is above it; both strictly
     */
    public static Verdict below(double lower, double upper, double limit) {
        return above(-upper, -lower, -limit);
    }

    /**
     * Whether the first system is not worse than the second by a margin, by the comparison's own interval. At level 0.9 each of both
     * errors, PASS where it is worse by more and FAIL where it is not, has probability 0.05: the interval has two ends.
     *
     * @param comparison first minus second
     * @param margin in the metric's unit, 0 or more
     * @return the verdict; INCONCLUSIVE where the difference is undefined
     * @throws IllegalArgumentException if the margin is negative, infinite or NaN, or the metric has no direction
     */
    public static Verdict notWorse(Comparison comparison, double margin) {
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("margin must be finite and >= 0: margin=" + margin);
        }
        if (comparison.direction() == Direction.NEUTRAL) {
            throw new IllegalArgumentException("metric must have a direction to be worse: metric=" + comparison.metric()
                    + ", of which neither more nor less is better");
        }
        if (!isAnswer(comparison)) {
            return INCONCLUSIVE;
        }
        return comparison.direction() == Direction.HIGHER_IS_BETTER
                ? above(comparison.lower(), comparison.upper(), -margin)
                : below(comparison.lower(), comparison.upper(), margin);
    }

    /**
     * Whether what was estimated is at least a floor, by its own interval.
     *
     * @param estimate an estimate or a comparison
     * @param floor the least it may be
     * @return the verdict; INCONCLUSIVE where it is undefined
     */
    public static Verdict atLeast(Inference estimate, double floor) {
        return isAnswer(estimate) ? above(estimate.lower(), estimate.upper(), floor) : INCONCLUSIVE;
    }

    /**
     * Whether what was estimated is at most a ceiling, by its own interval.
     *
     * @param estimate an estimate or a comparison
     * @param ceiling the most it may be
     * @return the verdict; INCONCLUSIVE where it is undefined
     */
    public static Verdict atMost(Inference estimate, double ceiling) {
        return isAnswer(estimate) ? below(estimate.lower(), estimate.upper(), ceiling) : INCONCLUSIVE;
    }

    static boolean isAnswer(Inference inference) {
        return inference.hasInterval()
                && inference.status() != Status.UNDEFINED
                && inference.status() != Status.CANCELLED;
    }

    /**
     * What several verdicts come to.
     *
     * @param verdicts the verdicts
     * @return FAIL if one is, else INCONCLUSIVE if one is, else PASS
     */
    public static Verdict of(Collection<Verdict> verdicts) {
        return verdicts.contains(FAIL) ? FAIL : verdicts.contains(INCONCLUSIVE) ? INCONCLUSIVE : PASS;
    }

    /**
     * As it is written in JSON.
     *
     * @return {@code pass}, {@code fail} or {@code inconclusive}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
