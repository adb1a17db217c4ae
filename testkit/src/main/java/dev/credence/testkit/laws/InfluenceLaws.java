package dev.credence.testkit.laws;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.Population;
import java.util.Arrays;

/**
 * Laws of a metric's influences, by which analytic intervals, comparisons and clustered variances stand or fall. Atoms where
 * an influence is not finite are places without a derivative and are passed over.
 */
public final class InfluenceLaws {
    /** 2^-9: truncation h^4 and rounding eps/h meet near eps^(1/5) = 7e-4. */
    private static final double STEP = 0x1p-9;
    /** 1e-9: where partial derivatives cancel, as in a micro average without errors, the numerical default leaves 6e-11 of each. */
    private static final double CANCELLED = 1e-9;

    private InfluenceLaws() {}

    /**
     * The influences, weighted by the data, add up to 0: {@code sum p_c psi_c = 0}.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence evidence it can read
     */
    public static <E extends Evidence> void sumToZero(Metric<E> metric, E evidence) {
        double[] contributions = contributions(metric, evidence);
        double sum = Arrays.stream(contributions).sum();
        double size = Arrays.stream(contributions).map(Math::abs).sum();
        double value = metric.value(evidence);
        Check.that(
                Double.isNaN(value) || !Double.isFinite(sum) || Math.abs(sum) <= 1e-9 * (size + Math.abs(value)),
                () -> MetricLaws.on(metric, evidence) + "sum of p psi must be 0: sum=" + sum + ", sum of |p psi|="
                        + size);
    }

    /**
     * The influences of an {@link InPlaceInfluence} are the same bits when they are written over the weights; nothing is asked of
     * other metrics.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence evidence it can read
     */
    public static <E extends Evidence> void mayReplaceTheWeights(Metric<E> metric, E evidence) {
        double[] apart = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), apart);
        double[] inPlace = InPlaceInfluence.of(metric, evidence, evidence.weights());
        Check.that(
                Arrays.equals(apart, inPlace),
                () -> MetricLaws.on(metric, evidence)
                        + "influences written over the weights must be those written apart:" + " apart="
                        + Arrays.toString(apart) + ", over the weights=" + Arrays.toString(inPlace));
    }

    /**
     * Each influence equals the derivative of the value by differences of fourth order:
     * {@code p_c psi_c = d m / d log w_c}, to 1e-6 of the largest, and to 1e-9 of the value.
     *
     * @param <E> kind of evidence
     * @param metric the metric, smooth at this evidence
     * @param evidence evidence it can read
     */
    public static <E extends Evidence> void equalTheNumericalDerivative(Metric<E> metric, E evidence) {
        double[] contributions = contributions(metric, evidence);
        double value = metric.value(evidence);
        double largest = Arrays.stream(contributions)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        double tolerance = 1e-6 * largest + CANCELLED * Math.max(1, Math.abs(value));
        for (int atom = 0; atom < contributions.length && Double.isFinite(value); atom++) {
            double numerical = evidence.count(atom) > 0 ? logDerivative(metric, evidence, atom) : 0;
            double actual = contributions[atom];
            int c = atom;
            Check.that(
                    !Double.isFinite(numerical * actual) || Math.abs(numerical - actual) <= tolerance,
                    () -> MetricLaws.on(metric, evidence) + "p psi must equal the numerical derivative at "
                            + evidence.describe(c) + ": numerical=" + numerical + ", p psi=" + actual + ", tolerance="
                            + tolerance);
        }
    }

    /**
     * The influences of atoms that were seen are finite.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence evidence in whose neighbourhood the metric is smooth, such as a matrix without empty cells
     */
    public static <E extends Evidence> void areFinite(Metric<E> metric, E evidence) {
        double[] contributions = contributions(metric, evidence);
        Check.that(
                Arrays.stream(contributions).allMatch(Double::isFinite),
                () -> MetricLaws.on(metric, evidence) + "influences must be finite: p psi="
                        + Arrays.toString(contributions));
    }

    /**
     * The standard error from influences, {@code sqrt(sum p psi^2 / n)}, is within 2% of the standard deviation of the metric
     * over 20,000 simulated samples of 10,000 observations.
     *
     * <p>The standard deviation of 20,000 values is known to 0.5%, so 2% is four standard errors: a right metric fails for
     * fewer than one seed in 10,000, and the seed is fixed.
     *
     * @param <E> kind of evidence
     * @param metric the metric, smooth at this population
     * @param population where to draw from
     */
    public static <E extends Evidence> void standardErrorAgreesWithSimulation(
            Metric<E> metric, Population<E> population) {
        double analytic = standardError(metric, population);
        double simulated = population.standardDeviation(metric);
        Check.that(
                Math.abs(analytic - simulated) <= 0.02 * simulated,
                () -> metric.spelling() + ": standard error must be within 2% of simulation: analytic=" + analytic
                        + ", simulated=" + simulated);
    }

    private static <E extends Evidence> double standardError(Metric<E> metric, Population<E> population) {
        double[] shares = population.shares();
        double[] influences = new double[shares.length];
        metric.influence(population.evidence(), shares, influences);
        double variance = 0;
        for (int atom = 0; atom < shares.length; atom++) {
            variance += shares[atom] * influences[atom] * influences[atom];
        }
        return Math.sqrt(variance / Population.SIZE);
    }

    /** p psi of each atom; 0 where it was not seen. */
    private static <E extends Evidence> double[] contributions(Metric<E> metric, E evidence) {
        double[] influences = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), influences);
        for (int atom = 0; atom < influences.length; atom++) {
            long count = evidence.count(atom);
            influences[atom] = count == 0 ? 0 : influences[atom] * (count / (double) evidence.size());
        }
        return influences;
    }

    private static <E extends Evidence> double logDerivative(Metric<E> metric, E evidence, int atom) {
        double near = scaled(metric, evidence, atom, 1 + STEP) - scaled(metric, evidence, atom, 1 - STEP);
        double far = scaled(metric, evidence, atom, 1 + 2 * STEP) - scaled(metric, evidence, atom, 1 - 2 * STEP);
        return (8 * near - far) / (12 * STEP);
    }

    private static <E extends Evidence> double scaled(Metric<E> metric, E evidence, int atom, double factor) {
        double[] weights = evidence.weights();
        weights[atom] *= factor;
        return metric.value(evidence, weights);
    }
}
