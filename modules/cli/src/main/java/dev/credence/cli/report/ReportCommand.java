package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.PageOrigin;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SystemOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.cli.report.ReportAnswers.PageRequests;
import dev.credence.cli.report.ReportAnswers.ReportData;
import dev.credence.figures.Theme;
import dev.credence.page.PaperParagraph;
import dev.credence.page.Provenance;
import dev.credence.page.ReportPage;
import dev.credence.page.SystemsPage;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code credence report}, which writes a page with all results about a file. */
@Command(
        name = "report",
        description = {
            "Writes a self-contained HTML page about a file of predictions: a verdict in one sentence, a "
                    + "paragraph for a paper, tables next to figures, the methods, the command that reproduces "
                    + "the page, and all results as JSON.",
            "",
            "--score adds ROC, precision-recall and calibration. --against or --with FILE2 adds the comparison; "
                    + "with --id COLUMN the rows of both files are the same items. Several systems, as in credence compare, have a "
                    + "page of all pairs."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence report predictions.csv --truth label --prediction guess \\",
            "      --positive yes -o report.html",
            "  credence report scores.csv --truth label --prediction a --score p \\",
            "      --against b --against-score q --positive 1 -o report.html",
            "  credence report new.csv --with old.csv --id id --truth label \\",
            "      --prediction guess -o report.html",
            "  credence report letters.csv --truth truth --prediction forest \\",
            "      --against knn,tree -o report.html",
            "  credence report answers.csv --outcome new --against old --item question \\",
            "      --range 0,1 -o report.html"
        })
public final class ReportCommand implements Callable<Integer> {
    private static final long KILOBYTE = 1_000;

    private final Console console;
    private final Supplier<Credence> credence;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private InputFiles source = new InputFiles();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Mixin
    private SystemOptions systems = new SystemOptions();

    @Mixin
    private PageOptions page = new PageOptions();

    @Mixin
    private ReportContent content = new ReportContent();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private FileOptions files = new FileOptions();

    private List<Path> inputs = List.of();

    public ReportCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        page.require();
        inputs = named();
        systems.apply(new SystemOptions.Named(
                content.columns(),
                content.second(),
                outcomes,
                source,
                files,
                Integer.MAX_VALUE,
                Optional.of(content.classesOfAll())));
        boolean ofOutcomes = outcomes.given("report", source, content.columns(), files);
        content.require(run, ofOutcomes);
        if (outcomes.run().isEmpty()) {
            source.require("report");
        }
        try (Progressing progressing = new Progressing(console)) {
            Answer made =
                    run.within(Limits.COMMAND_SECONDS, () -> ofOutcomes ? ofOutcomes(progressing) : made(progressing));
            long bytes = page.save(run.within(Limits.COMMAND_SECONDS, made.html()));
            page.save(made.paragraph());
            console.printLine(SafeText.clean(made.verdict()));
            console.printLine(SafeText.clean(page.file().toString()) + ": "
                    + SafeText.count(Math.max(1, (bytes + KILOBYTE / 2) / KILOBYTE)) + " kB");
            return 0;
        }
    }

    /**
     * What the command writes.
     *
     * @param html returns the page
     * @param verdict the first sentence of the page
     * @param paragraph the paragraph for a paper
     */
    private record Answer(Supplier<String> html, String verdict, Optional<PaperParagraph> paragraph) {
        static Answer of(ReportPage page) {
            return new Answer(page::render, page.verdict(), page.paragraph());
        }

        static Answer of(SystemsPage page) {
            return new Answer(page::render, page.verdict(), Optional.of(page.paragraph()));
        }
    }

    private Answer made(Progressing progressing) {
        ComputeOptions how = run.run(progressing.progress());
        SeveralAnswers several = new SeveralAnswers(credence.get(), content, source, run, progressing);
        Optional<SystemsPage> ofSeveral = source.states(files)
                .map(several::ofStates)
                .orElseGet(() -> several.ofRows(() -> files.file(source.file(), progressing)));
        if (ofSeveral.isPresent()) {
            return Answer.of(completed(ofSeveral.get(), how));
        }
        content.second().require(content.columns());
        ReportData data = data(progressing);
        content.requireMargin(data.compares());
        ReportPage answered = new ReportAnswers(requests(how), data).on(begun());
        return Answer.of(answered.provenance(provenance(how, data.rowSentences())));
    }

    private PageRequests requests(ComputeOptions how) {
        return new PageRequests(credence.get(), content, run.level(), how);
    }

    private ReportPage begun() {
        return ReportPage.of(credence.get()).titled(page.title(inputs.get(0))).theme(page.theme());
    }

    private SystemsPage completed(SystemsPage begun, ComputeOptions how) {
        return begun.titled(page.title(inputs.get(0))).theme(page.theme()).provenance(provenance(how, List.of()));
    }

    private Answer ofOutcomes(Progressing progressing) {
        ComputeOptions how = run.run(progressing.progress());
        OutcomeInputs given =
                new OutcomeInputs("report", outcomes, content.columns(), source, path -> files.file(path, progressing));
        Optional<SystemsPage> ofSeveral =
                new SeveralAnswers(credence.get(), content, source, run, progressing).ofOutcomes(given);
        if (ofSeveral.isPresent()) {
            return Answer.of(completed(ofSeveral.get(), how));
        }
        content.requireMargin(given.compares(content.second()));
        return Answer.of(new OutcomeAnswers(requests(how), given).on(begun()).provenance(provenance(how, List.of())));
    }

    private ReportData data(Progressing progressing) {
        Optional<StateSet> states = source.states(files);
        if (states.isPresent()) {
            return new ReportState(source, states.get(), content);
        }
        Map<Path, TableFile> known = new HashMap<>();
        Function<Path, TableFile> opened = path -> known.computeIfAbsent(path, one -> files.file(one, progressing));
        inputs.stream()
                .filter(path -> !TableFile.isState(path))
                .forEach(path -> requireSeveralReadings(path, opened.apply(path)));
        return new ReportRows(source.file(), opened, content);
    }

    /** Returns all files that the options name, before the rows of several of them are put together. */
    private List<Path> named() {
        return Stream.of(
                        source.given() ? source.all().stream() : outcomes.run().stream(),
                        outcomes.judgements().stream(),
                        content.second().files().stream(),
                        systems.truth().stream())
                .flatMap(paths -> paths)
                .toList();
    }

    /**
     * Throws a failure if a file can be read only once, because a report reads it for its digest, for each system and
     * for the slices.
     */
    private static void requireSeveralReadings(Path file, TableFile table) {
        table.source();
        if (!Files.isRegularFile(file)) {
            throw Failure.usage(file + ": a report reads its file more than once, but a pipe can be read only "
                    + "once; write it to a file first");
        }
    }

    private Provenance provenance(ComputeOptions how, List<String> rows) {
        return PageOrigin.of(spec, how.seed(), inputs, rows);
    }

    /**
     * Options for the file and the appearance of a page. A file that cannot be written is reported before any input is
     * read.
     */
    static final class PageOptions {
        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                required = true,
                description = "File of the page, whose name ends in .html or .htm.")
        private Path file = Path.of("");

        @Option(
                names = "--paragraph",
                split = ",",
                splitSynopsisLabel = ",",
                paramLabel = "FILE",
                description = "Also write the paragraph for a paper: .txt or .md with its sources, .tex with \\cite, or"
                        + " .bib, the sources alone.")
        private List<Path> paragraphs = new ArrayList<>();

        @Option(names = "--force", description = "Overwrite an existing file.")
        private boolean force;

        @Option(names = "--title", paramLabel = "WORDS", description = "Title of the page (default: the file's name).")
        private @Nullable String title;

        @Option(
                names = "--theme",
                paramLabel = "THEME",
                defaultValue = "auto",
                description = "Colour theme of the page: auto (the setting of the reader's system), light or "
                        + "dark; the reader can switch.")
        private Theme theme = Theme.AUTO;

        Path file() {
            return file;
        }

        Theme theme() {
            return theme;
        }

        String title(Path data) {
            return title == null ? "Credence report: " + data.getFileName() : title;
        }

        /** Throws a failure if the page cannot be written. */
        void require() {
            written().requireEnding(".html", ".htm");
            written().require();
            paragraphs.forEach(path -> {
                WrittenFile paragraph = paragraph(path);
                paragraph.requireEnding(".txt", ".md", ".tex", ".bib");
                paragraph.require();
            });
        }

        private WrittenFile paragraph(Path path) {
            return new WrittenFile("--paragraph", path, force);
        }

        /** Writes the paragraph for a paper into its files. */
        void save(Optional<PaperParagraph> paragraph) {
            if (paragraphs.isEmpty()) {
                return;
            }
            PaperParagraph paper = paragraph.orElseThrow(
                    () -> Failure.usage("--paragraph needs a metric with an interval, and the page has none:"
                            + " name one with --metric, or leave out --paragraph"));
            paragraphs.forEach(
                    path -> paragraph(path).save(paper.forFile(path.toString()).getBytes(StandardCharsets.UTF_8)));
        }

        private WrittenFile written() {
            return new WrittenFile("-o", file, force);
        }

        /** Writes the page and returns its number of bytes. */
        long save(String page) {
            byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
            written().save(bytes);
            return bytes.length;
        }
    }

    /** The data of a page that is made from states, which are merged into one and contain no rows. */
    static final class ReportState implements ReportData {
        private final InputFiles source;
        private final StateSet states;
        private final ReportContent content;

        ReportState(InputFiles source, StateSet states, ReportContent content) {
            this.source = source;
            this.content = content;
            content.columns().requireNoColumns(states);
            content.classesOfAll().requireNone("a state");
            require(content.slice().isEmpty(), "--slice");
            require(content.second().against().isEmpty() || states.several().isPresent(), "--against");
            require(content.second().score().isEmpty(), "--against-score");
            require(content.second().id().isEmpty(), "--id");
            this.states = states;
        }

        private static void require(boolean absent, String option) {
            if (!absent) {
                throw Failure.usage(option + " names a column of a file: leave it out with a state");
            }
        }

        @Override
        public String place() {
            return source.place();
        }

        @Override
        public CommonLabel commonLabel() {
            return content.columns().commonLabel(Optional.of(states));
        }

        @Override
        public List<String> rowSentences() {
            return List.of();
        }

        @Override
        public String scores() {
            return "scores";
        }

        @Override
        public boolean flip() {
            return states.flip();
        }

        @Override
        public Dataset one() {
            StateSet chosen = content.columns().of(states, source.place());
            Dataset data = chosen.ofTwo() ? chosen.first(source.place()) : chosen.dataset(source.place());
            if (content.metrics().isEmpty()) {
                data.requireClasses(source.place());
            }
            return data;
        }

        @Override
        public Map<String, Dataset> slices(String column) {
            return Map.of();
        }

        @Override
        public boolean compares() {
            return content.compares() || states.ofTwo();
        }

        @Override
        public Optional<PairData> two() {
            return compares()
                    ? Optional.of(content.second().reader().read(states, source, content.columns()))
                    : Optional.empty();
        }

        @Override
        public Map<String, PairData> slicesOfBoth(String column) {
            return Map.of();
        }

        @Override
        public Map<String, Object> input(long rows) {
            return source.input(
                    states.declared(
                            content.columns().positive(), content.columns().labels()),
                    content.columns().prediction());
        }

        @Override
        public Map<String, Object> inputOfBoth(long rows) {
            return content.second()
                    .reader()
                    .input(
                            source.place(),
                            rows,
                            content.columns(),
                            states.positive().or(content.columns()::positive),
                            states.design());
        }
    }
}
