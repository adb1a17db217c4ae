package dev.credence.montecarlo.resampling;

import dev.credence.numerics.normal.Normal;
import java.util.Arrays;

/**
 * Computes the Monte Carlo standard error of a quantile from the standard error of its rank, as the standard deviation of the order
 * statistic at a normally perturbed rank.
 *
 * <p>The observed rank already differs from the true rank by an error of standard deviation s. Perturbing it by s again would count
 * this error twice where values lie on a lattice, as accuracies do: there a bound is one of two neighbours with probabilities Phi(z)
 * and Phi(-z), where z is the distance of the rank from the step in units of s, and the standard deviation
 * {@code sqrt(Phi(z) Phi(-z))} is nearly {@code exp(-0.3 z^2) / 2}. The rank is therefore perturbed by {@code tau s} with
 * {@code tau^2 = 0.4}, and the result is divided by tau. Since {@code (1 + 0.6 / 0.4) tau^2 = 1}, the mean of
 * {@code exp(-0.3 z^2 / 0.4) / (2 tau)} over the distribution of z is {@code exp(-0.3 z^2) / 2} again; for dense values the result
 * is not changed. On a lattice a single standard error may be 0 or too large; the mean over many simulations is right.
 */
final class RankPerturbation {
    private static final double TAU = Math.sqrt(0.4);
    /** The normal perturbation is truncated at this many standard deviations, beyond which it has probability 2e-9. */
    private static final double MAX_DEVIATIONS = 6;

    /** The order statistics within reach, ascending. */
    private final double[] near;
    /** The rank, counted from 0, of the first order statistic within reach. */
    private final int from;

    private final double rank;
    /** The standard deviation of the perturbation in ranks, at least 0.001. */
    private final double deviation;

    /** Prepares the error of the quantile at p of the first {@code size} values, which may be reordered. */
    RankPerturbation(double[] values, int size, double p, double spread) {
        rank = Math.max(0, Math.min(size - 1, (size + 1.0) * p - 1));
        deviation = Math.max(1e-3, TAU * spread * size);
        from = (int) Math.max(0, Math.floor(rank - MAX_DEVIATIONS * deviation));
        int last = (int) Math.min(size - 1, Math.ceil(rank + MAX_DEVIATIONS * deviation));
        QuickSelect.select(values, size, last);
        QuickSelect.select(values, last + 1, from);
        near = Arrays.copyOfRange(values, from, last + 1);
        Arrays.sort(near);
    }

    double standardError() {
        double width = near[near.length - 1] - near[0];
        return near[0] == near[near.length - 1] ? 0 : Double.isInfinite(width) ? width : deviation();
    }

    private double deviation() {
        double mean = 0;
        for (int i = 0; i < near.length; i++) {
            mean += weight(i) * (near[i] - near[0]);
        }
        double variance = 0;
        for (int i = 0; i < near.length; i++) {
            double away = near[i] - near[0] - mean;
            variance += weight(i) * away * away;
        }
        return Math.sqrt(variance) / TAU;
    }

    /** Returns the probability that the perturbed rank is nearest to this one; the two ends include everything beyond them. */
    private double weight(int i) {
        double below = i == 0 ? 0 : Normal.cdf((from + i - 0.5 - rank) / deviation);
        double above = i == near.length - 1 ? 1 : Normal.cdf((from + i + 0.5 - rank) / deviation);
        return above - below;
    }
}
