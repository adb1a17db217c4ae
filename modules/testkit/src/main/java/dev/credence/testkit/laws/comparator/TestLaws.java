package dev.credence.testkit.laws.comparator;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.laws.Check;
import java.util.stream.DoubleStream;

/** Laws that relate the test of a comparator, or its posterior probabilities, to its interval. */
public final class TestLaws {
    /** Closer to the significance level, p-value and bound may disagree by rounding. */
    private static final double ROUNDING = 1e-9;
    /** Levels closer to 1 have few digits left. */
    private static final double SMALLEST_ALPHA = 1e-6;
    /** A tail of 1% of 2,000 draws contains twenty. */
    private static final double SMALLEST_SIMULATED = 0.02;

    /** The largest ratio of an exact p-value and that of its statistic. */
    private static final double ROOM = 1.5;
    /** Below this number, exact p-values and those of the normal distribution differ in order of magnitude. */
    private static final double SMALL_P = 1e-4;

    private static final double[] SIGNIFICANCE = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.001};

    private TestLaws() {}

    /**
     * The two-sided p-value must be below {@code a} exactly where the interval at level {@code 1 - a} excludes 0. This is checked at the
     * usual levels and close to the p-value itself, where a test and an interval that do not correspond differ first, within four draws of
     * a simulation.
     */
    public static void testAgreesWithItsInterval(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        Comparison result = at(0.05, comparator, requested, options);
        levels(result.pValue(), result).forEach(a -> {
            Comparison comparison = at(a, comparator, requested, options);
            double p = comparison.pValue();
            boolean reported = isComplete(comparison) && Math.abs(p - a) > slack(comparison);
            Check.that(
                    !reported || (p < a) == excludesZero(comparison),
                    () -> context("the test agrees with its interval", comparator, requested) + "p < " + a
                            + " exactly where the interval at level "
                            + comparison.level().value() + " excludes 0: p=" + p
                            + ", " + bounds(comparison));
        });
    }

    /**
     * An equal-tailed credible interval must exclude 0 exactly where the probability that one system is greater is below that of a tail,
     * within four draws of a simulation.
     */
    public static void probabilityAgreesWithItsInterval(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        Comparison result = at(0.05, comparator, requested, options);
        double less = 2 * Math.min(result.probabilityFirstGreater(), result.probabilitySecondGreater());
        levels(less, result).forEach(a -> {
            Comparison comparison = at(a, comparator, requested, options);
            double tail = comparison.level().tail();
            double slack = slack(comparison);
            boolean above = agrees(comparison.lower(), comparison.probabilitySecondGreater() - tail, slack);
            boolean below = agrees(-comparison.upper(), comparison.probabilityFirstGreater() - tail, slack);
            Check.that(
                    Double.isNaN(less) || !isComplete(comparison) || (above && below),
                    () -> context("the posterior agrees with its interval", comparator, requested)
                            + "0 lies outside at level "
                            + comparison.level().value()
                            + " exactly where the probability beyond it is below that of a tail, " + tail
                            + ": P(first greater)=" + comparison.probabilityFirstGreater() + ", P(second greater)="
                            + comparison.probabilitySecondGreater() + ", " + bounds(comparison));
        });
    }

    /** Checks that a bound beyond 0 leaves at most the probability of a tail on the other side, and conversely. */
    private static boolean agrees(double bound, double excess, double slack) {
        return !(bound > 0 && excess > slack) && !(bound < 0 && excess < -slack);
    }

    private static DoubleStream levels(double p, Comparison result) {
        double least = result.simulation().isPresent() ? SMALLEST_SIMULATED : SMALLEST_ALPHA;
        double tolerance = result.simulation().isPresent() ? 3 * slack(result) : Math.max(3 * ROUNDING, 1e-6 * p);
        return DoubleStream.concat(DoubleStream.of(SIGNIFICANCE), DoubleStream.of(p - tolerance, p + tolerance))
                .filter(a -> a >= least && a < 1);
    }

    private static Comparison at(double a, Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        return requested.compute(comparator, ComparisonOptions.at(ConfidenceLevel.of(1 - a)), options);
    }

    private static boolean isComplete(Comparison result) {
        return result.status() == Status.OK && !Double.isNaN(result.lower());
    }

    private static boolean excludesZero(Comparison result) {
        return result.lower() > 0 || result.upper() < 0;
    }

    private static double slack(Comparison result) {
        return result.simulation().map(simulation -> 4.0 / simulation.draws()).orElse(ROUNDING);
    }

    /** If the interval comes from another procedure than the test, every result with bounds needs a note that names it. */
    public static void intervalOfAnotherProcedureHasANote(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        Comparison result = at(0.05, comparator, requested, options);
        Check.that(
                Double.isNaN(result.lower()) || !result.notes().isEmpty(),
                () -> context("an interval of another procedure needs a note", comparator, requested)
                        + "a note must name the procedure of the interval: notes=" + result.notes());
    }

    /**
     * The sign of the statistic must be that of the system that the one-sided p-values favour. The two-sided p-value must lie between that
     * of the normal distribution and that of Student's t with one degree of freedom, up to a factor for exact tests.
     */
    public static void statisticAgreesWithTheTest(
            Comparator comparator, ComparisonCase<?> requested, ComputeOptions options) {
        Comparison result = at(0.05, comparator, requested, options);
        result.test().filter(test -> Double.isFinite(test.statistic())).ifPresent(test -> {
            double lead = Double.isNaN(test.firstGreater())
                    ? result.difference()
                    : test.secondGreater() - test.firstGreater();
            double size = Math.abs(test.statistic());
            String law = context("the statistic agrees with the test", comparator, requested);
            Check.that(
                    !(test.statistic() * lead < -ROUNDING),
                    () -> law
                            + "the statistic must be above 0 where the first system is ahead, below 0 where the second is: "
                            + test + ", " + bounds(result));
            Check.that(
                    !(test.twoSided() > ROOM * cauchy(size))
                            && (test.twoSided() < SMALL_P || !(test.twoSided() < normal(size) / ROOM)),
                    () -> law + "a z or t of " + test.statistic() + " has a two-sided p between " + normal(size)
                            + " and " + cauchy(size) + ", within a factor of " + ROOM + ": p=" + test.twoSided());
        });
    }

    /** P(|Z| &gt; z) by Birnbaum's lower bound, which is at most a fifth too small. */
    private static double normal(double z) {
        return 4 * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) / (z + Math.sqrt(z * z + 4));
    }

    /** P(|T| &gt; t) with one degree of freedom. */
    private static double cauchy(double t) {
        return 1 - 2 * Math.atan(t) / Math.PI;
    }

    static String context(String law, Comparator comparator, ComparisonCase<?> requested) {
        return law + ": " + comparator.spelling() + ", " + requested + ": ";
    }

    static String bounds(Comparison result) {
        return "difference=" + result.difference() + " [" + result.lower() + ", " + result.upper() + "]";
    }
}
