package dev.credence.cli.options;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.ItemFiles;
import dev.credence.cli.data.outcome.LabelSetFiles;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.outcome.OutcomeColumns.Unscored;
import dev.credence.cli.data.outcome.RetrievalFiles;
import dev.credence.cli.data.outcome.SpanLines;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.log.LogSource;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.span.SpanMatching;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that name outcomes without a true label. */
public final class OutcomeOptions {
    private static final String FIXED = "the columns of a state cannot be changed: leave out the options of outcomes";

    @Option(
            names = "--outcome",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "Columns of outcomes without a true label, such as grades or seconds; rows with the same"
                    + " --item are its runs.")
    private List<String> outcomes = new ArrayList<>();

    @Option(
            names = "--range",
            paramLabel = "[COLUMN=]LOW,HIGH",
            description = "Range in which the outcomes can lie, of all outcomes or of one column; may be repeated.")
    private List<String> ranges = new ArrayList<>();

    @Option(
            names = "--grades",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "WORD=N",
            description = "Numbers of outcomes that are words, such as good=1,bad=0.")
    private List<String> grades = new ArrayList<>();

    @Option(
            names = "--unscored",
            paramLabel = "POLICY",
            description = "What rows without an outcome, or queries that a run does not have, count: refuse, exclude,"
                    + " or fail, which is the lowest value (default: refuse).")
    private @Nullable String unscored;

    @Option(
            names = "--tp",
            paramLabel = "N|COLUMN",
            description = "True positives: with --fp and --fn their columns, where a row is an image or a document;"
                    + " credence evaluate also takes the counts of one system in place of a file.")
    private @Nullable String tp;

    @Option(names = "--fp", paramLabel = "N|COLUMN", description = "False positives.")
    private @Nullable String fp;

    @Option(names = "--fn", paramLabel = "N|COLUMN", description = "False negatives.")
    private @Nullable String fn;

    @Option(
            names = "--tn",
            paramLabel = "N|COLUMN",
            description = "True negatives; without them, metrics that need them are refused.")
    private @Nullable String tn;

    @Option(
            names = "--spans",
            paramLabel = "MATCHING",
            description = "Read tokens with tags of the gold standard and of the system in their last two columns"
                    + " (CoNLL), or JSON lines whose lists of spans are --truth and --prediction, and match spans:"
                    + " strict, exact, partial or type.")
    private @Nullable SpanMatching spans;

    @Option(
            names = "--label-separator",
            paramLabel = "TEXT",
            description = "Text between the labels of a row that has several true and predicted labels.")
    private @Nullable String separator;

    @Option(
            names = "--label-columns",
            description =
                    "Rows have several labels, and --truth and --prediction are patterns of columns with 1 or 0 for"
                            + " each label, such as 'true_*' and 'pred_*'; the star represents the label.")
    private boolean labelColumns;

    @Option(
            names = "--qrels",
            paramLabel = "FILE",
            description = "Judgements of documents by query (TREC); the run of a search engine is --run.")
    private @Nullable Path qrels;

    @Option(names = "--run", paramLabel = "FILE", description = "Ranked documents by query (TREC); needs --qrels.")
    private @Nullable Path ranked;

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        command.positionalParameters().stream().findFirst().ifPresent(positional -> {
            command.remove(positional);
            command.addPositional(
                    positional.toBuilder().arity("0..1").required(false).build());
        });
    }

    /**
     * Returns whether outcomes are read: a column is named, or counts are columns, or spans, rankings or sets of labels, or the file is
     * a log, whose only score needs no name.
     *
     * @param command the name of the command, for the message
     */
    public boolean given(String command, InputFiles source, ColumnOptions columns, FileOptions files) {
        if (isOpen() && source.given() && !columns.hasSystem()) {
            files.log(source.file())
                    .ifPresent(log -> outcomes = List.of(new ScoresOfLog(log).only(command, source.file())));
        }
        boolean given = given(source);
        if (source.statesOfOutcomes().isPresent()) {
            files.requireNone();
        }
        if (given) {
            requireFitting(files);
        }
        return given;
    }

    /** Throws a failure if labels are renamed that cells do not have alone, or rows are left out because a set of labels is empty. */
    public void requireFitting(FileOptions files) {
        files.requireNoMap(
                areComputed()
                        ? "--map renames the one label of a cell: rename the labels of sets, spans and documents in the file"
                        : "--map renames labels, and outcomes have none: leave it out"
                                + (outcomes.isEmpty() ? "" : ", or give words numbers with --grades"));
        if (separator != null && files.isDropping()) {
            throw Failure.usage(
                    "--drop-missing leaves out rows with an empty cell, which with --label-separator is a set"
                            + " without labels: leave it out, and choose rows with --where");
        }
    }

    /** Returns whether no kind of outcome is given. */
    boolean isOpen() {
        return outcomes.isEmpty()
                && counts().isEmpty()
                && spans == null
                && separator == null
                && !labelColumns
                && qrels == null
                && ranked == null;
    }

    /** Returns whether outcomes are read: a column is named, or counts are columns, or spans, rankings or sets of labels. */
    public boolean given(InputFiles source) {
        boolean given = given(source.given());
        Optional<StateSet> states = source.statesOfOutcomes();
        if (states.isPresent()) {
            requireNames(states.get());
            return true;
        }
        if (given && source.given() && TableFile.isState(source.file())) {
            throw Failure.usage(FIXED);
        }
        return given;
    }

    /** Throws a failure if an option is given whose value the states contain; the names of several systems are allowed. */
    private void requireNames(StateSet states) {
        boolean named = !states.systems().isEmpty() && outcomes.size() == 1;
        if ((given(true) && !named) || !ranges.isEmpty() || !grades.isEmpty() || unscored != null) {
            throw Failure.usage(FIXED);
        }
    }

    List<String> names() {
        return outcomes;
    }

    /** Returns whether rows without an outcome are left out. */
    boolean isLeavingOut() {
        return "exclude".equalsIgnoreCase(unscored);
    }

    /** Names columns of outcomes in rows that are made from others. */
    void ofColumns(List<String> columns) {
        outcomes = columns;
    }

    /** Returns the name of the first of several systems in a state, if it is given. */
    Optional<String> system() {
        return outcomes.stream().findFirst();
    }

    /**
     * Throws a failure if any of these options is given although only states are read, whose outcomes are fixed.
     */
    public void requireNone() {
        if (given(true)) {
            throw Failure.usage(FIXED);
        }
    }

    /** Returns whether outcomes are read. */
    public boolean given(boolean file) {
        boolean columns = !outcomes.isEmpty() || (file && !counts().isEmpty());
        boolean items = spans != null || separator != null || labelColumns || qrels != null || ranked != null;
        if (!columns && qrels == null && unscored != null) {
            throw Failure.usage("--unscored needs --outcome COLUMN or --qrels FILE");
        }
        if (outcomes.isEmpty() && !(ranges.isEmpty() && grades.isEmpty())) {
            throw Failure.usage("--range and --grades need --outcome COLUMN");
        }
        boolean sets = separator != null || labelColumns;
        if (Stream.of(!outcomes.isEmpty(), !counts().isEmpty(), spans != null, sets, qrels != null)
                        .filter(is -> is)
                        .count()
                > 1) {
            throw Failure.usage("only one kind of outcome can be read: --outcome, --tp with --fp and --fn, --spans,"
                    + " --label-separator or --label-columns, or --qrels");
        }
        if (qrels == null ? ranked != null : ranked == null && !file) {
            throw Failure.usage("--qrels and --run must be given together");
        }
        return columns || items;
    }

    /** Returns the option that reads outcomes; empty if none is given. */
    public Optional<String> option() {
        Map<String, Boolean> options = new LinkedHashMap<>();
        options.put("--outcome", !outcomes.isEmpty());
        options.put("--tp", !counts().isEmpty());
        options.put("--spans", spans != null);
        options.put("--label-separator", separator != null);
        options.put("--label-columns", labelColumns);
        options.put("--qrels", qrels != null);
        options.put("--run", ranked != null);
        return given(true) ? options.keySet().stream().filter(options::get).findFirst() : Optional.empty();
    }

    /** Returns whether the outcomes of items are computed from whole files: from spans, rankings or sets of labels. */
    public boolean areComputed() {
        return spans != null || separator != null || labelColumns || qrels != null;
    }

    /** Returns the given counts, or their columns, by the names of the counts. */
    public Map<String, String> counts() {
        Map<String, String> counts = new LinkedHashMap<>();
        put(counts, "tp", tp);
        put(counts, "fp", fp);
        put(counts, "fn", fn);
        put(counts, "tn", tn);
        return counts;
    }

    private static void put(Map<String, String> counts, String name, @Nullable String given) {
        if (given != null) {
            counts.put(name, given);
        }
    }

    /** Returns the counts after checking that the three that are needed are given. */
    public Map<String, String> requiredCounts() {
        Map<String, String> counts = counts();
        if (!counts.keySet().containsAll(List.of("tp", "fp", "fn"))) {
            throw Failure.usage("--tp, --fp and --fn must be given together: given=" + counts.keySet());
        }
        return counts;
    }

    private Unscored unscored() {
        return switch (Objects.requireNonNullElse(unscored, "refuse").toLowerCase(Locale.ROOT)) {
            case "refuse" -> Unscored.REFUSE;
            case "exclude" -> Unscored.EXCLUDE;
            case "fail" -> Unscored.FAIL;
            default -> {
                failed();
                yield Unscored.FAIL;
            }
        };
    }

    /** Returns the number that rows without an outcome count. */
    private OptionalDouble failed() {
        if (unscored == null || Set.of("refuse", "exclude", "fail").contains(unscored.toLowerCase(Locale.ROOT))) {
            return OptionalDouble.empty();
        }
        try {
            double number = Double.parseDouble(unscored);
            if (Double.isFinite(number) && qrels == null) {
                return OptionalDouble.of(number);
            }
        } catch (NumberFormatException e) {
            throw Failure.usage(wrongUnscored(), e);
        }
        throw Failure.usage(wrongUnscored());
    }

    private String wrongUnscored() {
        return "--unscored must be refuse, exclude, fail" + (qrels == null ? " or a number" : "") + ": --unscored="
                + unscored;
    }

    /** Returns the file of judgements, if one is given. */
    public Optional<Path> judgements() {
        return Optional.ofNullable(qrels);
    }

    /** Returns the run of a search engine, if one is given. */
    public Optional<Path> run() {
        return Optional.ofNullable(ranked);
    }

    /**
     * Returns the reader of files whose items have computed outcomes; empty if outcomes are columns.
     *
     * @param id the column that matches the items of several files, which --item names as well
     * @param metrics the requested metrics, of which measures of retrieval are computed
     * @param files opens a file
     */
    public Optional<ItemFiles<?>> items(
            ColumnOptions columns,
            Optional<String> id,
            List<? extends Metric<?>> metrics,
            Function<Path, TableFile> files) {
        Optional<String> item = item(columns, id);
        if (qrels != null) {
            columns.requireOnly("--qrels", List.of());
            return Optional.of(new RetrievalFiles(files.apply(qrels), metrics, unscored()));
        }
        if (spans != null) {
            columns.requireOnly("--spans", List.of("--truth", "--prediction", "--item"));
            return Optional.of(spans(columns, item, spans));
        }
        if (separator == null && !labelColumns) {
            return Optional.empty();
        }
        String option = labelColumns ? "--label-columns" : "--label-separator";
        if (labelColumns && separator != null) {
            throw Failure.usage("--label-columns has a column for each label: leave out --label-separator");
        }
        columns.requireOnly(option, List.of("--truth", "--prediction", "--item"));
        String truth = required(option, columns.givenTruth());
        String prediction = required(option, columns.prediction());
        return Optional.of(
                labelColumns
                        ? LabelSetFiles.ofColumns(truth, prediction, item)
                        : new LabelSetFiles(truth, prediction, String.valueOf(separator), item));
    }

    /** Returns the column that names the items of sets of labels and of spans; other items have names of their own. */
    private Optional<String> item(ColumnOptions columns, Optional<String> id) {
        if (id.isPresent() && qrels != null) {
            throw Failure.usage(
                    "--id cannot be combined with --qrels: leave it out, queries are matched by their names");
        }
        if (id.isPresent()
                && areComputed()
                && columns.item().isPresent()
                && !columns.item().equals(id)) {
            throw Failure.usage("--id and --item must name one column, which matches the items: id='" + id.get()
                    + "', item='" + columns.item().get() + "'; leave one out");
        }
        return id.or(columns::item);
    }

    private static String required(String option, Optional<String> column) {
        return column.orElseThrow(() -> Failure.usage(option + " needs --truth and --prediction"));
    }

    /** Returns the reader of spans: of JSON lines if the fields of both lists are named, otherwise of tagged tokens. */
    private static ItemFiles<?> spans(ColumnOptions columns, Optional<String> item, SpanMatching matching) {
        Optional<String> gold = columns.givenTruth();
        Optional<String> predicted = columns.prediction();
        if (gold.isPresent() && predicted.isPresent()) {
            return new SpanLines(matching, gold.get(), predicted.get(), item);
        }
        if (gold.isPresent() || predicted.isPresent() || item.isPresent()) {
            throw Failure.usage("--spans reads tagged tokens in columns, or JSON lines with --truth FIELD and"
                    + " --prediction FIELD, and then --item FIELD");
        }
        return new ItemFiles.OfSpans(matching);
    }

    /** Returns the columns of outcomes in a file, with the item and the clusters of the other options. */
    public OutcomeColumns in(TableFile file, ColumnOptions columns, Optional<String> item) {
        SamplingDesign design = columns.designOfOutcomes(outcomes.isEmpty() ? "--tp" : "--outcome");
        Optional<String> named =
                design.isCrossed() ? item : item.or(() -> file.log().map(log -> LogSource.ITEM));
        if (outcomes.isEmpty()) {
            Map<String, String> counts = requiredCounts();
            return new OutcomeColumns(
                    file,
                    List.copyOf(counts.values()),
                    counts.keySet().stream().map(OutcomeColumn::count).toList(),
                    named,
                    design,
                    Optional.empty(),
                    Unscored.REFUSE,
                    OptionalDouble.empty(),
                    Map.of());
        }
        Map<String, OutcomeColumn> byName = new LinkedHashMap<>();
        outcomes.forEach(name -> byName.put(name, OutcomeColumn.of(name)));
        ranges.forEach(range -> declare(byName, range));
        return new OutcomeColumns(
                file,
                List.copyOf(byName.keySet()),
                List.copyOf(byName.values()),
                named,
                design,
                Optional.empty(),
                unscored(),
                failed(),
                numbersOfGrades());
    }

    /** Returns the numbers of the words of {@code --grades}, which are stripped like the cells that they are compared with. */
    private Map<String, Double> numbersOfGrades() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String grade : grades) {
            int equals = Math.max(0, grade.lastIndexOf('='));
            String word = grade.substring(0, equals).strip();
            double number = finite(grade.substring(equals).replaceFirst("^=", ""));
            if (word.isEmpty() || Double.isNaN(number)) {
                throw Failure.usage(
                        "--grades must be WORD=N with a finite number N, or several of them with commas between: --grades='"
                                + grade + "'");
            }
            Double other = numbers.putIfAbsent(word, number);
            if (other != null && other != number) {
                throw Failure.usage("--grades gives the word '" + word + "' two numbers, " + other + " and " + number
                        + "; leave one out");
            }
        }
        return numbers;
    }

    /** Returns the number that a text writes; NaN if it writes no finite number. */
    private static double finite(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static void declare(Map<String, OutcomeColumn> columns, String written) {
        int equals = written.lastIndexOf('=');
        Range range = RangeText.of(
                written.substring(equals + 1),
                written,
                "--range must be two numbers, LOW,HIGH, after a column and = if it is of one");
        List<String> names = equals < 0 ? List.copyOf(columns.keySet()) : List.of(written.substring(0, equals));
        for (String name : names) {
            if (!columns.containsKey(name)) {
                throw Failure.usage(
                        "--range names a column that is no --outcome: " + written + "; outcomes: " + columns.keySet());
            }
            columns.put(name, OutcomeColumn.of(name, range.lower(), range.upper()));
        }
    }

    /** Returns whether an option is given that is about numbers. */
    boolean areOfNumbers() {
        return !(ranges.isEmpty() && grades.isEmpty()) || unscored != null;
    }
}
