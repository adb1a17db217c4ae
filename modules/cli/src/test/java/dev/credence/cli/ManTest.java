package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that manual pages hold the text of the help. */
class ManTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void pageHasEveryOptionAndTheExamples() {
        Outcome page = Cli.run("man", "evaluate");
        assertThat(page.status()).as(page.err()).isZero();
        assertThat(page.lines())
                .startsWith(".TH CREDENCE-EVALUATE 1 \"\" \"Credence\" \"Credence manual\"")
                .contains(".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXAMPLES", "\\fB\\-\\-positive=LABEL\\fR");
        for (String option : List.of("truth", "metric", "method", "level", "cluster", "format")) {
            assertThat(page.out()).contains("\\-\\-" + option + "=");
        }
    }

    @Test
    void optionOfSeveralValuesShowsItsRepetitionOnce() throws IOException {
        Cli.run("man", "--folder", folder.toString());
        try (Stream<Path> pages = Files.list(folder)) {
            for (Path page : pages.toList()) {
                assertThat(page).content().doesNotContain("......", ",...[");
            }
        }
        assertThat(Cli.run("man", "evaluate").lines()).contains("\\fB\\-\\-labels=LABEL,...\\fR");
    }

    @Test
    void lineOfManualTextIsNeverATroffRequest() {
        assertThat(Cli.run("man", "plan").lines())
                .allSatisfy(line -> assertThat(line).doesNotStartWith("'").doesNotContain("%n"))
                .filteredOn(line -> line.startsWith("."))
                .allMatch(line -> line.matches("\\.(TH|SH|TP|PP|nf|fi)\\b.*"));
    }

    @Test
    void allPagesAreWrittenAndTheHiddenOneIsNot() throws IOException {
        Outcome outcome = Cli.run("man", "--folder", folder.toString());
        assertThat(outcome.status()).as(outcome.err()).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("credence.1", "credence-evaluate.1", "credence-batch.1", "credence-completion.1")
                    .doesNotContain("credence-man.1");
        }
    }

    @Test
    void unknownCommandIsWrongUsage() {
        Outcome outcome = Cli.run("man", "nothing");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("credence: COMMAND must be one of evaluate, compare,")
                .endsWith("COMMAND=nothing\n");
    }

    @Test
    void missingFolderIsReportedInOneLine() {
        Path none = folder.resolve("none");
        Outcome outcome = Cli.run("man", "--folder", none.toString());
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: --folder must name a folder that exists: --folder=" + none + "\n");
    }
}
