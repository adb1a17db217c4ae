package dev.credence.cli.collect;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.data.outcome.ItemFiles;
import dev.credence.cli.data.outcome.OutcomeCollector;
import dev.credence.cli.data.outcome.OutcomeCollector.Collected;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.state.StateCollector;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.judge.JudgedRows;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.options.SystemOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.report.text.SafeText;
import dev.credence.state.JudgedState;
import dev.credence.state.OutcomeState;
import dev.credence.state.StateLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence collect}, which condenses the rows of files into a state that other commands read in
 * place of the files.
 */
@Command(
        name = "collect",
        description = {
            "Collects the rows of files into a state: a small file that evaluate, compare and curve read "
                    + "instead of the rows, several at once, with the same results to the last digit.",
            "",
            "The files may be states themselves, which are merged, such as the days of a month or the parts of "
                    + "a data set; their order does not change a byte of the result."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence collect monday.csv --truth label --prediction guess \\",
            "      --positive yes -o monday.credence",
            "  credence collect monday.credence tuesday.credence -o week.credence",
            "  credence evaluate week.credence --metric f1",
            "  credence collect answers.csv --outcome grade --item question --range 0,1 \\",
            "      -o answers.credence",
            "  credence collect digits.csv --truth truth --class-scores 'p_*' \\",
            "      -o digits.credence",
            "  credence collect letters.csv --truth truth --prediction knn \\",
            "      --against tree,forest -o letters.credence"
        })
public final class CollectCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "CSV, TSV, Parquet or JSON lines, or states; .gz and .zst are unpacked.")
    private List<Path> inputs = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "STATE",
            description = "File of the state to write.")
    private Path target = Path.of("");

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Mixin
    private OtherSystems systems = new OtherSystems();

    @Mixin
    private SystemOptions named = new SystemOptions();

    @Mixin
    private CollectedOutcomes outcomes = new CollectedOutcomes();

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "Keep at most N distinct scores, or pairs of scores of two systems, such as 131072; results"
                    + " have bounds of the error that this causes, or a note where a metric has none, such as ece"
                    + " (default: all).")
    private @Nullable Integer keys;

    @Option(
            names = "--judge",
            paramLabel = "COLUMN",
            description =
                    "Column of labels of a judge: the true labels of other rows are empty, as for credence judge.")
    private @Nullable String judge;

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    @Mixin
    private SecondClassScores secondClasses = new SecondClassScores();

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    /** Creates the command with its console and the installed metrics. */
    public CollectCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        WrittenFile written = new WrittenFile("-o", target, force);
        written.require();
        inputs.forEach(TableFile::requireFile);
        files.expect(
                (int) inputs.stream().filter(file -> !TableFile.isState(file)).count());
        inputs.stream()
                .filter(file -> !TableFile.isState(file))
                .findFirst()
                .ifPresentOrElse(
                        this::apply,
                        () -> named.given().ifPresent(any -> {
                            throw Failure.usage("the columns of a state cannot be changed: leave out --system");
                        }));
        try (Progressing progressing = new Progressing(console)) {
            StateSet all = collected(progressing);
            console.printNotes(all.notes());
            byte[] bytes = all.toBytes();
            written.save(bytes);
            console.out()
                    .println(SafeText.clean(target.toString()) + ": " + all.rows() + " rows, " + bytes.length
                            + " bytes, "
                            + SafeText.clean(String.join(
                                    " and ",
                                    all.states().stream().map(StateSet::word).toList())));
            return 0;
        }
    }

    /** Makes a row for each item in all files if rows name their system; the systems are those of the first file of rows. */
    private void apply(Path file) {
        named.apply(new SystemOptions.Named(
                columns,
                systems.second,
                outcomes.options,
                InputFiles.of(List.of(file)),
                files,
                Integer.MAX_VALUE,
                Optional.of(new ClassScoresOfAll(classes, secondClasses))));
    }

    private StateSet collected(Progressing progressing) {
        StateSet all = new StateSet(List.of());
        Set<String> labels = new TreeSet<>();
        boolean tables = false;
        InputFiles.requireDifferent(inputs);
        for (Path file : inputs) {
            if (TableFile.isState(file)) {
                all = all.and(StateSet.read(file), file);
            } else {
                all = all.and(read(file, labels, progressing), file);
                tables = true;
            }
        }
        if (!tables) {
            columns.requireNoColumns(false);
            requireNoSecond();
            files.requireNone();
            outcomes.options.requireNone();
            outcomes.requireNoMeasures();
            return all;
        }
        Vocabulary.requireStated("", labels, columns.labels());
        requirePositive(labels, inputs.stream().noneMatch(TableFile::isState));
        return all;
    }

    private StateSet read(Path file, Set<String> labels, Progressing progressing) {
        if (judge == null) {
            return outcomes.given() ? outcomes(file, progressing) : rows(file, labels, progressing);
        }
        if (outcomes.given() || keys != null || systems.second.score().isPresent() || ofClasses()) {
            throw Failure.usage("--judge collects labels: leave out outcomes and scores");
        }
        columns.requireOnly("--judge", List.of("--truth", "--prediction", "--positive"));
        systems.second.requireIdOfSeveral();
        TableFile rows = files.file(file, progressing);
        JudgedRows judged = new JudgedRows(
                columns.givenTruth().orElse(""),
                judge,
                columns.prediction(),
                systems.second.againstIn(() -> rows),
                columns.positive(),
                Optional.empty());
        JudgedState state = judged.state(rows);
        print(file, rows.rowNotes());
        state.forEach((truth, label, predictions, count) -> {
            labels.add(label);
            labels.addAll(predictions);
            if (truth != null) {
                labels.add(truth);
            }
        });
        return new StateSet(List.of(state.named(List.of(judge))));
    }

    private StateSet rows(Path file, Set<String> labels, Progressing progressing) {
        StateCollector rows = table(file, progressing);
        labels.addAll(rows.labels());
        print(file, rows.notes());
        return rows.states();
    }

    private void print(Path file, List<String> notes) {
        console.printNotes(notes.stream().map(note -> file + ": " + note).toList());
    }

    private StateSet outcomes(Path file, Progressing progressing) {
        outcomes.options.requireFitting(files);
        if (keys != null || systems.second.score().isPresent() || ofClasses()) {
            throw Failure.usage("outcomes cannot be combined with --keys, --against-score or --class-scores");
        }
        Optional<ItemFiles<?>> items = outcomes.options.items(
                columns, systems.second.id(), outcomes.measures(credence.get()), path -> files.file(path, progressing));
        if (items.isPresent()) {
            if (systems.second.given()) {
                throw Failure.usage(
                        "--against needs outcomes in columns: collect each system of computed outcomes alone");
            }
            Collected collected = items.get().collected(files.file(file, progressing));
            columns.prediction().ifPresent(name -> ((OutcomeState) collected.state()).named(List.of(name)));
            print(file, collected.notes());
            return new StateSet(List.of(collected.state()));
        }
        systems.second.requireIdOfSeveral();
        OutcomeColumns read = outcomes.options.in(files.file(file, progressing), columns, columns.item());
        List<String> others = systems.second.againstIn(() -> files.file(file, progressing));
        Collected collected = switch (others.size()) {
            case 0 -> OutcomeCollector.one(read);
            case 1 -> OutcomeCollector.two(read, others.get(0));
            default -> OutcomeCollector.several(read, others);
        };
        print(file, collected.notes());
        return new StateSet(List.of(collected.state()));
    }

    private void requireNoSecond() {
        systems.second.requireIdOfSeveral();
        if (systems.second.given() || keys != null || judge != null || ofClasses()) {
            throw Failure.usage("the columns and scores of a state cannot be changed: leave out --against,"
                    + " --against-score, --class-score, --class-scores, --against-class-scores, --keys, --judge");
        }
    }

    private boolean ofClasses() {
        return classes.columns().isPresent() || secondClasses.given().isPresent();
    }

    private StateCollector table(Path file, Progressing progressing) {
        SamplingDesign design = columns.design(classes.columns().isPresent());
        SecondSystemOptions second = systems.second;
        List<String> others = second.againstIn(() -> files.file(file, progressing));
        List<String> scores = second.scoresIn(() -> files.file(file, progressing));
        if (scores.size() > 1) {
            throw Failure.usage(
                    "a state contains the scores of two systems at most: name one second system, and collect"
                            + " each pair of systems by itself: against-score=" + scores);
        }
        second.require(columns);
        if (!scores.isEmpty()) {
            columns.requireNoCount("--against-score");
        }
        columns.requireNoRange("collect");
        columns.sampling().requireOneCrossValidation("collect");
        Reading reading = secondClasses.in(
                columns.reading(files.file(file, progressing), design).withClasses(classes.columns()), second.given());
        int most = keys();
        if (others.size() > 1) {
            second.requireSeveral(columns);
            SecondSystemOptions.requireAlone(
                    true, "--class-scores", classes.columns().isPresent());
            return collected(reading.against(others, List.of()), StateLayout.ALL);
        }
        if (!reading.againstClasses().isEmpty()) {
            second.requireBoth(columns);
        }
        return collected(
                reading.against(others, second.score().stream().toList()).requireTwo(), most);
    }

    private static StateCollector collected(Reading reading, int most) {
        return StateCollector.of(reading, most).named(reading);
    }

    private int keys() {
        if (keys == null) {
            return StateLayout.ALL;
        }
        if (columns.score().isEmpty()) {
            throw Failure.usage("--keys needs --score COLUMN, which was not given");
        }
        try {
            StateLayout.PLAIN.atMost(keys);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--keys: " + e.getMessage(), e);
        }
        if (keys == StateLayout.ALL) {
            throw Failure.usage("--keys must be >= 16: --keys=0; leave it out to keep all scores");
        }
        return keys;
    }

    /**
     * Throws a failure if no row has the positive label and the label was not listed; a single part of the data may
     * lack it.
     */
    private void requirePositive(Set<String> labels, boolean all) {
        columns.positive()
                .filter(label ->
                        all && !labels.contains(label) && !columns.labels().contains(label))
                .ifPresent(label -> {
                    throw Failure.usage("the positive label is in no file: "
                            + Suggestions.message("label", label, List.copyOf(labels))
                            + "; where it may be absent, list all labels with --labels");
                });
    }

    /** Options of a second system in the same file; a state cannot contain rows of a second file. */
    static final class OtherSystems {
        @Mixin
        private SecondSystemOptions second = new SecondSystemOptions();

        @Spec(Spec.Target.MIXEE)
        void change(CommandSpec command) {
            new OptionChanges(command)
                    .without("--with")
                    .described("--id", "Column of items that matches the rows of systems, with --system COLUMN.");
        }
    }

    /** Options of outcomes that are columns of a file. */
    static final class CollectedOutcomes {
        @Mixin
        private OutcomeOptions options = new OutcomeOptions();

        @Option(
                names = {"-m", "--metric"},
                split = MetricOptions.SEPARATOR,
                splitSynopsisLabel = ",",
                paramLabel = "ID",
                description = "Measures of a search engine to collect, such as ndcg@10 (default: all).")
        private List<String> measures = new ArrayList<>();

        /** Returns the measures of retrieval to collect, an empty list for all of them. */
        List<Metric<?>> measures(Credence credence) {
            return Failure.ofArguments(() -> new ArrayList<>(measures.stream()
                    .map(name -> credence.registry().metric(name))
                    .toList()));
        }

        /** Returns whether outcomes are read, after checking that measures are named for rankings only. */
        boolean given() {
            if (options.judgements().isEmpty()) {
                requireNoMeasures();
            }
            return options.given(true);
        }

        void requireNoMeasures() {
            if (!measures.isEmpty()) {
                throw Failure.usage("--metric names the measures of a search engine to collect: leave it out without"
                        + " --qrels, because a state has all metrics");
            }
        }

        @Spec(Spec.Target.MIXEE)
        void change(CommandSpec command) {
            OptionChanges options = new OptionChanges(command).without("--run");
            options.described("--qrels", "Judgements of a search engine, in the format of TREC; FILE is a run of it.");
            options.described(
                    "--unscored",
                    "How rows without an outcome are counted: refuse, exclude, fail, which is the lowest value of --range, or"
                            + " a number (default: refuse).");
            column(options, "--tp", "True positives; with --fp and --fn, each row is an image or a document.");
            column(options, "--fp", "false positives.");
            column(options, "--fn", "false negatives.");
            column(options, "--tn", "true negatives, if they are known.");
        }

        private static void column(OptionChanges options, String name, String counts) {
            options.changed(
                    name, option -> option.paramLabel("COLUMN").description("Column of the number of " + counts));
        }
    }
}
