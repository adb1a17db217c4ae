package dev.credence.page.threshold;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The counts of one system at every threshold: items with a score of at least the threshold are predicted positive. */
final class ScoreCounts {
    private final long positives;
    private final long negatives;
    /** The distinct scores, ascending. */
    private final double[] scores;
    /** For each distinct score, how many positives and negatives have it or a higher one. */
    private final long[] truePositives;

    private final long[] falsePositives;

    ScoreCounts(ScoredSample sample) {
        positives = sample.positives();
        negatives = sample.negatives();
        double[] values = new double[sample.atoms()];
        long[] positive = new long[sample.atoms()];
        long[] negative = new long[sample.atoms()];
        int last = -1;
        for (int atom = 0; atom < sample.atoms(); atom++) {
            double score = sample.lowest(atom);
            if (last < 0 || values[last] < score) {
                last++;
                values[last] = score;
            }
            if (sample.positive(atom)) {
                positive[last] += sample.count(atom);
            } else {
                negative[last] += sample.count(atom);
            }
        }
        scores = Arrays.copyOf(values, last + 1);
        truePositives = fromTheTop(positive, last + 1);
        falsePositives = fromTheTop(negative, last + 1);
    }

    private static long[] fromTheTop(long[] counts, int size) {
        long[] sums = new long[size];
        long sum = 0;
        for (int i = size - 1; i >= 0; i--) {
            sum += counts[i];
            sums[i] = sum;
        }
        return sums;
    }

    /** Returns the number of distinct scores. */
    int size() {
        return scores.length;
    }

    /** Returns whether all scores can be probabilities. */
    boolean areProbabilities() {
        return size() > 0 && scores[0] >= 0 && scores[size() - 1] <= 1;
    }

    /** Returns the matrix at a threshold. */
    ConfusionMatrix at(double threshold) {
        int from = Arrays.binarySearch(scores, threshold);
        int index = from < 0 ? -from - 1 : from;
        long right = index < size() ? truePositives[index] : 0;
        long wrong = index < size() ? falsePositives[index] : 0;
        return ConfusionMatrix.binary(right, wrong, positives - right, negatives - wrong);
    }

    /** Adds thresholds, at most the given number: all, or those at equal steps of the positives and of the negatives. */
    void addTo(Set<Double> thresholds, int most) {
        if (size() <= most) {
            Arrays.stream(scores).forEach(thresholds::add);
            return;
        }
        thresholds.add(scores[0]);
        thresholds.add(scores[size() - 1]);
        int steps = Math.max(1, (most - 2) / 2);
        for (int step = 1; step <= steps; step++) {
            thresholds.add(scores[reaching(truePositives, positives * (double) step / (steps + 1))]);
            thresholds.add(scores[reaching(falsePositives, negatives * (double) step / (steps + 1))]);
        }
    }

    /** Returns the index of the highest score at which the sum from the top reaches a number. */
    private static int reaching(long[] sums, double number) {
        int low = 0;
        int high = sums.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sums[middle] >= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the lowest threshold that gives the predictions of a matrix; empty if no threshold does. */
    Optional<Double> scoreWithCounts(long right, long wrong) {
        for (int i = 0; i < size(); i++) {
            if (truePositives[i] == right && falsePositives[i] == wrong) {
                return Optional.of(scores[i]);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the threshold with the greatest sum of sensitivity and specificity, and of equal ones the largest, as {@code --threshold
     * youden} does; empty without positives or without negatives.
     *
     * @param negated whether scores were negated, so that the largest threshold is the smallest here
     */
    Optional<Double> youden(boolean negated) {
        if (positives == 0 || negatives == 0) {
            return Optional.empty();
        }
        // the lowest score, from which all items are predicted positive, gives 0; the sums are exact, so that ties are
        // ties
        return Optional.of(best((double) negatives, (double) positives, 0, negated));
    }

    /**
     * Returns the threshold with the lowest cost of all errors, and of equal ones the largest; empty without scores.
     *
     * @param missed the cost of a positive item that is predicted negative, in those of a negative item that is predicted positive
     * @param negated whether scores were negated, so that the largest threshold is the smallest here
     */
    Optional<Double> cheapest(double missed, boolean negated) {
        return size() == 0 ? Optional.empty() : Optional.of(best(missed, 1, Double.NEGATIVE_INFINITY, negated));
    }

    /** Returns the score with the largest weighted sum of true positives minus false positives that exceeds that of the lowest one. */
    private double best(double gain, double loss, double ofLowest, boolean negated) {
        int best = 0;
        double most = ofLowest;
        for (int i = size() - 1; i >= 0; i--) {
            double sum = gain * truePositives[i] - loss * falsePositives[i];
            if (negated ? sum >= most : sum > most) {
                best = i;
                most = sum;
            }
        }
        return scores[best];
    }

    /** Returns the score at which a share of all items is predicted positive. */
    double atShare(double share) {
        long[] sums = new long[size()];
        Arrays.setAll(sums, i -> truePositives[i] + falsePositives[i]);
        return scores[reaching(sums, share * (positives + negatives))];
    }
}
