package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.testkit.ComparisonCase;
import java.util.stream.DoubleStream;

/** What the test of a comparator, or its posterior probabilities, owes to its interval. */
public final class TestLaws {
    /** 1e-9: this near the level of significance p-value and bound may be on different sides of it by rounding. */
    private static final double ROUNDING = 1e-9;
    /** 1e-6: below, no one asks, and levels have few digits left. */
    private static final double SMALLEST = 1e-6;
    /** 0.02: in a tail of 1% of 2,000 draws there are twenty. */
    private static final double SMALLEST_SIMULATED = 0.02;

    /** 1.5: what an exact p-value may differ from that of its statistic by. */
    private static final double ROOM = 1.5;
    /** 1e-4: farther out exact tails and those of the normal distribution are of different order. */
    private static final double FAR = 1e-4;

    private static final double[] SIGNIFICANCE = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.001};

    private TestLaws() {}

    /**
     * The two-sided p-value is below {@code a} exactly where the interval at level {@code 1 - a} excludes 0: one statistic, two
     * faces. Asked at customary levels and just beside the p-value itself, where a test and an interval that are not each other's
     * first part. Of a simulation p-value and {@code a} may be apart by four draws.
     */
    public static void testAgreesWithItsInterval(Comparator comparator, ComparisonCase<?> asked, Run run) {
        Comparison answer = at(0.05, comparator, asked, run);
        levels(answer.pValue(), answer).forEach(a -> {
            Comparison there = at(a, comparator, asked, run);
            double p = there.pValue();
            boolean told = isComplete(there) && Math.abs(p - a) > slack(there);
            Check.that(
                    !told || (p < a) == excludesZero(there),
                    () -> on("the test agrees with its interval", comparator, asked) + "p < " + a
                            + " exactly where the interval at level "
                            + there.level().value() + " excludes 0: p=" + p
                            + ", " + bounds(there));
        });
    }

    /**
     * Whether 0 lies outside an equal-tailed credible interval follows from the probability that one system is greater: outside
     * below, at most a tail's worth of it lies there. Of a simulation up to four draws.
     */
    public static void probabilityAgreesWithItsInterval(Comparator comparator, ComparisonCase<?> asked, Run run) {
        Comparison answer = at(0.05, comparator, asked, run);
        double less = 2 * Math.min(answer.probabilityFirstGreater(), answer.probabilitySecondGreater());
        levels(less, answer).forEach(a -> {
            Comparison there = at(a, comparator, asked, run);
            double tail = there.level().tail();
            double slack = slack(there);
            boolean above = agrees(there.lower(), there.probabilitySecondGreater() - tail, slack);
            boolean below = agrees(-there.upper(), there.probabilityFirstGreater() - tail, slack);
            Check.that(
                    Double.isNaN(less) || !isComplete(there) || (above && below),
                    () -> on("the posterior agrees with its interval", comparator, asked) + "0 lies outside at level "
                            + there.level().value() + " exactly where a tail holds less than " + tail
                            + ": P(first greater)=" + there.probabilityFirstGreater() + ", P(second greater)="
                            + there.probabilitySecondGreater() + ", " + bounds(there));
        });
    }

    /** A bound beyond 0 leaves at most a tail on the other side; less than a tail there puts the bound at 0 or beyond. */
    private static boolean agrees(double bound, double excess, double slack) {
        return !(bound > 0 && excess > slack) && !(bound < 0 && excess < -slack);
    }

    private static DoubleStream levels(double p, Comparison answer) {
        double least = answer.simulation().isPresent() ? SMALLEST_SIMULATED : SMALLEST;
        double away = answer.simulation().isPresent() ? 3 * slack(answer) : Math.max(3 * ROUNDING, 1e-6 * p);
        return DoubleStream.concat(DoubleStream.of(SIGNIFICANCE), DoubleStream.of(p - away, p + away))
                .filter(a -> a >= least && a < 1);
    }

    private static Comparison at(double a, Comparator comparator, ComparisonCase<?> asked, Run run) {
        return asked.ask(comparator, ComparisonOptions.at(ConfidenceLevel.of(1 - a)), run);
    }

    private static boolean isComplete(Comparison answer) {
        return answer.status() == Status.OK && !Double.isNaN(answer.lower());
    }

    private static boolean excludesZero(Comparison answer) {
        return answer.lower() > 0 || answer.upper() < 0;
    }

    private static double slack(Comparison answer) {
        return answer.simulation().map(simulation -> 4.0 / simulation.draws()).orElse(ROUNDING);
    }

    /** Where the interval is another procedure's, every answer that has bounds has a note, in which it says whose interval that is. */
    public static void intervalOfAnotherProcedureIsSaid(Comparator comparator, ComparisonCase<?> asked, Run run) {
        Comparison answer = at(0.05, comparator, asked, run);
        Check.that(
                Double.isNaN(answer.lower()) || !answer.notes().isEmpty(),
                () -> on("an interval that is not the test's says so", comparator, asked)
                        + "a note must name the procedure of the interval: notes=" + answer.notes());
    }

    /**
     * The statistic is a z or a t: its sign is that of the system that the one-sided p-values favour, and the two-sided p-value lies
     * between that of the normal distribution and that of Student's t with one degree of freedom, with room for exact tests.
     */
    public static void statisticAgreesWithTheTest(Comparator comparator, ComparisonCase<?> asked, Run run) {
        Comparison answer = at(0.05, comparator, asked, run);
        answer.test().filter(test -> Double.isFinite(test.statistic())).ifPresent(test -> {
            double ahead = Double.isNaN(test.firstGreater())
                    ? answer.difference()
                    : test.secondGreater() - test.firstGreater();
            double size = Math.abs(test.statistic());
            String law = on("the statistic agrees with the test", comparator, asked);
            Check.that(
                    !(test.statistic() * ahead < -ROUNDING),
                    () -> law
                            + "the statistic must be above 0 where the first system is ahead, below 0 where the second is: "
                            + test + ", " + bounds(answer));
            Check.that(
                    !(test.twoSided() > ROOM * cauchy(size))
                            && (test.twoSided() < FAR || !(test.twoSided() < normal(size) / ROOM)),
                    () -> law + "a z or t of " + test.statistic() + " has a two-sided p between " + normal(size)
                            + " and " + cauchy(size) + ", within a factor of " + ROOM + ": p=" + test.twoSided());
        });
    }

    /** P(|Z| > z), from below: Birnbaum's bound, which is at most a fifth too small. */
    private static double normal(double z) {
        return 4 * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) / (z + Math.sqrt(z * z + 4));
    }

    /** P(|T| > t) with one degree of freedom. */
    private static double cauchy(double t) {
        return 1 - 2 * Math.atan(t) / Math.PI;
    }

    static String on(String law, Comparator comparator, ComparisonCase<?> asked) {
        return law + ": " + comparator.spelling() + ", " + asked + ": ";
    }

    static String bounds(Comparison answer) {
        return "difference=" + answer.difference() + " [" + answer.lower() + ", " + answer.upper() + "]";
    }
}
