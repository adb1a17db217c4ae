package dev.credence.benchmarks;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.difference.PairedDifferenceDistribution;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.FBetaPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** Measures closed-form posteriors of F1 and paired accuracy, and the simulations that they replace. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class BayesBenchmark extends TimedBenchmark {
    private static final int DRAWS = 100_000;
    private static final int MANY_DRAWS = 1_000_000;
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;

    /** True positives of the better system, half of its relevant items. */
    @Param({"1", "10", "1000", "100000"})
    public int count = 10;

    private final PosteriorDraws draws = new PosteriorDraws();

    /** F1's equal-tailed interval. */
    @Benchmark
    public CredibleInterval f1Interval() {
        return better().equalTailed(LEVEL);
    }

    /**
     * F1's equal-tailed interval by 100,000 draws.
     *
     * @return its width
     */
    @Benchmark
    public double f1IntervalSimulated() {
        return PosteriorDraws.equalTailed(PosteriorDraws.sorted(draws.f1(count, count), DRAWS), LEVEL.value());
    }

    /** F1's shortest interval. */
    @Benchmark
    public CredibleInterval f1Shortest() {
        return better().shortest(LEVEL);
    }

    /**
     * F1's shortest interval by 100,000 draws.
     *
     * @return its width
     */
    @Benchmark
    public double f1ShortestSimulated() {
        return PosteriorDraws.shortest(PosteriorDraws.sorted(draws.f1(count, count), DRAWS), LEVEL.value());
    }

    /** F2's posterior and its equal-tailed interval. */
    @Benchmark
    public CredibleInterval fBetaInterval() {
        return betterF2().equalTailed(LEVEL);
    }

    /** {@return the mean, mode, median and standard deviation of F2's posterior} */
    @Benchmark
    public PosteriorSummary fBetaSummary() {
        return betterF2().summary();
    }

    /**
     * Interval of the difference of the F2 of two independent systems.
     *
     * @return its length
     */
    @Benchmark
    public double fBetaDifference() {
        DifferenceDistribution difference = DifferenceDistribution.of(betterF2(), worseF2());
        return difference.upperQuantile(LEVEL.tail()) - difference.quantile(LEVEL.tail());
    }

    /** {@return the probability that the first of two independent systems has the higher F1} */
    @Benchmark
    public double f1Greater() {
        return DifferenceDistribution.probabilityGreater(better(), worse());
    }

    /** Measures the same probability by a million draws. */
    @Benchmark
    public double f1GreaterSimulated() {
        return PosteriorDraws.shareGreater(draws.f1(count, count), draws.f1(worseCount(), worseErrors()), MANY_DRAWS);
    }

    /** Probability that the first of two systems is right more often on the same items. */
    @Benchmark
    public double pairedGreater() {
        return PairedDifferenceDistribution.of(paired(), DirichletPrior.JEFFREYS)
                .probabilityFirstGreater();
    }

    /**
     * Measures the same probability by a million draws.
     *
     * @return the share
     */
    @Benchmark
    public double pairedGreaterSimulated() {
        PairedDifferenceDistribution.Counts paired = paired();
        return PosteriorDraws.shareGreater(
                draws.pairedDifference(paired.first(), paired.second(), paired.concordant()), () -> 0, MANY_DRAWS);
    }

    private F1Posterior better() {
        return F1Posterior.of(count, count / 2, count - count / 2, BetaPrior.JEFFREYS);
    }

    private F1Posterior worse() {
        return F1Posterior.of(worseCount(), 0, worseErrors(), BetaPrior.JEFFREYS);
    }

    private FBetaPosterior betterF2() {
        return FBetaPosterior.of(2, count, count / 2, count - count / 2, BetaPrior.JEFFREYS);
    }

    private FBetaPosterior worseF2() {
        return FBetaPosterior.of(2, worseCount(), 0, worseErrors(), BetaPrior.JEFFREYS);
    }

    private long worseCount() {
        return count - (long) (Math.sqrt(count) / 3);
    }

    private long worseErrors() {
        return count + (long) (Math.sqrt(count) / 3);
    }

    private PairedDifferenceDistribution.Counts paired() {
        return new PairedDifferenceDistribution.Counts(count, worseCount(), 5L * count);
    }

    /** What closed forms replace: posteriors drawn from gamma variates of Commons RNG, then sorted or counted; fixed seed. */
    static final class PosteriorDraws {
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
        DoubleSupplier pairedDifference(long first, long second, long concordant) {
            SharedStateContinuousSampler one = gamma((double) first + PRIOR);
            SharedStateContinuousSampler two = gamma((double) second + PRIOR);
            SharedStateContinuousSampler rest = gamma((double) concordant + PRIOR);
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
}
