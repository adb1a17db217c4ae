package dev.credence.decision;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.beta.ConstrainedProportions;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The counts of two proportions, with the exact distribution of their score statistic. */
interface ScoredOutcome {
    /** The relative rounding error between equal statistics of different outcomes. */
    double TIES = 1e-9;
    /** The number of standard deviations on each side that the sum includes; the rest has a probability below 1e-14. */
    double WIDTH = 8;
    /** Added to the width for Poisson numbers of small mean. */
    int MORE = 20;
    /** Smaller probabilities may have lost digits and are not used to compute larger ones. */
    double TINY = 1e-280;
    /** The finer grid has a quarter of the step. */
    int FINER = 4;

    /** Returns the largest probability of a statistic at least as large as the observed one, where first minus second is d. */
    double pValue(double d);

    /** Returns the counts with the systems exchanged. */
    ScoredOutcome swapped();

    /**
     * Returns the largest value of a function on [low, high]: of those on a grid whose steps are a standard error of the arcsine of the
     * square root, and of those on a grid of a quarter of the step next to the largest. It misses at most a hundredth of a p-value.
     */
    static double largest(double low, double high, int trials, DoubleUnaryOperator function) {
        int steps = (int) Math.ceil(Math.PI * Math.sqrt(trials)) + MORE;
        DoubleUnaryOperator on = step -> {
            double sine = StrictMath.sin(Math.max(0, Math.min(steps, step)) * Math.PI / (2 * steps));
            return function.applyAsDouble(low + (high - low) * sine * sine);
        };
        double largest = 0;
        int largestStep = 0;
        for (int step = 0; step <= steps; step++) {
            double probability = on.applyAsDouble(step);
            largestStep = probability > largest ? step : largestStep;
            largest = Math.max(largest, probability);
        }
        for (int part = 1; part < 2 * FINER; part++) {
            largest = Math.max(largest, on.applyAsDouble(largestStep - 1 + part / (double) FINER));
        }
        return Math.min(1, largest);
    }

    /**
     * The counts of common trials.
     *
     * @param first trials on which the first alone succeeds
     * @param second trials on which the second alone succeeds
     * @param trials all trials
     */
    record Discordant(int first, int second, int trials) implements ScoredOutcome {
        @Override
        public ScoredOutcome swapped() {
            return new Discordant(second, first, trials);
        }

        /** Returns Tango's statistic {@code (b - c - n d) / sqrt(n (2 q + d (1 - d)))}. */
        private double statistic(int b, int c, double d) {
            return d < 0 ? -upwards(c, b, -d) : upwards(b, c, d);
        }

        private double upwards(int b, int c, double d) {
            double n = trials;
            double middle = (2 * n - b + c) * d - b - c;
            double root = Math.sqrt(middle * middle + 8 * n * c * d * (1 - d));
            double q = middle <= 0 ? (root - middle) / (4 * n) : 2 * c * d * (1 - d) / (middle + root);
            double deviation = b - c - n * d;
            return deviation == 0 ? 0 : deviation / Math.sqrt(Math.max(0, n * (2 * q + d * (1 - d))));
        }

        @Override
        public double pValue(double d) {
            double observed = statistic(first, second, d);
            if (!(observed > 0)) {
                return 1;
            }
            double least = observed - TIES * Math.max(1, observed);
            int[] won = new int[trials + 1];
            for (int m = 0; m <= trials; m++) {
                int before = m == 0 ? 0 : won[m - 1];
                won[m] = before <= m && statistic(before, m - before, d) >= least ? before : before + 1;
            }
            return largest(Math.abs(d), 1, trials, share -> probability(won, share, (1 + d / share) / 2));
        }

        /** Returns the probability that the first wins at least the given number of the trials on which only one succeeds. */
        private double probability(int[] won, double share, double ofFirst) {
            double reach = WIDTH * Math.sqrt(trials * share * (1 - share)) + MORE;
            int from = (int) Math.max(0, trials * share - reach);
            int to = (int) Math.min(trials, trials * share + reach);
            double[] discordant = new double[trials + 1];
            Independent.fill(discordant, share);
            double win = Math.max(0, Math.min(1, ofFirst));
            double tail = Binomial.survival(won[from] - 1L, from, win);
            double point = Binomial.probability(won[from] - 1L, from, win);
            double sum = discordant[from] * tail;
            for (int m = from + 1; m <= to; m++) {
                int before = won[m - 1];
                tail += win * point;
                if (won[m] > before) {
                    point = next(point, m * win / before, before, m, win);
                    tail -= point;
                } else {
                    point = next(point, m * (1 - win) / (m - before + 1.0), before - 1L, m, win);
                }
                sum += discordant[m] * tail;
            }
            return sum;
        }

        /** Returns a binomial probability from the one before, unless that has lost digits. */
        private static double next(double before, double factor, long k, int m, double win) {
            return before > TINY && factor < Double.POSITIVE_INFINITY
                    ? before * factor
                    : Binomial.probability(k, m, win);
        }
    }

    /**
     * The counts of two samples.
     *
     * @param first successes of the first
     * @param firstTrials the number of trials of the first
     * @param second successes of the second
     * @param secondTrials the number of trials of the second
     */
    record Independent(int first, int firstTrials, int second, int secondTrials) implements ScoredOutcome {
        @Override
        public ScoredOutcome swapped() {
            return new Independent(second, secondTrials, first, firstTrials);
        }

        /** Returns Farrington and Manning's statistic. */
        private static double statistic(int k1, double n1, int k2, double n2, double d) {
            if (d < 0) {
                return -statistic(k2, n2, k1, n1, -d);
            }
            double deviation = k1 / n1 - k2 / n2 - d;
            boolean rare = k1 + k2 <= (n1 + n2) / 2;
            double p = rare
                    ? ConstrainedProportions.first(k1, n1, k2, n2, d)
                    : ConstrainedProportions.first(n2 - k2, n2, n1 - k1, n1, d);
            double q = Math.max(0, p - d);
            double variance = rare ? p * (1 - p) / n1 + q * (1 - q) / n2 : p * (1 - p) / n2 + q * (1 - q) / n1;
            return deviation == 0 ? 0 : deviation / Math.sqrt(variance);
        }

        @Override
        public double pValue(double d) {
            double observed = statistic(first, firstTrials, second, secondTrials, d);
            if (!(observed > 0)) {
                return 1;
            }
            double least = observed - TIES * Math.max(1, observed);
            int[] most = new int[firstTrials + 1];
            int k2 = -1;
            for (int k1 = 0; k1 <= firstTrials; k1++) {
                while (k2 < secondTrials && statistic(k1, firstTrials, k2 + 1, secondTrials, d) >= least) {
                    k2++;
                }
                most[k1] = k2;
            }
            double[] ofFirst = new double[firstTrials + 1];
            double[] ofSecond = new double[secondTrials + 1];
            return largest(Math.max(0, -d), Math.min(1, 1 - d), Math.max(firstTrials, secondTrials), rate -> {
                fill(ofFirst, rate + d);
                fill(ofSecond, rate);
                double sum = 0;
                double atMost = 0;
                int next = 0;
                for (int k1 = 0; k1 <= firstTrials; k1++) {
                    for (; next <= most[k1]; next++) {
                        atMost += ofSecond[next];
                    }
                    sum += ofFirst[k1] * atMost;
                }
                return sum;
            });
        }

        /** Fills in the probabilities of a binomial distribution; those below 1e-18 of the largest are 0. */
        static void fill(double[] probabilities, double rate) {
            int n = probabilities.length - 1;
            double p = Math.max(0, Math.min(1, rate));
            int mode = (int) Math.min(n, (n + 1) * p);
            Arrays.fill(probabilities, 0);
            double top = Binomial.probability(mode, n, p);
            double odds = p / (1 - p);
            probabilities[mode] = top;
            for (int k = mode; k < n && probabilities[k] > 1e-18 * top; k++) {
                probabilities[k + 1] = probabilities[k] * odds * (n - k) / (k + 1.0);
            }
            for (int k = mode; k > 0 && probabilities[k] > 1e-18 * top; k--) {
                probabilities[k - 1] = probabilities[k] * k / (odds * (n - k + 1.0));
            }
        }
    }
}
