package dev.credence.bayes.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Link;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.posterior.MetricPosterior.DensityShape;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Beta;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the shapes of the density of {@code F = 2J/(1+J)}. Up to a factor this density is {@code j^(a-1) (1-j)^(b-1) (1+j)^2}, with the
 * logarithmic slope {@code (a-1)/j - (b-1)/(1-j) + 2/(1+j)} along j. The densities of {@code 1 - F}, which is {@code P/(2-P)} of P = 1 - J,
 * are mirrored.
 */
class ShapesByHandTest {
    private static final ConfidenceLevel P95 = ConfidenceLevel.P95;

    private static MetricPosterior f1(double a, double b) {
        return F1Posterior.ofJaccard(new BetaPrior(a, b));
    }

    private static MetricPosterior mirrored(double a, double b) {
        return LinkedPosterior.of(BetaPosterior.of(new BetaPrior(b, a)), Link.JACCARD_OF_DICE);
    }

    /** The signs of the slope, and the ends at which the density is infinite, follow from the slope above. */
    @ParameterizedTest
    @CsvSource({
        // At j = 0 the slope is 3 - b, and it decreases from there.
        "1, 2.5, PEAKED",
        "1, 3, FALLING",
        "1, 8, FALLING",
        // -0.5/j - 1/(1-j) + 2/(1+j) is below 0 everywhere; -0.1/j - 0.2/(1-j) + 2/(1+j) is above 0 in the middle.
        "0.5, 2, FALLING",
        "0.9, 1.2, SPIKE_AT_ZERO",
        // The density decreases up to (1-a)/(1+a) and then increases to the end.
        "0.5, 1, SPIKE_AT_ZERO",
        "1, 1, RISING",
        "3, 1, RISING",
        "1, 0.5, RISING",
        "3, 0.5, RISING",
        "0.5, 0.9, U",
        "1.01, 1.01, PEAKED",
        "40, 1000, PEAKED",
        "0.001, 5000, FALLING",
        "5000, 0.001, RISING",
        "1, 100000, FALLING",
        "100000, 1, RISING"
    })
    void shapeOfF1DensityFollowsCounts(double a, double b, DensityShape shape) {
        assertThat(DensityShape.of(f1(a, b).odds())).isEqualTo(shape);
        DensityShape turned = switch (shape) {
            case FALLING -> DensityShape.RISING;
            case RISING -> DensityShape.FALLING;
            case SPIKE_AT_ZERO -> DensityShape.SPIKE_AT_ONE;
            case SPIKE_AT_ONE -> DensityShape.SPIKE_AT_ZERO;
            case PEAKED, FLAT, U -> shape;
        };
        assertThat(DensityShape.of(mirrored(a, b).odds())).isEqualTo(turned);
    }

    /** The slope is 0 at j = 1/7, where 1.5/(1-j) = 2/(1+j), which is F = 1/4; for Beta(2, 2) it is 0 at (sqrt(17) - 1)/4. */
    @Test
    void modesAreRootsOfTheSlope() {
        assertThat(f1(1, 2.5).mode()).isCloseTo(0.25, within(1e-15));
        assertThat(mirrored(1, 2.5).mode()).isCloseTo(0.75, within(1e-12));
        assertThat(f1(2, 2).mode()).isCloseTo((Math.sqrt(17) - 1) / 4, within(1e-15));
        assertThat(mirrored(2, 2).mode()).isCloseTo(1 - (Math.sqrt(17) - 1) / 4, within(1e-12));
        // Half of 2 a + b - 5 is 0 at a = 2, b = 1 and changes its sign there.
        assertThat(f1(1.5, 1.5).mode()).isCloseTo((0.5 + Math.sqrt(0.25 + 8)) / 4, within(1e-15));
        assertThat(f1(3, 4).mode()).isCloseTo((Math.sqrt(25 + 32) - 5) / 4, within(1e-15));
        assertThat(f1(0.9, 1.2).mode()).isZero();
        assertThat(mirrored(0.9, 1.2).mode()).isEqualTo(1);
        assertThat(f1(0.5, 0.9).mode()).isNaN();
        assertThat(f1(3, 1).mode()).isEqualTo(1);
        assertThat(mirrored(3, 1).mode()).isZero();
    }

    /** The modes lie far from the centre of the odds if one shape is just above 1 and the other is large. */
    @Test
    void modesFarFromTheCentreAreFound() {
        // The slope of P/(2-P) is (a-1)/p - (b-1)/(1-p) - 2/(2-p). With b = 1 + 1e-6 and a = 4 it would be 0 at 3/p =
        // 2/(2-p), p = 6/5, so that the mode is at the end.
        MetricPosterior high = LinkedPosterior.of(BetaPosterior.of(new BetaPrior(4, 1 + 1e-6)), Link.JACCARD_OF_DICE);
        assertThat(high.mode()).isBetween(1 - 1e-5, 1.0);
        MetricPosterior low = LinkedPosterior.of(BetaPosterior.of(new BetaPrior(1 + 1e-6, 4)), Link.JACCARD_OF_DICE);
        assertThat(low.mode()).isBetween(0.0, 1e-5);
    }

    /**
     * Standard deviations of F1 follow by {@code u = 1 + j}, as in TrapezoidByHandTest: for Beta(2, 1) the mean square is 8 (3 ln 2 - 2)
     * and the mean is 4 (ln 2 - 1/2).
     */
    @Test
    void standardDeviationsAgreeWithPartialFractions() {
        double log = Math.log(2);
        double mean = 4 * (log - 0.5);
        assertThat(f1(2, 1).mean()).isCloseTo(mean, within(1e-15));
        assertThat(f1(2, 1).standardDeviation()).isCloseTo(Math.sqrt(8 * (3 * log - 2) - mean * mean), within(1e-14));
        assertThat(BetaPosterior.of(new BetaPrior(2, 3)).mode()).isEqualTo(1 / 3.0);
        assertThat(BetaPosterior.of(new BetaPrior(4, 2)).mode()).isEqualTo(3 / 4.0);
    }

    @Test
    void modeAtABoundaryHasANote() {
        String zero = "the posterior's density is highest at 0: its mode is at the boundary";
        String one = "the posterior's density is highest at 1: its mode is at the boundary";
        assertThat(Note.sentences(f1(0.9, 1.2).notes())).containsExactly(zero);
        assertThat(Note.sentences(f1(1, 3).notes())).containsExactly(zero);
        assertThat(Note.sentences(mirrored(0.9, 1.2).notes())).containsExactly(one);
        assertThat(Note.sentences(f1(1, 1).notes())).containsExactly(one);
        assertThat(Note.sentences(f1(1, 2.5).notes())).isEmpty();
        String pieces = "the highest densities lie in two pieces: the interval is equal-tailed instead";
        for (MetricPosterior spiked : List.of(f1(0.9, 1.2), mirrored(0.9, 1.2), f1(0.5, 0.9))) {
            CredibleInterval shortest = spiked.shortest(P95);
            assertThat(Note.sentences(shortest.notes())).containsExactly(pieces);
            assertThat(shortest.lower()).isEqualTo(spiked.quantile(P95.tail()));
            assertThat(shortest.upper()).isEqualTo(spiked.upperQuantile(P95.tail()));
        }
    }

    /** For monotone densities the shortest interval begins or ends at an end of the range: Beta(1, 3) has the quantile 1 - 0.05^(1/3). */
    @Test
    void shortestIntervalOfAMonotoneDensityBeginsAtAnEnd() {
        double j = 1 - Math.cbrt(0.05);
        CredibleInterval falling = f1(1, 3).shortest(P95);
        assertThat(falling.lower()).isZero();
        assertThat(falling.upper()).isCloseTo(2 * j / (1 + j), within(1e-14));
        CredibleInterval rising = mirrored(1, 3).shortest(P95);
        assertThat(rising.lower()).isCloseTo(1 - 2 * j / (1 + j), within(1e-14));
        assertThat(rising.upper()).isEqualTo(1);
    }

    /** Checks that the interval has its level, and that both ends have equal densities or lie at an end of higher density. */
    @ParameterizedTest
    @CsvSource({
        "2, 2",
        "1.2, 30",
        "30, 1.2",
        "1.01, 1.01",
        "1, 2.5",
        "1, 2.99",
        "1.0001, 5",
        "5, 1.0001",
        "400, 3",
        "1e5, 3e5",
        "1.5, 1e7"
    })
    void shortest(double a, double b) {
        for (double value : new double[] {0.1, 0.5, 0.95, 0.9999, 1 - 1e-9}) {
            ConfidenceLevel level = ConfidenceLevel.of(value);
            for (MetricPosterior posterior : List.of(f1(a, b), mirrored(a, b), BetaPosterior.of(new BetaPrior(a, b)))) {
                CredibleInterval shortest = posterior.shortest(level);
                double below = shortest.lower() > 0 ? posterior.cdf(shortest.lower()) : 0;
                double above = shortest.upper() < 1 ? posterior.survival(shortest.upper()) : 0;
                assertThat((below + above) / (1 - value)).isCloseTo(1, within(2e-7));
                double low = posterior.density(shortest.lower());
                double high = posterior.density(shortest.upper());
                if (shortest.lower() > 1e-15 && shortest.upper() < 1 - 1e-10) {
                    assertThat(low / high).isCloseTo(1, within(2e-5));
                } else if (shortest.lower() == 0 && shortest.upper() < 1) {
                    assertThat(low == 0 || low >= high * (1 - 1e-9)).isTrue();
                }
            }
        }
    }

    /** The density of Beta(3, 1) at 1 is 3, which is multiplied by (1+1)^2/2; that of Beta(1, 3) at 0 is 3, which is multiplied by 1/2. */
    @Test
    void densitiesAtEndsEqualBetaTimesSlope() {
        assertThat(f1(3, 1).density(1)).isCloseTo(6, within(1e-13));
        assertThat(f1(1, 3).density(0)).isCloseTo(1.5, within(1e-14));
        assertThat(mirrored(1, 3).density(1)).isCloseTo(1.5, within(1e-14));
        assertThat(f1(3, 3).density(1)).isZero();
        assertThat(f1(3, 0.5).density(1)).isInfinite();
        assertThat(f1(3, 1).density(1.1)).isZero();
        assertThat(f1(3, 1).density(Double.NaN)).isNaN();
        assertThat(f1(3, 1).cdf(0)).isZero();
        assertThat(f1(3, 1).cdf(1)).isEqualTo(1);
        assertThat(f1(3, 1).survival(0)).isEqualTo(1);
        assertThat(f1(3, 1).survival(1)).isZero();
        assertThat(f1(3, 1).quantile(0)).isZero();
        assertThat(f1(3, 1).quantile(1)).isEqualTo(1);
        assertThat(f1(3, 1).upperQuantile(0)).isEqualTo(1);
        assertThat(f1(3, 1).upperQuantile(1)).isZero();
        assertThat(f1(3, 1).skewness()).isNegative();
        assertThat(f1(3, 1).support()).isEqualTo(dev.credence.api.metric.Range.UNIT);
    }

    /** The identity changes nothing; the link P/(2-P) of Dice's coefficient gives the Jaccard index. */
    @Test
    void identityKeepsAndDiceMapsThePosterior() {
        BetaPosterior posterior = BetaPosterior.of(new BetaPrior(3, 4));
        assertThat(LinkedPosterior.of(posterior, Link.IDENTITY).cdf(0.4)).isCloseTo(Beta.cdf(0.4, 3, 4), within(1e-15));
        double p = 0.8 / 1.4;
        assertThat(LinkedPosterior.of(posterior, Link.JACCARD_OF_DICE).cdf(0.4))
                .isCloseTo(Beta.cdf(p, 3, 4), within(1e-14));
        assertThat(LinkedPosterior.of(posterior, Link.DICE_OF_JACCARD).cdf(p))
                .isCloseTo(Beta.cdf(0.4, 3, 4), within(1e-14));
        assertThat(posterior.a()).isEqualTo(3);
        assertThat(posterior.b()).isEqualTo(4);
    }
}
