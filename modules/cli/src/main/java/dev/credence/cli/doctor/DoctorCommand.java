package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Console;
import dev.credence.cli.data.layout.ColumnRole;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.ShellWords;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code credence doctor}, which describes a file before it is evaluated. */
@Command(
        name = "doctor",
        description = {
            "Describes a file: its kind, its columns, its items and runs, and whatever looks wrong. It then suggests commands for"
                    + " the file.",
            "",
            "Columns are recognized by their names and values, which is a guess: check the columns in the commands."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence doctor predictions.csv",
            "  credence doctor logs/run.eval",
            "  credence doctor samples.jsonl --format json"
        })
public final class DoctorCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "CSV, TSV, Parquet, JSON lines, the log of an evaluation, or a file of TREC or CoNLL; .gz and .zst"
                            + " are unpacked.")
    private Path file = Path.of("");

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try (Progressing progressing = new Progressing(console)) {
            TableFile opened = files.file(file, progressing);
            int fitting = console.looks().lineLength() - 1;
            output.write(
                    LineFile.of(opened)
                            .map(lines ->
                                    new DoctorReport(lines.profile(), lines.findings(), lines.commands(), fitting))
                            .orElseGet(() -> ofTable(opened, FileProfile.read(opened), fitting)),
                    console);
            return 0;
        }
    }

    private DoctorReport ofTable(TableFile opened, FileProfile profile, int fitting) {
        GuessedLayout layout = GuessedLayout.of(profile);
        List<List<String>> commands = NamedColumns.averages(profile).isPresent()
                ? List.of()
                : new NextCommands(opened, profile, layout, files.typed(), layout.counts(opened, profile)).all();
        return new DoctorReport(profile, Findings.of(profile, layout, commands.isEmpty()), commands, fitting);
    }

    /**
     * The content of a file, suspicious findings, and commands for the next step.
     *
     * @param findings the sentences on its rows
     * @param commands the words of each command
     * @param fitting the largest length of a line that fits on the terminal
     */
    record DoctorReport(FileProfile file, Findings findings, List<List<String>> commands, int fitting)
            implements Report {
        /** The largest number of columns that people are shown, 20, so that the page fits on one screen. */
        private static final int SHOWN = 20;

        /** The largest length of a name that is shown, 32 characters. */
        private static final int NAME = 32;

        /** The largest length of a line of a command, 78 characters. */
        private static final int LINE = 78;

        @Override
        public Document document() {
            List<ColumnProfile> columns = file.columns();
            List<Document.Section> sections = new ArrayList<>();
            sections.add(new Document.Section(table(columns.subList(0, Math.min(SHOWN, columns.size())))));
            List<String> notes = new ArrayList<>();
            if (columns.size() > SHOWN) {
                notes.add((columns.size() - SHOWN) + " more columns are shown by --format json and csv");
            }
            if (!commands.isEmpty()) {
                List<String> lines = commands.stream()
                        .flatMap(words -> lines(words).stream())
                        .toList();
                sections.add(new Document.Section(
                        new Table<>(List.of(Column.<String>text("commands for the next step", line -> line)), lines)));
            }
            List<String> sentences = new ArrayList<>(findings.facts());
            findings.suspicions().forEach(sentence -> sentences.add("Check: " + sentence));
            notes.addAll(file.notes());
            return new Document(input(), sections, sentences, notes);
        }

        /** Returns a command in lines that a shell joins again. */
        private List<String> lines(List<String> words) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder();
            for (int at = 0; at < words.size(); at++) {
                boolean option = words.get(at).startsWith("-") && !words.get(at).contains("=") && at + 1 < words.size();
                String part = ShellWords.quoted(words.get(at))
                        + (option && !words.get(at + 1).startsWith("-")
                                ? " " + ShellWords.quoted(words.get(at + 1))
                                : "");
                at += option && !words.get(at + 1).startsWith("-") ? 1 : 0;
                if (line.length() > 0 && line.length() + part.length() + 3 > Math.min(LINE, fitting)) {
                    lines.add(line + " \\");
                    line = new StringBuilder("   ");
                }
                line.append(line.length() == 0 ? "" : " ").append(part);
            }
            lines.add(line.toString());
            return lines;
        }

        private Map<String, Object> input() {
            Map<String, Object> input = new LinkedHashMap<>();
            input.put("file", file.file());
            input.put("kind", file.kind());
            input.put("rows", file.rows());
            input.put("columns", (long) file.columns().size());
            return input;
        }

        @Override
        public Table<ColumnProfile> data() {
            return table(file.columns());
        }

        private static Table<ColumnProfile> table(List<ColumnProfile> columns) {
            int room = room(columns);
            return new Table<>(
                    List.of(
                            Column.<ColumnProfile>name("column", column -> SafeText.shortened(column.name(), NAME))
                                    .withData("column", ColumnProfile::name),
                            Column.text("type", ColumnProfile::type),
                            Column.<ColumnProfile>text("distinct", ColumnProfile::distinctShown)
                                    .right(),
                            Column.<ColumnProfile>text("empty", DoctorReport::empty)
                                    .right()
                                    .optional(),
                            Column.<ColumnProfile>name("values", column -> cut(SafeText.clean(column.shown()), room))
                                    .withData("values", ColumnProfile::shown)
                                    .optional()),
                    columns);
        }

        private static String empty(ColumnProfile column) {
            return column.empty() == 0 ? "" : SafeText.count(column.empty());
        }

        /** Returns the number of characters that are left for values in a line of 80. */
        private static int room(List<ColumnProfile> columns) {
            int names = columns.stream()
                    .mapToInt(column ->
                            Math.min(NAME, SafeText.clean(column.name()).length()))
                    .max()
                    .orElse(0);
            int empties = columns.stream()
                    .mapToInt(column -> empty(column).length())
                    .max()
                    .orElse(0);
            int others = 1 + Math.max(6, names) + 2 + "whole numbers".length() + 2 + "over 1,000".length() + 2;
            return Math.max(8, LINE + 2 - others - (empties == 0 ? 0 : Math.max(5, empties) + 2));
        }

        private static String cut(String text, int room) {
            return text.length() <= room ? text : text.substring(0, room - 3) + "...";
        }

        @Override
        public Report.Envelope envelope() {
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("facts", findings.facts());
            more.put("suspicions", findings.suspicions());
            more.put("commands", commands.stream().map(ShellWords::command).toList());
            return new Report.Envelope(
                    input(), file.columns().stream().map(DoctorReport::form).toList(), file.notes(), more);
        }

        private static Map<String, Object> form(ColumnProfile column) {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("column", column.name());
            form.put("type", column.type());
            form.put("empty", column.empty());
            if (column.isComplete()) {
                form.put("distinct", column.distinct().size());
            }
            if (column.isOfNumbers()) {
                form.put("lowest", column.lowest());
                form.put("highest", column.highest());
            }
            return form;
        }
    }

    /**
     * What is worth to know about the rows of a file, and what is suspicious in them.
     *
     * @param facts sentences on items, runs and rows without an outcome
     * @param suspicions sentences on what should be checked
     */
    record Findings(List<String> facts, List<String> suspicions) {
        /** Examines a file, for which commands may have been found. */
        static Findings of(FileProfile file, GuessedLayout layout, boolean isWithoutCommands) {
            List<String> facts = new ArrayList<>();
            List<String> suspicions = new ArrayList<>(file.warnings());
            boolean matched = layout.systems(file)
                    .filter(column -> layout.isMatched(column, file))
                    .isPresent();
            layout.item().ifPresent(item -> items(item, layout, matched, facts, suspicions));
            WinnerColumns.of(file.columns()).map(WinnerColumns::fact).ifPresent(facts::add);
            TwoGroups.of(file, layout).map(TwoGroups::fact).ifPresent(facts::add);
            layout.outcomes().stream()
                    .filter(column -> column.empty() > 0 && !ColumnRole.COST.fits(column.name()))
                    .forEach(column -> facts.add(SafeText.count(column.empty()) + " of " + SafeText.count(file.rows())
                            + " rows have no outcome in '" + QuotedText.of(column.name())
                            + "'; --unscored decides what they count"));
            layout.truth().ifPresent(truth -> labels(truth, layout, suspicions));
            Stream.of(layout.outcomes(), layout.predictions(), layout.probabilities())
                    .flatMap(List::stream)
                    .filter(column -> column.isComplete() && column.distinct().size() == 1)
                    .filter(column -> !ColumnRole.COST.fits(column.name()))
                    .forEach(column -> suspicions.add(named(column) + " always has the same value, '"
                            + QuotedText.of(column.distinct().iterator().next()) + "'"));
            layout.truth()
                    .filter(column -> column.isComplete() && column.distinct().size() == 1)
                    .ifPresent(column -> suspicions.add(
                            named(column) + " has one label, so that metrics which need another class are undefined"));
            JudgedColumns.of(file).ifPresent(judged -> {
                facts.add(SafeText.count(judged.truth().empty()) + " of " + SafeText.count(file.rows())
                        + " rows have no true label in '"
                        + QuotedText.of(judged.truth().name()) + "', and all have one of '"
                        + QuotedText.of(judged.judge().name()) + "'");
                suspicions.addAll(judged.suspicions());
            });
            SeparatedLabels.of(file, layout).map(SeparatedLabels::suspicion).ifPresent(suspicions::add);
            filters(file, layout, suspicions);
            file.columns().stream()
                    .flatMap(column -> column.commas().map(words -> named(column) + words).stream())
                    .findFirst()
                    .ifPresent(suspicions::add);
            GuessedLayout.fold(file)
                    .filter(column -> layout.truth().isPresent())
                    .ifPresent(column -> suspicions.add("if " + named(column)
                            + " names the folds of a cross-validation, give --fold " + column.name()
                            + ", because models of different folds share training rows"));
            NamedColumns.averages(file).ifPresent(suspicions::add);
            NamedColumns.raters(file, layout)
                    .ifPresent(column -> suspicions.add(named(column) + " names "
                            + column.distinct().size()
                            + " raters: their agreement is computed from a row for each item with a column for each rater, by"
                            + " evaluate --rater COLUMN,COLUMN"));
            NamedColumns.parts(file)
                    .ifPresent(column -> suspicions.add(named(column) + " has the parts of a data set, "
                            + column.distinct().stream()
                                    .limit(3)
                                    .map(part -> "'" + QuotedText.of(part) + "'")
                                    .collect(Collectors.joining(" and "))
                            + ", whose rows a command takes together: read one of them with --where "
                            + QuotedText.of(column.name()) + "=NAME"));
            if (layout.isTruthByOrder()) {
                suspicions.add("no name shows which column has the true labels: the commands take "
                        + named(layout.truth().orElseThrow())
                        + "; exchange --truth and --prediction if it is the other one");
            }
            layout.systems(file)
                    .ifPresent(column -> suspicions.add(named(column) + " names "
                            + column.distinct().size()
                            + " systems, whose rows a command takes together: "
                            + (GuessedLayout.hasScoresOfFolds(file, layout)
                                    ? "read one of them with --where " + QuotedText.of(column.name()) + "=NAME"
                                    : "--system " + QuotedText.of(column.name())
                                            + " evaluates each of them, and "
                                            + (layout.hasUnmatchedFolds(file)
                                                    ? "with --fold COLUMN compares two of them"
                                                    : "with --id COLUMN compares them"))));
            if (GuessedLayout.hasScoresOfFolds(file, layout)) {
                suspicions.add("the rows look like folds of a cross-validation, whose scores are not independent: two"
                        + " systems are compared by corrected-resampled-t, with a column of scores for each system and a"
                        + " row for each fold; intervals need the rows of the items");
            }
            Optional<List<String>> labels = file.crossLabels();
            labels.ifPresent(
                    names -> facts.add(
                            "a cross table of " + SafeText.count(names.size())
                                    + " labels; check whether its rows are the true labels (truth) or the predicted ones (prediction)"));
            if (layout.outcomes().isEmpty() && layout.truth().isEmpty() && isWithoutCommands) {
                suspicions.add(
                        "no column looks like true labels with predictions, or like outcomes; name them with --truth and"
                                + " --prediction, or with --outcome");
            }
            return new Findings(List.copyOf(facts), List.copyOf(suspicions));
        }

        private static String named(ColumnProfile column) {
            return "column '" + QuotedText.of(column.name()) + "'";
        }

        private static void items(
                ColumnProfile item,
                GuessedLayout layout,
                boolean matched,
                List<String> facts,
                List<String> suspicions) {
            if (!item.isComplete()) {
                facts.add(named(item) + " has too many distinct values to count the runs of each");
                return;
            }
            long fewest = Collections.min(item.counts());
            long most = Collections.max(item.counts());
            String runs = fewest == most
                    ? fewest + (fewest == 1 ? " row each" : " rows each")
                    : fewest + " to " + most + " rows each";
            facts.add(
                    SafeText.count(item.distinct().size()) + " items in '" + QuotedText.of(item.name()) + "', " + runs);
            if (item.empty() > 0) {
                suspicions.add(
                        SafeText.count(item.empty()) + " rows have no item in '" + QuotedText.of(item.name()) + "'");
            }
            if (most == 1 && layout.run().isPresent()) {
                suspicions.add(named(layout.run().get())
                        + " looks like runs, but each item has one row; check whether runs are missing");
            }
            if (most > 1 && layout.run().isEmpty() && !matched) {
                Map.Entry<String, Long> first = item.frequent().get(0);
                suspicions.add("items repeat, and no column names the run: '" + QuotedText.of(first.getKey()) + "' has "
                        + first.getValue() + " rows; are they runs, or was a row written twice?");
            }
            if (most > 1 && fewest < most) {
                suspicions.add("items have different numbers of rows; each item is counted once");
            }
        }

        private static void labels(ColumnProfile truth, GuessedLayout layout, List<String> suspicions) {
            if (truth.empty() > 0) {
                suspicions.add(SafeText.count(truth.empty()) + " rows have no label in '" + QuotedText.of(truth.name())
                        + "', which the commands leave out: if such labels come late, rows with one may differ from the others; watch with --id"
                        + " counts them when they come");
            }
            spelling(truth, suspicions);
            for (ColumnProfile prediction : layout.predictions()) {
                spelling(prediction, suspicions);
                if (Collections.disjoint(truth.distinct(), prediction.distinct())) {
                    suspicions.add(named(truth) + " and " + named(prediction)
                            + " have no label in common; --map OLD=NEW renames labels, such as --map 1.0=1");
                }
            }
        }

        /** Finds labels with blanks around them, and labels that differ only in blanks or case. */
        private static void spelling(ColumnProfile column, List<String> suspicions) {
            Map<String, String> known = new HashMap<>();
            for (String label : column.distinct()) {
                String other = known.putIfAbsent(label.strip().toLowerCase(Locale.ROOT), label);
                if (other != null) {
                    suspicions.add(named(column) + " has labels that differ only in case or blanks: '"
                            + QuotedText.of(other) + "' and '" + QuotedText.of(label) + "'");
                    return;
                }
            }
            column.distinct().stream()
                    .filter(label -> !label.equals(label.strip()))
                    .findFirst()
                    .ifPresent(label -> suspicions.add(
                            named(column) + " has a label with blanks around it: '" + QuotedText.of(label) + "'"));
        }

        private static void filters(FileProfile file, GuessedLayout layout, List<String> suspicions) {
            file.columns().stream()
                    .filter(column ->
                            column.name().equals("filter") && column.distinct().size() > 1)
                    .filter(column -> layout.hasRuns())
                    .findFirst()
                    .ifPresent(column -> suspicions.add("rows of the same item have different filters, '"
                            + String.join(
                                    "', '",
                                    column.distinct().stream()
                                            .limit(3)
                                            .map(QuotedText::of)
                                            .toList())
                            + "': the filters score the same answer, so they are not runs"));
        }
    }
}
