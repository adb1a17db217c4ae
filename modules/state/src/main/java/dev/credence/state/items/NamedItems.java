package dev.credence.state.items;

import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Items with names and any number of runs. The name of an item is stored, because its other runs may be in other states. */
final class NamedItems implements ItemStore {
    private final RowMeaning meaning;
    private final SortedMap<String, SortedMap<String, Runs>> groups = new TreeMap<>();
    private final Map<String, String> groupOfItem = new HashMap<>();

    NamedItems(RowMeaning meaning) {
        this.meaning = meaning;
    }

    /** The runs of an item by each system, which are not matched. */
    private static final class Runs {
        private final List<List<double[]>> ofSystems;

        Runs(int systems) {
            ofSystems = IntStream.range(0, systems)
                    .<List<double[]>>mapToObj(system -> new ArrayList<>())
                    .toList();
        }

        int size() {
            return ofSystems.get(0).size();
        }

        void addAll(Runs other) {
            for (int system = 0; system < ofSystems.size(); system++) {
                ofSystems.get(system).addAll(other.ofSystems.get(system));
            }
        }

        List<List<double[]>> sorted() {
            ofSystems.forEach(runs -> runs.sort(Arrays::compare));
            return ofSystems;
        }
    }

    @Override
    public void require(String group, String item) {
        Utf8.require("item", item);
        requireGroup(item, groupOfItem.get(item), group);
    }

    private static void requireGroup(String item, @Nullable String known, String group) {
        if (known != null && !known.equals(group)) {
            throw new IllegalArgumentException("an item must be in one cluster: item '" + QuotedText.of(item)
                    + "' is in '" + QuotedText.of(known) + "' and '" + QuotedText.of(group) + "'");
        }
    }

    @Override
    public void add(String group, String item, double[] row, long count) {
        Runs runs = runs(group, item);
        for (int system = 0; system < meaning.systems(); system++) {
            runs.ofSystems.get(system).add(meaning.ofSystem(system, row));
        }
    }

    private Runs runs(String group, String item) {
        groupOfItem.putIfAbsent(item, group);
        return groups.computeIfAbsent(group, name -> new TreeMap<>())
                .computeIfAbsent(item, name -> new Runs(meaning.systems()));
    }

    @Override
    public void requireRoom(List<ItemStore> others) {
        Map<String, String> otherGroups = new HashMap<>();
        for (ItemStore other : others) {
            ((NamedItems) other).groupOfItem.forEach((item, group) -> {
                requireGroup(item, groupOfItem.get(item), group);
                requireGroup(item, otherGroups.put(item, group), group);
            });
        }
    }

    @Override
    public void merge(ItemStore other) {
        ((NamedItems) other)
                .groups.forEach((group, items) ->
                        items.forEach((item, otherRuns) -> runs(group, item).addAll(otherRuns)));
    }

    @Override
    public Set<String> groups() {
        return groups.keySet();
    }

    @Override
    public void forEach(String group, ItemVisitor visitor) {
        groups.getOrDefault(group, new TreeMap<>()).forEach((name, runs) -> visitor.item(name, runs.sorted(), 1));
    }

    @Override
    public void write(StateWriter out) {
        out.number(groups.size());
        groups.forEach((group, items) -> {
            out.text(group).number(items.size());
            items.forEach((name, runs) -> {
                out.text(name).number(runs.size());
                runs.sorted().forEach(ofSystem -> ofSystem.forEach(run -> RowMeaning.write(out, run)));
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
            String before = null;
            for (int i = 0; i < size; i++) {
                before = readItem(in, group, before, rows);
            }
        });
    }

    private String readItem(StateReader in, String group, @Nullable String before, LongConsumer rows) {
        String name = in.text("item");
        if (before != null && before.compareTo(name) >= 0) {
            throw in.formatError(
                    "items must ascend: '" + QuotedText.of(name) + "' comes after '" + QuotedText.of(before) + "'");
        }
        in.create(name, item -> {
            requireGroup(item, groupOfItem.get(item), group);
            return item;
        });
        int size = in.size("runs");
        if (size == 0) {
            throw in.formatError("an item must have a run: '" + QuotedText.of(name) + "'");
        }
        rows.accept(size);
        runs(group, name).ofSystems.forEach(runs -> readRuns(in, runs, size));
        return name;
    }

    private void readRuns(StateReader in, List<double[]> runs, int size) {
        for (int run = 0; run < size; run++) {
            double[] values = meaning.readValues(in, 1);
            if (run > 0 && Arrays.compare(runs.get(run - 1), values) > 0) {
                throw in.formatError("runs must ascend by their values");
            }
            runs.add(values);
        }
    }
}
