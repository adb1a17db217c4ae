package dev.credence.bayes.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.difference.PairedDifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import dev.credence.numerics.beta.Binomial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Computes the coverage of the intervals of a difference by enumeration of every outcome of both systems, without simulation. */
final class DifferenceStudy {
    private static final int[] SIZES = {10, 20, 50, 100};
    /** The rates of two independent systems. */
    private static final double[] RATES = {0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};
    /** The rates at which only one of two paired systems is right. */
    private static final double[] ALONE = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4};

    private DifferenceStudy() {}

    /** Returns a line for each number of items per system: the mean and the smallest coverage over the grid of rates. */
    static String independent() {
        StringBuilder text = new StringBuilder();
        for (int n : SIZES) {
            CredibleInterval[][] intervals = new CredibleInterval[n + 1][n + 1];
            for (int k = 0; k <= n; k++) {
                for (int l = 0; l <= n; l++) {
                    intervals[k][l] = DifferenceDistribution.of(posterior(k, n), posterior(l, n))
                            .equalTailed(ConfidenceLevel.P95);
                }
            }
            List<Double> all = new ArrayList<>();
            for (double p : RATES) {
                for (double q : RATES) {
                    all.add(covered(intervals, n, p, q));
                }
            }
            text.append(line("bayes", n, all));
        }
        return text.toString();
    }

    private static BetaPosterior posterior(int successes, int trials) {
        return BetaPosterior.of(successes, trials, BetaPrior.JEFFREYS);
    }

    private static double covered(CredibleInterval[][] intervals, int n, double p, double q) {
        double covered = 0;
        for (int k = 0; k <= n; k++) {
            for (int l = 0; l <= n; l++) {
                if (covers(intervals[k][l], p - q)) {
                    covered += Binomial.probability(k, n, p) * Binomial.probability(l, n, q);
                }
            }
        }
        return covered;
    }

    /** Returns a line for each number of items: the mean and the smallest coverage over the grid of discordant rates. */
    static String paired() {
        StringBuilder text = new StringBuilder();
        for (int n : SIZES) {
            CredibleInterval[][] intervals = new CredibleInterval[n + 1][];
            for (int k = 0; k <= n; k++) {
                intervals[k] = new CredibleInterval[n + 1 - k];
                for (int l = 0; k + l <= n; l++) {
                    intervals[k][l] = PairedDifferenceDistribution.of(
                                    new PairedDifferenceDistribution.Counts(k, l, n - k - l), DirichletPrior.JEFFREYS)
                            .equalTailed(ConfidenceLevel.P95);
                }
            }
            List<Double> all = new ArrayList<>();
            for (double p : ALONE) {
                for (double q : ALONE) {
                    all.add(coveredInPairs(intervals, n, p, q));
                }
            }
            text.append(line("bayes-paired", n, all));
        }
        return text.toString();
    }

    /** Computes the coverage; the trinomial probability is that of the first count times that of the second among the other items. */
    private static double coveredInPairs(CredibleInterval[][] intervals, int n, double p, double q) {
        double covered = 0;
        for (int k = 0; k <= n; k++) {
            for (int l = 0; k + l <= n; l++) {
                if (covers(intervals[k][l], p - q)) {
                    covered += Binomial.probability(k, n, p) * Binomial.probability(l, n - k, q / (1 - p));
                }
            }
        }
        return covered;
    }

    private static boolean covers(CredibleInterval interval, double difference) {
        return interval.lower() <= difference && difference <= interval.upper();
    }

    private static String line(String comparator, int n, List<Double> coverage) {
        double mean = coverage.stream().mapToDouble(c -> c).average().orElseThrow();
        double least = coverage.stream().mapToDouble(c -> c).min().orElseThrow();
        return String.format(Locale.ROOT, "| `%s` | %d | %.3f | %.3f |%n", comparator, n, mean, least);
    }
}
