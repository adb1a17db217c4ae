package dev.credence.bayes;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.difference.PairedDifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.FBetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Compares exact results with simulations of their definitions by gamma variables, as the sources define them. The comparison checks the
 * algebra, not the last digits.
 *
 * <p>Each simulation makes 200,000 draws with seed 42. Each of the 14 statistics is a share of draws or a mean and must lie within 4.5 of
 * its standard errors. Over random seeds a correct program would fail in one of them with probability 14 * 7e-6 = 1e-4.
 */
class SimulationCrossCheckTest {
    private static final int DRAWS = 200_000;
    private static final double ERRORS = 4.5;

    private RandomGenerator random = generator();

    private static RandomGenerator generator() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(42);
    }

    @BeforeEach
    void again() {
        random = generator();
    }

    /** Draws a gamma variable by Marsaglia and Tsang (2000); a shape below 1 takes the power of a uniform variable. */
    private double gamma(double shape) {
        if (shape < 1) {
            return gamma(shape + 1) * Math.pow(random.nextDouble(), 1 / shape);
        }
        double d = shape - 1 / 3.0;
        while (true) {
            double x = random.nextGaussian();
            double v = Math.pow(1 + x / Math.sqrt(9 * d), 3);
            if (v > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
                return d * v;
            }
        }
    }

    /** Draws F-beta from three gamma variables, as Goutte and Gaussier define it. */
    private double fbeta(double beta, double tp, double fp, double fn) {
        double hits = (1 + beta * beta) * gamma(tp);
        return hits / (hits + beta * beta * gamma(fn) + gamma(fp));
    }

    private double beta(double a, double b) {
        double x = gamma(a);
        return x / (x + gamma(b));
    }

    private static void mean(String subject, double exact, DoubleSupplier draw) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < DRAWS; i++) {
            double x = draw.getAsDouble() - exact;
            sum += x;
            squares += x * x;
        }
        double error = Math.sqrt(squares) / DRAWS;
        double off = sum / DRAWS;
        assertTrue(
                Math.abs(off) <= ERRORS * error,
                () -> subject + ": exact=" + exact + ", simulated=" + (exact + off) + ", its standard error=" + error);
    }

    @Test
    void f1AgreesWithRatiosOfGammas() {
        F1Posterior exact = F1Posterior.of(3, 2, 4, BetaPrior.JEFFREYS);
        mean("mean", exact.mean(), () -> fbeta(1, 3.5, 2.5, 4.5));
        mean("cdf", exact.cdf(0.4), () -> fbeta(1, 3.5, 2.5, 4.5) <= 0.4 ? 1 : 0);
        mean("tail", exact.survival(0.8), () -> fbeta(1, 3.5, 2.5, 4.5) > 0.8 ? 1 : 0);
    }

    @Test
    void fbetaAgreesWithRatiosOfGammas() {
        FBetaPosterior exact = FBetaPosterior.of(2, 7, 9, 1, BetaPrior.JEFFREYS);
        mean("mean", exact.mean(), () -> fbeta(2, 7.5, 9.5, 1.5));
        mean("cdf", exact.cdf(0.6), () -> fbeta(2, 7.5, 9.5, 1.5) <= 0.6 ? 1 : 0);
        FBetaPosterior half = FBetaPosterior.of(0.5, 0, 3, 20, BetaPrior.JEFFREYS);
        mean("cdf of half", half.cdf(0.05), () -> fbeta(0.5, 0.5, 3.5, 20.5) <= 0.05 ? 1 : 0);
        mean("mean of half", half.mean(), () -> fbeta(0.5, 0.5, 3.5, 20.5));
    }

    @Test
    void differencesAgreeWithDraws() {
        DifferenceDistribution exact = DifferenceDistribution.of(
                FBetaPosterior.of(2, 7, 9, 1, BetaPrior.JEFFREYS), BetaPosterior.of(8, 20, BetaPrior.FLAT));
        DoubleSupplier draw = () -> fbeta(2, 7.5, 9.5, 1.5) - beta(9, 13);
        mean("P(A above B)", exact.probabilityFirstGreater(), () -> draw.getAsDouble() > 0 ? 1 : 0);
        mean("inside", exact.probabilityWithin(0.1), () -> Math.abs(draw.getAsDouble()) <= 0.1 ? 1 : 0);
        double lower = exact.quantile(0.025);
        mean("lower tail", 0.025, () -> draw.getAsDouble() <= lower ? 1 : 0);
        mean("mean", exact.mean(), draw);
    }

    @Test
    void pairedDifferencesAgreeWithDirichletDraws() {
        PairedDifferenceDistribution exact = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(8, 5, 37), DirichletPrior.JEFFREYS);
        DoubleSupplier draw = () -> {
            double first = gamma(8.5);
            double second = gamma(5.5);
            return (first - second) / (first + second + gamma(37.5));
        };
        mean("P(first above second)", exact.probabilityFirstGreater(), () -> draw.getAsDouble() > 0 ? 1 : 0);
        mean("inside", exact.probabilityWithin(0.05), () -> Math.abs(draw.getAsDouble()) <= 0.05 ? 1 : 0);
        double lower = exact.quantile(0.025);
        mean("lower tail", 0.025, () -> draw.getAsDouble() <= lower ? 1 : 0);
    }
}
