package dev.credence.cli.options;

import dev.credence.api.comparison.Pairing;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.CommonItems;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.outcome.OutcomeReader;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.SystemOptions.Chosen;
import dev.credence.outcomes.Outcomes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and describes both systems that the options of a command name: from one file, from two files, or from states. */
public final class PairReader {
    private static final String ITSELF =
            "the baseline is the new system itself, so that no row differs: this shows which"
                    + " margin this many rows can pass";

    private final SecondSystemOptions options;
    private @Nullable StateSet states;
    private @Nullable SystemsOfFolds folds;

    /**
     * Two systems whose rows are in one file and not matched, because only their folds are compared.
     *
     * @param chosen the column of systems and the two systems
     * @param prediction the column of their predictions
     * @param score the column of their scores
     */
    record SystemsOfFolds(Chosen chosen, Optional<String> prediction, Optional<String> score) {
        /** Reads both systems as independent samples. */
        PairData read(Reading named) {
            Reading reading = named.of(named.file(), prediction, score);
            List<Dataset> both = List.copyOf(
                    chosen.of(RowReader.read(reading, chosen.column()).bySlice())
                            .values());
            return PairData.independent(both.get(0), both.get(1));
        }
    }

    PairReader(SecondSystemOptions options) {
        this.options = options;
    }

    /** Declares that the rows of both systems are in one file and not matched. */
    void ofFolds(SystemsOfFolds systems) {
        folds = systems;
    }

    /** Reads the outcomes of both systems from one file or two files, of which the function gives the columns. */
    public Read<Pairing<Outcomes>> outcomes(OutcomeColumns first, Function<Path, OutcomeColumns> second) {
        if (options.score().isPresent()) {
            throw Failure.usage("--against-score cannot be combined with --outcome; name the column with --against");
        }
        if (options.files().isEmpty()) {
            return OutcomeReader.pair(
                    first,
                    options.against()
                            .orElseThrow(() ->
                                    Failure.usage("--against COLUMN or --with FILE2 must name the second system")));
        }
        if (options.hasAgainst()) {
            throw Failure.usage(
                    "--against names a column of the same file: leave it out with --with, whose file has the"
                            + " same columns");
        }
        OutcomeColumns other = second.apply(options.requireOne());
        boolean logs = first.file().log().isPresent() && other.file().log().isPresent();
        return options.id().isEmpty() && !logs
                ? OutcomeReader.independent(first, other)
                : OutcomeReader.matched(first, other);
    }

    /** Reads both systems from the file of the first one and, if it is named, a second file, which the function opens. */
    public PairData read(Reading first, Function<Path, TableFile> files) {
        return options.files().isEmpty() && folds == null
                ? RowReader.pair(pair(first).requireTwo(), Optional.empty()).whole()
                : read(first, Optional.empty(), files).whole();
    }

    /**
     * Reads both systems, which may be the same, on all rows and by slice.
     *
     * @param first the file and the columns of the first system
     * @param slice the column of slices; empty if the systems are in files of different rows
     * @param files opens a file
     */
    public Slices<PairData> read(Reading first, Optional<String> slice, Function<Path, TableFile> files) {
        if (folds != null) {
            return new Slices<>(folds.read(first), Map.of());
        }
        if (options.files().isEmpty()) {
            return sameFile(first, slice);
        }
        Path file = options.files().get(0);
        if (options.id().isEmpty() && (options.files().size() > 1 || TableFile.isState(file))) {
            Dataset state = other(first.prediction(), first.positive(), first.labels());
            requireHeld("--prediction", first.prediction(), state.matrix());
            requireHeld("--score", first.score(), state.scores());
            return new Slices<>(PairData.independent(RowReader.read(first), state), Map.of());
        }
        Reading second = first.of(
                files.apply(options.requireOne()),
                options.against().or(first::prediction),
                options.score().or(first::score));
        Reading ours = first.withClasses(first.classes(), List.of());
        return options.id().isEmpty()
                ? new Slices<>(
                        PairData.ofFiles(ours.file().path(), file, RowReader.read(ours), RowReader.read(second))
                                .noting(CommonItems.note(ours.file(), second.file(), List.of())),
                        Map.of())
                : IdMatching.read(options.id().get(), slice, ours, second);
    }

    private Reading pair(Reading first) {
        return first.against(
                options.against().stream().toList(), options.score().stream().toList());
    }

    private Slices<PairData> sameFile(Reading first, Optional<String> slice) {
        try {
            Reading pair = pair(first);
            if (!pair.isOfOne()) {
                return RowReader.pair(pair.requireTwo(), slice);
            }
            Slices<PairData> read = RowReader.pair(pair, slice);
            return new Slices<>(read.whole().noting(ITSELF), read.bySlice());
        } catch (Failure e) {
            options.against().filter(name -> Files.isRegularFile(Path.of(name))).ifPresent(name -> {
                throw Failure.usage(
                        e.getMessage() + "; '" + name + "' is a file: name it with --with, and match its rows with"
                                + " --id COLUMN",
                        e);
            });
            throw e;
        }
    }

    /**
     * Throws a failure if the predictions of a system have no label in common with the true labels.
     *
     * @param place the first file or states, for the message
     */
    public void require(CommonLabel common, PairData data, String place, ColumnOptions columns) {
        if (options.files().isEmpty()) {
            common.require(
                    data,
                    CommonLabel.place(place, columns.prediction(), "the first system"),
                    CommonLabel.place(place, options.against(), "the second system"));
        } else {
            common.require(data, place, options.place());
        }
    }

    private void requireHeld(String option, Optional<?> given, Optional<?> held) {
        if (given.isPresent() && held.isEmpty()) {
            throw Failure.usage(options.place() + ": the state contains nothing to compare " + option
                    + " with: leave it out, or collect the state with " + option + " COLUMN too");
        }
    }

    /**
     * Reads both systems of states: states of two systems, or states of one system and a second file.
     *
     * @param states the states, before the systems are selected
     */
    public PairData read(StateSet states, InputFiles source, ColumnOptions columns) {
        if (options.files().isEmpty()) {
            return columns.of(states, source.place(), options.against().stream().toList())
                    .pair(source.place());
        }
        StateSet ours = columns.of(states, source.place());
        requireSamePositive(source.place(), ours.positive());
        Dataset first = ours.dataset(source.place());
        Dataset second = other(columns.prediction(), columns.positive(), columns.labels());
        return PairData.ofFiles(source.file(), options.files().get(0), first, second);
    }

    private void requireSamePositive(String ours, Optional<String> positive) {
        Optional<String> theirs = states().positive();
        if (positive.isPresent() && theirs.isPresent() && !positive.equals(theirs)) {
            throw Failure.usage(
                    "both systems must count the same label as positive: " + ours + " counts '" + positive.get() + "', "
                            + options.place() + " '" + theirs.get() + "'; collect the rows of one again");
        }
    }

    /** Returns whether the scores of the second system have the opposite sign, which only a state records. */
    public boolean flip() {
        return options.file().filter(TableFile::isState).isPresent() && states().flip();
    }

    /** Returns the second states, which are read once. */
    private StateSet states() {
        StateSet read = states == null ? StateSet.read(options.files()) : states;
        states = read;
        return read;
    }

    /**
     * Returns the system of the second states; of several systems the one with the given name, otherwise with the name
     * of the first system.
     */
    private Dataset other(Optional<String> first, Optional<String> positive, List<String> labels) {
        StateSet both = states();
        if (options.score().isPresent()
                || (options.against().isPresent() && both.several().isEmpty())) {
            throw Failure.usage(options.place()
                    + ": the columns of a state cannot be changed: leave out --against, --against-score");
        }
        return both.of(options.against().or(() -> first), List.of(), options.place())
                .declared(positive, labels)
                .dataset(options.place());
    }

    /** Returns the description of the outcomes of the first system with those of the second. */
    public Map<String, Object> input(Map<String, Object> first, boolean paired) {
        Map<String, Object> input = new LinkedHashMap<>(first);
        options.against().ifPresent(name -> {
            input.put("first", String.valueOf(input.remove("outcome")));
            input.put("second", name);
        });
        options.file().ifPresent(path -> input.put("with", options.place()));
        input.put("pairing", paired ? "paired" : "independent");
        return input;
    }

    /**
     * Returns the description of both as input.
     *
     * @param place the first file or states, for the message
     * @param rows the number of rows that were read, of both files together if their items differ
     * @param columns the columns of the first system
     * @param positive the label counted as positive
     * @param design the sampling design
     */
    public Map<String, Object> input(
            String place, long rows, ColumnOptions columns, Optional<String> positive, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        options.file().ifPresent(path -> input.put("with", options.place()));
        input.put("rows", rows);
        if (!columns.describesCross(input)) {
            columns.givenTruth().ifPresent(name -> input.put("truth", name));
            first(columns).ifPresent(name -> input.put("first", columns.words(name)));
            options.against().or(options::score).ifPresent(name -> input.put("second", columns.words(name)));
        }
        positive.ifPresent(label -> input.put("positive", label));
        boolean paired =
                folds == null && (options.files().isEmpty() || options.id().isPresent());
        input.put("pairing", paired ? "paired" : "independent");
        design.describe(input);
        return input;
    }

    /**
     * Returns the column of the first system: its predictions if the second system has predictions, otherwise its
     * scores.
     */
    private Optional<String> first(ColumnOptions columns) {
        return options.files().isEmpty() && !options.hasAgainst()
                ? columns.score()
                : columns.prediction().or(columns::score);
    }
}
