package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import org.junit.jupiter.api.Test;

/**
 * Checks F-beta of one true positive, {@code F = (1+B) X/((1+B) X + B Z + Y)} with {@code B = beta^2}, where X is exponential and Y and Z
 * are gamma variables with the shapes y and z. F exceeds f if X exceeds {@code c (B Z + Y)} with {@code c = f/((1-f)(1+B))}, which has the
 * probability {@code (1+c)^-y (1+Bc)^-z}.
 */
class FMeasureByHandTest {
    private static final double[] BETAS = {0.01, 0.1, 0.5, 0.99, 1.5, 2, 30, 100};
    private static final double[][] SHAPES = {{0.5, 0.5}, {1, 1}, {0.1, 7}, {7, 0.1}, {40, 3}, {3, 4000}, {1e5, 2e5}};

    private static double above(double square, double y, double z, double f) {
        double c = f / (1 - f) / (1 + square);
        return Math.exp(-y * Math.log1p(c) - z * Math.log1p(square * c));
    }

    /** The errors of both tails and of the density are relative where these are above 1e-200. */
    @Test
    void tailsOfOneTruePositiveAgreeWithClosedForm() {
        for (double beta : BETAS) {
            double square = beta * beta;
            for (double[] shapes : SHAPES) {
                double y = shapes[0];
                double z = shapes[1];
                LogOddsDistribution mixture = FMeasureMixture.of(beta, 1, y, z);
                for (double f : new double[] {1e-6, 1e-3, 0.2, 0.5, 0.9, 0.999}) {
                    double above = above(square, y, z, f);
                    String subject = "beta=" + beta + ", y=" + y + ", z=" + z + ", f=" + f;
                    if (above > 1e-200) {
                        Reference.agree(above, mixture.upper(f, 1 - f), 1e-11, subject);
                        double c = f / (1 - f) / (1 + square);
                        double slope = 1 / ((1 - f) * (1 - f) * (1 + square));
                        double density = above * slope * (y / (1 + c) + z * square / (1 + square * c));
                        Reference.agree(density, mixture.density(f, 1 - f), 1e-11, subject);
                    }
                    assertThat(mixture.lower(f, 1 - f)).as(subject).isCloseTo(1 - above, within(1e-13));
                }
            }
        }
    }

    /** The tail at a quantile has the requested probability. */
    @Test
    void tailsAtQuantilesHaveRequestedProbabilityForOneTruePositive() {
        for (double beta : BETAS) {
            for (double[] shapes : SHAPES) {
                LogOddsDistribution mixture = FMeasureMixture.of(beta, 1, shapes[0], shapes[1]);
                for (double p : new double[] {1e-12, 0.025, 0.5, 0.975}) {
                    LogisticPoint upper = mixture.upperPoint(p);
                    double f = upper.x();
                    if (upper.y() > 1e-9) {
                        Reference.agree(p, above(beta * beta, shapes[0], shapes[1], f), 1e-6, "upper");
                    }
                    LogisticPoint lower = mixture.lowerPoint(p);
                    assertThat(above(beta * beta, shapes[0], shapes[1], lower.x()))
                            .isCloseTo(1 - p, within(1e-10));
                }
            }
        }
    }
}
