package dev.credence.cli.options;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.RowCondition;
import dev.credence.cli.input.table.RowRules;
import dev.credence.cli.input.table.SystemRows;
import dev.credence.cli.input.table.SystemRows.Layout;
import dev.credence.cli.input.table.SystemRows.Part;
import dev.credence.cli.input.table.SystemRows.Unique;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.table.TrueLabels;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.RunOptions.Progressing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options for files whose rows must first be put together: rows that name their system, files of several systems, and true
 * labels in a file of their own. The rows become a row for each item with a column for each system, which other options
 * then name.
 */
public final class SystemOptions {
    @Option(
            names = "--system",
            paramLabel = "COLUMN[=A,B]",
            description =
                    "Column that names the system of a row, where each item has a row for each system; rows of the"
                            + " same item are matched by --id. The systems after = are compared, the first one with the"
                            + " others (default: all).")
    private @Nullable String system;

    @Option(
            names = "--truth-file",
            paramLabel = "FILE",
            description = "File of the true labels, with the columns --id and --truth, for files of predictions without"
                    + " them.")
    private @Nullable Path truthFile;

    /**
     * The options of a command that name the columns and files of systems.
     *
     * @param columns the columns of the first system
     * @param second the other systems
     * @param outcomes the columns of outcomes
     * @param source the files of the command line
     * @param files the format of the files
     * @param most the largest number of systems that the command compares
     * @param classes the columns of the scores of several classes, if the command reads them
     * @param comparesFolds whether the folds of two systems may be compared although their rows are not matched
     */
    public record Named(
            ColumnOptions columns,
            SecondSystemOptions second,
            OutcomeOptions outcomes,
            InputFiles source,
            FileOptions files,
            int most,
            Optional<ClassScoresOfAll> classes,
            boolean comparesFolds) {
        /** Creates the options of a command that reads the rows of items. */
        public Named(
                ColumnOptions columns,
                SecondSystemOptions second,
                OutcomeOptions outcomes,
                InputFiles source,
                FileOptions files,
                int most,
                Optional<ClassScoresOfAll> classes) {
            this(columns, second, outcomes, source, files, most, classes, false);
        }

        /** Creates the options of a command that does not read scores of several classes. */
        public Named(
                ColumnOptions columns,
                SecondSystemOptions second,
                OutcomeOptions outcomes,
                InputFiles source,
                FileOptions files,
                int most) {
            this(columns, second, outcomes, source, files, most, Optional.empty());
        }

        /** Returns the options of a command that compares folds, which need no column of items. */
        public Named comparingFolds() {
            return new Named(columns, second, outcomes, source, files, most, classes, true);
        }

        /** Returns the columns of scores of several classes, in the order of the file. */
        private List<String> classColumns() {
            if (classes.flatMap(all -> all.first().pattern()).isEmpty()) {
                return List.of();
            }
            try (InputTable table = files.made(source.file()).open()) {
                return classes.get().first().matching(table);
            }
        }
    }

    /** Returns the column of systems as it was typed. */
    public Optional<String> given() {
        return Optional.ofNullable(system);
    }

    /** Returns the file of the true labels. */
    public Optional<Path> truth() {
        return Optional.ofNullable(truthFile);
    }

    /** Returns whether true labels are in a file of their own. */
    public boolean hasTruth() {
        return truthFile != null;
    }

    /** Returns whether the baseline of a gate is a file and no column of FILE, where true labels in a file of their own need --id in both cases. */
    public boolean isFileWithTruth(String baseline, InputFiles source, FileOptions files) {
        return truthFile != null
                && source.given()
                && Files.isRegularFile(Path.of(baseline))
                && !files.hasColumn(source.file(), baseline);
    }

    /** Reads the true labels of their file, if it is named, by a column of ids; each item must have one. */
    public void addTruth(ColumnOptions columns, Optional<String> id, InputFiles source, FileOptions files) {
        addTruth(columns.givenTruth(), id, source, files, files.isDropping());
    }

    private void addTruth(
            Optional<String> truth, Optional<String> id, InputFiles source, FileOptions files, boolean isPartial) {
        if (truthFile == null) {
            return;
        }
        if (!source.given() || !files.isTable(source.file())) {
            throw Failure.usage("--truth-file needs a file of rows, to which it adds the true labels: name it");
        }
        if (id.isEmpty() || truth.isEmpty()) {
            throw Failure.usage(
                    "--truth-file needs --truth COLUMN and --id COLUMN, which matches its rows with those of"
                            + " the predictions");
        }
        TrueLabels labels =
                TrueLabels.read(files.plain(truthFile).source(), id.get(), truth.get(), isPartial, files.mayLeaveOut());
        files.make(labels::of);
    }

    /**
     * Makes a row for each item of judged rows, of which some have a true label.
     *
     * @param truth the column of true labels
     * @param id the column of items
     * @return the columns of the systems in the rows that are made
     */
    public SystemColumns ofJudged(
            String truth, Optional<String> id, SystemColumns columns, InputFiles source, FileOptions files) {
        addTruth(Optional.of(truth).filter(name -> !name.isEmpty()), id, source, files, true);
        if (system == null) {
            if (id.isPresent() && truthFile == null) {
                throw Failure.usage("--id matches the rows of an item: it needs --system COLUMN or --truth-file FILE");
            }
            return columns;
        }
        String value = columns.prediction()
                .or(columns::score)
                .orElseThrow(() -> Failure.usage("--system needs --prediction COLUMN or --score COLUMN"));
        Chosen chosen = chosen(source, files, columns::others, 1);
        make(value, id, chosen, files);
        return columns.ofSystems(chosen.systems());
    }

    /**
     * Makes a row for each item, with a column of one value of each system.
     *
     * @param value the column of the value
     * @param id the column of items
     * @return the columns, which have the names of the systems, or an empty list if rows do not name their system
     */
    public List<String> ofValue(String value, Optional<String> id, InputFiles source, FileOptions files) {
        if (system == null) {
            return List.of();
        }
        Chosen chosen = chosen(source, files, any -> List.of(), 2);
        make(value, id, chosen, files);
        return chosen.systems();
    }

    private static void make(String value, Optional<String> id, Chosen chosen, FileOptions files) {
        Layout layout = new Layout(
                id.orElseThrow(SystemOptions::noId),
                Optional.of(chosen.column()),
                List.of(value),
                true,
                false,
                Unique.IN_FILE,
                files.isDropping() ? Optional.empty() : Optional.of(advice(false)));
        files.make(rows -> new SystemRows(List.of(new Part(rows, Optional.empty())), layout, chosen.systems()));
    }

    private static Failure noId() {
        return Failure.usage("--id COLUMN is missing: it matches the rows of the same item");
    }

    /**
     * Makes a row for each item, if rows name their system or there are more than two files of predictions, and names the
     * columns of the systems in the other options.
     */
    public void apply(Named named) {
        Optional<String> id = named.second().id().or(named.columns()::item);
        addTruth(named.columns(), id, named.source(), named.files());
        if (!named.source().given()) {
            requireNone();
            return;
        }
        List<Path> others = new ArrayList<>(named.source().takeTables(named.files()));
        others.forEach(path -> named.second().baselineFile(path.toString()));
        if (system != null) {
            ofRows(named, id);
        } else if (named.second().files().size() > 1
                && named.outcomes().isOpen()
                && named.second().files().stream().noneMatch(TableFile::isState)
                && named.files().isTable(named.source().file())) {
            ofFiles(named, id);
        } else if (truthFile != null && named.second().files().isEmpty()) {
            named.second().withoutId();
        }
    }

    private void requireNone() {
        if (system != null) {
            throw Failure.usage("--system names a column of a file of rows: name the file");
        }
    }

    private void ofRows(Named named, Optional<String> id) {
        if (!named.second().files().isEmpty()) {
            throw Failure.usage("--system names the systems of one file: leave out --with, or leave out --system");
        }
        Chosen chosen = chosen(named.source(), named.files(), named.second()::againstIn, 2);
        if (named.most() < chosen.systems().size()) {
            throw Failure.usage("two systems are compared here, and '" + chosen.column() + "' has "
                    + chosen.systems().size() + ": name two of them, as --system " + chosen.column() + "="
                    + chosen.systems().get(0) + "," + chosen.systems().get(1));
        }
        boolean ofFolds =
                named.columns().sampling().isOfFolds() && named.outcomes().isOpen();
        if (ofFolds && chosen.systems().size() > 2) {
            throw Failure.usage("--fold compares two systems, because folds share training rows, and '"
                    + chosen.column()
                    + "' has " + chosen.systems().size() + ": name two of them, as --system " + chosen.column() + "="
                    + chosen.systems().get(0) + "," + chosen.systems().get(1));
        }
        if (ofFolds && id.isEmpty() && named.comparesFolds() && isOfGivenAnswers(named)) {
            ofFolds(named, chosen);
        } else {
            make(named, id, chosen.systems(), Optional.of(chosen.column()), List.of());
        }
    }

    /** Returns whether the answers of systems are predictions, scores or both, and not computed from scores or those of several classes. */
    private static boolean isOfGivenAnswers(Named named) {
        Optional<String> given = named.columns().givenPrediction();
        return given.or(named.columns()::score).isPresent()
                && named.columns().prediction().equals(given)
                && named.classColumns().isEmpty();
    }

    /** Names the two systems whose rows are not matched, because only their folds are compared. */
    private static void ofFolds(Named named, Chosen chosen) {
        ColumnOptions columns = named.columns();
        Optional<String> prediction = columns.givenPrediction();
        Optional<String> score = columns.score();
        named.second().reader().ofFolds(new PairReader.SystemsOfFolds(chosen, prediction, score));
        List<String> later = chosen.systems().subList(1, 2);
        named.second().ofColumns(prediction.isPresent() ? later : List.of(), score.isPresent() ? later : List.of());
        columns.ofSystem(value -> chosen.systems().get(0));
    }

    /**
     * The column of systems and the systems that are read.
     *
     * @param column the column
     * @param systems the systems, the first system first
     */
    public record Chosen(String column, List<String> systems) {
        /** Returns a file of the rows of one system. */
        public TableFile file(String system, Path path, FileOptions files, Progressing progressing) {
            RowRules only = new RowRules(List.of(new RowCondition(column + "=" + system)), false, false, Map.of());
            TableSource rows = only.applied(path, files.made(path), List.of());
            return files.file(path, progressing).replacedBy(rows);
        }

        /** Returns the rows of the systems in their order. */
        public <D> Map<String, D> of(Map<String, D> all) {
            Map<String, D> chosen = new LinkedHashMap<>();
            systems.forEach(name -> {
                D rows = all.get(name);
                if (rows != null) {
                    chosen.put(name, rows);
                }
            });
            return chosen;
        }
    }

    /**
     * Returns the systems that are named, or all systems of the column.
     *
     * @param others returns those of all systems with which the first one is compared; none for all others
     * @param least the smallest number of systems
     */
    public Chosen chosen(InputFiles source, FileOptions files, UnaryOperator<List<String>> others, int least) {
        String typed = String.valueOf(system);
        Path file = source.file();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw Failure.usage(file + ": rows with --system are read more than once, but a pipe can be read only once;"
                    + " write it to a file first");
        }
        if (!files.isTable(file)) {
            throw Failure.usage("--system names a column of rows, and " + file + " is a state: leave --system out");
        }
        List<String> header;
        try (InputTable table = files.made(file).open()) {
            header = table.columns();
        }
        int equals = header.contains(typed) ? -1 : typed.lastIndexOf('=');
        String column = equals < 0 ? typed : typed.substring(0, equals);
        List<String> all = SystemRows.systems(files.made(file), column);
        List<String> listed = equals < 0 ? List.of() : names(typed.substring(equals + 1), all);
        List<String> against = others.apply(all);
        listed.forEach(name -> require(column, name, all));
        against.forEach(name -> require(column, name, all));
        List<String> systems = new ArrayList<>(listed.isEmpty() ? all : listed);
        systems.removeAll(against);
        if (!against.isEmpty() && systems.size() != 1) {
            throw Failure.usage("one system is compared with " + against + ", and '" + column + "' has "
                    + (systems.isEmpty() ? "no other one" : "several others, " + systems) + ": name it with --system "
                    + column + "=NAME");
        }
        systems.addAll(against);
        if (systems.size() < least) {
            throw Failure.usage("--system '" + QuotedText.of(typed) + "' must name "
                    + (least == 1 ? "a system" : "two systems") + " or more: systems=" + systems + " of " + all
                    + (systems.size() == 1
                            ? "; for one system leave out --system, and choose its rows with --where "
                                    + ShellWords.quoted(column + "=" + systems.get(0))
                            : ""));
        }
        if (systems.stream().distinct().count() < systems.size()) {
            throw Failure.usage("--system and --against name a system twice: systems=" + systems);
        }
        return new Chosen(column, systems);
    }

    private static List<String> names(String list, List<String> all) {
        return all.contains(list) ? List.of(list) : Arrays.asList(list.split(",", -1));
    }

    private static void require(String column, String name, List<String> all) {
        if (!all.contains(name)) {
            throw Failure.usage("--system " + column + ": " + Suggestions.message("system", name, all));
        }
    }

    private static void ofFiles(Named named, Optional<String> id) {
        if (named.second().againstIn(List.of()).isEmpty() && !named.second().hasScore()) {
            List<Path> paths = Stream.concat(Stream.of(named.source().file()), named.second().files().stream())
                    .toList();
            List<String> systems = fileNames(paths);
            if (systems.stream().distinct().count() < systems.size()) {
                throw Failure.usage("each system must have a file of its own: files=" + systems);
            }
            make(
                    named,
                    id,
                    systems,
                    Optional.empty(),
                    named.second().files().stream()
                            .map(path ->
                                    new Part(named.files().made(path), Optional.of(systems.get(paths.indexOf(path)))))
                            .toList());
            return;
        }
        throw Failure.usage("several files of systems have the same columns: leave out --against and --against-score");
    }

    /** Returns the names of files without their folders, or their paths if two of them have the same name. */
    private static List<String> fileNames(List<Path> paths) {
        List<String> names =
                paths.stream().map(path -> String.valueOf(path.getFileName())).toList();
        return names.stream().distinct().count() < names.size()
                ? paths.stream().map(Path::toString).toList()
                : names;
    }

    private static void make(
            Named named, Optional<String> id, List<String> systems, Optional<String> column, List<Part> others) {
        String item = id.orElseThrow(SystemOptions::noId);
        ColumnOptions columns = named.columns();
        boolean ofOutcomes = !named.outcomes().names().isEmpty();
        List<String> ofClasses = ofOutcomes ? List.of() : named.classColumns();
        boolean hasMain = ofOutcomes
                || columns.givenPrediction().isPresent()
                || columns.score().isPresent();
        List<String> values = ofOutcomes
                ? named.outcomes().names()
                : Stream.of(columns.givenPrediction().stream(), columns.score().stream(), ofClasses.stream())
                        .flatMap(names -> names)
                        .toList();
        requireValues(named, values, ofOutcomes);
        Layout layout = new Layout(
                item,
                column,
                values,
                hasMain,
                ofOutcomes,
                columns.sampling().unique(),
                named.files().isDropping() || named.outcomes().isLeavingOut()
                        ? Optional.empty()
                        : Optional.of(advice(ofOutcomes)));
        Optional<String> first = column.isPresent() ? Optional.empty() : Optional.of(systems.get(0));
        named.files()
                .make(rows -> new SystemRows(
                        Stream.concat(Stream.of(new Part(rows, first)), others.stream())
                                .toList(),
                        layout,
                        systems));
        boolean scored = !ofOutcomes && columns.score().isPresent();
        List<String> later = systems.subList(1, systems.size());
        named.second()
                .ofColumns(
                        ofOutcomes || columns.givenPrediction().isPresent() ? later : List.of(),
                        scored
                                ? later.stream()
                                        .map(system ->
                                                layout.column(columns.score().get(), system))
                                        .toList()
                                : List.of());
        if (!ofClasses.isEmpty()) {
            named.classes()
                    .ifPresent(all -> all.ofSystems(value -> systems.stream()
                            .map(system -> layout.column(value, system))
                            .toList()));
        }
        if (ofOutcomes) {
            named.outcomes().ofColumns(List.of(systems.get(0)));
            columns.sampling().ofItem(item);
        } else {
            columns.ofSystem(value -> layout.column(value, systems.get(0)));
        }
    }

    private static String advice(boolean ofOutcomes) {
        return ofOutcomes
                ? "leave out what is missing with --unscored exclude; a row that does not exist cannot count as a failure"
                : "leave them out with --drop-missing";
    }

    private static void requireValues(Named named, List<String> values, boolean ofOutcomes) {
        if (values.isEmpty() || (!ofOutcomes && !named.outcomes().isOpen())) {
            throw Failure.usage(
                    "--system and several files need --prediction COLUMN, --score COLUMN, --class-scores PATTERN or --outcome COLUMN,"
                            + " the column of the answers of all systems");
        }
        if (ofOutcomes && values.size() > 1) {
            throw Failure.usage("--system compares one outcome: --outcome=" + String.join(",", values));
        }
    }
}
