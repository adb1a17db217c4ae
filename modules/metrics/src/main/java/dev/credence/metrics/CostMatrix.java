package dev.credence.metrics;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The expected cost with a cost for each cell of a matrix of any number of classes. */
final class CostMatrix implements ConfusionMetric, LeaveOneOut<ConfusionMatrix>, UnseenItemBounds<ConfusionMatrix> {
    private final List<String> labels;
    private final double[][] costs;
    private final Range range;

    /** Creates the metric. Without labels the costs are in the order of the labels of each matrix. */
    CostMatrix(List<String> labels, double[][] costs) {
        this.labels = List.copyOf(labels);
        this.costs = Arrays.stream(costs).map(double[]::clone).toArray(double[][]::new);
        requireSquare();
        this.range = range(this.costs);
    }

    private void requireSquare() {
        int rows = labels.isEmpty() ? costs.length : labels.size();
        if (costs.length != rows) {
            throw new IllegalArgumentException(
                    "costs must have a row per label: rows=" + costs.length + ", labels=" + rows);
        }
        if (labels.stream().distinct().count() != labels.size()) {
            throw new IllegalArgumentException("labels of costs must be distinct: labels=" + labels);
        }
        for (int i = 0; i < rows; i++) {
            if (costs[i].length != rows) {
                throw new IllegalArgumentException(
                        "costs must be square: columns of row " + i + "=" + costs[i].length + ", rows=" + rows);
            }
        }
    }

    private static Range range(double[][] costs) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] row : costs) {
            for (double cost : row) {
                if (!Double.isFinite(cost)) {
                    throw new IllegalArgumentException("costs must be finite: cost=" + cost);
                }
                low = Math.min(low, cost);
                high = Math.max(high, cost);
            }
        }
        if (!(low < high)) {
            throw new IllegalArgumentException(
                    "costs must differ: costs=" + written(costs) + "; equal costs make the expected cost a constant");
        }
        return new Range(low, high);
    }

    @Override
    public String id() {
        return ExpectedCost.ID;
    }

    @Override
    public String description() {
        return ExpectedCost.DESCRIPTION;
    }

    @Override
    public String spelling() {
        String named = labels.isEmpty() ? "" : ",labels=" + String.join(":", labels);
        return id() + ":costs=" + written(costs) + named;
    }

    private static String written(double[][] costs) {
        return Arrays.stream(costs)
                .map(row -> Arrays.stream(row).mapToObj(Options::written).collect(Collectors.joining(":")))
                .collect(Collectors.joining("/"));
    }

    @Override
    public List<OptionSpec> options() {
        return ExpectedCost.OPTIONS;
    }

    @Override
    public ConfusionMetric configured(Options options) {
        return options.isEmpty() ? this : new ExpectedCost().configured(options);
    }

    @Override
    public Range range() {
        return range;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        double[] sums = sums(matrix, weights, places(matrix));
        return range.clamp(sums[0] / sums[1]);
    }

    /** Returns the sum of the weighted costs, and the sum of the weights. */
    private double[] sums(ConfusionMatrix matrix, double[] weights, int[] places) {
        double[] sums = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            sums[0] += weights[atom] * cost(matrix, atom, places);
            sums[1] += weights[atom];
        }
        return sums;
    }

    /** {@inheritDoc} An unseen item costs the most or the least. */
    @Override
    public Reach unseenItems(ConfusionMatrix matrix, double[] weights) {
        int[] places = places(matrix);
        DoubleSummaryStatistics seen = IntStream.range(0, weights.length)
                .filter(atom -> weights[atom] > 0)
                .mapToDouble(atom -> cost(matrix, atom, places))
                .summaryStatistics();
        double mean = value(matrix, weights);
        return seen.getCount() == 0
                ? Reach.linear(mean, 0, 0, range)
                : Reach.linear(mean, seen.getMin() - range.lower(), range.upper() - seen.getMax(), range);
    }

    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        int[] places = places(matrix);
        double[] sums = sums(matrix, weights, places);
        return (atom, weight) -> range.clamp((sums[0] - weight * cost(matrix, atom, places)) / (sums[1] - weight));
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        int[] places = places(matrix);
        double mean = value(matrix, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = cost(matrix, atom, places) - mean;
        }
    }

    private double cost(ConfusionMatrix matrix, int atom, int[] places) {
        return costs[places[matrix.truth(atom)]][places[matrix.predicted(atom)]];
    }

    /** Returns the row of each class of the matrix in the table of costs. */
    private int[] places(ConfusionMatrix matrix) {
        refusal(matrix).ifPresent(reason -> {
            throw reason.asException();
        });
        int[] places = new int[matrix.classes()];
        for (int c = 0; c < places.length; c++) {
            places[c] = labels.isEmpty() ? c : labels.indexOf(matrix.labels().get(c));
        }
        return places;
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        if (labels.isEmpty()) {
            return matrix.classes() == costs.length
                    ? Optional.empty()
                    : Optional.of(Refusal.of(
                            Refusal.Code.DATA,
                            "costs must have a row per class: rows=" + costs.length + ", classes=" + matrix.classes()));
        }
        return IntStream.range(0, matrix.classes())
                .filter(matrix::isPossible)
                .mapToObj(c -> matrix.labels().get(c))
                .filter(label -> !labels.contains(label))
                .findFirst()
                .map(label -> Refusal.of(
                        Refusal.Code.LABEL,
                        "costs must have every label: label='" + label + "', labels of costs=" + labels));
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        return Arrays.stream(weights).sum() == 0
                ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }

    /** Parses rows that are separated by slashes, and costs that are separated by colons. */
    static double[][] parse(String text) {
        return Arrays.stream(text.split("/", -1)).map(CostMatrix::row).toArray(double[][]::new);
    }

    private static double[] row(String text) {
        return Arrays.stream(text.split(":", -1))
                .mapToDouble(CostMatrix::number)
                .toArray();
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "option 'costs' must be numbers, rows parted by / and costs by ':', as 0:1/5:0: cost='" + text
                            + "'",
                    e);
        }
    }
}
