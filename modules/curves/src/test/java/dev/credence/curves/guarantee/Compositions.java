package dev.credence.curves.guarantee;

import dev.credence.api.evidence.ScoreCounter;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** All samples of tied scores, with their probabilities. */
final class Compositions {
    private Compositions() {}

    /** Calls a visitor for all counts with a given sum; the array is the same each time. */
    static void visit(int cells, long sum, Consumer<long[]> visitor) {
        visit(new long[cells], 0, sum, visitor);
    }

    private static void visit(long[] counts, int from, long left, Consumer<long[]> visitor) {
        if (from == counts.length - 1) {
            counts[from] = left;
            visitor.accept(counts);
            return;
        }
        for (long count = 0; count <= left; count++) {
            counts[from] = count;
            visit(counts, from + 1, left - count, visitor);
        }
    }

    /** Returns the multinomial probability of counts. */
    static double probability(long[] counts, double[] shares) {
        double log = logFactorial(Arrays.stream(counts).sum());
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] > 0) {
                log += counts[cell] * Math.log(shares[cell]) - logFactorial(counts[cell]);
            }
        }
        return Math.exp(log);
    }

    private static double logFactorial(long n) {
        double sum = 0;
        for (long i = 2; i <= n; i++) {
            sum += Math.log((double) i);
        }
        return sum;
    }

    /** Returns the sample with these numbers of items at the scores 0, 1 and so on. */
    static ScoreLevels ranked(long[] positives, long[] negatives) {
        ScoreCounter counter = new ScoreCounter();
        for (int score = 0; score < positives.length; score++) {
            counter.add(score, true, positives[score]);
            counter.add(score, false, negatives[score]);
        }
        return ScoreLevels.of(counter.drain());
    }

    /** Returns the sample whose counts are those of the positives at the scores 0, 1 and so on, followed by those of the negatives. */
    static ScoreLevels ranked(long[] counts) {
        int scores = counts.length / 2;
        return ranked(Arrays.copyOf(counts, scores), Arrays.copyOfRange(counts, scores, 2 * scores));
    }

    /** Returns whether a rate of the population breaks its demand at any of the thresholds. */
    static boolean isBroken(
            List<AdmissibleThresholds.Thresholds> cuts,
            List<ThresholdDemand> demands,
            double[] shares,
            boolean abstains) {
        return cuts.stream().anyMatch(cut -> {
            double[] cells = cells(cut, shares, abstains);
            return demands.stream().anyMatch(demand -> {
                double rate = CellMetric.of(demand.rate()).at(cells);
                return demand.rate().isAtMost() ? rate > demand.limit() + 1e-12 : rate < demand.limit() - 1e-12;
            });
        });
    }

    private static double[] cells(AdmissibleThresholds.Thresholds cut, double[] shares, boolean abstains) {
        double[] cells = new double[6];
        int scores = shares.length / 2;
        for (int cell = 0; cell < shares.length; cell++) {
            double score = cell % scores;
            int negative = cell / scores;
            if (score >= cut.positiveFrom()) {
                cells[negative] += shares[cell];
            } else {
                cells[(score < cut.negativeBelow() ? 2 : 4) + negative] += shares[cell];
            }
        }
        return abstains ? cells : Arrays.copyOf(cells, 4);
    }
}
