package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Equivalence;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.testkit.ComparisonCase;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** What tests with a margin owe to the interval: a margin just beyond a bound is significant, one just short of it is not. */
public final class MarginLaws {
    /** 1e-3 of the margin: so far beyond a bound, or short of it, that rounding and root finding cannot matter. */
    private static final double BESIDE = 1e-3;
    /** 1e-9: rounding of p-values. */
    private static final double ROUNDING = 1e-9;
    /** 1e-6: quantiles and probabilities of one posterior come from different quadratures. */
    private static final double TAIL = 1e-6;

    private static final double[] SIGNIFICANCE = {0.2, 0.05, 0.01};

    private MarginLaws() {}

    /**
     * Non-inferiority by a margin is significant at {@code a/2} exactly where the bound on that side, at level {@code 1 - a}, has not
     * reached the margin; equivalence where neither bound has. Asked just beside the bounds, of systems whose interval holds 0. Of a
     * simulation p-value and {@code a/2} may be apart by four draws. A comparator that does not use the margin, so that its p-values are
     * those without one, says so in a note that is not there without a margin.
     */
    public static void marginsAgreeWithTheBounds(Comparator comparator, ComparisonCase<?> asked, Run run) {
        for (double a : SIGNIFICANCE) {
            Comparison answer = at(a, 0, comparator, asked, run);
            if (told(answer)) {
                double worst = answer.direction() == Direction.LOWER_IS_BETTER ? answer.upper() : -answer.lower();
                double farther = Math.max(answer.upper(), -answer.lower());
                for (double times : new double[] {1 - BESIDE, 1 + BESIDE}) {
                    boolean beyond = times > 1;
                    Comparison inferior = at(a, worst * times, comparator, asked, run);
                    if (!unused(inferior, answer)) {
                        double p = test(inferior).nonInferiority();
                        require("non-inferiority", inferior, p, a, beyond, comparator, asked);
                    }
                    Comparison equal = at(a, farther * times, comparator, asked, run);
                    require("equivalence", equal, test(equal).equivalence(), a, beyond, comparator, asked);
                }
            }
        }
    }

    /**
     * With a margin as large as a bound of an equal-tailed credible interval, the probability beyond it is a tail's: that the first
     * is larger by more than the upper bound, that the second is larger by more than the lower one. Of a simulation to four draws.
     */
    public static void regionsAgreeWithTheBounds(Comparator comparator, ComparisonCase<?> asked, Run run) {
        for (double a : SIGNIFICANCE) {
            Comparison answer = at(a, 0, comparator, asked, run);
            if (answer.kind() == Kind.CREDIBLE && answer.status() == Status.OK) {
                requireTail("first", Equivalence::first, answer.upper(), at(a, comparator, asked, run));
                requireTail("second", Equivalence::second, -answer.lower(), at(a, comparator, asked, run));
            }
        }
    }

    private static void requireTail(
            String system, ToDoubleFunction<Equivalence> beyond, double bound, DoubleFunction<Comparison> withMargin) {
        if (!(bound > 0)) {
            return;
        }
        Comparison answer = withMargin.apply(bound);
        double tail = answer.level().tail();
        double slack = answer.simulation().map(s -> 4.0 / s.draws()).orElse(TAIL);
        answer.equivalence()
                .ifPresent(region -> Check.that(
                        Math.abs(beyond.applyAsDouble(region) - tail) <= slack,
                        () -> "regions agree with the bounds: " + answer + ": that the " + system
                                + " is larger by more than the bound " + bound
                                + " has the probability of a tail, " + tail + ": " + region));
    }

    private static DoubleFunction<Comparison> at(double a, Comparator comparator, ComparisonCase<?> asked, Run run) {
        return margin -> at(a, margin, comparator, asked, run);
    }

    private static void require(
            String name,
            Comparison answer,
            double p,
            double a,
            boolean beyond,
            Comparator comparator,
            ComparisonCase<?> asked) {
        double slack = answer.simulation().map(s -> 4.0 / s.draws()).orElse(ROUNDING);
        Check.that(
                Double.isNaN(p) || (beyond ? p <= a / 2 + slack : p >= a / 2 - slack),
                () -> TestLaws.on("margins agree with the bounds", comparator, asked) + name + " by a margin just "
                        + (beyond ? "beyond" : "short of") + " the bound at level " + (1 - a) + " has p "
                        + (beyond ? "<= " : ">= ") + a / 2 + ": p=" + p + ", " + TestLaws.bounds(answer));
    }

    /** Whether an answer with a margin has the p-value of the one without, and a note that this one has not. */
    private static boolean unused(Comparison withMargin, Comparison without) {
        return withMargin.notes().size() > without.notes().size()
                && Double.compare(
                                test(withMargin).nonInferiority(), test(without).nonInferiority())
                        == 0;
    }

    /** Bounds on both sides of 0 and a test: elsewhere a margin of 0 or more is on one side of them by itself. */
    private static boolean told(Comparison answer) {
        return answer.status() == Status.OK
                && answer.lower() < 0
                && answer.upper() > 0
                && answer.direction() != Direction.NEUTRAL
                && answer.test().isPresent();
    }

    private static TestResult test(Comparison answer) {
        return answer.test().orElseThrow();
    }

    private static Comparison at(double a, double margin, Comparator comparator, ComparisonCase<?> asked, Run run) {
        ComparisonOptions question =
                ComparisonOptions.at(ConfidenceLevel.of(1 - a)).withMargin(margin);
        return asked.ask(comparator, question, run);
    }
}
