package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Link;
import org.junit.jupiter.api.Test;

/** Checks powers under a link that is decreasing, curved, or has different slopes at both ends. */
class LinkedByHandTest {
    /** The link 1 - p. */
    private static final Link FALLING = new Link() {
        @Override
        public double apply(double proportion) {
            return 1 - proportion;
        }

        @Override
        public double inverse(double metric) {
            return 1 - metric;
        }

        @Override
        public double derivative(double proportion) {
            return -1;
        }
    };

    /** The square. */
    private static final Link SQUARE = new Link() {
        @Override
        public double apply(double proportion) {
            return proportion * proportion;
        }

        @Override
        public double inverse(double metric) {
            return Math.sqrt(metric);
        }

        @Override
        public double derivative(double proportion) {
            return 2 * proportion;
        }
    };

    /** Under the link 1 - p Beta(3, 2) becomes Beta(2, 3). */
    @Test
    void decreasingLinkMirrorsTheDistribution() {
        LinkedDistribution linked = new LinkedDistribution(new ScaledOddsBeta(3, 2, 1), FALLING);
        ScaledOddsBeta plain = new ScaledOddsBeta(2, 3, 1);
        for (double x : new double[] {0.1, 0.5, 0.8}) {
            double y = 1 - x;
            assertThat(linked.lower(x, y)).isCloseTo(plain.lower(x, y), within(1e-15));
            assertThat(linked.upper(x, y)).isCloseTo(plain.upper(x, y), within(1e-15));
            assertThat(linked.slope(x, y)).isCloseTo(plain.slope(x, y), within(1e-15));
            assertThat(linked.steepness(x, y)).isCloseTo(plain.steepness(x, y), within(1e-9));
            assertThat(linked.quantile(x)).isCloseTo(plain.quantile(x), within(1e-15));
            assertThat(linked.upperQuantile(x)).isCloseTo(plain.upperQuantile(x), within(1e-15));
            assertThat(linked.lowerPoint(x).y()).isCloseTo(plain.lowerPoint(x).y(), within(1e-15));
            assertThat(linked.upperPoint(x).y()).isCloseTo(plain.upperPoint(x).y(), within(1e-15));
            assertThat(linked.lowerPoint(x).x()).isEqualTo(linked.quantile(x));
            assertThat(linked.upperPoint(x).x()).isEqualTo(linked.upperQuantile(x));
        }
        assertThat(linked.lowerTailExponent()).isEqualTo(2);
        assertThat(linked.upperTailExponent()).isEqualTo(3);
        assertThat(linked.leftDensity()).isCloseTo(12, within(1e-12));
        assertThat(linked.rightDensity()).isCloseTo(12, within(1e-12));
        assertThat(linked.centre()).isCloseTo(Math.log(2 / 3.0), within(1e-15));
        assertThat(linked.information()).isCloseTo(1.2, within(1e-14));
        assertThat(linked.moments().mean()).isCloseTo(0.4, within(1e-14));
        assertThat(linked.moments().variance()).isCloseTo(0.04, within(1e-14));
        assertThat(linked.moments().third()).isCloseTo(plain.moments().third(), within(1e-14));
    }

    /**
     * Twice the odds of Beta(3, 2) have the densities 12/8 x^2 and 48 y at the ends, which the link 1 - p exchanges. The link p/(3-2p) is
     * p/3 at 0 and 1 - 3 (1-p) at 1, so that the densities of Beta(2, 3), 12 p and 12 (1-p)^2, become 108 x and 12/27 y^2.
     */
    @Test
    void densitiesAtEndsAreDividedBySlopeOfLink() {
        LinkedDistribution turned = new LinkedDistribution(new ScaledOddsBeta(3, 2, 2), FALLING);
        assertThat(turned.leftDensity()).isCloseTo(48, within(1e-12));
        assertThat(turned.rightDensity()).isCloseTo(1.5, within(1e-13));
        Link bent = new Link() {
            @Override
            public double apply(double proportion) {
                return proportion / (3 - 2 * proportion);
            }

            @Override
            public double inverse(double metric) {
                return 3 * metric / (1 + 2 * metric);
            }

            @Override
            public double derivative(double proportion) {
                return 3 / ((3 - 2 * proportion) * (3 - 2 * proportion));
            }
        };
        LinkedDistribution linked = new LinkedDistribution(new ScaledOddsBeta(2, 3, 1), bent);
        assertThat(linked.leftDensity()).isCloseTo(108, within(1e-11));
        assertThat(linked.rightDensity()).isCloseTo(12 / 27.0, within(1e-14));
        assertThat(linked.density(1e-8, 1 - 1e-8) / 1e-8).isCloseTo(108, within(1e-4));
    }

    /**
     * The square of a variable with the density 4 p^3 has the density 2 x. Its centre is 16/25, the square of 4/5, and the link stretches
     * log odds there by 10/9.
     */
    @Test
    void squareOfAPowerHasTheDensityOfItsLink() {
        LinkedDistribution linked = new LinkedDistribution(new ScaledOddsBeta(4, 1, 1), SQUARE);
        for (double x : new double[] {0.1, 0.5, 0.8}) {
            double y = 1 - x;
            assertThat(linked.lower(x, y)).isCloseTo(x * x, within(1e-15));
            assertThat(linked.upper(x, y)).isCloseTo(1 - x * x, within(1e-15));
            assertThat(linked.density(x, y)).isCloseTo(2 * x, within(1e-14));
            assertThat(linked.steepness(x, y)).isCloseTo(2 - 3 * x, within(1e-9));
            assertThat(linked.quantile(x)).isCloseTo(Math.sqrt(x), within(1e-15));
            assertThat(linked.upperQuantile(x)).isCloseTo(Math.sqrt(y), within(1e-15));
        }
        assertThat(linked.rightDensity()).isCloseTo(2, within(1e-14));
        assertThat(linked.centre()).isCloseTo(Math.log(16 / 9.0), within(1e-14));
        // The stretch is 2 p p (1-p)/(x (1-x)) = 2 (16/25) (1/5)/((16/25) (9/25)) = 10/9.
        assertThat(linked.information()).isCloseTo(0.8 * 0.81, within(1e-14));
        assertThat(linked.moments().mean()).isCloseTo(2 / 3.0, within(1e-14));
        assertThat(linked.moments().variance()).isCloseTo(1 / 18.0, within(1e-14));
    }
}
