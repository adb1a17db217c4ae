package dev.credence.state.items;

import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Items with one run and without names: the number of items with each combination of values, in the order of the values. */
final class CountedItems implements ItemStore {
    private final RowMeaning meaning;
    private final SortedMap<String, SortedMap<double[], Long>> groups = new TreeMap<>();

    CountedItems(RowMeaning meaning) {
        this.meaning = meaning;
    }

    @Override
    public void require(String group, String item) {
        // each row is an item of its own
    }

    @Override
    public void add(String group, String item, double[] row, long count) {
        counts(group).merge(row, count, Long::sum);
    }

    private SortedMap<double[], Long> counts(String group) {
        return groups.computeIfAbsent(group, name -> new TreeMap<>(Arrays::compare));
    }

    @Override
    public void requireRoom(List<ItemStore> others) {
        // only the number of rows is limited
    }

    @Override
    public void merge(ItemStore other) {
        ((CountedItems) other)
                .groups.forEach(
                        (group, otherCounts) -> otherCounts.forEach((row, count) -> add(group, "", row, count)));
    }

    @Override
    public Set<String> groups() {
        return groups.keySet();
    }

    @Override
    public void forEach(String group, ItemVisitor visitor) {
        SortedMap<double[], Long> counts = groups.get(group);
        if (counts == null) {
            return;
        }
        counts.forEach((row, count) -> visitor.item(
                "",
                IntStream.range(0, meaning.systems())
                        .mapToObj(system -> List.of(meaning.ofSystem(system, row)))
                        .toList(),
                count));
    }

    @Override
    public void write(StateWriter out) {
        out.number(groups.size());
        groups.forEach((group, counts) -> {
            out.text(group).number(counts.size());
            counts.forEach((row, count) -> {
                RowMeaning.write(out, row);
                out.number(count);
            });
        });
    }

    @Override
    public void read(StateReader in, boolean grouped, LongConsumer rows) {
        in.groups(grouped, group -> {
            int size = in.size("items");
            if (size == 0) {
                throw in.formatError("a group must have an item");
            }
            double[] before = null;
            for (int i = 0; i < size; i++) {
                before = readItem(in, group, before, rows);
            }
        });
    }

    private double[] readItem(StateReader in, String group, double @Nullable [] before, LongConsumer rows) {
        double[] row = meaning.readValues(in, meaning.systems());
        if (before != null && Arrays.compare(before, row) >= 0) {
            throw in.formatError("items must ascend by their values");
        }
        long count = in.count("items");
        if (count == 0) {
            throw in.formatError("values must have an item");
        }
        rows.accept(count);
        add(group, "", row, count);
        return row;
    }
}
