package dev.credence.cli.data.outcome;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.OutcomeCollector.Collected;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.span.SpanDocuments;
import dev.credence.outcomes.span.SpanMatching;
import dev.credence.outcomes.span.SpanReader;
import dev.credence.outcomes.span.SpanReader.SpanFile;
import dev.credence.state.OutcomeState;
import dev.credence.state.StateDesign;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Files whose items have outcomes that are computed while the whole file is read: queries of a run, documents with spans, rows with sets
 * of labels.
 *
 * @param <D> the type of the content of a file
 */
public abstract class ItemFiles<D> {
    ItemFiles() {}

    /** Reads a file, and adds notes on it. */
    abstract D read(TableFile file, List<String> notes) throws IOException;

    abstract OutcomesBuilder outcomes(D data);

    /** Returns the outcomes of the same items by two systems. */
    PairedOutcomes paired(D first, D second) {
        return outcomes(first).pairedWith(outcomes(second));
    }

    /** Throws an exception if the truth of an item differs in the files of two of several systems. */
    void requireSameTruth(D first, D other) {
        Objects.requireNonNull(other);
    }

    /** Returns the outcomes of the same items by several systems, with the same columns. */
    List<OutcomesBuilder> joint(List<D> systems) {
        return systems.stream().map(this::outcomes).toList();
    }

    /** Returns whether the data name their items; otherwise items have numbers, which are other items in another file. */
    abstract boolean hasItemNames();

    /** Returns whether a column or a field can name the items. */
    boolean canNameItems() {
        return hasItemNames();
    }

    /** Returns whether files have rows with named columns. */
    boolean hasColumns() {
        return false;
    }

    /** Throws a failure if rows of several files that are matched by their order may be left out. */
    private void requireMatched(List<TableFile> files) {
        if (hasColumns() && !hasItemNames() && files.stream().anyMatch(TableFile::leavesRowsOut)) {
            throw Failure.usage(
                    "--where and --drop-missing leave rows of two files out, which are matched by their order:"
                            + " name the column that matches them with --item");
        }
    }

    /** Collects the outcomes of one system into a state. */
    public final Collected collected(TableFile file) {
        List<String> notes = new ArrayList<>();
        OutcomesBuilder outcomes = checked(file, () -> outcomes(content(file, notes)));
        OutcomeState state;
        if (hasItemNames()) {
            state = OutcomeState.ofRuns(StateDesign.PLAIN, outcomes.columns());
            outcomes.forEachRow(state::add);
        } else {
            state = new OutcomeState(StateDesign.PLAIN, outcomes.columns());
            outcomes.forEachRow((item, row) -> state.addItems(1, row));
        }
        RowDoubts.keep(state, notes);
        return new Collected(state, notes);
    }

    /** Returns the description of the input, apart from the file. */
    abstract Map<String, Object> input();

    /** Returns the description of the input. */
    public final Map<String, Object> input(String place, long items) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        input.put("rows", items);
        input.putAll(input());
        return input;
    }

    /** Reads the outcomes of one system. */
    public final Read<Sample<Outcomes>> one(TableFile file) {
        List<String> notes = new ArrayList<>();
        Outcomes outcomes = checked(file, () -> outcomes(content(file, notes)).build());
        return new Read<>(Sample.of(outcomes), outcomes.size(), notes);
    }

    /** Reads the outcomes of two systems, whose items are matched by their names. */
    public final Read<Pairing<Outcomes>> two(TableFile first, TableFile second) {
        requireMatched(List.of(first, second));
        List<String> notes = new ArrayList<>();
        D one = ofSystem("first: ", first, notes);
        D other = ofSystem("second: ", second, notes);
        PairedOutcomes both = matched(second, () -> paired(one, other));
        return new Read<>(Pairing.paired(both), both.size(), notes);
    }

    /** Reads the outcomes of several systems, whose items are matched by their names. */
    public final Read<Sample<JointOutcomes>> several(List<TableFile> files) {
        List<String> systems =
                files.stream().map(file -> file.path().toString()).toList();
        SeveralOutcomes.requireDifferentFiles(systems);
        requireMatched(files);
        List<String> notes = new ArrayList<>();
        List<D> data = files.stream()
                .map(file -> ofSystem(file.path() + ": ", file, notes))
                .toList();
        for (int system = 1; system < systems.size(); system++) {
            D other = data.get(system);
            matched(files.get(system), () -> {
                requireSameTruth(data.get(0), other);
                return other;
            });
        }
        JointOutcomes joint = matched(files.get(0), () -> joint(systems, data));
        return new Read<>(Sample.of(joint), joint.size(), notes);
    }

    /** Returns the content, or an error that names the option that matches items if they were matched by their order. */
    private <T> T matched(TableFile file, Supplier<T> content) {
        try {
            return checked(file, content);
        } catch (Failure e) {
            if (!canNameItems() || hasItemNames()) {
                throw e;
            }
            throw Failure.data(
                    e.getMessage() + "; the items of the files were matched by their order: if it differs, name the"
                            + " column that matches them with --item COLUMN",
                    e);
        }
    }

    private JointOutcomes joint(List<String> systems, List<D> data) {
        List<OutcomesBuilder> builders = joint(data);
        Map<String, OutcomesBuilder> named = new LinkedHashMap<>();
        for (int system = 0; system < builders.size(); system++) {
            named.put(systems.get(system), builders.get(system));
        }
        return JointOutcomes.of(named);
    }

    private D ofSystem(String system, TableFile file, List<String> notes) {
        List<String> own = new ArrayList<>();
        D data = checked(file, () -> content(file, own));
        own.forEach(note -> notes.add(system + note));
        return data;
    }

    private D content(TableFile file, List<String> notes) {
        TableFile.requireFile(file.path());
        D data = hasColumns()
                ? file.attempt(() -> read(file, notes))
                : file.text().attempt(() -> read(file, notes));
        if (hasItemNames()) {
            Set<String> names = new LinkedHashSet<>();
            outcomes(data).forEachRow((item, row) -> names.add(item));
            notes.addAll(GroupNames.notes("items", names));
        }
        return data;
    }

    private static <T> T checked(TableFile file, Supplier<T> content) {
        try {
            return content.get();
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            String path = file.path().toString();
            throw Failure.data(message.startsWith(path) ? message : path + ": " + message, e);
        }
    }

    /** Opens a text. */
    static Reader reader(TableFile file) {
        return file.text().open(plain -> new StrictUtf8Reader(plain, true));
    }

    /** Documents of tokens with the tags of the gold standard and of a system in their last two columns. */
    public static final class OfSpans extends ItemFiles<SpanFile> {
        private final SpanMatching matching;

        /** Creates the reader of spans that are matched in a given way. */
        public OfSpans(SpanMatching matching) {
            this.matching = matching;
        }

        @Override
        SpanFile read(TableFile file, List<String> notes) throws IOException {
            try (Reader reader = reader(file)) {
                SpanFile spans = SpanReader.readConll(reader, file.path().toString());
                if (spans.sentencesAreItems()) {
                    notes.add(
                            "the file marks no documents, so that its sentences are the sample; -DOCSTART- begins a document");
                }
                if (!spans.sentencesAreItems() && spans.documents().names().size() == 1) {
                    notes.add("the file has one line -DOCSTART-, so that it is one document and the only item; without"
                            + " that line its sentences are the items");
                }
                if (spans.documents().overlapping() > 0) {
                    notes.add(spans.documents().overlapping() + " spans overlap another one of the same list");
                }
                return spans;
            }
        }

        @Override
        OutcomesBuilder outcomes(SpanFile data) {
            return data.documents().outcomes(matching);
        }

        @Override
        PairedOutcomes paired(SpanFile first, SpanFile second) {
            return first.documents().pairedWith(second.documents(), matching);
        }

        @Override
        void requireSameTruth(SpanFile first, SpanFile other) {
            first.documents().pairedWith(other.documents(), matching);
        }

        @Override
        List<OutcomesBuilder> joint(List<SpanFile> systems) {
            return joint(systems.stream().map(SpanFile::documents).toList(), matching);
        }

        /** Returns the outcomes of the documents of several systems, with columns for the types of all. */
        static List<OutcomesBuilder> joint(List<SpanDocuments> systems, SpanMatching matching) {
            Set<String> types = new TreeSet<>();
            systems.forEach(system -> types.addAll(system.types()));
            return systems.stream()
                    .map(system -> system.outcomes(matching, types))
                    .toList();
        }

        @Override
        boolean hasItemNames() {
            return false;
        }

        @Override
        Map<String, Object> input() {
            return Map.of("spans", matching.name().toLowerCase(Locale.ROOT));
        }
    }
}
