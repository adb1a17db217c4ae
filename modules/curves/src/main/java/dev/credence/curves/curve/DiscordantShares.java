package dev.credence.curves.curve;

import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * A difference of two systems as a weighted sum of four shares: in each class, the items that only the first or only the second system predicts
 * positive. Wilson's bounds of the shares are combined by their squares and correlations (MOVER), so that each bound allows for items of a rare kind
 * that the sample has not. One standard error for both bounds would not: it promises a gain where none of four expected false positives occurred.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 */
final class DiscordantShares {
    private static final int KINDS = 4;

    private final double[] gains = new double[KINDS];
    private final double[] shares = new double[KINDS];
    private final double[] fewer = new double[KINDS];
    private final double[] more = new double[KINDS];
    /** Shares of one multinomial exclude each other: all four are shares of the items, or those of each class are shares of its items. */
    private final int excluding;

    /**
     * Creates the sum at a threshold.
     *
     * @param reached the items of each class that reach each threshold: by the first system, by the second, and by both
     * @param gains what a share of negatives and one of positives contributes that only the first system predicts positive
     * @param totals the items of which the share is one: of the negatives, and of the positives
     * @param isOneSample whether both totals are all items, instead of the items of each class
     * @param c the number of standard errors
     */
    DiscordantShares(
            int threshold, double[][][] reached, double[] gains, double[] totals, boolean isOneSample, double c) {
        this.excluding = isOneSample ? KINDS : KINDS / 2;
        for (int kind = 0; kind < KINDS; kind++) {
            int side = kind / 2;
            int system = kind % 2;
            double count = reached[system][side][threshold] - reached[2][side][threshold];
            double others = totals[side] - count;
            this.gains[kind] = system == 0 ? gains[side] : -gains[side];
            shares[kind] = count / totals[side];
            fewer[kind] = shares[kind] - WilsonScoreRoots.smaller(count, others, c);
            more[kind] = WilsonScoreRoots.larger(count, others, c) - shares[kind];
        }
    }

    /**
     * Returns bounds that are at least as far as those of the sum.
     *
     * @param band a value with bounds
     * @param other the half-length of an interval of what the value has besides the shares
     */
    Bounded around(Bounded band, double other) {
        return new Bounded(
                band.value(),
                Math.min(band.lower(), band.value() - distance(false, other)),
                Math.max(band.upper(), band.value() + distance(true, other)));
    }

    private double distance(boolean upper, double other) {
        double sum = other * other;
        for (int kind = 0; kind < KINDS; kind++) {
            double reach = reach(kind, upper);
            sum += reach * reach;
            for (int before = kind / excluding * excluding; before < kind; before++) {
                sum += 2 * correlation(kind, before) * reach * reach(before, upper);
            }
        }
        return Math.sqrt(Math.max(0, sum));
    }

    private double reach(int kind, boolean upper) {
        return gains[kind] * (upper == gains[kind] > 0 ? more[kind] : fewer[kind]);
    }

    private double correlation(int one, int other) {
        double product = shares[one] * shares[other];
        return product > 0 ? -Math.sqrt(product / ((1 - shares[one]) * (1 - shares[other]))) : 0;
    }
}
