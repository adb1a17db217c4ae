package dev.credence.benchmarks;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;

/** What closed forms replace: posteriors drawn from gamma variates of Commons RNG, then sorted or counted; fixed seed. */
final class PosteriorDraws {
    private static final double PRIOR = 0.5;

    private final UniformRandomProvider random = RandomSource.L64_X128_MIX.create(20260101L);

    /** F1 = 2U / (2U + V) with U gamma of TP + prior and V gamma of FP + FN + 2 prior (Goutte and Gaussier 2005). */
    DoubleSupplier f1(long truePositives, long errors) {
        SharedStateContinuousSampler u = gamma((double) truePositives + PRIOR);
        SharedStateContinuousSampler v = gamma((double) errors + 2 * PRIOR);
        return () -> {
            double twice = 2 * u.sample();
            return twice / (twice + v.sample());
        };
    }

    /** First minus second share of a Dirichlet distribution. */
    DoubleSupplier pairedDifference(long first, long second, long alike) {
        SharedStateContinuousSampler one = gamma((double) first + PRIOR);
        SharedStateContinuousSampler two = gamma((double) second + PRIOR);
        SharedStateContinuousSampler rest = gamma((double) alike + PRIOR);
        return () -> {
            double a = one.sample();
            double b = two.sample();
            return (a - b) / (a + b + rest.sample());
        };
    }

    private SharedStateContinuousSampler gamma(double shape) {
        return AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 1);
    }

    static double[] sorted(DoubleSupplier sampler, int draws) {
        double[] values = new double[draws];
        for (int i = 0; i < draws; i++) {
            values[i] = sampler.getAsDouble();
        }
        Arrays.sort(values);
        return values;
    }

    /** Returns the width between the points that leave half of 1 - level on each side. */
    static double equalTailed(double[] sorted, double level) {
        int cut = (int) Math.round((1 - level) / 2 * sorted.length);
        return sorted[sorted.length - 1 - cut] - sorted[cut];
    }

    /** Returns the smallest width of an interval with the probability of the level. */
    static double shortest(double[] sorted, double level) {
        int inside = (int) Math.round(level * sorted.length);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i + inside < sorted.length; i++) {
            least = Math.min(least, sorted[i + inside] - sorted[i]);
        }
        return least;
    }

    static double shareGreater(DoubleSupplier first, DoubleSupplier second, int draws) {
        int greater = 0;
        for (int i = 0; i < draws; i++) {
            greater += first.getAsDouble() > second.getAsDouble() ? 1 : 0;
        }
        return greater / (double) draws;
    }
}
