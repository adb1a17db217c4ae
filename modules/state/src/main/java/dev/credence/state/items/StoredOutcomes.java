package dev.credence.state.items;

import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of outcomes of one system or several, with their meaning. */
public final class StoredOutcomes {
    private final RowMeaning meaning;
    private final ItemStore items;

    public StoredOutcomes(RowMeaning meaning) {
        this.meaning = meaning;
        this.items = meaning.named() ? new NamedItems(meaning) : new CountedItems(meaning);
    }

    public RowMeaning meaning() {
        return meaning;
    }

    /** Checks that a row can be added, and returns its values. */
    public double[] checkedRun(long row, String group, String item, double[]... ofSystems) {
        if (!meaning.named()) {
            throw new IllegalArgumentException("rows of this state must not name an item: item '" + QuotedText.of(item)
                    + "'; use addItems or addItemsIn, or create the state with ofRuns");
        }
        items.require(group, item);
        return meaning.checked(row, ofSystems);
    }

    /** Checks that items can be added, and returns their values. */
    public double[] checkedItem(long row, double[]... ofSystems) {
        if (meaning.named()) {
            throw new IllegalArgumentException("rows of this state must name their item: use add or addIn");
        }
        return meaning.checked(row, ofSystems);
    }

    /** Adds equal rows whose values were checked; rows with an item are one. */
    public void add(String group, String item, double[] row, long count) {
        items.add(group, item, row, count);
    }

    public void requireSameMeaning(StoredOutcomes other) {
        meaning.requireSame(other.meaning);
    }

    public void requireRoom(Stream<StoredOutcomes> others) {
        items.requireRoom(others.map(other -> other.items).toList());
    }

    /** Adds the content of another object with the same meaning, which must not be this one. */
    public void merge(StoredOutcomes other) {
        items.merge(other.items);
    }

    public Set<String> groups() {
        return items.groups();
    }

    /** Returns the names of the items of all groups, in ascending order. */
    public Set<String> itemNames() {
        Set<String> names = new TreeSet<>();
        groups().forEach(group -> items.forEach(group, (name, runs, count) -> names.add(name)));
        return Collections.unmodifiableSet(names);
    }

    /** Returns the outcomes of some of the systems, in a given order. */
    public StoredOutcomes ofSystems(int... systems) {
        StoredOutcomes selection =
                new StoredOutcomes(new RowMeaning(systems.length, meaning.columns(), meaning.named()));
        for (String group : groups()) {
            items.forEach(group, (name, runs, count) -> {
                for (int run = 0; run < runs.get(0).size(); run++) {
                    int own = run;
                    double[] row = IntStream.of(systems)
                            .mapToObj(system -> runs.get(system).get(own))
                            .flatMapToDouble(Arrays::stream)
                            .toArray();
                    selection.items.add(group, name, row, count);
                }
            });
        }
        return selection;
    }

    /** Returns the outcomes of a cluster of one system. */
    public Outcomes outcomes(String group) {
        OutcomesBuilder builder = builder();
        List<Long> counts = new ArrayList<>();
        items.forEach(group, (name, runs, count) -> {
            counts.add(count);
            runs.get(0).forEach(run -> {
                if (meaning.named()) {
                    builder.add(name, run);
                } else {
                    builder.addItem(run);
                }
            });
        });
        return meaning.named() ? builder.build() : builder.build().counted(array(counts));
    }

    /** Returns the outcomes of a cluster of two systems. */
    public PairedOutcomes pairedOutcomes(String group) {
        OutcomesBuilder first = builder();
        OutcomesBuilder second = builder();
        List<Long> counts = new ArrayList<>();
        items.forEach(group, (name, runs, count) -> {
            String item = meaning.named() ? name : Integer.toString(counts.size());
            counts.add(count);
            runs.get(0).forEach(run -> first.add(item, run));
            runs.get(1).forEach(run -> second.add(item, run));
        });
        PairedOutcomes both = first.pairedWith(second);
        return meaning.named() ? both : both.counted(array(counts));
    }

    /** Returns the outcomes of a cluster of several systems with given names. */
    public JointOutcomes jointOutcomes(String group, List<String> systems) {
        Map<String, OutcomesBuilder> builders = new LinkedHashMap<>();
        systems.forEach(system -> builders.put(system, builder()));
        List<Long> counts = new ArrayList<>();
        items.forEach(group, (name, runs, count) -> {
            String item = meaning.named() ? name : Integer.toString(counts.size());
            counts.add(count);
            int system = 0;
            for (OutcomesBuilder builder : builders.values()) {
                runs.get(system++).forEach(run -> builder.add(item, run));
            }
        });
        JointOutcomes joint = JointOutcomes.of(builders);
        return meaning.named() ? joint : joint.counted(array(counts));
    }

    private OutcomesBuilder builder() {
        return new OutcomesBuilder(meaning.columns().toArray(OutcomeColumn[]::new));
    }

    private static long[] array(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).toArray();
    }

    public void writeMeaning(StateWriter out) {
        meaning.write(out);
    }

    public void write(StateWriter out) {
        items.write(out);
    }

    /** Reads the content, and gives the number of rows of each item. */
    public void read(StateReader in, boolean grouped, LongConsumer rows) {
        items.read(in, grouped, rows);
    }
}
