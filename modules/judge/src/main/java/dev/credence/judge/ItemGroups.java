package dev.credence.judge;

import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Independent items in groups of the same class by the judge and of neighbouring influences. */
final class ItemGroups {
    /** The indices of the labelled items, in the order of the labelled rows. */
    private final int[] labelled;
    /** The indices of the other items, in the order of the rows of the reference. */
    private final int[] others;
    /** The class by the judge of each item, as a number; of evidence without classes it is the same number. */
    private final int[] kinds;

    ItemGroups(int[] labelled, int[] others, int[] kinds) {
        this.labelled = labelled;
        this.others = others;
        this.kinds = kinds;
    }

    /** Returns the plan for targets that are functions of these items. */
    ItemPlan plan(StagedItems items, String metric, List<StageInfluences> targets, long labels) {
        double[] squares = LabelAllocation.squares(metric, targets, items, labels);
        double[] influences = influences(metric, targets);
        int[] bins = bins(influences);
        Map<Integer, LabelAllocation.Cell> cells = new TreeMap<>();
        for (int row = 0; row < labelled.length; row++) {
            cell(cells, bins[labelled[row]]).addLabelled(1, squares[row]);
        }
        for (int item : others) {
            cell(cells, bins[item]).addUnlabelled(1);
        }
        LabelAllocation allocation = new LabelAllocation(cells.values(), labels);
        List<Integer> names = List.copyOf(cells.keySet());
        List<ItemPlan.Group> groups = new ArrayList<>();
        cells.forEach((bin, cell) -> {
            int[] members = IntStream.range(0, bins.length)
                    .filter(item -> bins[item] == bin)
                    .toArray();
            groups.add(new ItemPlan.Group(
                    items.describeJudged(members[members.length / 2]),
                    IntStream.of(members)
                            .mapToDouble(item -> influences[item])
                            .min()
                            .orElseThrow(),
                    IntStream.of(members)
                            .mapToDouble(item -> influences[item])
                            .max()
                            .orElseThrow(),
                    cell.labelled(),
                    cell.unlabelled(),
                    allocation.deviation(cell),
                    allocation.probability(cell),
                    allocation.drawn(cell)));
        });
        boolean[] known = new boolean[bins.length];
        IntStream.of(labelled).forEach(item -> known[item] = true);
        return new ItemPlan(
                metric,
                labels,
                LabelAllocation.lambda(targets),
                allocation.worth(labels),
                groups,
                IntStream.of(bins).map(names::indexOf).toArray(),
                known);
    }

    private static LabelAllocation.Cell cell(Map<Integer, LabelAllocation.Cell> cells, int bin) {
        return cells.computeIfAbsent(bin, group -> new LabelAllocation.Cell());
    }

    /** Returns the influence of each item by the judge: on the only target, or the root of the sum of squares on several. */
    private double[] influences(String metric, List<StageInfluences> targets) {
        double[] influences = new double[kinds.length];
        for (StageInfluences target : targets) {
            double[] known = target.judgeInfluences();
            double[] rest = target.referenceInfluences();
            IntStream.range(0, labelled.length).forEach(row -> add(influences, labelled[row], known[row], targets));
            IntStream.range(0, others.length).forEach(row -> add(influences, others[row], rest[row], targets));
        }
        if (targets.size() > 1) {
            Arrays.setAll(influences, item -> Math.sqrt(influences[item]));
        }
        if (!Arrays.stream(influences).allMatch(Double::isFinite)) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    metric + " is undefined by the labels of the judge, so that they do not show where labels help;"
                            + " label more items at random");
        }
        return influences;
    }

    private static void add(double[] influences, int item, double influence, List<StageInfluences> targets) {
        influences[item] += targets.size() > 1 ? influence * influence : influence;
    }

    /** Returns the number of the group of each item. */
    private int[] bins(double[] influences) {
        int[] bins = new int[kinds.length];
        for (int kind : IntStream.of(kinds).distinct().sorted().toArray()) {
            double[] known = IntStream.of(labelled)
                    .filter(item -> kinds[item] == kind)
                    .mapToDouble(item -> influences[item])
                    .sorted()
                    .toArray();
            double[] ends = ends(known);
            for (int item = 0; item < bins.length; item++) {
                if (kinds[item] == kind) {
                    double influence = influences[item];
                    bins[item] = kind * ItemPlan.MOST_GROUPS
                            + (int) Arrays.stream(ends)
                                    .filter(end -> influence > end)
                                    .count();
                }
            }
        }
        return bins;
    }

    /** Returns the highest influence of each group but the last, by the ascending influences of labelled items; equal ones stay together. */
    private static double[] ends(double[] known) {
        int groups = Math.max(1, Math.min(ItemPlan.MOST_GROUPS, known.length / ItemPlan.LEAST_IN_GROUP));
        double[] ends = new double[groups - 1];
        int count = 0;
        int from = 0;
        for (int next = 1; next <= known.length - ItemPlan.LEAST_IN_GROUP && count < ends.length; next++) {
            if (next - from >= known.length / groups && known[next - 1] < known[next]) {
                ends[count++] = known[next - 1];
                from = next;
            }
        }
        return Arrays.copyOf(ends, count);
    }
}
