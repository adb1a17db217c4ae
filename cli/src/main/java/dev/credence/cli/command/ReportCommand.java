package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.state.StateFiles;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.limit.Limits;
import dev.credence.report.page.Provenance;
import dev.credence.report.page.ReportPage;
import dev.credence.report.text.SafeText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code credence report}: everything that a file tells, as one page to mail to a colleague. */
@Command(
        name = "report",
        description = {
            "One self-contained HTML page of a file of predictions: a verdict in a sentence, a paragraph for a paper,"
                    + " tables next to figures, methods, how to make it again, all results as JSON.",
            "",
            "With --score: ROC, precision-recall and calibration. With --against, or --with FILE2: the comparison;"
                    + " with --id COLUMN the rows of both files are the same items."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence report predictions.csv --truth label --prediction guess \\",
            "      --positive yes -o report.html",
            "  credence report scores.csv --truth label --prediction a --score p \\",
            "      --against b --against-score q --positive 1 -o report.html",
            "  credence report new.csv --with old.csv --id id --truth label \\",
            "      --prediction guess -o report.html"
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
    private PageOptions page = new PageOptions();

    @Mixin
    private ReportContent content = new ReportContent();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private FileOptions files = new FileOptions();

    /** The command on a console. */
    public ReportCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        page.require();
        content.require(run);
        try (Progressing progressing = new Progressing(console)) {
            ReportPage made = run.within(Limits.COMMAND_SECONDS, () -> made(progressing));
            long bytes = page.save(run.within(Limits.COMMAND_SECONDS, made::render));
            console.out().println(SafeText.clean(made.verdict()));
            console.out()
                    .println(SafeText.clean(page.file().toString()) + ": "
                            + SafeText.count(Math.max(1, (bytes + KILOBYTE / 2) / KILOBYTE)) + " kB");
            return 0;
        }
    }

    private ReportPage made(Progressing progressing) {
        ComputeOptions how = run.run(progressing.progress());
        ReportData data = data(progressing);
        content.requireMargin(data.compares());
        ReportPage begun = ReportPage.of(credence.get())
                .titled(page.title(source.file()))
                .theme(page.theme())
                .provenance(provenance(how));
        return new ReportAnswers(credence.get(), content, data, run.level(), how).on(begun);
    }

    private ReportData data(Progressing progressing) {
        Optional<StateSet> states = source.states(files);
        if (states.isPresent()) {
            return new ReportState(source, states.get(), content);
        }
        Map<Path, TableFile> known = new HashMap<>();
        Function<Path, TableFile> opened = path -> known.computeIfAbsent(path, one -> files.file(one, progressing));
        read().stream()
                .filter(path -> !StateFiles.isState(path))
                .forEach(path -> requireSeveralReadings(path, opened.apply(path)));
        return new ReportRows(source.file(), opened, content);
    }

    /** All files that are read. */
    private List<Path> read() {
        return Stream.concat(source.all().stream(), content.second().files().stream())
                .toList();
    }

    /** A file is read for its digest, for the system, for the pair, for the slices. */
    private static void requireSeveralReadings(Path file, TableFile table) {
        table.source();
        if (!Files.isRegularFile(file)) {
            throw Failure.usage(file + ": a report reads its file more than once, and a pipe can be read once; write it"
                    + " to a file first");
        }
    }

    private Provenance provenance(ComputeOptions how) {
        String version = Objects.requireNonNullElse(
                ReportCommand.class.getPackage().getImplementationVersion(), "(development)");
        return new Provenance(
                TypedCommand.of(spec),
                version,
                how.seed(),
                read().stream().map(DataDigest::of).toList());
    }
}
