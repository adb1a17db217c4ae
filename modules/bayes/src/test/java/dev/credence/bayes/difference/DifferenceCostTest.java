package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.difference.DifferenceDistribution.DifferenceTail;
import dev.credence.bayes.difference.PairedDifferenceDistribution.PairedDifferenceTail;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.Moments;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Counts the densities and tails that a difference of two systems computes. */
class DifferenceCostTest {
    /** A Beta distribution that counts the densities and tails that are computed. */
    private static final class Counting implements LogOddsDistribution {
        private final LogOddsDistribution beta;
        private int evaluations;

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
            evaluations++;
            return beta.slope(x, y);
        }

        @Override
        public double steepness(double x, double y) {
            return beta.steepness(x, y);
        }

        @Override
        public double lowerTailExponent() {
            return beta.lowerTailExponent();
        }

        @Override
        public double upperTailExponent() {
            return beta.upperTailExponent();
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

    /** Counts the densities that a tail and a density of A - B and of B - A compute, at five differences. */
    private static int evaluations(double... shapes) {
        int evaluations = 0;
        for (double d : new double[] {-0.4, -0.01, 0, 0.01, 0.4}) {
            Counting a = new Counting(shapes[0], shapes[1]);
            Counting b = new Counting(shapes[2], shapes[3]);
            assertThat(DifferenceTail.probability(a, b, d) + DifferenceTail.probability(b, a, -d))
                    .isCloseTo(1, within(1e-13));
            assertThat(DifferenceTail.density(a, b, d) / DifferenceTail.density(b, a, -d))
                    .isCloseTo(1, within(1e-12));
            evaluations += a.evaluations + b.evaluations;
        }
        return evaluations;
    }

    /**
     * An integral begins at its peak, takes the step that its width allows, and ends where the rest is known. The 20 integrals of a case
     * took 2,276 densities in the median, some 80 points each; cases with slow tails took the most.
     */
    @Test
    void integralsTakeFewPoints() {
        assertThat(evaluations(3.5, 2.5, 10.5, 10.5)).isLessThan(3170);
        assertThat(evaluations(40, 60, 90, 30)).isLessThan(2400);
        assertThat(evaluations(400, 600, 700, 900)).isLessThan(2300);
        assertThat(evaluations(1.5, 300, 2.5, 200)).isLessThan(4750);
        assertThat(evaluations(0.5, 0.7, 3, 0.8)).isLessThan(8000);
    }

    /** Counts the densities that a tail (one for each point) and a density (two for each point) compute. */
    private static int tailAndDensity(double a1, double b1, double a2, double b2, double d) {
        Counting a = new Counting(a1, b1);
        Counting b = new Counting(a2, b2);
        assertThat(DifferenceTail.probability(a, b, d)).isBetween(Double.MIN_NORMAL, 1.0);
        assertThat(DifferenceTail.density(a, b, d)).isPositive();
        return a.evaluations + b.evaluations;
    }

    /**
     * The first two peaks lie where both distributions meet at 0; the other two lie where a distant one has reached an end of the range.
     * The observed counts are 237, 299, 411 and 331.
     */
    @Test
    void integralsOfDistantSystemsStartAtTheirPeak() {
        assertThat(tailAndDensity(7254566.5, 1556.5, 258063.5, 1.5, 0)).isLessThan(243);
        assertThat(tailAndDensity(21437.5, 1.5, 23501.5, 252.5, 0)).isLessThan(306);
        assertThat(tailAndDensity(3.5, 5.5, 113.5, 59.5, -0.936196)).isLessThan(421);
        assertThat(tailAndDensity(24.5, 3.5, 5.5, 2.5, -0.882488)).isLessThan(339);
    }

    /** Counts the densities of the share of discordant pairs at four differences under a Dirichlet distribution. */
    private static int paired(double first, double second, double alike) {
        int evaluations = 0;
        for (double d : new double[] {-0.4, -0.01, 0.01, 0.4}) {
            Counting share = new Counting(first, second);
            Counting discordant = new Counting(first + second, alike);
            double above = PairedDifferenceTail.probability(share, discordant, d);
            double below = PairedDifferenceTail.probability(
                    new ScaledOddsBeta(second, first, 1), new ScaledOddsBeta(first + second, alike, 1), -d);
            assertThat(above + below).isCloseTo(1, within(1e-13));
            assertThat(PairedDifferenceTail.density(share, discordant, d)).isFinite();
            evaluations += discordant.evaluations;
        }
        return evaluations;
    }

    /**
     * The eight integrals take 70 to 180 points each; they take fewer if the peaks of both factors are alike. The last distribution has no
     * mass at 0.4.
     */
    @Test
    void integralsOfPairsTakeFewPoints() {
        assertThat(paired(3.5, 2.5, 10.5)).isLessThan(1195);
        assertThat(paired(8.5, 5.5, 37.5)).isLessThan(815);
        assertThat(paired(0.5, 0.5, 40.5)).isLessThan(1485);
        assertThat(paired(900, 700, 800)).isLessThan(597);
        assertThat(paired(20, 3, 0.5)).isLessThan(1590);
        assertThat(paired(1.5, 200, 30)).isLessThan(588);
        assertThat(paired(80, 50, 3000)).isLessThan(3010);
    }

    /** Counts the densities of the share of discordant pairs that a tail and a density compute. */
    private static int ofPairs(double first, double second, double alike, double d) {
        Counting discordant = new Counting(first + second, alike);
        double above = PairedDifferenceTail.probability(new Counting(first, second), discordant, d);
        assertThat(PairedDifferenceTail.density(new Counting(first, second), discordant, d))
                .isPositive();
        assertThat(above).isBetween(Double.MIN_NORMAL, 1.0);
        return discordant.evaluations;
    }

    /**
     * Each integral begins at its peak, which may lie off the centre of either factor, near an end, or be so narrow that a search from
     * elsewhere misses it. The observed counts are 237, 206, 142, 118, 144, 469, 358 and 486.
     */
    @Test
    void integralsOfPairsStartAtTheirPeak() {
        assertThat(ofPairs(3.686190045e8, 3.5, 4.599452255e8, 0.445073)).isLessThan(243);
        assertThat(ofPairs(2.919150055e8, 56.5, 8.36276705e7, 0.777469)).isLessThan(212);
        assertThat(ofPairs(9.312247275e8, 5.676316625e8, 35153.5, 0.242746)).isLessThan(147);
        assertThat(ofPairs(16.5, 69.5, 22.5, 0.378816)).isLessThan(122);
        assertThat(ofPairs(6163821.5, 1.23315275e7, 3536.5, -0.33345)).isLessThan(149);
        assertThat(ofPairs(2.5, 91.5, 81.5, -0.396271)).isLessThan(480);
        assertThat(ofPairs(21.5, 912.5, 14195.5, -0.041264)).isLessThan(368);
        assertThat(ofPairs(11.5, 119.5, 929.5, -0.116548)).isLessThan(496);
    }

    /** Counts the densities that a quantile and the upper quantile compute, in the order of the probabilities. */
    private static int[] quantiles(double a1, double b1, double a2, double b2) {
        double[] probabilities = {1e-9, 0.001, 0.025, 0.3, 0.5, 0.9};
        int[] evaluations = new int[probabilities.length];
        for (int i = 0; i < evaluations.length; i++) {
            Counting first = new Counting(a1, b1);
            Counting second = new Counting(a2, b2);
            DifferenceDistribution difference = new DifferenceDistribution(first, second);
            double low = difference.quantile(probabilities[i]);
            double high = difference.upperQuantile(probabilities[i]);
            evaluations[i] = first.evaluations + second.evaluations;
            assertThat(difference.cdf(low) / probabilities[i]).isCloseTo(1, within(1e-12));
            assertThat(difference.survival(high) / probabilities[i]).isCloseTo(1, within(1e-12));
        }
        return evaluations;
    }

    /**
     * Newton's method starts at a normal approximation and takes two to seven steps for a quantile, each with a tail and a density. It
     * takes more steps in the far tail of a slowly falling distribution.
     */
    @Test
    void quantilesTakeFewTails() {
        requireAtMost(new int[] {6450, 2800, 2420, 2500, 2500, 2540}, quantiles(3.5, 2.5, 10.5, 10.5));
        requireAtMost(new int[] {2240, 1790, 935, 980, 965, 950}, quantiles(40, 60, 90, 30));
        requireAtMost(new int[] {1190, 1205, 1210, 1220, 1225, 1015}, quantiles(400, 600, 700, 900));
        requireAtMost(new int[] {4400, 3860, 3420, 3780, 4380, 2900}, quantiles(1.5, 300, 2.5, 200));
    }

    private static void requireAtMost(int[] most, int[] evaluations) {
        for (int i = 0; i < most.length; i++) {
            assertThat(evaluations[i])
                    .as("probability %d of %s", i, Arrays.toString(evaluations))
                    .isLessThan(most[i]);
        }
    }
}
