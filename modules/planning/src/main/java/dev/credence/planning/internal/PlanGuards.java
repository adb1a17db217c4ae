package dev.credence.planning.internal;

import dev.credence.numerics.roots.Interruption;

/** Checks of arguments. Each message contains the argument, the rule, the value and advice; NaN fails every check. */
public final class PlanGuards {
    private PlanGuards() {}

    /** Checks a proportion in (0, 1). */
    public static double requireInside(String name, double value, String advice) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException(name + " must lie in (0, 1): " + name + "=" + value + "; " + advice);
        }
        return value;
    }

    /** Checks the power of a test at a significance level. */
    public static double power(double value, double alpha) {
        requireInside("power", value, "0 needs no items, and no number of items reaches 1; 0.8 and 0.9 are usual");
        if (!(value > alpha)) {
            throw new IllegalArgumentException("power must be above the significance 1 - level: power=" + value
                    + ", 1 - level=" + PlanWords.number(alpha) + "; a test without any data has that");
        }
        return value;
    }

    /** Checks a width. */
    public static double width(double value) {
        return requireInside("width", value, "no sample has an interval of width 0, and the whole range has width 1");
    }

    /** Checks a number above 0. */
    public static double positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be finite and above 0: " + name + "=" + value);
        }
        return value;
    }

    /** Checks a sample size. */
    public static long size(String name, long value, long least) {
        if (!(value >= least && value <= SizeSearch.MAX_SIZE)) {
            throw new IllegalArgumentException(name + " must lie in [" + least + ", "
                    + PlanWords.count(SizeSearch.MAX_SIZE) + "]: " + name + "=" + value);
        }
        return value;
    }

    /** Creates the exception for a goal that no size reaches; the message contains the goal at the largest size. */
    public static IllegalArgumentException unreachable(String goal, double target, double best) {
        return new IllegalArgumentException(goal + " cannot be reached with " + PlanWords.count(SizeSearch.MAX_SIZE)
                + " items or fewer: " + goal + "=" + PlanWords.number(target) + ", best reachable="
                + PlanWords.number(best) + "; use less, or assume a larger effect");
    }

    /** Ends a long search if its thread is interrupted. */
    public static void requireNotInterrupted() {
        Interruption.check();
    }
}
