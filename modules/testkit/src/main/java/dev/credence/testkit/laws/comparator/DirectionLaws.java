package dev.credence.testkit.laws.comparator;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.cases.Rescaled;
import dev.credence.testkit.laws.Check;

/** Laws of one-sided and two-sided p-values, of margins, and of metrics for which lower values are better. */
public final class DirectionLaws {
    /** The p-values come from distribution functions, and two ways to compute one of them differ by rounding. */
    private static final double ROUNDING = 1e-9;

    /** Margins that differ from every difference of proportions of few items. */
    private static final double[] MARGINS = {0.0107, 0.0317, 0.1013, 0.3011};

    private DirectionLaws() {}

    /**
     * The one-sided p-value of the better system must be the smaller one; both must add up to 1 or more; the two-sided p-value must be
     * twice the smaller one, at most 1; and exchanging the systems must exchange the one-sided p-values. A posterior must favour the better
     * system.
     */
    public static void testsFavourTheLargerObservedValue(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        Comparison result = requested.compute(comparator, options(0), options);
        double slack = slack(result);
        double lead = Math.signum(result.difference());
        double favour = result.probabilityFirstGreater() - result.probabilitySecondGreater();
        Check.that(
                Double.isNaN(favour) || lead * favour >= -slack,
                () -> context(comparator, requested) + "a posterior favours the system that is ahead: " + result);
        result.test().filter(DirectionLaws::isOneSided).ifPresent(test -> {
            double smaller = Math.min(test.firstGreater(), test.secondGreater());
            Check.that(
                    lead * (test.secondGreater() - test.firstGreater()) >= -slack,
                    () -> context(comparator, requested) + "the one-sided p-value of the system ahead is the smaller: "
                            + brief(result));
            Check.that(
                    test.firstGreater() + test.secondGreater() >= 1 - slack,
                    () -> context(comparator, requested) + "one-sided p-values add up to 1 or more: " + brief(result));
            Check.that(
                    Math.abs(test.twoSided() - Math.min(1, 2 * smaller)) <= slack,
                    () -> context(comparator, requested) + "the two-sided p-value is twice the smaller one-sided one: "
                            + brief(result));
            TestResult other = requested
                    .reversed()
                    .compute(comparator, options(0), options)
                    .test()
                    .orElseThrow();
            Check.that(
                    Math.abs(test.firstGreater() - other.secondGreater()) <= slack
                            && Math.abs(test.secondGreater() - other.firstGreater()) <= slack,
                    () -> context(comparator, requested) + "exchanging the systems exchanges the one-sided p-values: "
                            + test + ", exchanged " + other);
        });
    }

    private static boolean isOneSided(TestResult test) {
        return !Double.isNaN(test.firstGreater() + test.secondGreater());
    }

    /**
     * The p-value of non-inferiority without a margin must be that of the one-sided test that the first system is better. The p-value of
     * equivalence must be the larger one of the two systems' non-inferiority p-values. A wider margin must not raise either.
     */
    public static <E extends Evidence> void marginsMoveTheHypothesis(
            Comparator comparator, ComparisonCase<E> requested, ComputeOptions options) {
        Comparison plain = requested.compute(comparator, options(0), options);
        if (plain.test().isEmpty() || Double.isNaN(plain.test().get().nonInferiority())) {
            return;
        }
        TestResult test = plain.test().get();
        boolean more = requested.metric().direction() == Direction.HIGHER_IS_BETTER;
        double slack = slack(plain);
        double better = more ? test.firstGreater() : test.secondGreater();
        Check.that(
                Math.abs(test.nonInferiority() - better) <= slack,
                () -> margin(comparator, requested)
                        + "without a margin, non-inferiority tests that the first is better: " + test);
        TestResult before = test;
        for (double margin : MARGINS) {
            TestResult shifted = with(margin, comparator, requested, options);
            TestResult last = before;
            Check.that(
                    shifted.nonInferiority() <= last.nonInferiority() + slack
                            && !(shifted.equivalence() > last.equivalence() + slack),
                    () -> margin(comparator, requested) + "a wider margin of " + margin + " must not raise a p-value: "
                            + shifted + ", before " + last);
            double larger = Math.max(
                    shifted.nonInferiority(),
                    with(margin, comparator, requested.reversed(), options).nonInferiority());
            Check.that(
                    Double.isNaN(shifted.equivalence()) || Math.abs(shifted.equivalence() - larger) <= slack,
                    () -> margin(comparator, requested) + "equivalence is the larger of the two non-inferiorities, "
                            + larger + ", with a margin of " + margin + ": " + shifted);
            before = shifted;
        }
    }

    /**
     * The comparison of the complement of a metric, such as the error rate for accuracy, must have the negated difference and bounds and
     * exchanged one-sided p-values; the p-values of the two-sided test, of non-inferiority and of equivalence must be equal.
     */
    public static <E extends Evidence> void comparisonOfTheComplementIsMirrored(
            Comparator comparator, ComparisonCase<E> requested, ComputeOptions options) {
        Metric<E> metric = Rescaled.by(1, requested.metric());
        Comparison hits = of(metric, requested).compute(comparator, options(MARGINS[1]), options);
        Comparison errors =
                of(Rescaled.complement(metric), requested).compute(comparator, options(MARGINS[1]), options);
        double slack = Math.max(ROUNDING, ROUNDING * hits.width());
        boolean bounds =
                areEqual(hits.lower(), -errors.upper(), slack) && areEqual(hits.upper(), -errors.lower(), slack);
        boolean chances = areEqual(hits.probabilityFirstGreater(), errors.probabilitySecondGreater(), slack);
        boolean tests = hits.test().isEmpty()
                || areEqual(hits.test().get(), errors.test().orElseThrow());
        Check.that(
                bounds && chances && tests,
                () -> "comparison of the complement is mirrored: " + comparator.spelling() + ", " + requested
                        + ": hits " + hits + " " + hits.test() + ", errors " + errors + " " + errors.test());
    }

    private static boolean areEqual(TestResult hits, TestResult errors) {
        return areEqual(hits.twoSided(), errors.twoSided(), ROUNDING)
                && areEqual(hits.firstGreater(), errors.secondGreater(), ROUNDING)
                && areEqual(hits.nonInferiority(), errors.nonInferiority(), ROUNDING)
                && areEqual(hits.equivalence(), errors.equivalence(), ROUNDING);
    }

    private static boolean areEqual(double a, double b, double slack) {
        return (Double.isNaN(a) && Double.isNaN(b)) || Math.abs(a - b) <= slack;
    }

    private static <E extends Evidence> ComparisonCase<E> of(Metric<E> metric, ComparisonCase<E> requested) {
        return new ComparisonCase<>(metric, requested.pairing(), requested.swapped());
    }

    private static TestResult with(
            double margin, Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        return requested.compute(comparator, options(margin), options).test().orElseThrow();
    }

    private static ComparisonOptions options(double margin) {
        return ComparisonOptions.at(ConfidenceLevel.P95).withMargin(margin);
    }

    /** Six standard errors of the difference of two simulated probabilities. */
    private static double slack(Comparison result) {
        return result.simulation()
                .map(simulation -> 6 / Math.sqrt((double) simulation.draws()))
                .orElse(ROUNDING);
    }

    private static String context(Comparator comparator, ComparisonCase<?> requested) {
        return TestLaws.context("tests favour the larger observed value", comparator, requested);
    }

    private static String margin(Comparator comparator, ComparisonCase<?> requested) {
        return TestLaws.context("margins move the hypothesis", comparator, requested);
    }

    private static String brief(Comparison result) {
        return TestLaws.bounds(result) + ", "
                + result.test().map(TestResult::toString).orElse("");
    }
}
