package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import dev.credence.bayes.logodds.ScaledOddsBeta.TrapezoidMoments;
import dev.credence.numerics.beta.Beta;
import org.junit.jupiter.api.Test;

/** Compares the trapezoid rule in log odds with Beta functions, moments of Beta, and integrals by partial fractions. */
class TrapezoidByHandTest {
    private static final double[] SHAPES = {0.07, 0.5, 1, 3, 40, 2000};

    /** The integral of {@code s^a r^b} over log odds is B(a, b) from any start. */
    @Test
    void sumsAreBetaFunctions() {
        for (double a : SHAPES) {
            for (double b : SHAPES) {
                double logBeta = Beta.logBeta(a, b);
                TrapezoidSum.Integrand one = (s, r) -> Math.exp(a * Math.log(s) + b * Math.log(r) - logBeta);
                double centre = Math.log(a / b);
                double deviation = Math.sqrt(1 / a + 1 / b);
                double step = TrapezoidNodes.step(a * b / (a + b));
                for (double from : new double[] {0, -1.5, 2}) {
                    for (double coarser : new double[] {1, 2, 9}) {
                        double start = centre + from * deviation;
                        double sum = TrapezoidSum.of(one, start, coarser * step, a, b);
                        assertThat(sum).as("a=%s, b=%s", a, b).isCloseTo(1, within(2e-12));
                    }
                }
            }
        }
    }

    /** The sum stops where a tail is geometric: for s r this is at 1e-14, 32 to either side. The points are twice as dense as at first. */
    @Test
    void sumsStopWhenRemainderIsKnown() {
        int[] evaluations = {0};
        double step = 2 * TrapezoidNodes.step(0.5);
        double sum = TrapezoidSum.of(
                (s, r) -> {
                    evaluations[0]++;
                    return s * r;
                },
                0,
                step,
                1,
                1);
        assertThat(sum).isCloseTo(1, within(1e-15));
        assertThat(evaluations[0]).isBetween(200, (int) (2 * 2 * 33 / step) + 8);
        evaluations[0] = 0;
        sum = TrapezoidSum.of(
                (s, r) -> {
                    evaluations[0]++;
                    return Math.exp(2000 * Math.log(4 * s * r));
                },
                0,
                2 * TrapezoidNodes.step(1000),
                2000,
                2000);
        assertThat(sum).isCloseTo(Math.exp(Beta.logBeta(2000, 2000) + 4000 * Math.log(2)), within(1e-12));
        // exp(-1000 t^2/2) is 1e-19 at 9.4 standard deviations; the sums of every second point do not yet agree.
        assertThat(evaluations[0]).isLessThan((int) (2 * 2 * 9.4 / Math.sqrt(1000) / TrapezoidNodes.step(1000)) + 9);
    }

    /** Slow tails are cut where a double underflows, and the rest is added: the sum for {@code s^a r} is B(a, 1) = 1/a. */
    @Test
    void slowTailsAreAddedUp() {
        for (double a : new double[] {0.01, 0.003}) {
            double h = TrapezoidNodes.step(a);
            TrapezoidSum.Integrand right = (s, r) -> s * Math.pow(r, a);
            TrapezoidSum.Integrand left = (s, r) -> r * Math.pow(s, a);
            Reference.agree(1 / a, TrapezoidSum.of(right, 0, h, 1, a), 1e-12, "right");
            Reference.agree(1 / a, TrapezoidSum.of(left, 0, h, a, 1), 1e-12, "left");
        }
    }

    /** The nodes represent a Beta distribution: their weights sum to 1, and their moments are those of Beta, from either end. */
    @Test
    void nodesHaveTheMomentsOfBeta() {
        for (double a : SHAPES) {
            for (double b : SHAPES) {
                ScaledOddsBeta odds = new ScaledOddsBeta(a, b, 1);
                TrapezoidNodes nodes = TrapezoidNodes.of(odds, odds.information(), 1e-21, 1e-19);
                double total = 0;
                for (int i = 0; i < nodes.size(); i++) {
                    assertThat(nodes.x(i) + nodes.y(i)).isCloseTo(1, within(1e-15));
                    total += nodes.weight(i);
                }
                assertThat(total).isCloseTo(1, within(2e-13));
                for (boolean nearOne : new boolean[] {false, true}) {
                    Moments moments = nodes.moments(nearOne);
                    Moments closed = odds.moments();
                    String subject = "a=" + a + ", b=" + b + ", near one: " + nearOne;
                    assertThat(moments.mean()).as(subject).isCloseTo(a / (a + b), within(1e-14));
                    assertThat(moments.rest()).as(subject).isCloseTo(b / (a + b), within(1e-14));
                    Reference.agree(closed.variance(), moments.variance(), 1e-12, subject);
                    assertThat(moments.third()).as(subject).isCloseTo(closed.third(), within(1e-13));
                }
            }
        }
    }

    /** The nodes of a uniform variable run from 5e-20 to 1 - 5e-20, which is 44.4 to either side in log odds, and one node beyond. */
    @Test
    void nodesAreNoMoreThanNeeded() {
        TrapezoidNodes nodes = TrapezoidNodes.of(new ScaledOddsBeta(1, 1, 1), 0.5, 1e-21, 1e-19);
        double side = 44.45 / TrapezoidNodes.step(0.5);
        assertThat((double) nodes.size()).isBetween(2 * side - 2, 2 * side + 3);
        // For the shapes 1000 and 1000 exp(-n t^2/8) is 1e-18 at 9.1 standard deviations.
        TrapezoidNodes narrow = TrapezoidNodes.of(new ScaledOddsBeta(1000, 1000, 1), 500, 1e-18, 1e-19);
        double walk = 9.11 / Math.sqrt(500) / TrapezoidNodes.step(500);
        assertThat((double) narrow.size()).isBetween(2 * walk - 2, 2 * walk + 4);
    }

    /** The moments of {@code F = 2J/(1+J)} for the densities {@code 2j}, {@code 1} and {@code 2(1-j)} of J follow by {@code u = 1 + j}. */
    @Test
    void momentsOfF1AgreeWithPartialFractions() {
        double log = Math.log(2);
        moments(1, 1, 2 - 2 * log, 6 - 8 * log, 8 * (1 - 3 * log + 1.5 - 3 / 8.0));
        moments(2, 1, 4 * (log - 0.5), 8 * (3 * log - 2), 16 * (6 * log - 4.125));
        // (1-j) j^k/(1+j)^k is -u + 3 - 2/u, -u + 4 - 5/u + 2/u^2 and -u + 5 - 9/u + 7/u^2 - 2/u^3 for k = 1, 2 and 3.
        moments(1, 2, 4 * (1.5 - 2 * log), 8 * (3.5 - 5 * log), 16 * (6.25 - 9 * log));
    }

    private static void moments(double a, double b, double first, double second, double third) {
        Moments moments = TrapezoidMoments.of(new ScaledOddsBeta(a, b, 2));
        Moments mirrored = TrapezoidMoments.of(new ScaledOddsBeta(b, a, 0.5));
        double variance = second - first * first;
        double cubes = third - 3 * first * second + 2 * first * first * first;
        assertThat(moments.mean()).isCloseTo(first, within(1e-15));
        assertThat(moments.rest()).isCloseTo(1 - first, within(1e-15));
        assertThat(moments.variance()).isCloseTo(variance, within(4e-15));
        assertThat(moments.third()).isCloseTo(cubes, within(1e-14));
        assertThat(mirrored.mean()).isCloseTo(1 - first, within(1e-15));
        assertThat(mirrored.variance()).isCloseTo(variance, within(4e-15));
        assertThat(mirrored.third()).isCloseTo(-cubes, within(1e-14));
    }

    /** With the multiplier 1 the rule has the moments of Beta, for small and large shapes. */
    @Test
    void momentsOfMultiplierOneEqualMomentsOfBeta() {
        double[] shapes = {1e-3, 0.07, 0.5, 1, 3, 40, 2000};
        for (double a : shapes) {
            for (double b : shapes) {
                Moments closed = new ScaledOddsBeta(a, b, 1).moments();
                Moments summed = TrapezoidMoments.of(new ScaledOddsBeta(a, b, 1));
                String subject = "a=" + a + ", b=" + b;
                Reference.agree(closed.mean(), summed.mean(), 2e-14, subject);
                Reference.agree(closed.rest(), summed.rest(), 2e-14, subject);
                Reference.agree(closed.variance(), summed.variance(), 3e-13, subject);
                assertThat(summed.third()).as(subject).isCloseTo(closed.third(), within(1e-14));
            }
        }
    }
}
