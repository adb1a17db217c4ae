package dev.credence.cli.data.outcome;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.outcome.OutcomeReader.Builders;
import dev.credence.cli.data.outcome.OutcomeReader.ScoredFile;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The outcomes of two or more runs of one system on the same items. It may be used by several threads. */
public final class OutcomeRuns {
    /** The largest number of items that a message shows, 3. */
    private static final int SHOWN = 3;

    private final OutcomeColumns columns;
    private final int runs;
    private final long rows;
    private final List<String> notes;
    private final List<Item> items = new ArrayList<>();
    /** The names of the slices, in the order in which they are shown. */
    private final Set<String> slices = new LinkedHashSet<>();

    private int units;

    /**
     * An item.
     *
     * @param group the cluster of the item, or its weight as text
     * @param slice the slice of the item; empty without slices
     * @param rows the outcomes of each run, which may have several rows
     */
    private record Item(String name, String group, String slice, int unit, List<List<double[]>> rows) {
        void addTo(OutcomesBuilder builder, int run) {
            rows.get(run).forEach(values -> builder.add(name, values));
        }
    }

    private OutcomeRuns(OutcomeColumns columns, int runs, long rows, List<String> notes) {
        this.columns = columns;
        this.runs = runs;
        this.rows = rows;
        this.notes = List.copyOf(notes);
    }

    /**
     * Reads the runs. An item without an outcome in one run is left out of all of them, and a note says so.
     *
     * @param files the columns of each run, of which the first may have slices
     * @throws Failure if no column names the items, or an item is not in all files or in different clusters
     */
    public static OutcomeRuns read(List<OutcomeColumns> files) {
        OutcomeColumns columns = files.get(0);
        if (columns.item().isEmpty()) {
            throw Failure.usage("--burn-in needs the names of the items: give --item COLUMN");
        }
        List<String> notes = new ArrayList<>();
        List<ScoredFile> read = files.stream()
                .map(file -> ScoredFile.read(file, file.file().path() + ": ", notes))
                .toList();
        Set<String> lost = new LinkedHashSet<>();
        read.forEach(file -> lost.addAll(file.lostItems()));
        if (!lost.isEmpty()) {
            notes.add("items that have no outcome in one run are left out of all: " + lost.size() + ", such as '"
                    + QuotedText.of(lost.iterator().next()) + "'");
        }
        read.subList(1, read.size()).forEach(other -> requireSameItems(read.get(0), other));
        OutcomeRuns runs =
                new OutcomeRuns(columns, read.size(), read.get(0).all().rows(), notes);
        runs.add(read, lost);
        return runs;
    }

    private static void requireSameItems(ScoredFile first, ScoredFile other) {
        requireIn(first, other);
        requireIn(other, first);
        Map<String, String> groups = groups(first);
        List<String> moved = new ArrayList<>();
        groups(other).forEach((item, group) -> {
            if (!group.equals(groups.getOrDefault(item, group))) {
                moved.add(item);
            }
        });
        if (!moved.isEmpty()) {
            throw Failure.data(first.rows().file() + " and " + other.rows().file()
                    + " disagree on the cluster or the weight of " + moved.size() + " of " + groups.size()
                    + " items, such as " + few(moved));
        }
    }

    private static void requireIn(ScoredFile here, ScoredFile there) {
        Set<String> missing = here.all().itemNames();
        int items = missing.size();
        missing.removeAll(there.all().itemNames());
        if (!missing.isEmpty()) {
            throw Failure.data(missing.size() + " of " + items + " items of "
                    + here.rows().file() + " are not in " + there.rows().file() + ", such as "
                    + few(missing));
        }
    }

    private static String few(Collection<String> items) {
        return TableColumn.few(new TreeSet<>(items), SHOWN);
    }

    private static Map<String, String> groups(ScoredFile file) {
        Map<String, String> groups = new LinkedHashMap<>();
        for (int row = 0; row < file.rows().rows(); row++) {
            groups.put(file.rows().item(row), file.rows().group(row));
        }
        return groups;
    }

    private void add(List<ScoredFile> read, Set<String> lost) {
        Map<String, String> groups = groups(read.get(0));
        groups.keySet().removeAll(lost);
        Map<String, String> sliceOf = read.get(0).rows().sliceOfItem();
        sliceOf.keySet().removeAll(lost);
        slices.addAll(sliceOf.values());
        List<Map<String, List<double[]>>> values =
                read.stream().map(OutcomeRuns::values).toList();
        boolean clustered = columns.design().kind() == Kind.CLUSTERED;
        Map<String, Integer> unitOf = new HashMap<>();
        groups.forEach((item, group) -> {
            String unit = clustered ? group : item;
            unitOf.putIfAbsent(unit, unitOf.size());
            items.add(new Item(
                    item,
                    group,
                    sliceOf.getOrDefault(item, ""),
                    Objects.requireNonNull(unitOf.get(unit)),
                    values.stream()
                            .map(ofRun -> Objects.requireNonNull(ofRun.get(item)))
                            .toList()));
        });
        units = unitOf.size();
    }

    private static Map<String, List<double[]>> values(ScoredFile file) {
        Map<String, List<double[]>> values = new HashMap<>();
        int width = file.columns().outcomes().size();
        for (int row = 0; row < file.rows().rows(); row++) {
            values.computeIfAbsent(file.rows().item(row), item -> new ArrayList<>())
                    .add(file.rows().values(row, 0, width));
        }
        return values;
    }

    /** Returns the number of runs. */
    public int runs() {
        return runs;
    }

    /** Returns the number of units: the clusters if items are in clusters, otherwise the items. */
    public int units() {
        return units;
    }

    /** Returns the number of rows of the first run. */
    public long rows() {
        return rows;
    }

    /** Returns notes on the data. */
    public List<String> notes() {
        return notes;
    }

    /**
     * Returns two systems that consist of runs.
     *
     * @param first the run of each unit that the first system has
     * @param second the run of each unit that the second system has
     */
    public Slices<Pairing<Outcomes>> pair(int[] first, int[] second) {
        Map<String, Builders> whole = new LinkedHashMap<>();
        Map<String, Map<String, Builders>> parts = new LinkedHashMap<>();
        slices.forEach(name -> parts.put(name, new LinkedHashMap<>()));
        for (Item item : items) {
            add(whole, item, first, second);
            if (!slices.isEmpty()) {
                add(Objects.requireNonNull(parts.get(item.slice())), item, first, second);
            }
        }
        return new Slices<>(
                OutcomeReader.pairing(columns, whole),
                Slices.mapped(parts, part -> OutcomeReader.pairing(columns, part)));
    }

    private void add(Map<String, Builders> clusters, Item item, int[] first, int[] second) {
        Builders both = OutcomeReader.at(clusters, item.group(), columns.outcomes());
        item.addTo(both.first(), first[item.unit()]);
        item.addTo(both.second(), second[item.unit()]);
    }
}
