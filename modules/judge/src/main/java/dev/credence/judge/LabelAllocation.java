package dev.credence.judge;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Distributes further labels among groups of similar items. */
final class LabelAllocation {
    /** Fewer than 10 labelled items do not show where the judge errs. */
    private static final int MIN_LABELLED = 10;
    /** 200 halvings reach neighbouring numbers. */
    private static final int BISECTIONS = 200;

    private final List<Cell> cells;
    private final double before;
    private final double mean;
    private final double least;
    private final double scale;
    private final double all;
    private final double labelled;

    /** The labelled and the unlabelled items of a group. */
    static final class Cell {
        private long labelled;
        private long unlabelled;
        private double squares;

        /** Adds labelled items, with the sum of the squared residuals of each. */
        void addLabelled(long count, double square) {
            labelled += count;
            squares += count * square;
        }

        void addUnlabelled(long count) {
            unlabelled += count;
        }

        long labelled() {
            return labelled;
        }

        long unlabelled() {
            return unlabelled;
        }

        /** Returns the mean squared residual, to which items with the mean of all items are added. */
        private double square(double mean) {
            return (squares + LabellingPlan.PSEUDO_ITEMS * mean) / (labelled + LabellingPlan.PSEUDO_ITEMS);
        }
    }

    /** Distributes labels among groups. */
    LabelAllocation(Collection<Cell> groups, long labels) {
        this.cells = List.copyOf(groups);
        this.labelled = cells.stream().mapToLong(cell -> cell.labelled).sum();
        long unlabelled = cells.stream().mapToLong(cell -> cell.unlabelled).sum();
        this.all = labelled + unlabelled;
        this.before = labelled / all;
        this.mean = cells.stream().mapToDouble(cell -> cell.squares).sum() / labelled;
        this.least = before + (1 - before) * LabellingPlan.UNIFORM * labels / unlabelled;
        this.scale = scale(labels);
    }

    /** Checks that items can be planned, and returns the sum of the squared residuals of each labelled row over the targets. */
    static double[] squares(String metric, List<StageInfluences> targets, StagedItems items, long labels) {
        if (items.labelled() < MIN_LABELLED) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    "a plan of labels needs at least " + MIN_LABELLED + " labelled items, which show where the judge"
                            + " errs: labelled=" + items.labelled() + "; label a random part first");
        }
        if (!(labels >= 1 && labels <= items.unlabelled())) {
            throw new IllegalArgumentException("labels must lie between 1 and the number of unlabelled items: labels="
                    + labels + ", unlabelled=" + items.unlabelled());
        }
        double[] squares = new double[0];
        for (StageInfluences target : targets) {
            double[] residuals = target.residual(target.lambda());
            squares = squares.length == 0 ? new double[residuals.length] : squares;
            for (int row = 0; row < residuals.length; row++) {
                squares[row] += residuals[row] * residuals[row];
            }
        }
        if (!Arrays.stream(squares).allMatch(Double::isFinite)
                || Arrays.stream(squares).allMatch(square -> square == 0)) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    metric
                            + " does not vary on the labelled items, so that they do not show where labels help; label more items at"
                            + " random");
        }
        return squares;
    }

    /** Returns the mean of the weights of the judge. */
    static double lambda(List<StageInfluences> targets) {
        return targets.stream().mapToDouble(StageInfluences::lambda).average().orElse(0);
    }

    /** Returns the plan for targets that are functions of counted labels. */
    static LabellingPlan plan(JudgedLabels items, String metric, List<StageInfluences> targets, long labels) {
        double[] squares = squares(metric, targets, items.staged(), labels);
        Map<List<String>, Cell> cells = new TreeMap<>(LabelAllocation::compare);
        JointConfusionMatrix labelled = items.labelledItems();
        for (int row = 0; row < labelled.atoms(); row++) {
            cell(cells, items, labelled, row).addLabelled(labelled.count(row), squares[row]);
        }
        JointConfusionMatrix others = items.unlabelledItems();
        for (int row = 0; row < others.atoms(); row++) {
            cell(cells, items, others, row).addUnlabelled(others.count(row));
        }
        LabelAllocation allocation = new LabelAllocation(cells.values(), labels);
        List<LabellingPlan.Group> groups = new ArrayList<>();
        cells.forEach((key, cell) -> groups.add(new LabellingPlan.Group(
                key.get(0),
                key.subList(1, key.size()),
                cell.labelled,
                cell.unlabelled,
                allocation.deviation(cell),
                allocation.probability(cell),
                allocation.drawn(cell))));
        return new LabellingPlan(metric, labels, lambda(targets), groups, allocation.worth(labels));
    }

    private static int compare(List<String> first, List<String> second) {
        return Arrays.compare(first.toArray(String[]::new), second.toArray(String[]::new));
    }

    private static Cell cell(Map<List<String>, Cell> cells, JudgedLabels items, JointConfusionMatrix rows, int row) {
        List<String> key = new ArrayList<>();
        for (int column = 0; column <= items.systems().size(); column++) {
            key.add(rows.labels().get(rows.prediction(row, column)));
        }
        return cells.computeIfAbsent(key, group -> new Cell());
    }

    /** Returns the root of the mean squared residual. */
    double deviation(Cell cell) {
        return Math.sqrt(cell.square(mean));
    }

    /** Returns the probability that an item of the group has a label in the end. */
    double probability(Cell cell) {
        return probability(cell, scale);
    }

    private double probability(Cell cell, double factor) {
        return Math.max(least, Math.min(1, factor * deviation(cell)));
    }

    /** Returns the probability with which each unlabelled item of the group is drawn. */
    double drawn(Cell cell) {
        return (probability(cell) - before) / (1 - before);
    }

    /** Returns the number of labels that would be as precise if they were drawn uniformly. */
    double worth(long labels) {
        double variance = 0;
        double sum = 0;
        for (Cell cell : cells) {
            double size = cell.labelled + (double) cell.unlabelled;
            variance += size * cell.square(mean) * (1 / probability(cell) - 1);
            sum += size * cell.square(mean);
        }
        return sum > 0 ? all / (1 + variance / sum) - labelled : labels;
    }

    /** Returns by bisection the factor of the roots with which the probabilities of the unlabelled items add up to the number of labels. */
    private double scale(long labels) {
        double low = 0;
        double high = 1;
        while (expected(high) < labels && high < Double.MAX_VALUE / 2) {
            high *= 2;
        }
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            if (expected(middle) < labels) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private double expected(double factor) {
        return cells.stream()
                .mapToDouble(cell -> cell.unlabelled * (probability(cell, factor) - before) / (1 - before))
                .sum();
    }
}
