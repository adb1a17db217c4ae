package dev.credence.benchmarks;

import dev.credence.api.comparison.Comparison;

/** Two systems on different items, with all outcomes enumerated. */
final class IndependentSizes {
    /** Power is computed for accuracies of 0.9 and 0.7. */
    private static final double BETTER = 0.9;

    private static final double WORSE = 0.7;
    private static final double[] SHARES = {0.02, 0.1, 0.3, 0.5, 0.8, 0.95};
    /** The pooled z against the normal, which no comparator is. */
    static final String POOLED = "pooled z";

    private static final double[] NORMAL = {1.959963984540054, 2.5758293035489004};

    private final Comparison[][] all;
    private final String comparator;
    private final int n1;
    private final int n2;

    IndependentSizes(String comparator, int n1, int n2) {
        this.comparator = comparator;
        this.n1 = n1;
        this.n2 = n2;
        all = new Comparison[n1 + 1][n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = 0; j <= n2; j++) {
                all[i][j] = TwoSystems.independent(comparator, i, n1, j, n2);
            }
        }
    }

    SizeRow row() {
        return row(comparator, p(0.05), p(0.01));
    }

    /** Returns the row of the comparator's statistic against the normal distribution, {@link #POOLED}. */
    SizeRow pooled() {
        return row(POOLED, z(NORMAL[0]), z(NORMAL[1]));
    }

    private boolean[][] p(double level) {
        boolean[][] rejected = new boolean[n1 + 1][n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = 0; j <= n2; j++) {
                rejected[i][j] = all[i][j].pValue() < level;
            }
        }
        return rejected;
    }

    private boolean[][] z(double critical) {
        boolean[][] rejected = new boolean[n1 + 1][n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = 0; j <= n2; j++) {
                rejected[i][j] = Math.abs(all[i][j].test().orElseThrow().statistic()) > critical;
            }
        }
        return rejected;
    }

    private SizeRow row(String name, boolean[][] five, boolean[][] one) {
        double[] worst = new double[4];
        for (double share : ShareGrid.shares()) {
            PairedSizes.largest(worst, 0, chance(five, share, share), share);
            PairedSizes.largest(worst, 2, chance(one, share, share), share);
        }
        double power = chance(five, BETTER, WORSE);
        return new SizeRow(name, n1, n2, worst[0], worst[1], worst[2], worst[3], power);
    }

    private double chance(boolean[][] event, double first, double second) {
        double[] a = ShareGrid.binomial(n1, first);
        double[] b = ShareGrid.binomial(n2, second);
        double sum = 0;
        for (int i = 0; i <= n1; i++) {
            double total = 0;
            for (int j = 0; j <= n2; j++) {
                total += event[i][j] ? b[j] : 0;
            }
            sum += a[i] * total;
        }
        return sum;
    }

    /** Least and mean coverage of the 95% interval and its mean length, over shares of both systems. */
    double[] coverage() {
        double least = 1;
        double mean = 0;
        double length = 0;
        double cells = SHARES.length * SHARES.length;
        for (double first : SHARES) {
            for (double second : SHARES) {
                double[] cell = cell(first, second);
                least = Math.min(least, cell[0]);
                mean += cell[0] / cells;
                length += cell[1] / cells;
            }
        }
        return new double[] {least, mean, length};
    }

    private double[] cell(double first, double second) {
        double[] a = ShareGrid.binomial(n1, first);
        double[] b = ShareGrid.binomial(n2, second);
        double[] cell = new double[2];
        for (int i = 0; i <= n1; i++) {
            for (int j = 0; j <= n2; j++) {
                cell[0] += TwoSystems.covers(all[i][j], first - second) ? a[i] * b[j] : 0;
                cell[1] += a[i] * b[j] * all[i][j].width();
            }
        }
        return cell;
    }
}
