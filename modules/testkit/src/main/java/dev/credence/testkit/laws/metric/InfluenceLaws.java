package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.KnownTruth;
import dev.credence.testkit.laws.Check;
import java.util.Arrays;
import java.util.List;

/**
 * Laws of a metric's influences, on which analytic intervals, comparisons and clustered variances depend. Atoms with an infinite influence,
 * where the metric has no derivative, are skipped.
 */
public final class InfluenceLaws {
    /** The truncation error h^4 and the rounding error eps/h are equal near eps^(1/5) = 7e-4. */
    private static final double STEP = 0x1p-9;
    /** Where partial derivatives cancel, as in a micro average without errors, numerical influences have an error of 6e-11 of each. */
    private static final double CANCELLED = 1e-9;

    /** The largest observed error is 7e-12 of the range. */
    private static final double FLAT = 1e-10;

    private InfluenceLaws() {}

    /** The influences, weighted by the data, must add up to 0: {@code sum p_c psi_c = 0}. */
    public static <E extends Evidence> void sumToZero(Metric<E> metric, E evidence) {
        double[] contributions = contributions(metric, evidence);
        double sum = Arrays.stream(contributions).sum();
        double size = Arrays.stream(contributions).map(Math::abs).sum();
        double value = metric.value(evidence);
        Check.that(
                Double.isNaN(value)
                        || !Double.isFinite(sum)
                        || Math.abs(sum) <= 1e-9 * (size + Math.abs(value)) + flat(metric),
                () -> MetricLaws.context(metric, evidence) + "sum of p psi must be 0: sum=" + sum + ", sum of |p psi|="
                        + size);
    }

    /** The error of numerical influences that are all 0 in truth, such as those of a square at its minimum. */
    private static double flat(Metric<?> metric) {
        return metric.range().bounded()
                ? FLAT * (metric.range().upper() - metric.range().lower())
                : 0;
    }

    /**
     * The influences of an {@link InPlaceInfluence} must be the same bits if the array of the weights is the output. Other metrics pass.
     */
    public static <E extends Evidence> void mayReplaceTheWeights(Metric<E> metric, E evidence) {
        double[] differences = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), differences);
        double[] inPlace = InPlaceInfluence.of(metric, evidence, evidence.weights());
        Check.that(
                Arrays.equals(differences, inPlace),
                () -> MetricLaws.context(metric, evidence)
                        + "influences written over the weights must be those written apart:" + " apart="
                        + Arrays.toString(differences) + ", over the weights=" + Arrays.toString(inPlace));
    }

    /** Influences must overwrite the contents of the output array. */
    public static <E extends Evidence> void areWrittenNotAdded(Metric<E> metric, E evidence) {
        double[] fresh = new double[evidence.atoms()];
        double[] used = new double[evidence.atoms()];
        Arrays.fill(used, 7);
        metric.influence(evidence, evidence.weights(), fresh);
        metric.influence(evidence, evidence.weights(), used);
        Check.that(
                metric instanceof InPlaceInfluence || Arrays.equals(fresh, used),
                () -> MetricLaws.context(metric, evidence)
                        + "influences must be written over what stood in the array: into zeros "
                        + Arrays.toString(fresh) + ", into sevens " + Arrays.toString(used));
    }

    /** Influences must depend on weights, not on counts: an atom with weight 2 has the influences of its rows repeated. */
    public static <E extends Evidence> void followTheWeights(Metric<E> metric, E evidence, int atom, E repeated) {
        double[] weights = evidence.weights();
        weights[atom] *= 2;
        double[] weighted = new double[weights.length];
        double[] twice = new double[weights.length];
        metric.influence(evidence, weights, weighted);
        metric.influence(repeated, repeated.weights(), twice);
        double size = Arrays.stream(twice)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        for (int other = 0; other < twice.length; other++) {
            int otherAtom = other;
            boolean same = Double.compare(weighted[otherAtom], twice[otherAtom]) == 0
                    || Math.abs(weighted[otherAtom] - twice[otherAtom]) <= 1e-6 * size + CANCELLED;
            Check.that(
                    same || !Double.isFinite(weighted[otherAtom] * twice[otherAtom]),
                    () -> MetricLaws.context(metric, evidence) + "influences follow the weights: "
                            + evidence.describe(atom)
                            + " with weight 2 must have those of the row twice: at " + evidence.describe(otherAtom)
                            + " "
                            + weighted[otherAtom] + ", twice " + twice[otherAtom]);
        }
    }

    /**
     * Each influence must equal the derivative of the value by fourth-order differences, {@code p_c psi_c = d m / d log w_c}, within 1e-6
     * of the largest and 1e-9 of the value.
     */
    public static <E extends Evidence> void equalTheNumericalDerivative(Metric<E> metric, E evidence) {
        compare(metric, evidence, false);
    }

    /** Returns the number of atoms that were compared. */
    private static <E extends Evidence> long compare(Metric<E> metric, E evidence, boolean corners) {
        double[] contributions = contributions(metric, evidence);
        double value = metric.value(evidence);
        double largest = Arrays.stream(contributions)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        double tolerance = 1e-6 * largest + CANCELLED * Math.max(1, Math.abs(value));
        long compared = 0;
        for (int atom = 0; atom < contributions.length && Double.isFinite(value); atom++) {
            double numerical = evidence.count(atom) > 0 ? logDerivative(metric, evidence, atom, STEP) : 0;
            double actual = contributions[atom];
            int c = atom;
            boolean known = evidence.count(atom) > 0 && Double.isFinite(numerical * actual);
            boolean equal = Math.abs(numerical - actual) <= tolerance;
            if (known && !equal && corners && isCorner(metric, evidence, atom, tolerance)) {
                continue;
            }
            compared += known && actual != 0 ? 1 : 0;
            Check.that(
                    !Double.isFinite(numerical * actual) || equal,
                    () -> MetricLaws.context(metric, evidence) + "p psi must equal the numerical derivative at "
                            + evidence.describe(c) + ": numerical=" + numerical + ", p psi=" + actual + ", tolerance="
                            + tolerance);
        }
        return compared;
    }

    /**
     * Checks whether the value has a kink along an atom at or near its weight: the slopes to the left and to the right differ by more than
     * a hundredth, or the slopes over two step sizes differ by more than those of a smooth function.
     */
    private static <E extends Evidence> boolean isCorner(Metric<E> metric, E evidence, int atom, double tolerance) {
        double value = metric.value(evidence);
        double right = (scaled(metric, evidence, atom, 1 + STEP) - value) / STEP;
        double left = (value - scaled(metric, evidence, atom, 1 - STEP)) / STEP;
        double wide = logDerivative(metric, evidence, atom, STEP);
        double narrow = logDerivative(metric, evidence, atom, STEP / 2);
        boolean hasKink = Math.abs(right - left) > 1e-2 * (Math.abs(right) + Math.abs(left));
        return hasKink || Math.abs(wide - narrow) > tolerance / 2;
    }

    /**
     * Checks the derivatives of a metric with kinks, and skips the atoms along which it has one. Where a metric states that it is not
     * smooth, such as a quantile, whose influences are all 0, no derivative need remain.
     */
    public static <E extends Evidence> void equalTheNumericalDerivativeBesideCorners(
            Metric<E> metric, List<E> evidence) {
        long compared = evidence.stream()
                .filter(e -> metric.refusal(e).isEmpty())
                .mapToLong(e -> compare(metric, e, true))
                .sum();
        Check.that(
                compared > 0 || metric.nonSmoothness().isPresent(),
                () -> metric.spelling()
                        + ": no influence could be compared with a derivative; add evidence without kinks");
    }

    /** The influences of observed atoms must be finite. */
    public static <E extends Evidence> void areFinite(Metric<E> metric, E evidence) {
        double[] contributions = contributions(metric, evidence);
        Check.that(
                Arrays.stream(contributions).allMatch(Double::isFinite),
                () -> MetricLaws.context(metric, evidence) + "influences must be finite: p psi="
                        + Arrays.toString(contributions));
    }

    /**
     * The standard error from influences, {@code sqrt(sum p psi^2 / n)}, must be within 2% of the standard deviation of the metric over
     * 20,000 simulated samples of 10,000 observations.
     *
     * <p>That standard deviation has a relative standard error of 0.5%, so 2% is four standard errors: a correct metric fails for fewer
     * than one seed in 10,000, and the seed is fixed.
     */
    public static <E extends Evidence> void standardErrorAgreesWithSimulation(Metric<E> metric, KnownTruth<E> truth) {
        double analytic = standardError(metric, truth);
        double simulated = truth.standardDeviation(metric);
        Check.that(
                Math.abs(analytic - simulated) <= 0.02 * simulated,
                () -> metric.spelling() + ": standard error must be within 2% of simulation: analytic=" + analytic
                        + ", simulated=" + simulated);
    }

    private static <E extends Evidence> double standardError(Metric<E> metric, KnownTruth<E> truth) {
        double[] shares = truth.shares();
        double[] influences = new double[shares.length];
        metric.influence(truth.evidence(), shares, influences);
        double variance = 0;
        for (int atom = 0; atom < shares.length; atom++) {
            variance += shares[atom] * influences[atom] * influences[atom];
        }
        return Math.sqrt(variance / KnownTruth.SIZE);
    }

    /** The product of probability and influence of each atom; 0 where the atom was not observed. */
    private static <E extends Evidence> double[] contributions(Metric<E> metric, E evidence) {
        double[] influences = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), influences);
        for (int atom = 0; atom < influences.length; atom++) {
            long count = evidence.count(atom);
            influences[atom] = count == 0 ? 0 : influences[atom] * (count / (double) evidence.size());
        }
        return influences;
    }

    private static <E extends Evidence> double logDerivative(Metric<E> metric, E evidence, int atom, double step) {
        double near = scaled(metric, evidence, atom, 1 + step) - scaled(metric, evidence, atom, 1 - step);
        double far = scaled(metric, evidence, atom, 1 + 2 * step) - scaled(metric, evidence, atom, 1 - 2 * step);
        return (8 * near - far) / (12 * step);
    }

    private static <E extends Evidence> double scaled(Metric<E> metric, E evidence, int atom, double factor) {
        double[] weights = evidence.weights();
        weights[atom] *= factor;
        return metric.value(evidence, weights);
    }
}
