package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.ExitStatus;
import dev.credence.cli.Failure;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.PageOrigin;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SystemOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.figures.Theme;
import dev.credence.judge.JudgeErrors;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedEstimate;
import dev.credence.judge.JudgedItems;
import dev.credence.judge.JudgedLabels;
import dev.credence.outcomes.Outcomes;
import dev.credence.page.JudgePage;
import dev.credence.report.judge.JudgeCheck;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeSlices;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code credence judge}, which corrects metrics of the labels of a judge by the true labels of some rows. */
@Command(
        name = "judge",
        description = {
            "Corrects metrics of labels that a judge gave, by the true labels of some of the rows.",
            "",
            "Rows whose truth is empty are unlabelled; the labelled rows must be a random part. Without --prediction and"
                    + " --score the share of the positive label is corrected, or a metric of numbers, such as mean."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence judge answers.csv --truth human --judge model --positive right",
            "  credence judge items.csv --truth label --judge judge --prediction new \\",
            "      --against old --metric accuracy,f1.macro --format json",
            "  credence judge items.csv --truth label --judge judge --score p --positive 1 --cluster document",
            "  credence judge items.csv --truth label --judge judge --prediction new --at-least accuracy=0.8",
            "  credence judge items.csv --truth label --judge judge --prediction new --page judge.html"
        })
public final class JudgeCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;
    private final TimedWork work = new TimedWork();
    private final Map<String, Map<JudgeColumns.Row, Long>> bySlice = new TreeMap<>();

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "The file of rows, or states that were collected with --judge.")
    private List<Path> inputs = new ArrayList<>();

    @Mixin
    private JudgeColumns columns = new JudgeColumns();

    @Mixin
    private SystemOptions systems = new SystemOptions();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column of items, which matches the rows of --system and those of --truth-file.")
    private @Nullable String id;

    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description =
                    "Metrics, such as f1,accuracy, of scores auroc, of numbers mean or quantile; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--width",
            paramLabel = "W",
            description =
                    "Shows how many labels would give each interval this width, if more rows were labelled at random.")
    private @Nullable Double width;

    @Option(
            names = "--slice",
            paramLabel = "COLUMN",
            description = "Column whose values are compared: does the judge make the same errors in all of them?")
    private @Nullable String slice;

    @Mixin
    private JudgeLimits claims = new JudgeLimits();

    @Mixin
    private JudgePageOptions page = new JudgePageOptions();

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public JudgeCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        page.require();
        try (Progressing progressing = new Progressing(console)) {
            JudgeReport report = work.within(limits.limits(Limits.COMMAND_SECONDS), () -> answer(progressing));
            output.write(report, console);
            page.save(report, inputs, console);
            return ExitStatus.of(report.verdict());
        } catch (RefusedException e) {
            throw JudgedRows.refused(place(), areStates() ? LabelNotes.Origin.STATE : LabelNotes.Origin.ROWS, e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private JudgeReport answer(Progressing progressing) {
        ConfidenceLevel wanted = RunOptions.levelOf(level);
        List<String> notes = new ArrayList<>();
        JudgeColumns.Rows read = rows(progressing, notes);
        Credence installed = credence.get();
        List<String> names = metrics(!read.systems().isEmpty());
        boolean isOfNumbers = read.areNumbers(installed, names);
        if (slice != null && (columns.haveDesign() || isOfNumbers)) {
            throw Failure.usage("--slice compares labels of a random part of independent rows: leave out numbers and"
                    + " the design of the labels");
        }
        if (isOfNumbers) {
            JudgedItems<Outcomes> numbers = read.outcomes();
            List<JudgeReport.OfSystem> found =
                    estimates(Judged.of(installed, numbers).level(wanted), List.of(), names, width, notes);
            return report(
                    new Size(numbers.labelled(), numbers.unlabelled()),
                    wanted,
                    found,
                    List.of(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    claims.checks(
                            installed, Judged.of(installed, numbers), wanted, names, List.of(columns.judge()), notes),
                    notes);
        }
        notes.addAll(read.labelNotes());
        JudgedLabels data = read.labels();
        Judged counted = Judged.of(installed, data).level(wanted);
        Judged judged = columns.areItems() ? Judged.of(installed, read.items()).level(wanted) : counted;
        List<JudgeReport.OfSystem> estimates = estimates(judged, read.systems(), names, width, notes);
        List<JudgeReport.OfPair> differences = read.systems().size() < 2
                ? List.of()
                : names.stream()
                        .map(name -> judged.compareAll(name, ComputeOptions.defaults()))
                        .flatMap(found -> JudgeReport.OfPair.of(read.systems(), found).stream())
                        .sorted(Comparator.comparing(pair -> read.systems().indexOf(pair.first())
                                        * read.systems().size()
                                + read.systems().indexOf(pair.second())))
                        .toList();
        if (read.systems().size() > 2) {
            notes.add(
                    "the intervals of all differences of a metric are simultaneous: all of them contain their true values together"
                            + " at the level " + level
                            + ", and the adjusted p-values are those of the largest difference (max-T)");
        }
        // Both count independent rows of which a random part is labelled: with a design they would be biased or too
        // narrow.
        if (columns.haveDesign()) {
            notes.add(
                    "the agreement of judge and truth" + (read.systems().isEmpty() ? " and rogan-gladen are" : " is")
                            + " left out: the labelled rows were chosen by a design, and here they would count as a random part of independent rows");
        }
        List<Estimate> shares = columns.haveDesign() || !read.systems().isEmpty() ? List.of() : shares(counted, notes);
        return report(
                new Size(data.labelled(), data.unlabelled()),
                wanted,
                estimates,
                shares,
                differences,
                columns.haveDesign() ? List.of() : counted.agreement(),
                slice == null ? Optional.empty() : Optional.of(slices(slice, read, installed, names, notes)),
                claims.checks(
                        installed,
                        judged,
                        wanted,
                        names,
                        read.systems().isEmpty() ? List.of(columns.judge()) : read.systems(),
                        notes),
                notes);
    }

    private JudgeSlices slices(
            String column, JudgeColumns.Rows read, Credence installed, List<String> names, List<String> notes) {
        Map<String, JudgedLabels> labels = new TreeMap<>();
        Map<String, List<JudgeReport.OfSystem>> corrected = new LinkedHashMap<>();
        ConfidenceLevel wanted = RunOptions.levelOf(level);
        bySlice.forEach((name, rows) -> {
            JudgeColumns.Rows part = read.part(rows);
            labels.put(name, part.labels());
            try {
                Judged counted = Judged.of(installed, part.labels()).level(wanted);
                Judged judged =
                        columns.areItems() ? Judged.of(installed, part.items()).level(wanted) : counted;
                corrected.put(name, estimates(judged, read.systems(), names, null, notes));
            } catch (RefusedException | NoSuchElementException e) {
                notes.add(column + " " + name + " has no corrected metric: " + e.getMessage());
            }
        });
        return new JudgeSlices(column, JudgeErrors.of(installed, labels, wanted, ComputeOptions.defaults()), corrected);
    }

    private boolean areStates() {
        return inputs.size() > 1 || TableFile.isState(inputs.get(0));
    }

    private String place() {
        return inputs.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Reads the rows of the file, or those of the states. */
    private JudgeColumns.Rows rows(Progressing progressing, List<String> notes) {
        if (areStates()) {
            files.requireNone();
            if (systems.given().isPresent() || systems.hasTruth() || id != null) {
                throw Failure.usage(
                        "the columns of a state cannot be changed: leave out --system, --truth-file and --id");
            }
            if (slice != null) {
                throw Failure.usage("--slice needs the file of the rows: collect each slice into a state of its own");
            }
            return columns.of(StateSet.judged(inputs));
        }
        columns.check();
        columns.make(systems, Optional.ofNullable(id), InputFiles.of(inputs), files);
        TableFile rows = files.file(inputs.get(0), progressing);
        JudgeColumns.Rows read = columns.read(rows.source(), Optional.ofNullable(slice), named -> {
            if (slice != null) {
                bySlice.computeIfAbsent(named.name(), name -> new LinkedHashMap<>())
                        .merge(named.row(), 1L, Math::addExact);
            }
        });
        notes.addAll(rows.rowNotes());
        notes.addAll(read.groupNotes(rows));
        return read;
    }

    /** The numbers of labelled and of unlabelled rows. */
    private record Size(long labelled, long unlabelled) {}

    private JudgeReport report(
            Size size,
            ConfidenceLevel wanted,
            List<JudgeReport.OfSystem> estimates,
            List<Estimate> shares,
            List<JudgeReport.OfPair> differences,
            List<Estimate> agreement,
            Optional<JudgeSlices> slices,
            List<JudgeCheck> checks,
            List<String> notes) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place());
        input.put("labelled", size.labelled());
        input.put("unlabelled", size.unlabelled());
        columns.describe(input);
        if (slice != null) {
            input.put("slice", slice);
        }
        return new JudgeReport(
                input,
                wanted,
                size.labelled(),
                estimates,
                shares,
                differences,
                agreement,
                slices,
                checks,
                notes,
                RowDoubts.reason(notes));
    }

    private List<JudgeReport.OfSystem> estimates(
            Judged judged, List<String> found, List<String> names, @Nullable Double width, List<String> notes) {
        List<String> systems = found.isEmpty() ? List.of(columns.judge()) : found;
        List<JudgeReport.OfSystem> estimates = new ArrayList<>();
        for (int system = 0; system < systems.size(); system++) {
            for (String metric : names) {
                JudgedEstimate estimate = judged.estimate(metric, system);
                Optional<JudgeReport.Needed> needed = Optional.empty();
                if (width != null) {
                    long labels = judged.labelsFor(metric, system, width);
                    needed = Optional.of(new JudgeReport.Needed(width, labels));
                    notes.add(metric + " of " + systems.get(system) + ": a width of " + width + " needs about " + labels
                            + " labels");
                }
                estimates.add(new JudgeReport.OfSystem(systems.get(system), estimate, needed));
            }
        }
        return estimates;
    }

    /** Returns Rogan and Gladen's correction of the share of the positive label, or adds the reason why there is none. */
    private List<Estimate> shares(Judged judged, List<String> notes) {
        try {
            return List.of(judged.prevalence(), judged.prevalencePosterior());
        } catch (RefusedException e) {
            notes.add("rogan-gladen gives no result: " + e.getMessage());
            return List.of();
        }
    }

    private List<String> metrics(boolean hasSystem) {
        if (!hasSystem && columns.positive().isEmpty() && metrics.isEmpty()) {
            throw Failure.usage(
                    "--positive LABEL must be given without --prediction: the share of this label is what is corrected");
        }
        if (!metrics.isEmpty()) {
            return metrics;
        }
        if (columns.score().isPresent()) {
            return List.of("auroc");
        }
        return hasSystem
                ? List.of("accuracy", columns.positive().isEmpty() ? "f1.macro" : "f1")
                : List.of("prevalence");
    }

    /** Options for a page of corrected metrics, which is written in addition to the results. */
    static final class JudgePageOptions {
        @Option(
                names = "--page",
                paramLabel = "FILE.html",
                description = "Also write a self-contained HTML page with the answer, tables, methods and all results.")
        private @Nullable Path page;

        @Option(names = "--force", description = "Overwrite an existing file of --page.")
        private boolean force;

        @Option(names = "--title", paramLabel = "WORDS", description = "Title of the page (default: the file's name).")
        private @Nullable String title;

        @Option(
                names = "--theme",
                paramLabel = "THEME",
                description = "Colour theme of the page: auto (the setting of the reader's system), light or dark.")
        private @Nullable Theme theme;

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec = CommandSpec.create();

        private Optional<WrittenFile> file() {
            return Optional.ofNullable(page).map(path -> new WrittenFile("--page", path, force));
        }

        /** Throws a failure if the page cannot be written, or is described but not wanted. */
        void require() {
            Map<String, Boolean> options = new LinkedHashMap<>();
            options.put("--force", force);
            options.put("--title", title != null);
            options.put("--theme", theme != null);
            options.forEach((option, given) -> {
                if (given && page == null) {
                    throw Failure.usage(option + " needs a page: give --page FILE.html");
                }
            });
            file().ifPresent(written -> {
                written.requireEnding(".html", ".htm");
                written.require();
            });
        }

        /** Writes the page, if one is wanted, and states its size on standard error. */
        void save(JudgeReport report, List<Path> inputs, Console console) {
            file().ifPresent(written -> {
                byte[] bytes = JudgePage.of(report)
                        .titled(
                                title == null
                                        ? "Corrected for a judge: "
                                                + inputs.get(0).getFileName()
                                        : title)
                        .theme(Objects.requireNonNullElse(theme, Theme.AUTO))
                        .provenance(PageOrigin.of(
                                spec,
                                ComputeOptions.defaults().seed(),
                                inputs.stream().filter(Files::isRegularFile).toList(),
                                List.of()))
                        .render()
                        .getBytes(StandardCharsets.UTF_8);
                written.save(bytes);
                console.printNotes(List.of(
                        SafeText.clean(written.path().toString()) + ": " + SafeText.count(bytes.length) + " bytes"));
            });
        }
    }
}
