package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.beta.Beta;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirichletSamplerTest {
    private static final int DRAWS = 200_000;

    private static double[][] draws(double... shapes) {
        DirichletSampler sampler = new DirichletSampler(shapes);
        UniformRandomProvider random = Streams.block(31, shapes.length);
        double[][] cells = new double[shapes.length][DRAWS];
        double[] out = new double[shapes.length];
        for (int draw = 0; draw < DRAWS; draw++) {
            sampler.sample(random, out);
            for (int cell = 0; cell < out.length; cell++) {
                cells[cell][draw] = out[cell];
            }
        }
        return cells;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1, 0.3, 0.5, 0.9, 1, 1.5, 2, 7.5, 100.5, 12_345.5, 1e7})
    void weightsFollowTheGammaDistribution(double shape) {
        GammaDistribution gamma = GammaDistribution.of(shape, 1);
        Fit.kolmogorov(draws(shape)[0], gamma::cumulativeProbability, "shape " + shape);
    }

    @Test
    void sharesFollowTheBetaDistribution() {
        double[][] cells = draws(3.5, 0.5, 20);
        double[] share = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            share[draw] = cells[1][draw] / (cells[0][draw] + cells[1][draw] + cells[2][draw]);
        }
        Fit.kolmogorov(share, x -> Beta.cdf(x, 0.5, 23.5), "share");
    }

    /** For counts up to 2^53 the relative standard deviation is 1e-8, and rounding does not bias the mean. */
    @Test
    void largestCountsKeepMeanAndVariance() {
        double shape = 0x1p53;
        double[] values = draws(shape)[0];
        double sum = 0;
        double squares = 0;
        for (double value : values) {
            sum += value - shape;
            squares += (value - shape) * (value - shape);
        }
        Fit.mean(sum / DRAWS, 0, Math.sqrt(shape / DRAWS), "mean");
        Fit.mean(squares / DRAWS, shape, shape * Math.sqrt(2.0 / DRAWS), "variance");
    }

    @Test
    void weightOfAShapeOfZeroIsZero() {
        for (double value : draws(0, 2)[0]) {
            assertEquals(0, value);
        }
    }

    @Test
    void invalidShapeThrowsAndErrorStatesCell() {
        assertEquals(
                "shape must be finite and >= 0: shape=-1.0 of cell 1",
                assertThrows(IllegalArgumentException.class, () -> new DirichletSampler(new double[] {1, -1}))
                        .getMessage());
        assertEquals(
                "shapes must have a positive total: total=0.0",
                assertThrows(IllegalArgumentException.class, () -> new DirichletSampler(new double[2]))
                        .getMessage());
    }
}
