package dev.credence.page.threshold;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.figures.mark.Point;
import dev.credence.page.threshold.ThresholdGrid.ScoreCounts;
import dev.credence.page.threshold.ThresholdRequest.RequestedMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The thresholds of a page, with the counts and metrics of every system at each of them. */
final class ThresholdGrid {
    /** 100 thresholds and the chosen ones: the slider moves smoothly, and two systems take some 100 kB and a fraction of a second. */
    private static final int MAX_THRESHOLDS = 100;
    /** Costs of a missed positive, in those of a false positive. */
    private static final int[] COSTS = {1, 2, 5, 10, 50};

    private final ThresholdRequest request;
    private final List<ScoreCounts> systems;
    private final List<Double> thresholds;
    private final List<ThresholdMetric> metrics;
    private final List<Choice> choices = new ArrayList<>();
    private final List<Choice> costs = new ArrayList<>();

    /** A threshold that has a name. */
    record Choice(String name, double threshold) {}

    /** What one system gives at one threshold: the counts, and the metrics in words. */
    record Spot(ConfusionMatrix matrix, List<String> metrics) {
        long truePositives() {
            return matrix.count("positive", "positive");
        }

        long falsePositives() {
            return matrix.count("negative", "positive");
        }

        long falseNegatives() {
            return matrix.count("positive", "negative");
        }

        long trueNegatives() {
            return matrix.count("negative", "negative");
        }

        List<Long> counts() {
            return List.of(truePositives(), falsePositives(), falseNegatives(), trueNegatives());
        }

        Point roc() {
            return new Point(share(falsePositives(), trueNegatives()), share(truePositives(), falseNegatives()));
        }

        /** Returns the point of the precision-recall curve; without a positive prediction its precision is NaN. */
        Point precisionRecall() {
            return new Point(share(truePositives(), falseNegatives()), share(truePositives(), falsePositives()));
        }

        /** Returns the share of positives. */
        double prevalence() {
            return (truePositives() + falseNegatives()) / (double) matrix.size();
        }

        /** Returns the net benefit at the threshold, which is below 1. */
        double netBenefit(double threshold) {
            return (truePositives() - threshold / (1 - threshold) * falsePositives()) / matrix.size();
        }

        private static double share(long some, long others) {
            return some / ((double) some + others);
        }
    }

    ThresholdGrid(ThresholdRequest request) {
        this.request = request;
        this.systems = request.systems().stream()
                .map(system -> new ScoreCounts(system.scores()))
                .toList();
        this.metrics = ThresholdMetric.of(
                request.credence(),
                !request.lowerIsPositive() && systems.stream().allMatch(ScoreCounts::areProbabilities));
        TreeSet<Double> distinct = new TreeSet<>();
        systems.forEach(system -> system.addTo(distinct, MAX_THRESHOLDS / systems.size()));
        ScoreCounts first = systems.get(0);
        request.predictions()
                .flatMap(alerts -> first.thatOf(alerts.right(), alerts.wrong()))
                .ifPresent(own -> choices.add(new Choice("Threshold of the predictions", own)));
        first.youden(request.lowerIsPositive()).ifPresent(best -> choices.add(new Choice("Youden's threshold", best)));
        for (int cost : COSTS) {
            first.cheapest(cost, request.lowerIsPositive())
                    .ifPresent(best ->
                            costs.add(new Choice(cost + (cost == 1 ? " false positive" : " false positives"), best)));
        }
        choices.forEach(choice -> distinct.add(choice.threshold()));
        costs.forEach(choice -> distinct.add(choice.threshold()));
        this.thresholds = List.copyOf(distinct);
    }

    List<Double> thresholds() {
        return thresholds;
    }

    List<ThresholdMetric> metrics() {
        return metrics;
    }

    /** Returns the thresholds that have a name. */
    List<Choice> choices() {
        return List.copyOf(choices);
    }

    /** Returns the thresholds with the lowest cost on these items, each with the cost of a missed positive. */
    List<Choice> costs() {
        return List.copyOf(costs);
    }

    /** Returns the place among the thresholds at which the page begins. */
    int start() {
        return choices.isEmpty()
                ? thresholds.size() / 2
                : thresholds.indexOf(choices.get(0).threshold());
    }

    /** Returns what a system gives at a threshold. */
    Spot spot(int system, double threshold) {
        ConfusionMatrix matrix = systems.get(system).at(threshold);
        Credence credence = request.credence();
        Optional<ConfidenceLevel> level =
                request.systems().get(system).independent() ? Optional.of(request.level()) : Optional.empty();
        Optional<String> method =
                request.method().filter(requested -> !requested.simulated()).map(RequestedMethod::spelling);
        return new Spot(
                matrix,
                metrics.stream()
                        .map(metric -> metric.shown(credence, matrix, threshold, level, method))
                        .toList());
    }

    /** Returns the thresholds of a system at which 10% to 90% of the items are predicted positive. */
    List<Choice> deciles(int system) {
        List<Choice> distinct = new ArrayList<>();
        for (int tenth = 9; tenth >= 1; tenth--) {
            double threshold = systems.get(system).atShare(tenth / 10.0);
            if (distinct.stream().noneMatch(known -> Double.compare(known.threshold(), threshold) == 0)) {
                distinct.add(new Choice(10 * tenth + "% positive", threshold));
            }
        }
        return distinct;
    }

    /** Returns a threshold as text; where lower scores are positive the scores were negated to be counted. */
    String label(double threshold) {
        double shown = request.lowerIsPositive() ? 0 - threshold : threshold;
        String text = String.format(Locale.ROOT, "%.6g", shown);
        return text.contains(".") && !text.contains("e") ? text.replaceFirst("[.]?0+$", "") : text;
    }

    /** The counts of one system at every threshold: items with a score of at least the threshold are predicted positive. */
    static final class ScoreCounts {
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
        Optional<Double> thatOf(long right, long wrong) {
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
            // the lowest score, from which all items are predicted positive, gives 0; the sums are exact, so that ties
            // are
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
}
