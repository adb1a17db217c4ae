package dev.credence.page.threshold;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.figures.mark.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    record ThresholdResult(ConfusionMatrix matrix, List<String> metrics) {
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

        /** Returns the point of the ROC curve. */
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
                .flatMap(alerts -> first.scoreWithCounts(alerts.right(), alerts.wrong()))
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
    ThresholdResult spot(int system, double threshold) {
        ConfusionMatrix matrix = systems.get(system).at(threshold);
        Credence credence = request.credence();
        Optional<ConfidenceLevel> level =
                request.systems().get(system).independent() ? Optional.of(request.level()) : Optional.empty();
        return new ThresholdResult(
                matrix,
                metrics.stream()
                        .map(metric -> metric.shownValue(credence, matrix, threshold, level))
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
}
