package dev.credence.testkit.laws;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.Situation;

/** Laws of interval methods. Each throws an assertion error that says which law failed, and on what. */
public final class IntervalLaws {
    private IntervalLaws() {}

    /**
     * Bounds are ordered; where there are none (NaN), the status is not OK and a note says why.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void boundsAreOrdered(IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        if (Double.isNaN(estimate.lower()) || Double.isNaN(estimate.upper())) {
            Check.that(
                    estimate.status() != Status.OK && !estimate.notes().isEmpty(),
                    () -> on(method, situation, level) + "missing bounds need a status and a note: " + estimate);
            return;
        }
        Check.that(
                estimate.lower() <= estimate.upper(),
                () -> on(method, situation, level) + "bounds out of order: " + bounds(estimate));
    }

    /**
     * Bounds lie inside the metric's range.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void boundsStayInsideTheRange(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        Check.that(
                !leavesTheRange(situation, estimate),
                () -> on(method, situation, level) + "bounds outside the range "
                        + situation.metric().range() + ": " + bounds(estimate));
    }

    /**
     * Bounds outside the metric's range come with a note: the least that a method which does not keep the range owes.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void leavingTheRangeIsSaid(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        Check.that(
                !leavesTheRange(situation, estimate) || !estimate.notes().isEmpty(),
                () -> on(method, situation, level) + "bounds outside the range "
                        + situation.metric().range() + " need a note: " + bounds(estimate));
    }

    private static boolean leavesTheRange(Situation<?> situation, Estimate estimate) {
        Range range = situation.metric().range();
        return estimate.lower() < range.lower() || estimate.upper() > range.upper();
    }

    /**
     * The estimate's value is the metric of the data, to the bit, whatever the method.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void valueIsTheMetricOfTheData(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        double value = situation.ask(method, level, run).value();
        Check.that(
                Double.compare(value, situation.value()) == 0,
                () -> on(method, situation, level) + "the value must be the metric of the data: value=" + value
                        + ", metric=" + situation.value());
    }

    /**
     * The value lies inside its interval; of a credible interval, the posterior's median does, and the value unless it lies at
     * an end of the range, where a posterior may leave it just outside.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void valueIsInside(IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        Range range = situation.metric().range();
        boolean credible = estimate.kind() == Kind.CREDIBLE;
        boolean atAnEnd = estimate.value() == range.lower() || estimate.value() == range.upper();
        if (!(credible && atAnEnd)) {
            requireInside(estimate, estimate.value(), () -> on(method, situation, level) + "the value");
        }
        if (credible && estimate.posterior().isPresent()) {
            double median = estimate.posterior().get().median();
            requireInside(estimate, median, () -> on(method, situation, level) + "the median");
        }
    }

    private static void requireInside(Estimate estimate, double value, java.util.function.Supplier<String> what) {
        boolean unknown = Double.isNaN(value) || Double.isNaN(estimate.width());
        Check.that(
                unknown || (estimate.lower() <= value && value <= estimate.upper()),
                () -> what.get() + " must lie inside the interval: value=" + value + ", " + bounds(estimate));
    }

    /**
     * An interval at a higher level holds that at the lower one, and is wider, unless both are the whole range, or degenerate. A
     * simulated one need not be wider: resamples of few observations take few values, and quantiles of these tie.
     *
     * @param method the method
     * @param situation where it fits
     * @param low a level
     * @param high a higher level
     * @param run seed, draws, threads
     */
    public static void widensWithTheLevel(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel low, ConfidenceLevel high, Run run) {
        Estimate narrow = situation.ask(method, low, run);
        Estimate wide = situation.ask(method, high, run);
        boolean comparable = narrow.status() == Status.OK && wide.status() == Status.OK;
        Check.that(
                !comparable || (wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()),
                () -> on(method, situation, high) + "must hold the interval at level " + low.value() + ": "
                        + bounds(wide) + ", at the lower level: " + bounds(narrow));
        boolean whole = narrow.width()
                == situation.metric().range().upper()
                        - situation.metric().range().lower();
        Check.that(
                !comparable || whole || wide.simulation().isPresent() || wide.width() > narrow.width(),
                () -> on(method, situation, high) + "must be wider than at level " + low.value() + ": width="
                        + wide.width() + ", at the lower level: " + narrow.width());
    }

    /**
     * The width is never zero, unless the status is DEGENERATE and a note says why.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void neverCollapsesInSilence(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        boolean said = estimate.status() != Status.OK && !estimate.notes().isEmpty();
        Check.that(
                !(estimate.lower() == estimate.upper()) || said,
                () -> on(method, situation, level) + "zero width must be DEGENERATE with a note: " + bounds(estimate)
                        + ", status=" + estimate.status() + ", notes=" + estimate.notes());
    }

    /**
     * Undefined data (0/0) give NaN, the status UNDEFINED and a note.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void undefinedIsAnswered(
            IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        boolean undefined = Double.isNaN(situation.value());
        Check.that(
                undefined == (estimate.status() == Status.UNDEFINED),
                () -> on(method, situation, level)
                        + "UNDEFINED is said where, and only where, the metric is NaN: value=" + situation.value()
                        + ", status=" + estimate.status());
        Check.that(
                !undefined || !estimate.notes().isEmpty(),
                () -> on(method, situation, level) + "an undefined value needs a note");
    }

    /**
     * The estimate says what was asked: spelling of metric and method, level.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void saysWhatItIs(IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate estimate = situation.ask(method, level, run);
        String asked = situation.metric().spelling() + " " + method.spelling() + " " + level;
        String said = estimate.metric() + " " + estimate.method() + " " + estimate.level();
        Check.that(asked.equals(said), () -> "the estimate must say what was asked: asked=" + asked + ", said=" + said);
    }

    /**
     * The same seed gives the same bits: again, with other numbers of threads, and from many threads at once.
     *
     * @param method the method
     * @param situation where it fits
     * @param level the level
     * @param run seed, draws
     */
    public static void sameSeedSameBits(IntervalMethod method, Situation<?> situation, ConfidenceLevel level, Run run) {
        Estimate once = situation.ask(method, level, run);
        requireSame(method, situation, once, situation.ask(method, level, run.withThreads(3)), "3 threads");
        MetricLaws.together(() -> situation.ask(method, level, run))
                .forEach(again -> requireSame(method, situation, once, again, "callers at once"));
    }

    private static void requireSame(
            IntervalMethod method, Situation<?> situation, Estimate once, Estimate again, String how) {
        boolean same = Double.compare(once.lower(), again.lower()) == 0
                && Double.compare(once.upper(), again.upper()) == 0
                && once.status() == again.status();
        Check.that(
                same,
                () -> on(method, situation, once.level()) + "must give the same bits with " + how + ": " + bounds(once)
                        + ", then " + bounds(again));
    }

    /**
     * A method that does not fit says why, and throws that when asked all the same.
     *
     * @param method the method
     * @param situation where it does not fit
     */
    public static void refusesWithItsReason(IntervalMethod method, Situation<?> situation) {
        String reason = method.refusal(situation.metric(), situation.sample()).map(Refusal::sentence).orElse("");
        Check.that(
                !reason.isBlank(),
                () -> "method '" + method.id() + "' must refuse " + situation + ", or declare that it supports it");
        try {
            situation.ask(method, ConfidenceLevel.P95, Run.defaults());
        } catch (IllegalArgumentException e) {
            Check.that(
                    String.valueOf(e.getMessage()).contains(reason),
                    () -> "the exception must give the reason: reason=" + reason + ", message=" + e.getMessage());
            return;
        }
        Check.that(false, () -> "method '" + method.id() + "' must throw what it refuses: " + situation);
    }

    /**
     * Renaming the labels, in an order-preserving way, changes nothing.
     *
     * @param method the method, one that does not simulate
     * @param metric a metric that reads the matrix
     * @param matrix a matrix
     * @param level the level
     * @param run seed, draws, threads
     */
    public static void ignoresNamesOfLabels(
            IntervalMethod method,
            Metric<ConfusionMatrix> metric,
            ConfusionMatrix matrix,
            ConfidenceLevel level,
            Run run) {
        Estimate before = method.estimate(metric, Sample.of(matrix), level, run);
        Estimate after = method.estimate(metric, Sample.of(Matrices.renamed(matrix, true)), level, run);
        Check.close(
                before.lower(), after.lower(), 1e-10, () -> method.id() + ": renaming labels moves the lower bound");
        Check.close(
                before.upper(), after.upper(), 1e-10, () -> method.id() + ": renaming labels moves the upper bound");
    }

    private static String on(IntervalMethod method, Situation<?> situation, ConfidenceLevel level) {
        return method.spelling() + " at level " + level.value() + " of " + situation + ": ";
    }

    private static String bounds(Estimate estimate) {
        return "[" + estimate.lower() + ", " + estimate.upper() + "]";
    }
}
