package dev.credence.cli.judge;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.cli.Console;
import dev.credence.cli.options.PageOrigin;
import dev.credence.cli.options.WrittenFile;
import dev.credence.figures.Theme;
import dev.credence.page.JudgePage;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for a page of corrected metrics, which is written in addition to the results. */
final class JudgePageOptions {
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
            defaultValue = "auto",
            description = "Colour theme of the page: auto (the setting of the reader's system), light or dark.")
    private Theme theme = Theme.AUTO;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    private Optional<WrittenFile> file() {
        return Optional.ofNullable(page).map(path -> new WrittenFile("--page", path, force));
    }

    /** Throws a failure if the page cannot be written. */
    void require() {
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
                                    ? "Corrected for a judge: " + inputs.get(0).getFileName()
                                    : title)
                    .theme(theme)
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
