package dev.credence.benchmarks;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.random.BinomialSampler;
import dev.credence.numerics.random.FixedBinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.FastLoadedDiceRollerDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.GuideTableDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.MarsagliaTsangWangDiscreteSampler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Binomial counts on one thread, of changing and of fixed parameters; {@code peers/numpy_samplers.py} draws the same in NumPy.
 *
 * <p>Rivals with fixed parameters are Commons RNG's samplers of enumerated distributions, of the counts within ten standard
 * deviations of the mean: Marsaglia, Tsang and Wang's rounds probabilities to 2^-30, guide table and alias to 2^-53.
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BinomialSamplerBenchmark extends TimedBenchmark {
    /** The number of counts of an invocation. */
    public static final int COUNTS = 10_000;

    /** Trials and probability. */
    @Param({
        "5 0.1",
        "35 0.1",
        "200 0.1",
        "10000 0.1",
        "1000000 0.001",
        "1000000000 0.1",
        "10 0.5",
        "40 0.5",
        "1000 0.47",
        "1000000 0.5"
    })
    public String binomial = "35 0.1";

    private final UniformRandomProvider random = Streams.block(20260101, 0);
    private final double[] out = new double[COUNTS];
    private long trials;
    private double p;
    private long first;
    private FixedBinomialSampler fixed = new FixedBinomialSampler(1, 0.5);
    private DiscreteSampler guide = () -> 0;
    private DiscreteSampler alias = () -> 0;
    private DiscreteSampler dice = () -> 0;
    private DiscreteSampler truncated = () -> 0;

    /** Makes the samplers. */
    @Setup
    public void prepare() {
        String[] parts = binomial.split(" ", -1);
        trials = Long.parseLong(parts[0]);
        p = Double.parseDouble(parts[1]);
        fixed = new FixedBinomialSampler(trials, p);
        double sd = Math.sqrt(trials * p * (1 - p));
        first = (long) Math.max(0, Math.floor(trials * p - 10 * sd));
        long last = (long) Math.min((double) trials, Math.ceil(trials * p + 10 * sd + 20));
        double[] probabilities = new double[(int) (last - first + 1)];
        Arrays.setAll(probabilities, k -> Binomial.probability(first + k, trials, p));
        guide = GuideTableDiscreteSampler.of(random, probabilities);
        alias = AliasMethodDiscreteSampler.of(random, probabilities);
        dice = FastLoadedDiceRollerDiscreteSampler.of(random, probabilities);
        truncated = MarsagliaTsangWangDiscreteSampler.Enumerated.of(random, probabilities);
    }

    /** Returns the same parameters in every draw, their set-up kept. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] fixed() {
        for (int i = 0; i < COUNTS; i++) {
            out[i] = (double) fixed.sample(random);
        }
        return out;
    }

    /** Parameters that change with every draw, as those of a multinomial do. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] changing() {
        for (int i = 0; i < COUNTS; i++) {
            out[i] = (double) BinomialSampler.sample(random, trials + (i & 7), p - 1e-9 * i);
        }
        return out;
    }

    /** {@return the set-up that is kept} */
    @Benchmark
    public FixedBinomialSampler setUp() {
        return new FixedBinomialSampler(trials, p);
    }

    /** Commons RNG's guide table. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] fixedGuideTable() {
        return counts(guide);
    }

    /** Commons RNG's alias table. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] fixedAlias() {
        return counts(alias);
    }

    /** Commons RNG's fast loaded dice roller. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] fixedDice() {
        return counts(dice);
    }

    /** Commons RNG's tables of truncated probabilities. */
    @Benchmark
    @OperationsPerInvocation(COUNTS)
    public double[] fixedMarsagliaTsangWang() {
        return counts(truncated);
    }

    private double[] counts(DiscreteSampler sampler) {
        for (int i = 0; i < COUNTS; i++) {
            out[i] = (double) (first + sampler.sample());
        }
        return out;
    }
}
