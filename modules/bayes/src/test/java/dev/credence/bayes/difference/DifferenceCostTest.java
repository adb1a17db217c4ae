package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.Moments;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** How many densities and tails a difference of two systems costs, counted. */
class DifferenceCostTest {
    /** Beta, and how often it was requested a density or a tail. */
    private static final class Counting implements LogOddsDistribution {
        private final LogOddsDistribution beta;
        private int asked;

        Counting(double a, double b) {
            beta = new ScaledOddsBeta(a, b, 1);
        }

        @Override
        public double lower(double x, double y) {
            return beta.lower(x, y);
        }

        @Override
        public double upper(double x, double y) {
            return beta.upper(x, y);
        }

        @Override
        public double slope(double x, double y) {
            asked++;
            return beta.slope(x, y);
        }

        @Override
        public double steepness(double x, double y) {
            return beta.steepness(x, y);
        }

        @Override
        public double left() {
            return beta.left();
        }

        @Override
        public double right() {
            return beta.right();
        }

        @Override
        public double leftDensity() {
            return beta.leftDensity();
        }

        @Override
        public double rightDensity() {
            return beta.rightDensity();
        }

        @Override
        public double centre() {
            return beta.centre();
        }

        @Override
        public double information() {
            return beta.information();
        }

        @Override
        public double quantile(double p) {
            return beta.quantile(p);
        }

        @Override
        public double upperQuantile(double q) {
            return beta.upperQuantile(q);
        }

        @Override
        public LogisticPoint lowerPoint(double p) {
            return beta.lowerPoint(p);
        }

        @Override
        public LogisticPoint upperPoint(double q) {
            return beta.upperPoint(q);
        }

        @Override
        public Moments moments() {
            return beta.moments();
        }
    }

    /** Densities asked for by a tail and a density of A - B and of B - A, at five differences. */
    private static int asked(double... shapes) {
        int asked = 0;
        for (double d : new double[] {-0.4, -0.01, 0, 0.01, 0.4}) {
            Counting a = new Counting(shapes[0], shapes[1]);
            Counting b = new Counting(shapes[2], shapes[3]);
            assertThat(DifferenceTail.probability(a, b, d) + DifferenceTail.probability(b, a, -d))
                    .isCloseTo(1, within(1e-13));
            assertThat(DifferenceTail.density(a, b, d) / DifferenceTail.density(b, a, -d))
                    .isCloseTo(1, within(1e-12));
            asked += a.asked + b.asked;
        }
        return asked;
    }

    /**
     * An integral begins at its peak, takes the step that its width allows, and ends where the rest is known: these 20 integrals took
     * 2,276 densities in the middle, some 80 points each, and most where tails are slow.
     */
    @Test
    void integralsAskForFewPoints() {
        assertThat(asked(3.5, 2.5, 10.5, 10.5)).isLessThan(3170);
        assertThat(asked(40, 60, 90, 30)).isLessThan(2400);
        assertThat(asked(400, 600, 700, 900)).isLessThan(2300);
        assertThat(asked(1.5, 300, 2.5, 200)).isLessThan(4750);
        assertThat(asked(0.5, 0.7, 3, 0.8)).isLessThan(8000);
    }

    /** Densities that a tail and a density ask for: one a point, and two. */
    private static int tailAndDensity(double a1, double b1, double a2, double b2, double d) {
        Counting a = new Counting(a1, b1);
        Counting b = new Counting(a2, b2);
        assertThat(DifferenceTail.probability(a, b, d)).isBetween(Double.MIN_NORMAL, 1.0);
        assertThat(DifferenceTail.density(a, b, d)).isPositive();
        return a.asked + b.asked;
    }

    /** Where both meet at 0, and where one that is far off has come to an end of the range. Observed 237, 299, 411 and 331. */
    @Test
    void peaksAreFoundWhereBothMeet() {
        assertThat(tailAndDensity(7254566.5, 1556.5, 258063.5, 1.5, 0)).isLessThan(243);
        assertThat(tailAndDensity(21437.5, 1.5, 23501.5, 252.5, 0)).isLessThan(306);
        assertThat(tailAndDensity(3.5, 5.5, 113.5, 59.5, -0.936196)).isLessThan(421);
        assertThat(tailAndDensity(24.5, 3.5, 5.5, 2.5, -0.882488)).isLessThan(339);
    }

    /** For a Dirichlet distribution: the density of the share of pairs that differ, and of which system is right in those. */
    private static int paired(double first, double second, double alike) {
        int asked = 0;
        for (double d : new double[] {-0.4, -0.01, 0.01, 0.4}) {
            Counting share = new Counting(first, second);
            Counting discordant = new Counting(first + second, alike);
            double above = PairedDifferenceTail.probability(share, discordant, d);
            double below = PairedDifferenceTail.probability(
                    new ScaledOddsBeta(second, first, 1), new ScaledOddsBeta(first + second, alike, 1), -d);
            assertThat(above + below).isCloseTo(1, within(1e-13));
            assertThat(PairedDifferenceTail.density(share, discordant, d)).isFinite();
            asked += discordant.asked;
        }
        return asked;
    }

    /** Eight integrals, 70 to 180 points each, the fewer the more alike the peaks; nothing is left of the last at 0.4. */
    @Test
    void integralsOfPairsAskForFewPoints() {
        assertThat(paired(3.5, 2.5, 10.5)).isLessThan(1195);
        assertThat(paired(8.5, 5.5, 37.5)).isLessThan(815);
        assertThat(paired(0.5, 0.5, 40.5)).isLessThan(1485);
        assertThat(paired(900, 700, 800)).isLessThan(597);
        assertThat(paired(20, 3, 0.5)).isLessThan(1590);
        assertThat(paired(1.5, 200, 30)).isLessThan(588);
        assertThat(paired(80, 50, 3000)).isLessThan(3010);
    }

    /** Densities of the share of pairs that differ that a tail and a density ask for. */
    private static int ofPairs(double first, double second, double alike, double d) {
        Counting discordant = new Counting(first + second, alike);
        double above = PairedDifferenceTail.probability(new Counting(first, second), discordant, d);
        assertThat(PairedDifferenceTail.density(new Counting(first, second), discordant, d))
                .isPositive();
        assertThat(above).isBetween(Double.MIN_NORMAL, 1.0);
        return discordant.asked;
    }

    /**
     * Each begins at its peak, wherever that is: off the centre of either, near an end, or too narrow to be seen from elsewhere.
     * Observed 237, 206, 142, 118, 144, 469, 358 and 486.
     */
    @Test
    void peaksOfPairsAreFoundWhereverTheyAre() {
        assertThat(ofPairs(3.686190045e8, 3.5, 4.599452255e8, 0.445073)).isLessThan(243);
        assertThat(ofPairs(2.919150055e8, 56.5, 8.36276705e7, 0.777469)).isLessThan(212);
        assertThat(ofPairs(9.312247275e8, 5.676316625e8, 35153.5, 0.242746)).isLessThan(147);
        assertThat(ofPairs(16.5, 69.5, 22.5, 0.378816)).isLessThan(122);
        assertThat(ofPairs(6163821.5, 1.23315275e7, 3536.5, -0.33345)).isLessThan(149);
        assertThat(ofPairs(2.5, 91.5, 81.5, -0.396271)).isLessThan(480);
        assertThat(ofPairs(21.5, 912.5, 14195.5, -0.041264)).isLessThan(368);
        assertThat(ofPairs(11.5, 119.5, 929.5, -0.116548)).isLessThan(496);
    }

    /** Densities asked for by a quantile and the upper one, in the order of the probabilities. */
    private static int[] quantiles(double a1, double b1, double a2, double b2) {
        double[] probabilities = {1e-9, 0.001, 0.025, 0.3, 0.5, 0.9};
        int[] asked = new int[probabilities.length];
        for (int i = 0; i < asked.length; i++) {
            Counting first = new Counting(a1, b1);
            Counting second = new Counting(a2, b2);
            DifferenceDistribution difference = new DifferenceDistribution(first, second);
            double low = difference.quantile(probabilities[i]);
            double high = difference.upperQuantile(probabilities[i]);
            asked[i] = first.asked + second.asked;
            assertThat(difference.cdf(low) / probabilities[i]).isCloseTo(1, within(1e-12));
            assertThat(difference.survival(high) / probabilities[i]).isCloseTo(1, within(1e-12));
        }
        return asked;
    }

    /** Newton's method from a normal guess: two to seven steps of a tail and a density a quantile; more in the far tail of long ones. */
    @Test
    void quantilesTakeFewTails() {
        requireAtMost(new int[] {6450, 2800, 2420, 2500, 2500, 2540}, quantiles(3.5, 2.5, 10.5, 10.5));
        requireAtMost(new int[] {2240, 1790, 935, 980, 965, 950}, quantiles(40, 60, 90, 30));
        requireAtMost(new int[] {1190, 1205, 1210, 1220, 1225, 1015}, quantiles(400, 600, 700, 900));
        requireAtMost(new int[] {4400, 3860, 3420, 3780, 4380, 2900}, quantiles(1.5, 300, 2.5, 200));
    }

    private static void requireAtMost(int[] most, int[] asked) {
        for (int i = 0; i < most.length; i++) {
            assertThat(asked[i])
                    .as("probability %d of %s", i, Arrays.toString(asked))
                    .isLessThan(most[i]);
        }
    }
}
