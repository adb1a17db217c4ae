package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ComparisonRun;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.figure.kind.FigureRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code credence compare}: two systems, on the same rows or in two files. */
@Command(
        name = "compare",
        description = {
            "Compares two systems by a metric: the difference, its interval, and how sure one is.",
            "",
            "On the same rows: --against (and --against-score), or --with FILE2 --id COLUMN.",
            "On different rows: --with FILE2.",
            "",
            "Several systems on the same rows: --against A,B,C compares all pairs, with intervals",
            "and p-values that may be read together, and ranks the systems."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence compare letters.csv --truth truth --prediction knn \\",
            "      --against tree --metric f1.macro",
            "  credence compare letters.csv --truth truth --prediction knn \\",
            "      --against tree,forest --metric accuracy",
            "  credence compare a.csv --with b.csv --truth label --prediction guess \\",
            "      --positive yes"
        })
public final class CompareCommand extends FileCommand {
    private static final String SAME_FILE =
            "both systems are in the same file, and its rows count as two independent samples: name the second system's"
                    + " column with --against, or match the rows with --id, to compare on the same rows";

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(
            names = "--against",
            paramLabel = "COLUMN,...",
            description =
                    "The second system's predictions; of several, separated by commas or each with its own --against,"
                            + " all pairs are compared together.")
    private List<String> againsts = new ArrayList<>();

    /** The second system's column, where there are two. */
    private @Nullable String against;

    @Option(names = "--against-score", paramLabel = "COLUMN", description = "The second system's scores.")
    private @Nullable String againstScore;

    @Option(names = "--with", paramLabel = "FILE2", description = "The second system's file.")
    private @Nullable Path with;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Matches the rows of both files: the same items, so paired.")
    private @Nullable String id;

    @Option(
            names = "--metric",
            paramLabel = "ID",
            description = "Metric, such as f1, f1.macro, f1@label; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--comparator",
            paramLabel = "ID",
            description = "Comparator, such as paired-delta; may be repeated.")
    private List<String> comparators = new ArrayList<>();

    @Option(
            names = {"--margin", "--rope"},
            paramLabel = "D",
            defaultValue = "0",
            description =
                    "A difference that does not matter: margin of equivalence and of non-inferiority, half-width of"
                            + " the region of practical equivalence.")
    private double margin;

    /** The command on a console. */
    public CompareCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    Report answer(Progressing progressing) {
        Optional<StateSet> states = source.states();
        if (states.isPresent()) {
            return ofStates(states.get(), progressing);
        }
        SamplingDesign design = columns.design();
        List<String> others = new AgainstColumns(againsts).in(() -> files.file(source.file(), progressing));
        if (others.size() > 1) {
            return many(others, design, progressing);
        }
        against = others.isEmpty() ? null : others.get(0);
        return two(design, progressing);
    }

    private Report many(List<String> others, SamplingDesign design, Progressing progressing) {
        SeveralSystems many = new SeveralSystems(columns, design, metrics, comparators);
        many.requireAlone("--with FILE2", with != null);
        many.requireAlone("--id", id != null);
        many.requireAlone("--against-score", againstScore != null);
        many.requireAlone("--margin", margin != 0);
        run.requireDraws(comparators);
        return many.report(credence.get(), run, progressing, source.file(), files.file(source.file(), progressing), others);
    }

    private Report ofStates(StateSet states, Progressing progressing) {
        columns.requireNoColumns(true);
        if (!againsts.isEmpty() || againstScore != null || id != null) {
            throw Failure.usage("a state knows what its rows mean: leave out --against, --against-score, --id");
        }
        StateSet first = states.declared(columns.positive(), columns.labels());
        return answered(first.design(), progressing, () -> with == null ? first.pair(source.place()) : with(first, with));
    }

    private PairData with(StateSet first, Path other) {
        StateSet second = StateSet.read(List.of(other)).declared(columns.positive(), columns.labels());
        PairData data = PairData.independent(first.dataset(source.place()), second.dataset(other.toString()));
        return isSame(source.file(), other) ? data.noting(SAME_FILE) : data;
    }

    private Report two(SamplingDesign design, Progressing progressing) {
        return answered(
                design,
                progressing,
                () -> with == null ? sameFile(design, progressing) : twoFiles(with, design, progressing));
    }

    private Report answered(SamplingDesign design, Progressing progressing, Supplier<PairData> read) {
        ComparisonRun comparison = comparison(progressing);
        run.requireDraws(comparators);
        PairData data = read.get();
        ObservedPair systems = Observed.of(data);
        comparison.metrics().forEach(metric -> Observed.require(metric, systems));
        ComparisonReport report = Observed.answered(() -> comparison.report(systems));
        Observed.requireAnswer(
                !comparators.isEmpty(),
                report.rows().stream().map(ComparisonRow::refusal).toList());
        ComparisonReport described = report.describedBy(input(data, design), data.notes());
        figure.draw(kind -> FigureRun.of(credence.get()).draw(kind, described, systems));
        return described;
    }

    private ComparisonRun comparison(Progressing progressing) {
        ConfidenceLevel level = run.level();
        try {
            return ComparisonRun.of(credence.get())
                    .options(new ComparisonOptions(level, margin))
                    .run(run.run(progressing.progress()))
                    .metrics(metrics.toArray(String[]::new))
                    .comparators(comparators.toArray(String[]::new));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private PairData sameFile(SamplingDesign design, Progressing progressing) {
        requirePair("--prediction", columns.prediction(), "--against", Optional.ofNullable(against));
        requirePair("--score", columns.score(), "--against-score", Optional.ofNullable(againstScore));
        if (againstScore != null) {
            columns.requireNoCount("--against-score");
            columns.requireNoRange("--against-score");
        }
        if (id != null) {
            throw Failure.usage("--id matches the rows of two files; name the second with --with FILE2");
        }
        Reading first = columns.reading(files.file(source.file(), progressing), design);
        return PairReader.read(new PairReading(first, Optional.ofNullable(against), Optional.ofNullable(againstScore)));
    }

    private static void requirePair(String first, Optional<String> a, String second, Optional<String> b) {
        if (a.isPresent() != b.isPresent()) {
            throw Failure.usage((a.isPresent() ? second : first) + " is missing: " + first + " and " + second
                    + " name the columns of the two systems; for a second file use --with FILE2");
        }
    }

    private PairData twoFiles(Path other, SamplingDesign design, Progressing progressing) {
        Reading first = columns.reading(files.file(source.file(), progressing), design);
        Optional<String> prediction = against == null ? columns.prediction() : Optional.of(against);
        Optional<String> score = againstScore == null ? columns.score() : Optional.of(againstScore);
        Reading second = first.of(files.file(other, progressing), prediction, score);
        if (id == null) {
            PairData data = PairData.independent(DatasetReader.read(first), DatasetReader.read(second));
            return isSame(source.file(), other) ? data.noting(SAME_FILE) : data;
        }
        if (columns.count().isPresent()) {
            throw Failure.usage("--count does not go together with --id: a row is one item");
        }
        columns.requireNoRange("--id");
        return IdMatching.read(id, first, second);
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            return false;
        }
    }

    private Map<String, Object> input(PairData data, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.place());
        Optional.ofNullable(with).ifPresent(path -> input.put("with", path.toString()));
        input.put("rows", data.rows());
        if (!columns.truth().isEmpty()) {
            input.put("truth", columns.truth());
        }
        columns.prediction().or(columns::score).ifPresent(name -> input.put("first", name));
        Optional.ofNullable(against)
                .or(() -> Optional.ofNullable(againstScore))
                .ifPresent(name -> input.put("second", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        input.put("pairing", with == null || id != null ? "paired" : "independent");
        design.describe(input);
        return input;
    }
}
