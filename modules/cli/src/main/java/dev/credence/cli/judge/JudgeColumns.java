package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Range;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.UnreadValues;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.table.TextColumn;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.RangeText;
import dev.credence.cli.options.SystemColumns;
import dev.credence.cli.options.SystemOptions;
import dev.credence.judge.JudgedItems;
import dev.credence.judge.JudgedLabels;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.JudgedState;
import dev.credence.state.StateLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The columns of judged rows: truth, judge, what systems answered, and how the labelled rows were chosen. */
final class JudgeColumns {
    @Option(
            names = {"-t", "--truth"},
            paramLabel = "COLUMN",
            description = "Column of true labels or numbers, empty in unlabelled rows.")
    private String truth = "";

    @Option(names = "--judge", paramLabel = "COLUMN", description = "Column of labels or numbers of the judge.")
    private String judge = "";

    @Mixin
    private SystemColumns systems = new SystemColumns();

    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Column whose equal values mark rows that belong together, such as a document.")
    private @Nullable String cluster;

    @Option(
            names = "--stratum",
            paramLabel = "COLUMN",
            description = "Column of the strata within which a random part of the rows was labelled.")
    private @Nullable String stratum;

    @Option(
            names = "--labelled-with-probability",
            paramLabel = "COLUMN",
            description = "Column of the known probability with which each row was labelled, above 0 and at most 1.")
    private @Nullable String probability;

    @Option(
            names = "--range",
            paramLabel = "LOW,HIGH",
            description = "Range in which the numbers of --truth and --judge can lie, such as 0,1 or 0,inf.")
    private @Nullable String range;

    JudgeColumns() {}

    /** Creates columns of independent rows, or of rows in clusters. */
    JudgeColumns(String truth, String judge, SystemColumns systems, Optional<String> cluster) {
        this.truth = truth;
        this.judge = judge;
        this.systems = systems;
        this.cluster = cluster.orElse(null);
    }

    /** A row as text. */
    record Row(@Nullable String truth, String judge, List<String> systems, String group, double probability) {}

    /** A row with its name, or its number. */
    record NamedRow(String name, Row row) {}

    Optional<String> score() {
        return systems.score();
    }

    Optional<String> positive() {
        return systems.positive();
    }

    /** Returns the name of the judge's column, or "judge" for a state. */
    String judge() {
        return judge.isEmpty() ? "judge" : judge;
    }

    /** Returns whether systems answered; otherwise the label itself is the outcome. */
    boolean haveSystems() {
        return systems.prediction().or(systems::score).isPresent();
    }

    /** Makes a row for each item, if rows name their system or true labels have a file of their own. */
    void make(SystemOptions options, Optional<String> id, InputFiles source, FileOptions files) {
        systems = options.ofJudged(truth, id, systems, source, files);
    }

    /** Checks the options for rows of a file. */
    void check() {
        if (truth.isEmpty() || judge.isEmpty()) {
            throw Failure.usage((truth.isEmpty() ? "--truth" : "--judge") + " COLUMN must be given: the "
                    + (truth.isEmpty() ? "true labels, empty in unlabelled rows" : "labels of the judge"));
        }
        systems.check();
        if (range != null) {
            RangeText.of(range);
        }
        List<String> designs = designs();
        if (designs.size() > 1) {
            throw Failure.usage(String.join(" and ", designs) + " cannot be combined; give one of them");
        }
    }

    private List<String> designs() {
        List<String> designs = new ArrayList<>();
        Optional.ofNullable(cluster).ifPresent(column -> designs.add("--cluster"));
        Optional.ofNullable(stratum).ifPresent(column -> designs.add("--stratum"));
        Optional.ofNullable(probability).ifPresent(column -> designs.add("--labelled-with-probability"));
        return designs;
    }

    /** Returns whether the labelled rows are anything else than a random part of independent rows. */
    boolean haveDesign() {
        return !designs().isEmpty();
    }

    private boolean hasScores() {
        return systems.score().isPresent();
    }

    /** Returns whether rows are needed one by one, because they have scores or a design. */
    boolean areItems() {
        return hasScores() || haveDesign();
    }

    /** Returns the rows of a state, which has no columns. */
    Rows of(JudgedState state) {
        if (!truth.isEmpty() || !judge.isEmpty() || haveSystems() || haveDesign()) {
            throw Failure.usage(
                    "the columns of a state cannot be changed: leave out --truth, --judge and the other columns");
        }
        Optional<String> fixed = state.layout().positive();
        if (fixed.isPresent() && positive().isPresent() && !fixed.equals(positive())) {
            throw Failure.usage("--positive must be that of the state: state='" + fixed.get() + "', --positive='"
                    + positive().get() + "'; collect the rows again with the other one");
        }
        systems = new SystemColumns(Optional.empty(), List.of(), fixed.or(this::positive));
        Map<Row, Long> rows = new LinkedHashMap<>();
        state.forEach(
                (label, judged, predictions, count) -> rows.put(new Row(label, judged, predictions, "", 1), count));
        return new Rows(state.systems(), "state", LabelNotes.Origin.STATE, List.of(), rows);
    }

    Rows read(TableSource source) {
        return read(source, Optional.empty(), row -> {});
    }

    /** Reads the rows of a table, and gives each with the value of a column, or with its number. */
    Rows read(TableSource source, Optional<String> id, Consumer<NamedRow> sink) {
        try (InputTable table = source.open()) {
            WantedColumns wanted = new WantedColumns(table);
            TextColumn labels = wanted.want(TextColumn.ofTrueLabels(truth));
            TextColumn judged = wanted.want(TextColumn.ofLabels(judge));
            List<TextColumn> texts = new ArrayList<>();
            List<NumberColumn> numbers = new ArrayList<>();
            List<String> names = systems.namesIn(table.columns());
            if (hasScores() && names.size() > 2) {
                throw Failure.usage("--against must be given once with --score: against="
                        + names.subList(1, names.size()) + "; compare the scores of two systems at a time");
            }
            if (names.stream().distinct().count() < names.size()) {
                throw Failure.usage("--prediction and --against must name different columns: " + names);
            }
            names.forEach(name -> {
                if (!hasScores()) {
                    texts.add(wanted.want(TextColumn.ofLabels(name)));
                } else {
                    numbers.add(wanted.want(NumberColumn.ofScores(name)));
                }
            });
            Optional<String> groups = Optional.ofNullable(cluster).or(() -> Optional.ofNullable(stratum));
            TextColumn group =
                    groups.equals(Optional.of(judge)) ? judged : wanted.wantNamed(groups, TextColumn::ofRequired);
            NumberColumn chance = wanted.wantNamed(Optional.ofNullable(probability), NumberColumn::ofProbabilities);
            TextColumn name = wanted.wantNamed(id, TextColumn::ofRequired);
            Map<Row, Long> rows = new LinkedHashMap<>();
            long[] number = new long[1];
            wanted.read(() -> {
                Row row = new Row(
                        TableColumn.isMissing(labels.text()) ? null : labels.text(),
                        judged.text(),
                        !hasScores()
                                ? texts.stream().map(TextColumn::text).toList()
                                : numbers.stream()
                                        .map(column -> Double.toString(column.value()))
                                        .toList(),
                        group == null ? "" : group.text(),
                        chance == null ? 1 : chance.value());
                number[0]++;
                sink.accept(new NamedRow(name == null ? Long.toString(number[0]) : name.text(), row));
                rows.merge(row, 1L, Math::addExact);
            });
            return new Rows(names, table.file(), LabelNotes.Origin.ROWS, wanted.others(), rows);
        }
    }

    /** Rows with their numbers, in the forms that corrections read. */
    final class Rows {
        private final List<String> names;
        private final String place;
        private final LabelNotes.Origin origin;
        private final List<String> unread;
        private final Map<Row, Long> rows;

        private Rows(
                List<String> names, String place, LabelNotes.Origin origin, List<String> unread, Map<Row, Long> rows) {
            this.names = names;
            this.place = place;
            this.origin = origin;
            this.unread = unread;
            this.rows = rows;
        }

        Rows part(Map<Row, Long> some) {
            return new Rows(names, place, origin, unread, some);
        }

        List<String> systems() {
            return names;
        }

        /** Returns whether truth and judge are numbers: without an answer of a system, the metrics read outcomes. */
        boolean areNumbers(Credence installed, List<String> metrics) {
            boolean areNumbers = names.isEmpty()
                    && metrics.stream()
                            .allMatch(name -> installed.registry().metric(name).evidenceType() == Outcomes.class);
            if (range != null && !areNumbers) {
                throw Failure.usage("--range is that of numbers, which --metric mean reads without --prediction and"
                        + " --score: leave it out for labels and scores");
            }
            return areNumbers;
        }

        /** Counts labels; of scores only truth and judge. */
        JudgedLabels labels() {
            JudgedLabels.Rows counts =
                    JudgedLabels.counting(hasScores() ? new String[0] : names.toArray(String[]::new));
            rows.forEach((row, equal) ->
                    counts.add(row.truth(), row.judge(), !hasScores() ? row.systems() : List.of(), equal));
            JudgedLabels counted = counts.toLabels();
            return positive().map(counted::withPositive).orElse(counted);
        }

        /** Returns the state of independent rows of labels. */
        JudgedState state() {
            StateLayout layout = positive().map(StateLayout.PLAIN::withPositive).orElse(StateLayout.PLAIN);
            JudgedState state = new JudgedState(layout, names);
            rows.forEach((row, equal) -> state.add(row.truth(), row.judge(), row.systems(), equal));
            return state;
        }

        /** Returns the rows of all systems, or of the only one. */
        JudgedItems<?> items() {
            if (hasScores()) {
                return names.size() == 2
                        ? items((row, label) -> PairedScoredSample.of(
                                new boolean[] {systems.isPositive(label)}, score(row, 0), score(row, 1)))
                        : items((row, label) ->
                                ScoredSample.of(score(row, 0), new boolean[] {systems.isPositive(label)}));
            }
            return names.size() > 1 ? itemsOfSystems(classes()) : itemsOfOne(classes());
        }

        /** Returns the rows of several systems, each with all labels, whose order nobody stated. */
        private JudgedItems<?> itemsOfSystems(List<String> all) {
            Map<List<String>, JointConfusionMatrix> kinds = new HashMap<>();
            return items((row, label) -> kinds.computeIfAbsent(
                    Stream.concat(Stream.of(label), row.systems().stream()).toList(), kind -> {
                        JointConfusionCounter counter = new JointConfusionCounter(names);
                        all.forEach(one -> counter.add(one, Collections.nCopies(names.size(), one), 0));
                        JointConfusionMatrix one =
                                counter.add(label, row.systems(), 1).toMatrix();
                        return positive().map(one::withPositive).orElse(one);
                    }));
        }

        /** Returns the rows of the only system, or of the label itself, each with all labels, whose order nobody stated. */
        private JudgedItems<?> itemsOfOne(List<String> all) {
            ConfusionMatrix none = ConfusionMatrix.ofCells(all, new int[0], new int[0], new long[0]);
            ConfusionMatrix labelled = positive().map(none::withPositive).orElse(none);
            return items((row, label) -> {
                String predicted =
                        systems.prediction().isEmpty() ? label : row.systems().get(0);
                return labelled.withCells(
                        new int[] {labelled.indexOf(label)}, new int[] {labelled.indexOf(predicted)}, new long[] {1});
            });
        }

        /**
         * Returns notes on clusters that may be one, or a note if rows of a file that are taken for independent ones seem to belong to
         * fewer items.
         */
        List<String> groupNotes(TableFile file) {
            return cluster != null
                    ? GroupNames.notes(
                            "clusters",
                            rows.keySet().stream().map(Row::group).distinct().toList())
                    : UnreadValues.dependentRows(
                                    file,
                                    unread,
                                    "--cluster",
                                    designs().stream()
                                            .map(other -> " in place of " + other)
                                            .collect(Collectors.joining()))
                            .stream()
                            .toList();
        }

        /** Returns notes on labels that differ in case or blanks. */
        List<String> labelNotes() {
            return LabelNotes.of(classes(), origin);
        }

        private List<String> classes() {
            TreeSet<String> labels = new TreeSet<>();
            rows.keySet().forEach(row -> {
                labels.add(row.judge());
                if (!hasScores()) {
                    labels.addAll(row.systems());
                }
                if (row.truth() != null) {
                    labels.add(row.truth());
                }
            });
            return List.copyOf(labels);
        }

        /** Returns numbers that were measured, or judged; a truth that is the positive label counts as 1, and another as 0. */
        JudgedItems<Outcomes> outcomes() {
            OutcomeColumn column = Optional.ofNullable(range)
                    .map(RangeText::of)
                    .map(ends -> OutcomeColumn.of("outcome", ends.lower(), ends.upper()))
                    .orElseGet(() -> OutcomeColumn.of("outcome"));
            return collect(
                    row -> row.truth() == null
                            ? null
                            : positive().isEmpty()
                                    ? Outcomes.of(column, number(truth, row.truth(), column.range()))
                                    : Outcomes.of(column, systems.isPositive(row.truth()) ? 1 : 0),
                    row -> Outcomes.of(column, number(judge, row.judge(), column.range())));
        }

        private double number(String column, String text, Optional<Range> declared) {
            try {
                double value = Double.parseDouble(text);
                if (Double.isFinite(value)) {
                    declared.filter(ends -> !ends.contains(value)).ifPresent(ends -> {
                        throw Failure.data(place + ": column '" + column + "' must lie in the range [" + ends.lower()
                                + ", " + ends.upper() + "]: " + text + "; declare it with --range LOW,HIGH");
                    });
                    return value;
                }
            } catch (NumberFormatException e) {
                throw Failure.data(
                        place + ": column '" + column + "' must be a finite number: '" + text
                                + "'; choose another metric, or name the positive label of the truth with --positive",
                        e);
            }
            throw Failure.data(
                    place + ": column '" + column + "' must be a finite number: '" + text + "'; leave the row out");
        }

        private <J extends Poolable<J>> JudgedItems<J> items(LabelledRow<J> form) {
            return collect(
                    row -> row.truth() == null ? null : form.of(row, row.truth()), row -> form.of(row, row.judge()));
        }

        private <J extends Poolable<J>> JudgedItems<J> collect(
                Function<Row, @Nullable J> byTruth, Function<Row, J> byJudge) {
            JudgedItems<J> items = new JudgedItems<>();
            rows.forEach((row, equal) -> {
                J known = byTruth.apply(row);
                J judged = byJudge.apply(row);
                for (long i = 0; i < equal; i++) {
                    add(items, row, known, judged);
                }
            });
            return items;
        }

        /** Returns the index of the first of the equal items of each row. */
        Map<Row, Integer> firstItems() {
            Map<Row, Integer> first = new HashMap<>();
            int[] next = new int[1];
            rows.forEach((row, equal) -> {
                first.put(row, next[0]);
                next[0] = Math.addExact(next[0], Math.toIntExact(equal));
            });
            return first;
        }

        private <J extends Poolable<J>> void add(JudgedItems<J> items, Row row, @Nullable J known, J judged) {
            if (cluster != null) {
                items.addInCluster(row.group(), known, judged);
            } else if (stratum != null) {
                items.addInStratum(row.group(), known, judged);
            } else if (probability != null) {
                items.addWithProbability(row.probability(), known, judged);
            } else {
                items.add(known, judged);
            }
        }

        private static double[] score(Row row, int system) {
            return new double[] {Double.parseDouble(row.systems().get(system))};
        }
    }

    /** Makes evidence of a row with a label as its truth. */
    private interface LabelledRow<J> {
        J of(Row row, String label);
    }

    void describe(Map<String, Object> input) {
        if (!truth.isEmpty()) {
            input.put("truth", truth);
            input.put("judge", judge);
        }
        systems.describe(input);
        put(input, "cluster", cluster);
        put(input, "stratum", stratum);
        put(input, "labelledWithProbability", probability);
        put(input, "positive", positive().orElse(null));
        put(input, "range", range);
    }

    private static void put(Map<String, Object> input, String name, @Nullable String value) {
        if (value != null) {
            input.put(name, Objects.requireNonNull(value));
        }
    }
}
