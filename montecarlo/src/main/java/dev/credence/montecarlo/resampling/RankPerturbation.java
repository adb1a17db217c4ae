package dev.credence.montecarlo.resampling;

import dev.credence.numerics.normal.Normal;
import java.util.Arrays;

/**
 * The Monte Carlo standard error of a quantile from the error of its rank: the standard deviation of the order statistic at a
 * normally perturbed rank.
 *
 * <p>Perturbing the observed rank by its own error s would count that error twice: the rank lies s away from the true one already.
 * Where values are dense nothing is lost by it, but on a lattice, as accuracies are, where a bound is one of two neighbours with
 * probabilities Phi(z) and Phi(-z), z the distance in s of the rank from the step, the standard deviation is sqrt(Phi(z) Phi(-z)),
 * nearly {@code exp(-0.3 z^2) / 2}, and its mean over z would be too flat. So the rank is perturbed by {@code tau s} with
 * {@code tau^2 = 0.4}, and the result divided by tau. Since {@code (1 + 0.6 / 0.4) tau^2 = 1}, the mean of
 * {@code exp(-0.3 z^2 / 0.4) / (2 tau)} over z of standard deviation 1 is {@code exp(-0.3 z^2) / 2} again, and dense values keep
 * their s. One report is 0 or too large by itself where a bound hardly ever steps; the mean of many is right.
 */
final class RankPerturbation {
    private static final double TAU = Math.sqrt(0.4);
    /** 6: beyond, a normal has 2e-9. */
    private static final double REACH = 6;

    /** The order statistics within reach, ascending. */
    private final double[] near;
    /** Rank, from 0, of the first of them. */
    private final int from;

    private final double rank;
    /** Standard deviation of the perturbation, in ranks; of no use below a thousandth of a rank. */
    private final double deviation;

    /** Values below {@code size} are numbers; they may change places. */
    RankPerturbation(double[] values, int size, double p, double spread) {
        rank = Math.max(0, Math.min(size - 1, (size + 1.0) * p - 1));
        deviation = Math.max(1e-3, TAU * spread * size);
        from = (int) Math.max(0, Math.floor(rank - REACH * deviation));
        int last = (int) Math.min(size - 1, Math.ceil(rank + REACH * deviation));
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

    /** The probability that the perturbed rank is nearest to this one; the ends take what is beyond. */
    private double weight(int i) {
        double below = i == 0 ? 0 : Normal.cdf((from + i - 0.5 - rank) / deviation);
        double above = i == near.length - 1 ? 1 : Normal.cdf((from + i + 0.5 - rank) / deviation);
        return above - below;
    }
}
