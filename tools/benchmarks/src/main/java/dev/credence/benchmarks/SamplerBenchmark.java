package dev.credence.benchmarks;

import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Gamma variates on one thread; {@code peers/numpy_samplers.py} draws the same in NumPy. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SamplerBenchmark extends TimedBenchmark {
    /** The number of variates of an invocation. */
    public static final int VARIATES = 10_000;

    /** Shape, which is the mean. */
    @Param({"0.5", "3.5", "20", "1000"})
    public String mean = "3.5";

    private final UniformRandomProvider random = Streams.block(20260101, 0);
    private final double[] out = new double[VARIATES];
    private DirichletSampler dirichlet = new DirichletSampler(new double[] {1});
    private SharedStateContinuousSampler gamma = AhrensDieterMarsagliaTsangGammaSampler.of(random, 1, 1);

    /** Makes the samplers. */
    @Setup
    public void prepare() {
        double expected = Double.parseDouble(mean);
        double[] shapes = new double[VARIATES];
        Arrays.fill(shapes, expected);
        dirichlet = new DirichletSampler(shapes);
        gamma = AhrensDieterMarsagliaTsangGammaSampler.of(random, expected, 1);
    }

    /** Gamma variates as Dirichlet weights are drawn. */
    @Benchmark
    @OperationsPerInvocation(VARIATES)
    public double[] gamma() {
        dirichlet.sample(random, out);
        return out;
    }

    /** Gamma variates of Commons RNG. */
    @Benchmark
    @OperationsPerInvocation(VARIATES)
    public double[] gammaCommonsRng() {
        for (int i = 0; i < VARIATES; i++) {
            out[i] = gamma.sample();
        }
        return out;
    }
}
