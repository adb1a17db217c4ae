package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.Rescaled;
import java.util.Optional;
import java.util.stream.IntStream;

/** Laws of the unit of measurement: the interval for {@code c} times a metric is {@code c} times as large, and a p-value is equal. */
public final class UnitLaws {
    /** Products may be rounded by this share of the width. */
    private static final double ROUNDING = 1e-9;

    private static final double[] FACTORS = {1e-6, 1e-3, 1e3, 1e6};
    /** A value that no difference of proportions of few items equals. */
    private static final double MARGIN = 0.0317;

    private UnitLaws() {}

    /** The interval for {@code c} times a metric must be {@code c} times that of the metric, for c from 1e-6 to 1e6. */
    public static <E extends Evidence> void intervalsHaveTheUnitOfTheMetric(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        IntervalCase<E> plain = new IntervalCase<>(Rescaled.by(1, requested.metric()), requested.sample());
        if (!plain.fits(method)) {
            return;
        }
        Estimate one = plain.compute(method, ConfidenceLevel.P95, options);
        for (double factor : FACTORS) {
            Metric<E> other = Rescaled.by(factor, requested.metric());
            Estimate scaled =
                    new IntervalCase<>(other, requested.sample()).compute(method, ConfidenceLevel.P95, options);
            double slack = ROUNDING * (one.width() + Math.abs(one.value()));
            Check.that(
                    areEqual(one.lower(), scaled.lower() / factor, slack)
                            && areEqual(one.upper(), scaled.upper() / factor, slack),
                    () -> "intervals have the unit of the metric: " + method.spelling() + " of " + requested + ": "
                            + interval(one.lower(), one.upper()) + ", in a unit of 1/" + factor + ", scaled back, "
                            + interval(scaled.lower() / factor, scaled.upper() / factor));
        }
    }

    /** The interval for the complement of a metric, such as the error rate for accuracy, must be the mirror image. */
    public static <E extends Evidence> void intervalOfTheRestIsTheMirrorImage(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        Metric<E> metric = Rescaled.by(1, requested.metric());
        IntervalCase<E> plain = new IntervalCase<>(metric, requested.sample());
        if (!metric.range().bounded() || !plain.fits(method)) {
            return;
        }
        Estimate hits = plain.compute(method, ConfidenceLevel.P95, options);
        Estimate errors = new IntervalCase<>(Rescaled.complement(metric), requested.sample())
                .compute(method, ConfidenceLevel.P95, options);
        double sum = metric.range().lower() + metric.range().upper();
        Check.that(
                areEqual(hits.lower(), sum - errors.upper(), ROUNDING)
                        && areEqual(hits.upper(), sum - errors.lower(), ROUNDING),
                () -> "the interval of the rest is the mirror image: " + method.spelling() + " of " + requested + ": "
                        + interval(hits.lower(), hits.upper()) + ", of the rest, mirrored back, "
                        + interval(sum - errors.upper(), sum - errors.lower()));
    }

    /**
     * The bounds of a difference for {@code c} times a metric must be {@code c} times as large; p-values and probabilities, also those with
     * {@code c} times the margin, must be equal.
     */
    public static <E extends Evidence> void differencesHaveTheUnitOfTheMetric(
            Comparator comparator, ComparisonCase<E> requested, ComputeOptions options) {
        ComparisonCase<E> plain = rescaled(1, requested);
        if (!plain.fits(comparator)) {
            return;
        }
        Comparison one = plain.compute(comparator, options(1), options);
        for (double factor : FACTORS) {
            Comparison scaled = rescaled(factor, requested).compute(comparator, options(factor), options);
            double slack = ROUNDING * (one.width() + Math.abs(one.first()) + Math.abs(one.second()));
            boolean bounds = areEqual(one.lower(), scaled.lower() / factor, slack)
                    && areEqual(one.upper(), scaled.upper() / factor, slack);
            boolean chances = areEqual(one.probabilityFirstGreater(), scaled.probabilityFirstGreater(), ROUNDING)
                    && areEqual(one.test(), scaled.test());
            Check.that(
                    bounds && chances,
                    () -> "differences have the unit of the metric: " + comparator.spelling() + ", " + requested + ": "
                            + interval(one.lower(), one.upper()) + ", " + one.test() + ", in a unit of 1/" + factor
                            + ", scaled back, " + interval(scaled.lower() / factor, scaled.upper() / factor) + ", "
                            + scaled.test());
        }
    }

    private static boolean areEqual(Optional<TestResult> one, Optional<TestResult> other) {
        double[] a = one.map(UnitLaws::pValues).orElse(new double[0]);
        double[] b = other.map(UnitLaws::pValues).orElse(new double[0]);
        return a.length == b.length && IntStream.range(0, a.length).allMatch(i -> areEqual(a[i], b[i], ROUNDING));
    }

    private static double[] pValues(TestResult test) {
        return new double[] {
            test.twoSided(), test.firstGreater(), test.secondGreater(), test.nonInferiority(), test.equivalence()
        };
    }

    private static <E extends Evidence> ComparisonCase<E> rescaled(double factor, ComparisonCase<E> requested) {
        return new ComparisonCase<>(Rescaled.by(factor, requested.metric()), requested.pairing(), requested.swapped());
    }

    private static ComparisonOptions options(double factor) {
        return ComparisonOptions.at(ConfidenceLevel.P95).withMargin(MARGIN * factor);
    }

    private static boolean areEqual(double a, double b, double slack) {
        return (Double.isNaN(a) && Double.isNaN(b)) || a == b || Math.abs(a - b) <= slack;
    }

    private static String interval(double lower, double upper) {
        return "[" + lower + ", " + upper + "]";
    }
}
