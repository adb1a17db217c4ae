package dev.credence.crossvalidation.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Link;
import dev.credence.numerics.beta.Beta;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PosteriorSumTest {
    /**
     * Compares two and three folds without successes under Jeffreys' prior with integrals over one of them
     * (tanh-sinh rule).
     */
    @ParameterizedTest
    @CsvSource({"2,5.5", "2,20.5", "2,1000.5", "3,5.5", "3,20.5", "3,1000.5"})
    void foldsWithoutSuccessesEqualNumericalIntegrals(int folds, double failures) {
        PosteriorSum mean =
                PosteriorSum.mean(Collections.nCopies(folds, new FoldPosterior(0.5, failures, Link.IDENTITY)));
        PosteriorSum mirrored =
                PosteriorSum.mean(Collections.nCopies(folds, new FoldPosterior(failures, 0.5, Link.IDENTITY)));
        for (double p : new double[] {0.0005, 0.025, 0.5, 0.975, 0.9995}) {
            double x = mean.quantile(p);
            assertThat(convolved(folds, failures, folds * x)).isCloseTo(p, within(1e-12));
            assertThat(mirrored.upperQuantile(p)).isCloseTo(1 - x, within(1e-12));
        }
    }

    /**
     * Returns P(S <= s) of a sum S of Beta(1/2, failures) variables, one for each fold, by integrating over one
     * of them.
     */
    private static double convolved(int folds, double failures, double s) {
        DoubleUnaryOperator rest =
                folds == 2 ? r -> Beta.cdf(r, 0.5, failures) : r -> convolved(folds - 1, failures, r);
        double end = Math.min(1, s);
        double sum = 0;
        for (int i = -150; i <= 150; i++) {
            double u = Math.PI / 2 * Math.sinh(i / 32.0);
            double weight = Math.PI / 4 * Math.cosh(i / 32.0) / Math.pow(Math.cosh(u), 2) / 32;
            double p = 1 / (1 + Math.exp(-2 * u));
            double q = 1 / (1 + Math.exp(2 * u));
            if (weight > 0 && p > 0 && q > 0) {
                double other = end == 1 ? q : 1 - end * p;
                double density = Math.exp(
                        -0.5 * Math.log(end * p) + (failures - 1) * Math.log(other) - Beta.logBeta(0.5, failures));
                sum += weight * end * density * rest.applyAsDouble(Math.min(folds - 1, s - end + end * q));
            }
        }
        return sum;
    }

    /** The mean of a single posterior is that posterior, computed here by the functions of the beta distribution. */
    @ParameterizedTest
    @CsvSource({"3,2", "10.5,20.5", "150,1", "4000,80", "30,3e6"})
    void meanOfASinglePosteriorIsThatPosterior(double a, double b) {
        FoldPosterior one = new FoldPosterior(a, b, Link.IDENTITY);
        PosteriorSum mean = PosteriorSum.mean(List.of(one));
        double scale = one.standardDeviation();
        for (double p : new double[] {0.001, 0.3, 0.9}) {
            assertThat(mean.quantile(p)).isCloseTo(one.quantile(p), within(1e-11 * scale));
            assertThat(mean.upperQuantile(p)).isCloseTo(one.upperQuantile(p), within(1e-11 * scale));
        }
        assertThat(mean.mean()).isCloseTo(one.mean(), within(1e-15 * one.mean()));
        assertThat(mean.density(one.mean()) * scale).isCloseTo(one.density(one.mean()) * scale, within(1e-9));
    }

    /**
     * Compares the mean of folds with links and different shapes with 100,000 draws; the seed is 11, the
     * tolerance five standard errors.
     */
    @Test
    void linkedFoldsAgreeWithSimulation() {
        List<FoldPosterior> folds = List.of(
                new FoldPosterior(3, 2, Link.DICE_OF_JACCARD),
                new FoldPosterior(8, 4, Link.DICE_OF_JACCARD),
                new FoldPosterior(1, 6, Link.DICE_OF_JACCARD));
        PosteriorSum mean = PosteriorSum.mean(folds);
        int draws = 100_000;
        SplittableRandom random = new SplittableRandom(11);
        double median = mean.median();
        int below = 0;
        for (int i = 0; i < draws; i++) {
            double sum = 0;
            for (FoldPosterior fold : folds) {
                sum += fold.quantile(random.nextDouble());
            }
            below += sum / 3 < median ? 1 : 0;
        }
        assertThat((double) below / draws).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(draws)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void probabilityOutOfRangeThrows(double probability) {
        PosteriorSum mean = PosteriorSum.mean(List.of(new FoldPosterior(1, 1, Link.IDENTITY)));
        assertThatThrownBy(() -> mean.quantile(probability))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("probability must lie in [0, 1]: probability=" + probability);
    }
}
