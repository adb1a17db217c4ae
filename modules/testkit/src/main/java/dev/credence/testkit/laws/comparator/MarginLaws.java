package dev.credence.testkit.laws.comparator;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.laws.Check;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Laws of tests with a margin: a margin slightly larger than a bound must be significant, and a slightly smaller one must not. */
public final class MarginLaws {
    /** This distance from a bound, as a share of the margin, exceeds the errors of rounding and of root finding. */
    private static final double NEARBY = 1e-3;
    /** Rounding changes p-values by at most this number. */
    private static final double ROUNDING = 1e-9;
    /** Quantiles and probabilities of a posterior come from different quadratures. */
    private static final double TAIL = 1e-6;

    private static final double[] SIGNIFICANCE = {0.2, 0.05, 0.01};

    private MarginLaws() {}

    /**
     * The p-value of non-inferiority must be at most {@code a/2} exactly where the bound on that side at level {@code 1 - a} is inside the
     * margin; the p-value of equivalence, where both bounds are. This is checked for margins close to the bounds, for systems whose
     * interval contains 0, within four draws of a simulation. A comparator that ignores the margin must say so in an additional note.
     */
    public static void marginsAgreeWithTheBounds(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        for (double a : SIGNIFICANCE) {
            Comparison result = at(a, 0, comparator, requested, options);
            if (reported(result)) {
                double worst = result.direction() == Direction.LOWER_IS_BETTER ? result.upper() : -result.lower();
                double farther = Math.max(result.upper(), -result.lower());
                for (double times : new double[] {1 - NEARBY, 1 + NEARBY}) {
                    boolean isBeyond = times > 1;
                    Comparison inferior = at(a, worst * times, comparator, requested, options);
                    if (!unused(inferior, result)) {
                        double p = test(inferior).nonInferiority();
                        require("non-inferiority", inferior, p, a, isBeyond, comparator, requested);
                    }
                    Comparison equal = at(a, farther * times, comparator, requested, options);
                    require("equivalence", equal, test(equal).equivalence(), a, isBeyond, comparator, requested);
                }
            }
        }
    }

    /**
     * If the margin is a bound of an equal-tailed credible interval, the probability of a difference beyond it must be that of one tail,
     * within four draws of a simulation.
     */
    public static void regionsAgreeWithTheBounds(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        for (double a : SIGNIFICANCE) {
            Comparison result = at(a, 0, comparator, requested, options);
            if (result.kind() == Kind.CREDIBLE && result.status() == Status.OK) {
                requireTail("first", Equivalence::first, result.upper(), at(a, comparator, requested, options));
                requireTail("second", Equivalence::second, -result.lower(), at(a, comparator, requested, options));
            }
        }
    }

    private static void requireTail(
            String system,
            ToDoubleFunction<Equivalence> isBeyond,
            double bound,
            DoubleFunction<Comparison> withMargin) {
        if (!(bound > 0)) {
            return;
        }
        Comparison result = withMargin.apply(bound);
        double tail = result.level().tail();
        double slack = result.simulation().map(s -> 4.0 / s.draws()).orElse(TAIL);
        result.equivalence()
                .ifPresent(region -> Check.that(
                        Math.abs(isBeyond.applyAsDouble(region) - tail) <= slack,
                        () -> "regions agree with the bounds: " + result + ": that the " + system
                                + " is larger by more than the bound " + bound
                                + " has the probability of a tail, " + tail + ": " + region));
    }

    private static DoubleFunction<Comparison> at(
            double a, Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        return margin -> at(a, margin, comparator, requested, options);
    }

    private static void require(
            String name,
            Comparison result,
            double p,
            double a,
            boolean isBeyond,
            Comparator comparator,
            ComparisonCase<?> requested) {
        double slack = result.simulation().map(s -> 4.0 / s.draws()).orElse(ROUNDING);
        Check.that(
                Double.isNaN(p) || (isBeyond ? p <= a / 2 + slack : p >= a / 2 - slack),
                () -> TestLaws.context("margins agree with the bounds", comparator, requested) + name
                        + " by a margin just "
                        + (isBeyond ? "beyond" : "short of") + " the bound at level " + (1 - a) + " has p "
                        + (isBeyond ? "<= " : ">= ") + a / 2 + ": p=" + p + ", " + TestLaws.bounds(result));
    }

    /** Checks that the p-value with a margin equals that without one, and that a note with the right code reports it. */
    private static boolean unused(Comparison withMargin, Comparison without) {
        return withMargin.notes().stream().anyMatch(note -> note.code().equals(Note.MARGIN_NOT_USED))
                && Double.compare(
                                test(withMargin).nonInferiority(), test(without).nonInferiority())
                        == 0;
    }

    /** Checks that 0 lies strictly between the bounds and that there is a test; otherwise one bound is inside any margin. */
    private static boolean reported(Comparison result) {
        return result.status() == Status.OK
                && result.lower() < 0
                && result.upper() > 0
                && result.direction() != Direction.NEUTRAL
                && result.test().isPresent();
    }

    private static TestResult test(Comparison result) {
        return result.test().orElseThrow();
    }

    private static Comparison at(
            double a, double margin, Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        ComparisonOptions comparisonOptions =
                ComparisonOptions.at(ConfidenceLevel.of(1 - a)).withMargin(margin);
        return requested.compute(comparator, comparisonOptions, options);
    }
}
