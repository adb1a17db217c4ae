package dev.credence.cli.data.outcome;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The means of an outcome by item of two systems, of which the items with the largest differences are listed. */
public final class ItemDifferences {
    /** The number of items that are listed, which fill a page. */
    private static final int MOST = 20;

    private final Map<String, Sums> items = new LinkedHashMap<>();

    /**
     * An item with its mean outcomes.
     *
     * @param item the name of the item
     * @param first the mean outcome of the first system
     * @param second the mean outcome of the second system
     */
    public record ItemDifference(String item, double first, double second) {
        /** Returns the outcome of the first system minus that of the second. */
        public double difference() {
            return first - second;
        }
    }

    /** The sums of the runs of an item. */
    private static final class Sums {
        private double first;
        private double second;
        private long firstRuns;
        private long secondRuns;

        ItemDifference of(String item) {
            return new ItemDifference(item, first / firstRuns, second / secondRuns);
        }
    }

    ItemDifferences() {}

    private Sums of(String item) {
        return items.computeIfAbsent(item, name -> new Sums());
    }

    /** Adds a run of the first system. */
    void addFirst(String item, double value) {
        Sums sums = of(item);
        sums.first += value;
        sums.firstRuns++;
    }

    /** Adds a run of the second system. */
    void addSecond(String item, double value) {
        Sums sums = of(item);
        sums.second += value;
        sums.secondRuns++;
    }

    /** Returns the items with the largest differences that are not 0, the largest first and equal ones by name. */
    List<ItemDifference> largest() {
        Comparator<ItemDifference> order = Comparator.<ItemDifference>comparingDouble(
                        item -> -Math.abs(item.difference()))
                .thenComparing(ItemDifference::item);
        PriorityQueue<ItemDifference> kept = new PriorityQueue<>(order.reversed());
        items.forEach((name, sums) -> {
            ItemDifference item = sums.of(name);
            if (item.difference() != 0) {
                kept.add(item);
            }
            if (kept.size() > MOST) {
                kept.remove();
            }
        });
        List<ItemDifference> largest = new ArrayList<>(kept);
        largest.sort(order);
        return largest;
    }
}
