package dev.credence.benchmarks;

import dev.credence.api.comparison.Comparison;
import dev.credence.numerics.beta.Binomial;

/**
 * Two systems on n common items, with all outcomes enumerated. With m items distinguished, p-values fall as wins get more unequal, so
 * that the rejected outcomes are found by bisection.
 */
final class PairedSizes {
    /** Power is computed where the systems differ on a fifth of the items and one system wins three quarters of those. */
    private static final double DISCORDANT = 0.2;

    private static final double WON = 0.75;
    private static final double[] RATES = {0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95};
    private static final double[] WINS = {0.5, 0.6, 0.75, 0.9, 1};

    private PairedSizes() {}

    static SizeRow row(String comparator, int n) {
        double[] five = new double[n + 1];
        double[] one = new double[n + 1];
        double[] power = new double[n + 1];
        for (int m = 0; m <= n; m++) {
            int few = mostUnequal(comparator, m, n, 0.05);
            five[m] = 2 * Binomial.cdf(few, m, 0.5);
            one[m] = 2 * Binomial.cdf(mostUnequal(comparator, m, n, 0.01), m, 0.5);
            power[m] = Binomial.cdf(few, m, WON) + Binomial.cdf(few, m, 1 - WON);
        }
        double[] worst = new double[4];
        for (double share : ShareGrid.shares()) {
            double[] chances = ShareGrid.binomial(n, share);
            largest(worst, 0, sum(chances, five), share);
            largest(worst, 2, sum(chances, one), share);
        }
        return new SizeRow(
                comparator,
                n,
                0,
                worst[0],
                worst[1],
                worst[2],
                worst[3],
                sum(ShareGrid.binomial(n, DISCORDANT), power));
    }

    /**
     * Returns the largest number of wins of the weaker system, of m, at which the test still rejects; -1 where it never does.
     */
    private static int mostUnequal(String comparator, int m, int n, double level) {
        int rejected = -1;
        int kept = m / 2 + 1;
        while (kept - rejected > 1) {
            int middle = (rejected + kept) / 2;
            if (TwoSystems.paired(comparator, m - middle, middle, n).pValue() < level) {
                rejected = middle;
            } else {
                kept = middle;
            }
        }
        return rejected;
    }

    static void largest(double[] worst, int at, double size, double share) {
        if (size > worst[at]) {
            worst[at] = size;
            worst[at + 1] = share;
        }
    }

    private static double sum(double[] chances, double[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += chances[i] * values[i];
        }
        return sum;
    }

    /**
     * Least and mean coverage of the 95% interval and its mean length, over rates of discordance and shares of wins.
     */
    static double[] coverage(String comparator, int n) {
        Comparison[][] all = new Comparison[n + 1][];
        for (int b = 0; b <= n; b++) {
            all[b] = new Comparison[n + 1 - b];
            for (int c = 0; c <= n - b; c++) {
                all[b][c] = TwoSystems.paired(comparator, b, c, n);
            }
        }
        double least = 1;
        double mean = 0;
        double length = 0;
        double cells = RATES.length * WINS.length;
        for (double rate : RATES) {
            for (double wins : WINS) {
                double[] cell = cell(all, rate, wins);
                least = Math.min(least, cell[0]);
                mean += cell[0] / cells;
                length += cell[1] / cells;
            }
        }
        return new double[] {least, mean, length};
    }

    private static double[] cell(Comparison[][] all, double rate, double wins) {
        int n = all.length - 1;
        double truth = rate * (2 * wins - 1);
        double[] cell = new double[2];
        for (int b = 0; b <= n; b++) {
            for (int c = 0; c <= n - b; c++) {
                double chance = Binomial.probability(b + c, n, rate) * Binomial.probability(b, b + c, wins);
                cell[0] += TwoSystems.covers(all[b][c], truth) ? chance : 0;
                cell[1] += chance * all[b][c].width();
            }
        }
        return cell;
    }
}
