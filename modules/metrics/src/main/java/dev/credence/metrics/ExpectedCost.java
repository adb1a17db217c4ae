package dev.credence.metrics;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.metrics.proportion.ProportionMetrics;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Expected cost: the mean cost of a prediction, given the cost of each kind of error.
 *
 * <p>For two classes, {@code expected-cost:fp=1,fn=5} is {@code (fp_cost * fp + fn_cost * fn) / n}, in [0, larger cost]. Costs are 0 or
 * more, in any unit, and not both 0; the default is 1. If both costs are c, it is c times the error rate, and so are its intervals.
 *
 * <p>For many classes there is a cost c_ij for each truth i and prediction j. The metric is {@code sum c_ij n_ij / n}, between the
 * smallest and the largest cost. Costs are finite; negative costs are gains. In Java the metric is created by
 * {@link #of(List, double[][])}. Its spelling is {@code expected-cost:costs=0:1:5/2:0:1/9:1:0,labels=cat:dog:cow}, where rows (truth) are
 * separated by slashes and are in the order of {@code labels}, or of the labels of the matrix if none are given.
 *
 * <p>It is undefined (NaN, with a note) where there are no observations. The influence of a cell is its cost minus the mean. Cost:
 * O(atoms).
 *
 * @see <a href="https://doi.org/10.1023/A:1007618119488">Provost and Fawcett (2001), Machine Learning 42, 203-231</a>
 */
public final class ExpectedCost implements BinaryMetric {
    static final String ID = "expected-cost";

    static final String DESCRIPTION = "mean cost of an item, by a cost for each pair of true and predicted class";
    private static final String NO_TABLE = "none";

    static final List<OptionSpec> OPTIONS = List.of(
            new OptionSpec("fp", "cost of a false positive, 0 or more", "1"),
            new OptionSpec("fn", "cost of a false negative, 0 or more", "1"),
            new OptionSpec("costs", "cost of each cell, rows parted by '/', columns by ':', as 0:1/5:0", NO_TABLE),
            new OptionSpec("labels", "labels of the rows of costs, parted by ':'", "those of the matrix"));

    private final double falsePositive;
    private final double falseNegative;

    /** Creates the metric in which every error costs 1. */
    public ExpectedCost() {
        this(1, 1);
    }

    private ExpectedCost(double falsePositive, double falseNegative) {
        this.falsePositive = requireCost("fp", falsePositive);
        this.falseNegative = requireCost("fn", falseNegative);
        if (falsePositive == 0 && falseNegative == 0) {
            throw new IllegalArgumentException("costs must not both be 0: fp=0, fn=0");
        }
    }

    private static double requireCost(String name, double cost) {
        if (!(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "cost must be 0 or more and finite: " + name + "=" + Options.written(cost));
        }
        return cost;
    }

    /**
     * Returns the expected cost with the costs of the two kinds of errors.
     *
     * @param falsePositive cost of a false positive, 0 or more and finite
     * @param falseNegative cost of a false negative, 0 or more and finite; not both 0
     * @return the metric
     * @throws IllegalArgumentException if a cost is out of range
     */
    public static ExpectedCost of(double falsePositive, double falseNegative) {
        return new ExpectedCost(falsePositive, falseNegative);
    }

    /**
     * Returns the expected cost with a cost for each cell.
     *
     * @param labels the labels of rows and columns; a matrix may have fewer labels, in any order
     * @param costs costs[i][j] is the cost of predicting the j-th label where the i-th is true; finite, negative for a gain, not
     *     all equal; copied
     * @return the metric
     * @throws IllegalArgumentException if labels repeat, the table does not fit them, or a cost is not finite
     */
    public static ConfusionMetric of(List<String> labels, double[][] costs) {
        if (labels.isEmpty()) {
            throw new IllegalArgumentException("labels of costs must be at least two: labels=[]");
        }
        return new CostMatrix(labels, costs);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String description() {
        return DESCRIPTION;
    }

    @Override
    public String spelling() {
        String positive = falsePositive == 1 ? "" : "fp=" + Options.written(falsePositive);
        String negative = falseNegative == 1 ? "" : "fn=" + Options.written(falseNegative);
        String options = positive + (positive.isEmpty() || negative.isEmpty() ? "" : ",") + negative;
        return options.isEmpty() ? ID : ID + ":" + options;
    }

    @Override
    public List<OptionSpec> options() {
        return OPTIONS;
    }

    @Override
    public ConfusionMetric configured(Options options) {
        if (options.text("costs").filter(costs -> !costs.equals(NO_TABLE)).isPresent()) {
            return matrix(options);
        }
        if (options.text("labels").isPresent()) {
            throw new IllegalArgumentException(
                    "option 'labels' names the rows of option 'costs', which is missing: labels="
                            + options.text("labels").get());
        }
        return new ExpectedCost(options.number("fp", falsePositive), options.number("fn", falseNegative));
    }

    private static ConfusionMetric matrix(Options options) {
        String costs = options.text("costs").orElseThrow();
        if (options.text("fp").isPresent() || options.text("fn").isPresent()) {
            throw new IllegalArgumentException(
                    "option 'costs' excludes fp and fn: costs=" + costs + "; give one or the other");
        }
        List<String> labels = options.text("labels")
                .map(text -> Arrays.asList(text.split(":", -1)))
                .orElse(List.of());
        return new CostMatrix(labels, CostMatrix.parse(costs));
    }

    /** {@inheritDoc} If both costs are 1, it is the error rate; if both are c, it is c times the error rate. */
    @Override
    public Metric<ConfusionMatrix> canonical() {
        if (falsePositive != falseNegative) {
            return this;
        }
        return falsePositive == 1 ? ProportionMetrics.ERROR_RATE : new EqualCosts(this, falsePositive);
    }

    @Override
    public Range range() {
        return new Range(0, Math.max(falsePositive, falseNegative));
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return range().clamp((falsePositive * fp + falseNegative * fn) / (tp + fp + fn + tn));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double total = tp + fp + fn + tn;
        double mean = value(tp, fp, fn, tn);
        out[0] = -mean / total;
        out[1] = (falsePositive - mean) / total;
        out[2] = (falseNegative - mean) / total;
        out[3] = -mean / total;
    }

    /** The error rate times the cost of any error. */
    private record EqualCosts(ExpectedCost requested, double cost) implements BinaryProportionMetric, Link {
        @Override
        public String id() {
            return ID;
        }

        @Override
        public String description() {
            return DESCRIPTION;
        }

        @Override
        public String spelling() {
            return requested.spelling();
        }

        @Override
        public Range range() {
            return requested.range();
        }

        @Override
        public Direction direction() {
            return requested.direction();
        }

        @Override
        public Set<Outcome> successes() {
            return EnumSet.of(Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return EnumSet.allOf(Outcome.class);
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return requested.value(tp, fp, fn, tn);
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            requested.gradient(tp, fp, fn, tn, out);
        }

        @Override
        public Link link() {
            return this;
        }

        @Override
        public double apply(double proportion) {
            return cost * proportion;
        }

        @Override
        public double inverse(double metric) {
            return metric / cost;
        }

        @Override
        public double derivative(double proportion) {
            return cost;
        }
    }
}
