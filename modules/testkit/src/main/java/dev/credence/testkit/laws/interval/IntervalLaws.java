package dev.credence.testkit.laws.interval;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.laws.Check;

/** Laws of interval methods. Each throws an assertion error with the law and the case. */
public final class IntervalLaws {
    /** A variance of 0 is computed as the square of a few units in the last place. */
    private static final double ROUNDING = 1e-18;

    private static final double[] WEIGHTS = {1e-90, 1e-9, 1e9, 1e80};

    private IntervalLaws() {}

    /** Bounds must be ordered; missing bounds (NaN) need a status other than OK and a note. */
    public static void boundsAreOrdered(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        if (Double.isNaN(estimate.lower()) || Double.isNaN(estimate.upper())) {
            Check.that(
                    estimate.status() != Status.OK && !estimate.notes().isEmpty(),
                    () -> context(method, requested, level) + "missing bounds need a status and a note: " + estimate);
            return;
        }
        Check.that(
                estimate.lower() <= estimate.upper(),
                () -> context(method, requested, level) + "bounds out of order: " + bounds(estimate));
    }

    /** Bounds must lie inside the metric's range. */
    public static void boundsStayInsideTheRange(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        Check.that(
                !leavesTheRange(requested, estimate),
                () -> context(method, requested, level) + "bounds outside the range "
                        + requested.metric().range() + ": " + bounds(estimate));
    }

    /** Bounds outside the metric's range need a note. */
    public static void leavingTheRangeHasANote(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        Check.that(
                !leavesTheRange(requested, estimate) || !estimate.notes().isEmpty(),
                () -> context(method, requested, level) + "bounds outside the range "
                        + requested.metric().range() + " need a note: " + bounds(estimate));
    }

    private static boolean leavesTheRange(IntervalCase<?> requested, Estimate estimate) {
        Range range = requested.metric().range();
        return estimate.lower() < range.lower() || estimate.upper() > range.upper();
    }

    /** The estimate's value must equal the metric of the data to the bit, whatever the method. */
    public static void valueIsTheMetricOfTheData(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        double value = requested.compute(method, level, options).value();
        Check.that(
                Double.compare(value, requested.value()) == 0,
                () -> context(method, requested, level) + "the value must be the metric of the data: value=" + value
                        + ", metric=" + requested.value());
    }

    /**
     * A confidence interval must contain the observed value. A credible interval must contain the posterior median, and the observed value
     * unless it lies at the boundary of the range.
     */
    public static void valueIsInside(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        Range range = requested.metric().range();
        boolean credible = estimate.kind() == Kind.CREDIBLE;
        boolean atAnEnd = estimate.value() == range.lower() || estimate.value() == range.upper();
        if (!(credible && atAnEnd)) {
            requireInside(estimate, estimate.value(), () -> context(method, requested, level) + "the value");
        }
        if (credible && estimate.posterior().isPresent()) {
            double median = estimate.posterior().get().median();
            requireInside(estimate, median, () -> context(method, requested, level) + "the median");
        }
    }

    private static void requireInside(Estimate estimate, double value, java.util.function.Supplier<String> subject) {
        boolean unknown = Double.isNaN(value) || Double.isNaN(estimate.width());
        Check.that(
                unknown || (estimate.lower() <= value && value <= estimate.upper()),
                () -> subject.get() + " must lie inside the interval: value=" + value + ", " + bounds(estimate));
    }

    /**
     * The interval at a higher level must contain that at a lower level, and must be wider unless both are the whole range. A simulated
     * interval may have the same width: resamples of few observations have few distinct values. The interval of a
     * metric that is not smooth, such as a quantile, may have the same width as well, because its bounds are observed values.
     */
    public static void widensWithTheLevel(
            IntervalMethod method,
            IntervalCase<?> requested,
            ConfidenceLevel low,
            ConfidenceLevel high,
            ComputeOptions options) {
        Estimate narrow = requested.compute(method, low, options);
        Estimate wide = requested.compute(method, high, options);
        boolean comparable = narrow.status() == Status.OK && wide.status() == Status.OK;
        Check.that(
                !comparable || (wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()),
                () -> context(method, requested, high) + "must contain the interval at level " + low.value() + ": "
                        + bounds(wide) + ", at the lower level: " + bounds(narrow));
        boolean whole = narrow.width()
                == requested.metric().range().upper()
                        - requested.metric().range().lower();
        boolean jumps = requested.metric().nonSmoothness().isPresent();
        Check.that(
                !comparable || whole || jumps || wide.simulation().isPresent() || wide.width() > narrow.width(),
                () -> context(method, requested, high) + "must be wider than at level " + low.value() + ": width="
                        + wide.width() + ", at the lower level: " + narrow.width());
    }

    /** An interval of zero width needs a status other than OK and a note. */
    public static void collapseHasANote(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        boolean stated = estimate.status() != Status.OK && !estimate.notes().isEmpty();
        Check.that(
                !(estimate.lower() == estimate.upper()) || stated,
                () -> context(method, requested, level) + "zero width must be DEGENERATE with a note: "
                        + bounds(estimate) + ", status=" + estimate.status() + ", notes=" + estimate.notes());
    }

    /** Undefined data (0/0) must give NaN, the status UNDEFINED, a note, and no bounds narrower than the range, except from a posterior. */
    public static void undefinedIsAnswered(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        boolean undefined = Double.isNaN(requested.value());
        Check.that(
                undefined == (estimate.status() == Status.UNDEFINED),
                () -> context(method, requested, level)
                        + "the status must be UNDEFINED exactly where the metric is NaN: value=" + requested.value()
                        + ", status=" + estimate.status());
        Check.that(
                !undefined || !estimate.notes().isEmpty(),
                () -> context(method, requested, level) + "an undefined value needs a note");
        Range range = requested.metric().range();
        boolean states = estimate.lower() > range.lower() || estimate.upper() < range.upper();
        Check.that(
                !undefined || estimate.kind() == Kind.CREDIBLE || !states,
                () -> context(method, requested, level)
                        + "an undefined value must not have bounds narrower than its range " + range + ": "
                        + bounds(estimate));
    }

    /** The estimate must contain the spellings of metric and method and the level that were requested. */
    public static void describesItself(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        String words = requested.metric().spelling() + " " + method.spelling() + " " + level;
        String stated = estimate.metric() + " " + estimate.method() + " " + estimate.level();
        Check.that(
                words.equals(stated),
                () -> "the estimate must contain the request: requested=" + words + ", answer=" + stated);
    }

    /**
     * The other numbers of an estimate must be possible. The size n must not exceed the number of observations; if the status is OK it must
     * be positive, effective size and design effect must be finite and above the rounding error of a variance of 0 (1e-18), and no note may
     * contain NaN. Simulation errors must not be negative, and posterior mean and median must lie in the metric's range.
     */
    public static void numbersAreInRange(
            IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level, ComputeOptions options) {
        Estimate estimate = requested.compute(method, level, options);
        Range range = requested.metric().range();
        boolean ok = estimate.status() == Status.OK;
        boolean counts = estimate.n() <= requested.sample().evidence().size()
                && (!ok || estimate.n() > 0)
                && (!ok || isSize(estimate.effectiveN()))
                && (!ok || isSize(estimate.designEffect()))
                && (!ok
                        || estimate.notes().stream()
                                .noneMatch(note -> note.sentence().contains("=NaN")));
        boolean posterior = estimate.posterior().stream()
                .allMatch(p -> within(range, p.mean()) && within(range, p.median()) && !(p.standardDeviation() < 0));
        boolean simulation = estimate.simulation().stream().allMatch(IntervalLaws::isPossible);
        Check.that(
                counts && posterior && simulation,
                () -> "numbers are in range: " + context(method, requested, level) + "impossible numbers: n="
                        + estimate.n()
                        + ", effective n="
                        + estimate.effectiveN() + ", design effect=" + estimate.designEffect() + ", "
                        + estimate.posterior() + ", " + estimate.simulation());
    }

    /** Checks that a size is NaN, or finite and above the rounding error of 0. */
    private static boolean isSize(double size) {
        return Double.isNaN(size) || (size > ROUNDING && size < 1 / ROUNDING);
    }

    private static boolean within(Range range, double x) {
        return !(x < range.lower()) && !(x > range.upper());
    }

    public static boolean isPossible(Simulation simulation) {
        return simulation.draws() > 0
                && simulation.undefinedDraws() >= 0
                && simulation.undefinedDraws() <= simulation.draws()
                && !(simulation.lowerError() < 0)
                && !(simulation.upperError() < 0);
    }

    /** Multiplying all weights by a factor between 1e-90 and 1e80 must not change the interval. */
    public static <E extends Evidence> void ignoresTheScaleOfWeights(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        WeightedSample<E> sample = (WeightedSample<E>) requested.sample();
        Estimate plain = requested.compute(method, ConfidenceLevel.P95, options);
        for (double factor : WEIGHTS) {
            double[] sums = sample.weights();
            double[] squares = new double[sums.length];
            for (int atom = 0; atom < sums.length; atom++) {
                sums[atom] *= factor;
                squares[atom] = factor * factor * sample.squaredWeight(atom);
            }
            IntervalCase<E> scaled =
                    new IntervalCase<>(requested.metric(), WeightedSample.of(sample.evidence(), sums, squares));
            Estimate other = scaled.compute(method, ConfidenceLevel.P95, options);
            Check.that(
                    Check.close(plain.lower(), other.lower(), 1e-9) && Check.close(plain.upper(), other.upper(), 1e-9),
                    () -> "the scale of weights does not matter: " + method.spelling() + " of " + requested + ": "
                            + bounds(plain) + ", all weights times " + factor + ": " + bounds(other));
        }
    }

    /** Renamed and reordered labels must not change the bounds, within 1e-9 or six standard errors of a simulation. */
    public static void ignoresNamesAndOrderOfLabels(
            IntervalMethod method, Metric<ConfusionMatrix> metric, ConfusionMatrix matrix, ComputeOptions options) {
        IntervalCase<ConfusionMatrix> requested = new IntervalCase<>(metric, Sample.of(matrix));
        IntervalCase<ConfusionMatrix> renamed = new IntervalCase<>(metric, Sample.of(Matrices.renamed(matrix, false)));
        if (!requested.fits(method)) {
            return;
        }
        Estimate before = requested.compute(method, ConfidenceLevel.P95, options);
        Estimate after = renamed.compute(method, ConfidenceLevel.P95, options);
        double slack = before.simulation()
                .map(simulation -> 9 * (simulation.lowerError() + simulation.upperError()))
                .orElse(1e-9);
        Check.that(
                !(Math.abs(before.lower() - after.lower()) > slack)
                        && !(Math.abs(before.upper() - after.upper()) > slack),
                () -> "names and order of labels do not matter: " + method.spelling() + " of " + requested + ": "
                        + bounds(before) + ", of " + renamed + ": " + bounds(after));
    }

    private static String context(IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level) {
        return method.spelling() + " at level " + level.value() + " of " + requested + ": ";
    }

    private static String bounds(Estimate estimate) {
        return "[" + estimate.lower() + ", " + estimate.upper() + "]";
    }
}
