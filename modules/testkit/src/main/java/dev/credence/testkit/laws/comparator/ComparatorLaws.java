package dev.credence.testkit.laws.comparator;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.laws.Check;
import dev.credence.testkit.laws.interval.IntervalLaws;
import java.util.stream.DoubleStream;

/** Laws of comparators. Each throws an assertion error with the law and the case. */
public final class ComparatorLaws {
    /** Posterior probabilities come from quadratures to 1e-12, and p-values from distribution functions. */
    private static final double NUMERICAL = 1e-9;

    private ComparatorLaws() {}

    /**
     * The difference must be that of the two values, bounds must be ordered, probabilities and p-values must lie in [0, 1], and missing
     * bounds need a status and a note.
     */
    public static void numbersAreSound(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        Comparison result = requested.compute(comparator, comparisonOptions, options);
        describesItself(comparator, requested, comparisonOptions, result);
        Check.that(
                Double.compare(result.difference(), result.first() - result.second()) == 0,
                () -> context(comparator, requested) + "the difference must be first minus second: " + brief(result));
        Check.that(
                Double.isNaN(result.lower() + result.upper()) || result.lower() <= result.upper(),
                () -> context(comparator, requested) + "bounds out of order: " + brief(result));
        boolean stated = result.status() != Status.OK && !result.notes().isEmpty();
        Check.that(
                result.n() >= 0
                        && result.ratio().stream().noneMatch(ratio -> ratio.lower() > ratio.upper())
                        && result.simulation().stream().allMatch(IntervalLaws::isPossible),
                () -> context(comparator, requested) + "impossible numbers: n=" + result.n() + ", " + result.ratio()
                        + ", " + result.simulation());
        Check.that(
                result.n() > 0 || result.status() != Status.OK,
                () -> context(comparator, requested) + "an answer that is OK counts some items: n=" + result.n());
        Check.that(
                result.n() <= items(requested.pairing()),
                () -> context(comparator, requested) + "an answer counts each item once, a pair as one: n=" + result.n()
                        + ", items=" + items(requested.pairing()));
        Check.that(
                result.test().isEmpty() || Double.isNaN(result.probabilityFirstGreater()),
                () -> context(comparator, requested) + "an answer has p-values or posterior probabilities, not both: "
                        + result.test() + ", " + brief(result));
        Check.that(
                result.kind() == Kind.CREDIBLE || Double.isNaN(result.probabilityFirstGreater()),
                () -> context(comparator, requested) + "posterior probabilities go with a credible interval: "
                        + brief(result));
        result.ratio().ifPresent(ratio -> ratioIsSound(comparator, requested, result, ratio));
        double widest =
                requested.metric().range().upper() - requested.metric().range().lower();
        Check.that(
                !(result.lower() < -widest || result.upper() > widest)
                        || result.notes().stream().anyMatch(note -> !note.code().equals("bounds-not-cut")),
                () -> context(comparator, requested) + "bounds of more than the width of the range, " + widest
                        + ", need a note: " + brief(result));
        boolean states = result.lower() > -widest || result.upper() < widest;
        Check.that(
                !Double.isNaN(result.difference()) || result.kind() == Kind.CREDIBLE || !states,
                () -> context(comparator, requested)
                        + "an undefined difference must not have bounds narrower than the range: " + brief(result));
        Check.that(
                !Double.isNaN(result.difference()) || result.status() == Status.UNDEFINED,
                () -> context(comparator, requested) + "an undefined difference needs the status UNDEFINED: "
                        + brief(result));
        Check.that(
                !(result.lower() == result.upper()) || stated || result.difference() == 0,
                () -> context(comparator, requested) + "zero width needs a status and a note: " + brief(result));
        probabilities(result)
                .forEach(chance -> Check.that(
                        Double.isNaN(chance) || (chance >= 0 && chance <= 1),
                        () -> context(comparator, requested) + "a probability must lie in [0, 1]: " + chance + " of "
                                + brief(result)));
    }

    private static long items(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                ? paired.joint().evidence().size()
                : pairing.firstEvidence().size() + pairing.secondEvidence().size();
    }

    private static void describesItself(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            Comparison result) {
        String expected = requested.metric().spelling() + ", "
                + requested.metric().direction() + ", " + comparator.spelling() + ", " + comparisonOptions.level();
        String stated =
                result.metric() + ", " + result.direction() + ", " + result.comparator() + ", " + result.level();
        Check.that(
                expected.equals(stated),
                () -> context(comparator, requested) + "the comparison must contain the request: requested=" + expected
                        + ", answer=" + stated);
        Check.that(
                Double.compare(result.first(), requested.first()) == 0
                        && Double.compare(result.second(), requested.second()) == 0,
                () -> context(comparator, requested) + "first and second must be the metric of either system: "
                        + requested.first() + ", " + requested.second() + ", said " + result.first() + ", "
                        + result.second());
    }

    private static void ratioIsSound(
            Comparator comparator, ComparisonCase<?> requested, Comparison result, Comparison.Ratio ratio) {
        double expected = result.first() / result.second();
        Check.close(
                expected,
                ratio.value(),
                NUMERICAL,
                () -> context(comparator, requested) + "ratio must be first over second");
        Check.that(
                !(ratio.value() < ratio.lower()) && !(ratio.value() > ratio.upper()),
                () -> context(comparator, requested) + "the ratio must lie inside its interval: " + ratio);
    }

    private static DoubleStream probabilities(Comparison comparison) {
        DoubleStream posterior =
                DoubleStream.of(comparison.probabilityFirstGreater(), comparison.probabilitySecondGreater());
        DoubleStream tests = comparison.test().stream().flatMapToDouble(ComparatorLaws::pValues);
        DoubleStream region = comparison.equivalence().stream().flatMapToDouble(ComparatorLaws::masses);
        return DoubleStream.concat(posterior, DoubleStream.concat(tests, region));
    }

    private static DoubleStream pValues(TestResult test) {
        return DoubleStream.of(
                test.twoSided(), test.firstGreater(), test.secondGreater(), test.nonInferiority(), test.equivalence());
    }

    private static DoubleStream masses(Equivalence region) {
        return DoubleStream.of(region.inside(), region.first(), region.second());
    }

    /** The three probabilities of the region of practical equivalence must add up to 1, for the requested margin. */
    public static void regionIsWhole(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        requested.compute(comparator, comparisonOptions, options).equivalence().ifPresent(region -> {
            Check.close(
                    1,
                    masses(region).sum(),
                    NUMERICAL,
                    () -> context(comparator, requested) + "region must add up to 1");
            Check.close(
                    comparisonOptions.margin(),
                    region.margin(),
                    0,
                    () -> context(comparator, requested) + "margin of the region");
        });
    }

    /**
     * The observed difference must lie inside its interval, except in a credible interval for two systems at opposite ends of the range.
     */
    public static void differenceIsInside(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        Comparison result = requested.compute(comparator, comparisonOptions, options);
        Range range = requested.metric().range();
        boolean atTheEnds = Math.abs(result.difference()) == range.upper() - range.lower();
        Check.that(
                (result.kind() == Kind.CREDIBLE && atTheEnds)
                        || Double.isNaN(result.difference() + result.lower() + result.upper())
                        || (result.lower() <= result.difference() && result.difference() <= result.upper()),
                () -> context(comparator, requested) + "the difference must lie inside its interval: " + brief(result));
    }

    /** The interval at a higher level must contain the interval at a lower level. */
    public static void widensWithTheLevel(
            Comparator comparator,
            ComparisonCase<?> requested,
            ConfidenceLevel low,
            ConfidenceLevel high,
            ComputeOptions options) {
        Comparison narrow = requested.compute(comparator, ComparisonOptions.at(low), options);
        Comparison wide = requested.compute(comparator, ComparisonOptions.at(high), options);
        boolean comparable = narrow.status() == Status.OK && !Double.isNaN(narrow.lower() + wide.lower());
        Check.that(
                !comparable || (wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()),
                () -> context(comparator, requested)
                        + "the interval at a higher level must contain that at a lower level: " + brief(wide)
                        + ", lower level: " + brief(narrow));
    }

    /**
     * Identical systems must have a difference of exactly 0 and the p-value 1. Their posterior probabilities must be equal, within six
     * standard errors of a simulation.
     */
    public static void identicalSystemsDoNotDiffer(
            Comparator comparator, ComparisonCase<?> identical, ComputeOptions options) {
        Comparison result = identical.compute(comparator, ComparisonOptions.at(ConfidenceLevel.P95), options);
        if (Double.isNaN(result.difference())) {
            return;
        }
        Check.that(
                result.difference() == 0,
                () -> context(comparator, identical) + "identical systems must differ by exactly 0: " + brief(result));
        result.test()
                .ifPresent(test -> Check.close(
                        1,
                        test.twoSided(),
                        NUMERICAL,
                        () -> context(comparator, identical) + "identical systems must have the p-value 1"));
        boolean posterior = !Double.isNaN(result.probabilityFirstGreater());
        Check.that(
                !posterior
                        || Math.abs(result.probabilityFirstGreater() - result.probabilitySecondGreater())
                                <= slack(result),
                () -> context(comparator, identical) + "a posterior must favour neither of identical systems: "
                        + brief(result));
        Check.that(
                !(result.lower() > 0) && !(result.upper() < 0),
                () -> context(comparator, identical) + "0 must lie inside the interval of identical systems: "
                        + brief(result));
    }

    /** The tolerance for probabilities of a simulation: 6 sqrt(1 / draws), which a correct comparator exceeds once in 10^9 cases. */
    private static double slack(Comparison result) {
        return result.simulation()
                .map(simulation -> 6 / Math.sqrt((double) simulation.draws()))
                .orElse(NUMERICAL);
    }

    /**
     * Exchanging the systems must negate the difference, exchange and negate the bounds, exchange the one-sided p-values and probabilities,
     * and keep the two-sided p-value, within six standard errors of a simulation. If simulated values lie on a lattice, as accuracies of
     * 100 items do, the standard error of a bound can be 0 next to a step. The bound may then lie between the swapped bounds at levels six
     * standard errors lower and higher.
     */
    public static void swappingNegates(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        Comparison one = requested.compute(comparator, comparisonOptions, options);
        Comparison other = requested.reversed().compute(comparator, comparisonOptions, options);
        double chanceSlack = slack(one);
        negated(comparator, requested, "difference", one.difference(), other.difference(), 0);
        double boundSlack = boundSlack(one);
        boolean swapped = Math.abs(one.lower() + other.upper()) <= boundSlack
                && Math.abs(one.upper() + other.lower()) <= boundSlack;
        if (!swapped && !boundsSwapInRank(comparator, requested, comparisonOptions, options, one)) {
            negated(comparator, requested, "lower and upper bound", one.lower(), other.upper(), boundSlack);
            negated(comparator, requested, "upper and lower bound", one.upper(), other.lower(), boundSlack);
        }
        ratioInverts(comparator, requested, one, other);
        equal(comparator, requested, "p-value", one.pValue(), other.pValue(), chanceSlack);
        equal(
                comparator,
                requested,
                "probability that the first, or second, is greater",
                one.probabilityFirstGreater(),
                other.probabilitySecondGreater(),
                chanceSlack);
    }

    /** Checks the ratio except in a simulation, whose bounds are quantiles of different draws. */
    private static void ratioInverts(
            Comparator comparator, ComparisonCase<?> requested, Comparison one, Comparison other) {
        if (one.simulation().isPresent()
                || one.ratio().isEmpty()
                || other.ratio().isEmpty()) {
            return;
        }
        Comparison.Ratio ratio = one.ratio().get();
        Comparison.Ratio swapped = other.ratio().get();
        Check.that(
                Check.close(ratio.lower() * swapped.upper(), 1, 1e-6)
                        || !Double.isFinite(ratio.lower() * swapped.upper())
                        || ratio.lower() == 0,
                () -> context(comparator, requested) + "swapping the systems must invert the bounds of the ratio: "
                        + ratio + ", swapped " + swapped);
    }

    private static double boundSlack(Comparison result) {
        return result.simulation()
                .map(simulation -> 9 * (simulation.lowerError() + simulation.upperError()) + NUMERICAL)
                .orElse(NUMERICAL);
    }

    /** Checks whether the bounds of a simulation lie between the swapped bounds of a lower and of a higher level. */
    private static boolean boundsSwapInRank(
            Comparator comparator,
            ComparisonCase<?> requested,
            ComparisonOptions comparisonOptions,
            ComputeOptions options,
            Comparison one) {
        if (one.simulation().isEmpty()) {
            return false;
        }
        double draws = (double) one.simulation().get().draws();
        double tail = comparisonOptions.level().tail();
        double tolerance = 6 * Math.sqrt(2 * tail * (1 - tail) / draws);
        ComparisonCase<?> reversed = requested.reversed();
        Comparison narrow =
                reversed.compute(comparator, withTail(comparisonOptions, Math.min(0.49, tail + tolerance)), options);
        Comparison wide = reversed.compute(
                comparator, withTail(comparisonOptions, Math.max(2 / draws, tail - tolerance)), options);
        return between(one.lower(), -wide.upper(), -narrow.upper())
                && between(one.upper(), -narrow.lower(), -wide.lower());
    }

    private static ComparisonOptions withTail(ComparisonOptions comparisonOptions, double tail) {
        return new ComparisonOptions(ConfidenceLevel.of(1 - 2 * tail), comparisonOptions.margin());
    }

    private static boolean between(double x, double low, double high) {
        return low - NUMERICAL <= x && x <= high + NUMERICAL;
    }

    private static void negated(
            Comparator comparator,
            ComparisonCase<?> requested,
            String subject,
            double one,
            double other,
            double slack) {
        equal(comparator, requested, subject + " (with the sign changed)", one, 0.0 - other, slack);
    }

    private static void equal(
            Comparator comparator,
            ComparisonCase<?> requested,
            String subject,
            double one,
            double other,
            double slack) {
        Check.that(
                (Double.isNaN(one) && Double.isNaN(other)) || one == other || Math.abs(one - other) <= slack,
                () -> context(comparator, requested) + "swapping the systems must swap the " + subject + ": " + one
                        + ", swapped " + other);
    }

    /**
     * For a metric without a direction, the probabilities that a system is better and the p-value of non-inferiority must be NaN, with and
     * without a margin. The probabilities that a system is greater and the p-value of equivalence remain defined.
     */
    public static void neutralMetricsHaveNoBetterSystem(
            Comparator comparator, ComparisonCase<?> neutral, ComputeOptions options) {
        for (double margin : new double[] {0, 0.02}) {
            ComparisonOptions comparisonOptions =
                    ComparisonOptions.at(ConfidenceLevel.P95).withMargin(margin);
            Comparison result = neutral.compute(comparator, comparisonOptions, options);
            Check.that(
                    Double.isNaN(result.probabilityFirstBetter()) && Double.isNaN(result.probabilitySecondBetter()),
                    () -> context(comparator, neutral)
                            + "a metric without direction has no better system: P(first better)="
                            + result.probabilityFirstBetter());
            result.test()
                    .ifPresent(test -> Check.that(
                            Double.isNaN(test.nonInferiority()),
                            () -> context(comparator, neutral) + "a metric without direction has no non-inferiority: p="
                                    + test.nonInferiority()));
        }
    }

    private static String context(Comparator comparator, ComparisonCase<?> requested) {
        return comparator.spelling() + ", " + requested + ": ";
    }

    private static String brief(Comparison result) {
        return "difference=" + result.difference() + " [" + result.lower() + ", " + result.upper() + "], p="
                + result.pValue() + ", P(first greater)=" + result.probabilityFirstGreater() + ", P(second greater)="
                + result.probabilitySecondGreater() + ", " + result.status();
    }
}
