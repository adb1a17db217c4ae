package dev.credence.cli.data.outcome;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.layout.CommonItems;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.ItemDifferences.ItemDifference;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads outcomes of one or two systems from files. */
public final class OutcomeReader {
    private OutcomeReader() {}

    /**
     * The outcomes of a file.
     *
     * @param <D> a sample, or a pairing
     * @param data the outcomes
     * @param bySlice the outcomes of each slice by its name, in the order in which slices are shown
     * @param rows the number of rows that were read
     * @param notes notes on the data
     * @param changed returns the items on which two systems differ most, the largest difference first
     */
    public record Read<D>(
            D data, Map<String, D> bySlice, long rows, List<String> notes, Supplier<List<ItemDifference>> changed) {
        Read(D data, Map<String, D> bySlice, long rows, List<String> notes) {
            this(data, bySlice, rows, notes, List::of);
        }

        /** Creates outcomes without slices, whose items are not listed. */
        public Read(D data, long rows, List<String> notes) {
            this(data, Map.of(), rows, notes);
        }

        /** Returns the same outcomes with a further note, if there is one. */
        public Read<D> noting(Optional<String> note) {
            List<String> all = Stream.concat(notes.stream(), note.stream()).toList();
            return new Read<>(data, bySlice, rows, all, changed);
        }
    }

    /** Reads the outcomes of one system. */
    public static Read<Sample<Outcomes>> one(OutcomeColumns columns) {
        List<String> notes = new ArrayList<>();
        OutcomeRows all = OutcomeRows.read(columns, columns.names());
        notes.addAll(all.notes());
        OutcomeRows rows = all.scored(columns, columns.outcomes(), notes);
        noteLostItems(columns, all, rows, notes);
        noteRuns(columns, rows, notes);
        Sample<Outcomes> sample = sample(columns, columns.outcomes(), rows);
        OutcomeNotes.counts(sample.evidence()).ifPresent(notes::add);
        return new Read<>(
                sample,
                Slices.mapped(rows.bySlice(), slice -> sample(columns, columns.outcomes(), slice)),
                all.rows(),
                notes);
    }

    /** Reads the difference between two columns, whose items are the rows or their items. */
    public static Read<Sample<Outcomes>> difference(OutcomeColumns columns, String minus) {
        OutcomeColumn outcome = columns.only("--minus");
        List<String> notes = new ArrayList<>();
        OutcomeRows all = OutcomeRows.read(columns, List.of(outcome.name(), minus));
        notes.addAll(all.notes());
        OutcomeRows rows = all.scored(columns, List.of(outcome, like(outcome, minus)), notes);
        noteLostItems(columns, all, rows, notes);
        noteRuns(columns, rows, notes);
        OutcomeColumn difference = difference(outcome, minus, rows, notes);
        OutcomeRows differences = rows.differences();
        return new Read<>(
                sample(columns, List.of(difference), differences),
                Slices.mapped(differences.bySlice(), slice -> sample(columns, List.of(difference), slice)),
                all.rows(),
                notes);
    }

    private static OutcomeColumn difference(OutcomeColumn outcome, String minus, OutcomeRows rows, List<String> notes) {
        String name = outcome.name() + " - " + minus;
        if (outcome.range().isPresent()) {
            double width = outcome.range().get().upper() - outcome.range().get().lower();
            return OutcomeColumn.of(name, -width, width);
        }
        if (!rows.isUnit()) {
            // A difference may have either sign, whatever the signs of the observed ones.
            return OutcomeColumn.of(name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        notes.add(
                "the range [-1, 1] of the difference was inferred from outcomes in [0, 1]; declare --range LOW,HIGH if"
                        + " it is another one");
        return OutcomeColumn.of(name, -1, 1);
    }

    /** Returns another column with the declared range of an outcome. */
    static OutcomeColumn like(OutcomeColumn outcome, String name) {
        return outcome.range()
                .map(range -> OutcomeColumn.of(name, range.lower(), range.upper()))
                .orElseGet(() -> OutcomeColumn.of(name));
    }

    /** Adds a note with the number of items of which no row counts. */
    static void noteLostItems(OutcomeColumns columns, OutcomeRows all, OutcomeRows rows, List<String> notes) {
        if (columns.item().isEmpty() || rows.rows() == all.rows()) {
            return;
        }
        Set<String> items = all.itemNames();
        int number = items.size();
        items.removeAll(rows.itemNames());
        if (!items.isEmpty()) {
            notes.add("items of which no row has an outcome are left out: " + items.size() + " of " + number
                    + ", such as '" + QuotedText.of(items.iterator().next()) + "'");
        }
    }

    static void noteRuns(OutcomeColumns columns, OutcomeRows rows, List<String> notes) {
        int items = columns.item().isPresent() ? rows.items() : rows.rows();
        OutcomeNotes.runs(rows.rows(), items).ifPresent(notes::add);
    }

    private static Sample<Outcomes> sample(OutcomeColumns columns, List<OutcomeColumn> outcomes, OutcomeRows rows) {
        Map<String, OutcomesBuilder> clusters = new LinkedHashMap<>();
        rows.requireOneGroupAnItem();
        if (columns.item().isEmpty() && columns.design().equals(SamplingDesign.IID) && outcomes.size() == 1) {
            return Sample.of(Outcomes.of(outcomes.get(0), rows.values()));
        }
        for (int row = 0; row < rows.rows(); row++) {
            OutcomesBuilder builder = clusters.computeIfAbsent(rows.group(row), name -> builder(outcomes));
            double[] values = rows.values(row, 0, outcomes.size());
            if (columns.item().isPresent()) {
                builder.add(rows.item(row), values);
            } else {
                builder.addItem(values);
            }
        }
        return sampled(columns, Slices.mapped(clusters, OutcomesBuilder::build));
    }

    /** Returns the sample of the evidence of each cluster or of each weight; without them, of a single one without a name. */
    static <E extends Poolable<E>> Sample<E> sampled(OutcomeColumns columns, Map<String, E> groups) {
        return switch (columns.design().kind()) {
            case CLUSTERED -> ClusteredSample.of(groups);
            case CROSSED -> CrossedSample.of(GroupedAccumulators.crossed(groups));
            case WEIGHTED ->
                WeightedSample.ofParts(
                        List.copyOf(groups.values()),
                        groups.keySet().stream()
                                .mapToDouble(Double::parseDouble)
                                .toArray());
            case IID, STRATIFIED, FOLDED -> Sample.of(Objects.requireNonNull(groups.get("")));
        };
    }

    static OutcomesBuilder builder(List<OutcomeColumn> outcomes) {
        return new OutcomesBuilder(outcomes.toArray(OutcomeColumn[]::new));
    }

    /** The rows of two systems in one cluster. */
    record Builders(OutcomesBuilder first, OutcomesBuilder second) {
        PairedOutcomes paired() {
            return first.pairedWith(second);
        }
    }

    /** Reads the outcomes of two systems from two columns of the same file. */
    public static Read<Pairing<Outcomes>> pair(OutcomeColumns columns, String against) {
        OutcomeColumn outcome = columns.only("--against");
        List<String> notes = new ArrayList<>();
        OutcomeRows all = OutcomeRows.read(columns, List.of(outcome.name(), against));
        notes.addAll(all.notes());
        OutcomeRows rows = all.scoredBySystem(columns, List.of(outcome, like(outcome, against)), notes);
        noteLostItems(columns, all, rows, notes);
        noteRuns(columns, rows, notes);
        rows.requireOneGroupAnItem();
        Pairing<Outcomes> whole = pairing(columns, rows);
        noteWins(whole, notes);
        return new Read<>(
                whole,
                Slices.mapped(rows.bySlice(), slice -> pairing(columns, slice)),
                all.rows(),
                notes,
                () -> changed(columns, rows));
    }

    private static List<ItemDifference> changed(OutcomeColumns columns, OutcomeRows rows) {
        ItemDifferences differences = new ItemDifferences();
        for (int row = 0; row < rows.rows(); row++) {
            String item = columns.item().isPresent() ? rows.item(row) : "row " + rows.item(row);
            if (rows.hasValue(row, 0)) {
                differences.addFirst(item, rows.value(row, 0));
            }
            if (rows.hasValue(row, 1)) {
                differences.addSecond(item, rows.value(row, 1));
            }
        }
        return differences.largest();
    }

    private static List<ItemDifference> changed(OutcomeRows first, OutcomeRows second, Set<String> without) {
        ItemDifferences differences = new ItemDifferences();
        for (int row = 0; row < first.rows(); row++) {
            if (!without.contains(first.item(row))) {
                differences.addFirst(first.item(row), first.value(row, 0));
            }
        }
        for (int row = 0; row < second.rows(); row++) {
            if (!without.contains(second.item(row))) {
                differences.addSecond(second.item(row), second.value(row, 0));
            }
        }
        return differences.largest();
    }

    private static Pairing<Outcomes> pairing(OutcomeColumns columns, OutcomeRows rows) {
        Map<String, Builders> clusters = new LinkedHashMap<>();
        for (int row = 0; row < rows.rows(); row++) {
            Builders both = at(clusters, rows.group(row), columns.outcomes());
            rows.addTo(both.first(), row, 0);
            rows.addTo(both.second(), row, 1);
        }
        return pairing(columns, clusters);
    }

    static Builders at(Map<String, Builders> clusters, String name, List<OutcomeColumn> outcomes) {
        return clusters.computeIfAbsent(name, any -> new Builders(builder(outcomes), builder(outcomes)));
    }

    /** Reads the outcomes of two systems from two files, whose items are matched by the column of items. */
    public static Read<Pairing<Outcomes>> matched(OutcomeColumns first, OutcomeColumns second) {
        List<String> notes = new ArrayList<>();
        ScoredFile one = ScoredFile.read(first, "first: ", notes);
        ScoredFile other = ScoredFile.read(second, "second: ", notes);
        Set<String> lost = one.lostItems();
        lost.addAll(other.lostItems());
        if (!lost.isEmpty()) {
            notes.add("items that have no outcome of one system are left out of both: " + lost.size() + ", such as '"
                    + lost.iterator().next() + "'");
        }
        Map<String, String> sliceOf = one.rows().sliceOfItem();
        sliceOf.keySet().removeAll(lost);
        Map<String, Map<String, Builders>> slices = new LinkedHashMap<>();
        sliceOf.values().forEach(slice -> slices.put(slice, new LinkedHashMap<>()));
        Map<String, Builders> clusters = new LinkedHashMap<>();
        one.addTo(item -> clusters, Builders::first, lost);
        other.addTo(item -> clusters, Builders::second, lost);
        Pairing<Outcomes> whole = pairing(first, clusters);
        if (!slices.isEmpty()) {
            Function<String, Map<String, Builders>> slice =
                    item -> Objects.requireNonNull(slices.get(sliceOf.get(item)));
            one.addTo(slice, Builders::first, lost);
            other.addTo(slice, Builders::second, lost);
        }
        noteWins(whole, notes);
        return new Read<>(
                whole,
                Slices.mapped(slices, some -> pairing(first, some)),
                one.all().rows(),
                notes,
                () -> changed(one.rows(), other.rows(), lost));
    }

    /** The rows of a file, and those of them that count. */
    record ScoredFile(OutcomeColumns columns, OutcomeRows all, OutcomeRows rows) {
        static ScoredFile read(OutcomeColumns columns, String system, List<String> notes) {
            List<String> own = new ArrayList<>();
            OutcomeRows all = OutcomeRows.read(columns, columns.names());
            own.addAll(all.notes());
            OutcomeRows rows = all.scored(columns, columns.outcomes(), own);
            noteRuns(columns, rows, own);
            rows.requireOneGroupAnItem();
            own.forEach(note -> notes.add(system + note));
            return new ScoredFile(columns, all, rows);
        }

        /** Returns the items of which no row counts. */
        Set<String> lostItems() {
            Set<String> lost = all.itemNames();
            lost.removeAll(rows.itemNames());
            return lost;
        }

        /** Adds the rows to the builders of the clusters of their items, apart from the given items. */
        void addTo(
                Function<String, Map<String, Builders>> clusters,
                Function<Builders, OutcomesBuilder> system,
                Set<String> without) {
            addTo((item, cluster) -> system.apply(at(clusters.apply(item), cluster, columns.outcomes())), without);
        }

        /** Adds the rows to the builder of their item and cluster, apart from the given items. */
        void addTo(BiFunction<String, String, OutcomesBuilder> builder, Set<String> without) {
            int width = columns.outcomes().size();
            for (int row = 0; row < rows.rows(); row++) {
                String item = rows.item(row);
                if (!without.contains(item)) {
                    builder.apply(item, rows.group(row)).add(item, rows.values(row, 0, width));
                }
            }
        }
    }

    /** Reads the outcomes of two systems from two files of different items. */
    public static Read<Pairing<Outcomes>> independent(OutcomeColumns first, OutcomeColumns second) {
        Read<Pairing<Outcomes>> read = independent(one(first), one(second));
        List<String> notes = new ArrayList<>(read.notes());
        CommonItems.note(first.file(), second.file(), first.names()).ifPresent(notes::add);
        PairData.noteOnOneFile(first.file().path(), second.file().path()).ifPresent(notes::add);
        return new Read<>(read.data(), read.rows(), notes);
    }

    /** Returns the outcomes of two systems on different items. */
    public static Read<Pairing<Outcomes>> independent(Read<Sample<Outcomes>> one, Read<Sample<Outcomes>> other) {
        List<String> notes = Stream.concat(
                        one.notes().stream().map(note -> "first: " + note),
                        other.notes().stream().map(note -> "second: " + note))
                .toList();
        return new Read<>(Pairing.independent(one.data(), other.data()), one.rows() + other.rows(), notes);
    }

    static Pairing<Outcomes> pairing(OutcomeColumns columns, Map<String, Builders> clusters) {
        return Failure.ofData(
                columns.file().path(),
                () -> Pairing.paired(sampled(columns, Slices.mapped(clusters, Builders::paired))));
    }

    /** Adds a note with the numbers of wins if there is one outcome. */
    static void noteWins(Pairing<Outcomes> pairing, List<String> notes) {
        if (pairing instanceof Pairing.Paired<Outcomes, ?> paired) {
            OutcomeNotes.wins((PairedOutcomes) paired.joint().evidence()).ifPresent(notes::add);
        }
    }
}
