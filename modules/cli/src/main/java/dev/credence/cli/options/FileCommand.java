package dev.credence.cli.options;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.TableFile.FileStart;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.log.LogSource;
import dev.credence.cli.input.table.DecimalCommaRows;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.RowCondition;
import dev.credence.cli.input.table.RowRules;
import dev.credence.cli.input.table.ScoreRule;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.OutputOptions.FigureOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The common part of commands that read a file of predictions: the input, its format, the simulation, the output and the figure. A
 * command that draws no figure removes its options.
 *
 * @param <R> the report of the command
 */
public abstract class FileCommand<R extends Report> implements Callable<Integer> {
    /** The console on which the command writes. */
    protected final Console console;
    /** The installed metrics and methods, loaded when first used. */
    protected final Supplier<Credence> credence;

    /** The files to read. */
    @Mixin
    protected InputFiles source = new InputFiles();

    /** The level and the simulation. */
    @Mixin
    protected RunOptions run = new RunOptions();

    /** The format of the files. */
    @Mixin
    protected FileOptions files = new FileOptions();

    /** The format of the results. */
    @Mixin
    protected OutputOptions output = new OutputOptions();

    /** The figure to draw, if any. */
    @Mixin
    protected FigureOptions figure = new FigureOptions();

    protected FileCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /** Returns the report without writing it, because a computation that takes too long is abandoned. */
    protected abstract R answer(Progressing progressing);

    /** Returns the outcomes that the options of a command name. */
    protected final OutcomeInputs outcomeInputs(
            String command, OutcomeOptions outcomes, ColumnOptions columns, Progressing progressing) {
        return new OutcomeInputs(command, outcomes, columns, source, path -> files.file(path, progressing));
    }

    /** Saves what a command writes in addition to its results, here the figure, and returns the exit status. */
    protected int finish(R report) {
        figure.save();
        return 0;
    }

    /** Returns the kind of figure that is drawn into a file if none is named; empty if it must be named. */
    protected Optional<String> usualFigure() {
        return Optional.empty();
    }

    /** Throws a failure if the input is a state and not a file of rows. */
    protected final void requireRows(String computed) {
        if (source.states(files).isPresent()) {
            throw Failure.usage(computed + " is computed from rows, and " + source.place()
                    + " is a state: name the file of the rows");
        }
    }

    @Override
    public final Integer call() {
        figure.orElse(usualFigure());
        figure.require();
        try (Progressing progressing = new Progressing(console)) {
            R report = run.within(Limits.COMMAND_SECONDS, () -> answer(progressing));
            int status = finish(report);
            output.write(report, console);
            return status;
        }
    }

    /** Options for the format of input files whose names do not show it. */
    public static final class FileOptions {
        @Option(
                names = "--input-format",
                paramLabel = "TYPE",
                description = "Format of the input if the name of the file does not show it: csv, tsv, parquet, jsonl,"
                        + " log.")
        private @Nullable Format format;

        @Option(
                names = "--delimiter",
                paramLabel = "CHAR",
                description = "Character between CSV fields (default: comma).")
        private @Nullable Character delimiter;

        @Option(names = "--decimal-comma", description = "Numbers have a decimal comma, such as 0,95, and no point.")
        private boolean decimalComma;

        @Mixin
        private RowOptions rows = new RowOptions();

        private final Map<Path, FileStart> starts = new HashMap<>();

        /** Makes the rows that are read in place of those of a file; null if all files are read as they are. */
        private @Nullable UnaryOperator<TableSource> making;

        /** Returns whether a file contains rows, and is not a state; its first bytes are read once. */
        public boolean isTable(Path path) {
            return !start(path).isState();
        }

        /** Returns the log of an evaluation that a file is, or empty if it is another file, or does not exist. */
        Optional<LogSource> log(Path path) {
            return Files.exists(path) && !Files.isDirectory(path) && isTable(path)
                    ? unchanged(path).log()
                    : Optional.empty();
        }

        /** Returns the notes of those files that are logs, such as on samples that are missing. */
        public List<String> notes(List<Path> paths) {
            return paths.stream()
                    .flatMap(path -> log(path).stream())
                    .flatMap(log -> log.notes().stream())
                    .distinct()
                    .toList();
        }

        private FileStart start(Path path) {
            return starts.computeIfAbsent(path, FileStart::of);
        }

        /** Returns the words of those of these options that are given. */
        public List<String> typed() {
            List<String> words = new ArrayList<>();
            if (format != null) {
                words.addAll(List.of("--input-format", format.name().toLowerCase(Locale.ROOT)));
            }
            if (delimiter != null) {
                words.addAll(List.of("--delimiter", delimiter.toString()));
            }
            if (decimalComma) {
                words.add("--decimal-comma");
            }
            words.addAll(rows.typed());
            return words;
        }

        /** Throws a failure if any of these options is given although no file of rows is read. */
        public void requireNone() {
            if (format != null || delimiter != null) {
                throw Failure.usage("--input-format and --delimiter apply to a file of rows, but none was given");
            }
            if (!typed().isEmpty()) {
                throw Failure.usage(typed().get(0) + " applies to a file of rows, but none was given");
            }
        }

        /**
         * Throws a failure if labels are renamed although the cells of rows have none, apart from those of raters.
         *
         * @param message the message of the failure
         */
        void requireNoMap(String message) {
            if (rows.renames() && rows.raters.isEmpty()) {
                throw Failure.usage(message);
            }
        }

        /** Declares how many files are read one after another. */
        public void expect(int count) {
            (making == null ? rows.rules() : rows.rest()).ifPresent(rules -> rules.expect(count));
        }

        /**
         * Returns the description of a file of rows.
         *
         * @throws Failure if the file is a state
         */
        public TableFile file(Path path, Progressing progressing) {
            if (!isTable(path)) {
                throw Failure.usage(
                        path + ": is a state of credence collect, which contains sums and not single rows: name the "
                                + "file of the rows instead; two systems of a state, or of two states, are "
                                + "compared by credence compare");
            }
            TableFile all = withPoints(new TableFile(
                    path,
                    Optional.ofNullable(format),
                    Optional.ofNullable(delimiter),
                    () -> progressing.reading(path),
                    start(path)));
            return making == null
                    ? rows.rules().map(all::ruled).orElse(all)
                    : rows.rest().map(all::ruled).orElse(all).replacedBy(made(all));
        }

        /** Returns the rows that are made from those of a file that fulfil the conditions. */
        private TableSource made(TableFile all) {
            TableSource filtered = rows.conditions().map(all::ruled).orElse(all).source();
            return making == null ? filtered : making.apply(filtered);
        }

        /** Returns the rows that are made from those of a file that fulfil the conditions, whose other cells are as they are. */
        TableSource made(Path path) {
            return made(plain(path));
        }

        /** Returns whether the rows of a file that is read have a column. */
        public boolean hasColumn(Path path, String column) {
            try (InputTable table = made(path).open()) {
                return table.columns().contains(column);
            }
        }

        /** Returns a file all of whose rows are read. */
        TableFile plain(Path path) {
            return withPoints(unchanged(path));
        }

        private TableFile unchanged(Path path) {
            return new TableFile(
                    path,
                    Optional.ofNullable(format),
                    Optional.ofNullable(delimiter),
                    UnaryOperator::identity,
                    start(path));
        }

        private TableFile withPoints(TableFile file) {
            return decimalComma ? file.replacedBy(new DecimalCommaRows(file.source())) : file;
        }

        /** Returns whether rows with empty cells are left out. */
        boolean isDropping() {
            return rows.dropping;
        }

        /** Returns whether some items of a file may have no row that is read. */
        boolean mayLeaveOut() {
            return rows.dropping || !rows.where.isEmpty();
        }

        /** Declares that rows are made from the ratings in columns, whose labels may be renamed. */
        void rate(List<String> raters) {
            rows.raters = Set.copyOf(raters);
        }

        /** Declares how the rows of each file are made from those that fulfil the conditions. */
        void make(UnaryOperator<TableSource> rowsOfFile) {
            UnaryOperator<TableSource> before = making;
            making = before == null ? rowsOfFile : rows -> rowsOfFile.apply(before.apply(rows));
        }
    }

    /** Options for which rows of a file are read, and how their cells are read. */
    public static final class RowOptions {
        @Option(
                names = "--where",
                paramLabel = "COLUMN=VALUE",
                description =
                        "Read only rows that fulfil the condition, such as site=A, age>=50 or date<2026-02-01; several"
                                + " conditions must all hold.")
        private List<String> where = new ArrayList<>();

        @Option(
                names = "--drop-missing",
                description = "Leave out rows in which a column that is read is empty, or NA, N/A, NaN, null or none;"
                        + " they are counted.")
        private boolean dropping;

        @Option(names = "--trim", description = "Remove blanks at both ends of each cell.")
        private boolean trimming;

        @Option(
                names = "--map",
                split = ",(?=[^,=]*=)",
                splitSynopsisLabel = ",",
                paramLabel = "FROM=TO",
                description =
                        "Labels to rename in the true labels and the predictions, such as Diseased=Positive; several"
                                + " labels with the same new name become one class.")
        private List<String> map = new ArrayList<>();

        @Option(
                names = "--map-file",
                paramLabel = "FILE",
                description = "CSV file with a header and two columns, the label in the file and the new label.")
        private @Nullable Path mapFile;

        private @Nullable RowRules rules;
        private @Nullable RowRules filter;
        private @Nullable RowRules rest;

        /** The columns of raters; none if rows are not made from ratings. */
        private Set<String> raters = Set.of();

        private boolean renames() {
            return !map.isEmpty() || mapFile != null;
        }

        private List<RowCondition> where() {
            return where.stream().map(RowCondition::new).toList();
        }

        /** Returns the words of those of these options that are given. */
        List<String> typed() {
            List<String> words = new ArrayList<>();
            where.forEach(condition -> words.addAll(List.of("--where", condition)));
            if (dropping) {
                words.add("--drop-missing");
            }
            if (trimming) {
                words.add("--trim");
            }
            map.forEach(renamed -> words.addAll(List.of("--map", renamed)));
            if (mapFile != null) {
                words.addAll(List.of("--map-file", mapFile.toString()));
            }
            return words;
        }

        /** Returns the rules, which all files share; empty if none of these options is given. */
        Optional<RowRules> rules() {
            if (typed().isEmpty()) {
                return Optional.empty();
            }
            if (rules == null) {
                rules = new RowRules(where(), dropping, trimming, labels());
            }
            return Optional.of(rules);
        }

        /**
         * Returns the rules for the rows from which others are made: the conditions, and how the labels of raters are read; empty if there
         * are none.
         */
        Optional<RowRules> conditions() {
            boolean ofRatings = !raters.isEmpty() && (trimming || renames());
            if (filter == null && (ofRatings || !where.isEmpty())) {
                filter = ofRatings
                        ? RowRules.ofRatings(where(), trimming, labels(), raters)
                        : new RowRules(where(), false, false, Map.of());
            }
            return Optional.ofNullable(filter);
        }

        /** Returns the other rules. */
        Optional<RowRules> rest() {
            boolean ofMade = raters.isEmpty() && (trimming || renames());
            if (rest == null && (dropping || ofMade)) {
                rest = new RowRules(List.of(), dropping, ofMade && trimming, ofMade ? labels() : Map.of());
            }
            return Optional.ofNullable(rest);
        }

        private Map<String, String> labels() {
            Map<String, String> labels = new LinkedHashMap<>();
            for (String renamed : map) {
                int equals = renamed.indexOf('=');
                if (equals < 1 || equals == renamed.length() - 1) {
                    throw Failure.usage("--map must be FROM=TO, or several of them with commas between: --map='"
                            + renamed + "'; labels that contain = or a comma are renamed by --map-file");
                }
                put(labels, renamed.substring(0, equals), renamed.substring(equals + 1));
            }
            if (mapFile != null) {
                read(mapFile, labels);
            }
            return labels;
        }

        private static void read(Path file, Map<String, String> labels) {
            TableFile pairs = new TableFile(
                    file, Optional.empty(), Optional.empty(), UnaryOperator::identity, FileStart.of(file));
            try (InputTable table = pairs.source().open()) {
                if (table.columns().size() != 2) {
                    throw Failure.usage(
                            file + ": must have two columns, the label in the file and the new label: columns="
                                    + table.columns());
                }
                WantedColumns wanted = new WantedColumns(table);
                LabelColumn from = wanted.want(new LabelColumn(table.columns().get(0), LabelCodes.ofNames()));
                LabelColumn to = wanted.want(new LabelColumn(table.columns().get(1), LabelCodes.ofNames()));
                wanted.read(() -> put(labels, from.text(), to.text()));
            }
        }

        private static void put(Map<String, String> labels, String from, String to) {
            String other = labels.putIfAbsent(from, to);
            if (other != null && !other.equals(to)) {
                throw Failure.usage("--map renames the label '" + from + "' twice, to '" + other + "' and to '" + to
                        + "'; leave one out");
            }
        }
    }

    /** Options for the threshold of scores, from which predictions are computed. */
    public static final class ThresholdOptions {
        @Option(
                names = "--threshold",
                paramLabel = "T",
                completionCandidates = Choices.class,
                description =
                        "Predict the positive label where the score is at least T, or at most T with --flip; youden"
                                + " or cost=FP:FN choose T on the same rows.")
        private @Nullable String threshold;

        private final List<ScoreRule> rules = new ArrayList<>();

        /** The words that choose a threshold. */
        static final class Choices extends ArrayList<String> {
            private static final long serialVersionUID = 1L;

            Choices() {
                super(List.of("youden", "cost=1:10"));
            }
        }

        /** Returns whether predictions are computed from scores. */
        public boolean given() {
            return threshold != null;
        }

        /** Returns the rule for a column of scores, which is made once. */
        ScoreRule rule(String score, boolean flip, ScoreRule.Roles roles) {
            return rule("--threshold", Objects.requireNonNull(threshold), score, flip, roles);
        }

        /** Returns the rule for the second system's scores, whose threshold may differ. */
        ScoreRule second(Optional<String> other, String score, boolean flip, ScoreRule.Roles roles) {
            return rule(
                    other.isPresent() ? "--against-threshold" : "--threshold",
                    other.orElse(Objects.requireNonNull(threshold)),
                    score,
                    flip,
                    roles);
        }

        private ScoreRule rule(String option, String typed, String score, boolean flip, ScoreRule.Roles roles) {
            ScoreRule fresh = new ScoreRule(option, typed, score, flip, roles);
            Optional<ScoreRule> known = rules.stream()
                    .filter(rule -> rule.name().equals(fresh.name()))
                    .findFirst();
            if (known.isEmpty()) {
                rules.add(fresh);
            }
            return known.orElse(fresh);
        }

        /** Returns the rules of both systems. */
        List<ScoreRule> rules() {
            return List.copyOf(rules);
        }

        /** Returns the words for a column of predictions: the rule with its threshold, or the name of a column of the file. */
        String words(String column) {
            return rules.isEmpty() ? column : ScoreRule.words(rules, column); // most commands load no class for it
        }
    }
}
