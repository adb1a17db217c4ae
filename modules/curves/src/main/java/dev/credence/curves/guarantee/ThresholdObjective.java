package dev.credence.curves.guarantee;

import dev.credence.api.text.Suggestions;
import java.util.List;
import java.util.NoSuchElementException;

/** What a threshold is chosen to optimise: a metric to maximise, or costs to minimise. */
public final class ThresholdObjective {
    private static final String NET_BENEFIT = "net-benefit:at=";
    private static final String COST = "cost=";

    private final CellMetric metric;
    private final double sign;

    private ThresholdObjective(CellMetric metric, double sign) {
        this.metric = metric;
        this.sign = sign;
    }

    /**
     * Reads an objective.
     *
     * @param text {@code f1}, {@code youden} (sensitivity + specificity - 1), {@code accuracy}, {@code net-benefit:at=0.1}, or {@code
     *     cost=1:10}, the costs of a false positive and of a false negative, whose mean per item is minimised
     * @return the objective
     * @throws IllegalArgumentException if the probability of a net benefit is outside (0, 1), or a cost is not finite and above 0
     * @throws NoSuchElementException if there is no such objective; the message lists all
     */
    public static ThresholdObjective of(String text) {
        String name = text.strip();
        if (name.startsWith(NET_BENEFIT)) {
            return netBenefit(ThresholdDemand.number(name.substring(NET_BENEFIT.length())));
        }
        if (name.startsWith(COST)) {
            String[] costs = name.substring(COST.length()).split(":", -1);
            if (costs.length != 2) {
                throw new IllegalArgumentException(
                        "costs must be cost=FP:FN, such as cost=1:10: objective='" + name + "'");
            }
            return cost(ThresholdDemand.number(costs[0]), ThresholdDemand.number(costs[1]));
        }
        return switch (name) {
            case "f1" -> new ThresholdObjective(CellMetric.F1, 1);
            case "youden" -> new ThresholdObjective(CellMetric.YOUDEN, 1);
            case "accuracy" -> new ThresholdObjective(CellMetric.ACCURACY, 1);
            default ->
                throw new NoSuchElementException(Suggestions.message(
                        "objective", name, List.of("f1", "youden", "accuracy", NET_BENEFIT + "0.1", COST + "1:10")));
        };
    }

    /**
     * Returns the net benefit at a threshold probability, {@code (TP - w FP) / n} with {@code w = at / (1 - at)}.
     *
     * @param threshold the probability of being positive from which an item should be treated, in (0, 1)
     * @return the objective
     * @throws IllegalArgumentException if it is outside (0, 1)
     * @see <a href="https://doi.org/10.1177/0272989X06295361">Vickers and Elkin (2006), Decision curve analysis, Medical Decision Making 26,
     *     565-574</a>
     */
    public static ThresholdObjective netBenefit(double threshold) {
        if (!(threshold > 0 && threshold < 1)) {
            throw new IllegalArgumentException("the probability of a net benefit must lie in (0, 1): at=" + threshold
                    + "; write it as " + NET_BENEFIT + "0.1");
        }
        return new ThresholdObjective(
                CellMetric.mean("net benefit at " + threshold, 1, -threshold / (1 - threshold), 0, 0), 1);
    }

    /**
     * Returns the mean cost per item, which is minimised.
     *
     * @param falsePositive cost of a false positive, above 0
     * @param falseNegative cost of a false negative, above 0
     * @return the objective
     * @throws IllegalArgumentException if a cost is not finite and above 0
     */
    public static ThresholdObjective cost(double falsePositive, double falseNegative) {
        if (!(falsePositive > 0 && falseNegative > 0 && falsePositive + falseNegative < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("costs must be finite and above 0: false positive=" + falsePositive
                    + ", false negative=" + falseNegative);
        }
        return new ThresholdObjective(CellMetric.mean("cost per item", 0, falsePositive, falseNegative, 0), -1);
    }

    /** {@return the name of the metric, such as {@code f1}} */
    public String name() {
        return metric.name();
    }

    /** {@return whether the metric is minimised} */
    public boolean isMinimised() {
        return sign < 0;
    }

    CellMetric metric() {
        return metric;
    }

    /** Returns a value that is larger for a better threshold; negative infinity where the metric is undefined. */
    double gain(double[] cells) {
        double value = sign * metric.at(cells);
        return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
    }

    @Override
    public String toString() {
        return name();
    }
}
