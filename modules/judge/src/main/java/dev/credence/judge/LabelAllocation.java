package dev.credence.judge;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Distributes further labels among groups of equal items. */
final class LabelAllocation {
    /** Fewer labelled items do not show where the judge errs: 10. */
    private static final int LEAST_LABELLED = 10;
    /** 200 halvings reach neighbouring numbers. */
    private static final int BISECTIONS = 200;

    private final JudgedLabels items;
    private final Map<List<String>, Cell> cells = new TreeMap<>(LabelAllocation::compare);

    /** The labelled and the unlabelled items of a group. */
    private static final class Cell {
        private long labelled;
        private long unlabelled;
        private double squares;

        /** Returns the mean squared residual, to which items with the mean of all items are added. */
        double square(double mean) {
            return (squares + LabellingPlan.PSEUDO_ITEMS * mean) / (labelled + LabellingPlan.PSEUDO_ITEMS);
        }
    }

    private LabelAllocation(JudgedLabels items) {
        this.items = items;
    }

    private static int compare(List<String> first, List<String> second) {
        return Arrays.compare(first.toArray(String[]::new), second.toArray(String[]::new));
    }

    /** Returns the plan for a metric of a system, or the difference of two. */
    static LabellingPlan plan(JudgedLabels items, String metric, StageInfluences influences, long labels) {
        if (items.labelled() < LEAST_LABELLED) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    "a plan of labels needs at least " + LEAST_LABELLED + " labelled items, which show where the judge"
                            + " errs: labelled=" + items.labelled() + "; label a random part first");
        }
        if (!(labels >= 1 && labels <= items.unlabelled())) {
            throw new IllegalArgumentException("labels must lie between 1 and the number of unlabelled items: labels="
                    + labels + ", unlabelled=" + items.unlabelled());
        }
        double lambda = influences.lambda();
        double[] residuals = influences.residual(lambda);
        if (!Arrays.stream(residuals).allMatch(Double::isFinite)
                || Arrays.stream(residuals).allMatch(residual -> residual == 0)) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    metric
                            + " does not vary on the labelled items, so that they do not show where labels help; label more items at"
                            + " random");
        }
        LabelAllocation allocation = new LabelAllocation(items);
        JointConfusionMatrix labelled = items.labelledItems();
        for (int row = 0; row < labelled.atoms(); row++) {
            Cell cell = allocation.cell(labelled, row);
            cell.labelled += labelled.count(row);
            cell.squares += labelled.count(row) * residuals[row] * residuals[row];
        }
        JointConfusionMatrix others = items.unlabelledItems();
        for (int row = 0; row < others.atoms(); row++) {
            allocation.cell(others, row).unlabelled += others.count(row);
        }
        return allocation.plan(metric, lambda, labels);
    }

    private Cell cell(JointConfusionMatrix rows, int row) {
        List<String> key = new ArrayList<>();
        for (int column = 0; column <= items.systems().size(); column++) {
            key.add(rows.labels().get(rows.prediction(row, column)));
        }
        return cells.computeIfAbsent(key, group -> new Cell());
    }

    private LabellingPlan plan(String metric, double lambda, long labels) {
        double all = items.labelled() + (double) items.unlabelled();
        double before = items.labelled() / all;
        double mean = cells.values().stream().mapToDouble(cell -> cell.squares).sum() / items.labelled();
        double least = before + (1 - before) * LabellingPlan.UNIFORM * labels / items.unlabelled();
        double scale = scale(mean, least, before, labels);
        List<LabellingPlan.Group> groups = new ArrayList<>();
        double variance = 0;
        double sum = 0;
        for (Map.Entry<List<String>, Cell> entry : cells.entrySet()) {
            List<String> key = entry.getKey();
            Cell cell = entry.getValue();
            double square = cell.square(mean);
            double probability = probability(scale, square, least);
            groups.add(new LabellingPlan.Group(
                    key.get(0),
                    key.subList(1, key.size()),
                    cell.labelled,
                    cell.unlabelled,
                    Math.sqrt(square),
                    probability,
                    (probability - before) / (1 - before)));
            double size = cell.labelled + (double) cell.unlabelled;
            variance += size * square * (1 / probability - 1);
            sum += size * square;
        }
        double worth = sum > 0 ? all / (1 + variance / sum) - items.labelled() : labels;
        return new LabellingPlan(metric, labels, lambda, groups, worth);
    }

    /** Returns by bisection the factor of the roots with which the probabilities of the unlabelled items add up to the number of labels. */
    private double scale(double mean, double least, double before, long labels) {
        double low = 0;
        double high = 1;
        while (expected(high, mean, least, before) < labels && high < Double.MAX_VALUE / 2) {
            high *= 2;
        }
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            if (expected(middle, mean, least, before) < labels) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private double expected(double scale, double mean, double least, double before) {
        return cells.values().stream()
                .mapToDouble(cell ->
                        cell.unlabelled * (probability(scale, cell.square(mean), least) - before) / (1 - before))
                .sum();
    }

    private static double probability(double scale, double square, double least) {
        return Math.max(least, Math.min(1, scale * Math.sqrt(square)));
    }
}
