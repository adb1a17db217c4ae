package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the scripts offer when the tab key is pressed, in the shells that are installed. */
class CompletionTest {
    @TempDir
    private Path folder = Path.of("");

    /** Runs a shell with text as its standard input, in the folder of the test. */
    private List<String> run(String shell, String script) throws IOException, InterruptedException {
        Path program = Path.of("/usr/bin", shell);
        assumeTrue(Files.isExecutable(program), shell + " is not installed");
        Path file = Files.writeString(folder.resolve("script." + shell), script);
        Process process = new ProcessBuilder(program.toString(), file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.lines().toList();
    }

    /** Returns what bash offers for the last word of a line. */
    private List<String> offered(String line) throws IOException, InterruptedException {
        String words = line.endsWith(" ") ? line + "''" : line;
        return run("bash", Cli.run("completion", "bash").out() + """
                COMP_WORDS=(%s)
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _credence
                printf '%%s\\n' "${COMPREPLY[@]}"
                """.formatted(words));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    credence ev                               | evaluate
                    credence evaluate --posi                  | --positive
                    credence evaluate x.csv -m f1.mi          | f1.micro
                    credence evaluate x.csv --metric roc      | roc-auc
                    credence compare x.csv --comparator tan   | tango
                    credence evaluate x.csv --format mark     | markdown
                    credence evaluate x.csv --format = js     | json
                    credence list comp                        | comparators
                    credence test mcnemar-e                   | mcnemar-exact
                    credence plan wi                          | width
                    credence plan compare x.csv --pow         | --power
                    """)
    void bashOffersTheWordsThatBeginAsTyped(String line, String word) throws IOException, InterruptedException {
        assertThat(offered(line)).containsExactly(word);
    }

    @Test
    void bashOffersTheColumnsOfTheNamedFile() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("x.csv"), "\"truth\",guess two,tree\n1,1,1\n");

        assertThat(offered("credence evaluate x.csv -t t")).containsExactly("truth", "tree");
        assertThat(offered("credence evaluate x.csv --prediction gu")).containsExactly("guess\\ two");
    }

    @Test
    void columnWithACommandInItsNameIsNotRun() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("x.csv"), "$(touch ran),`touch ran`,;touch ran\n1,1,1\n");

        assertThat(offered("credence evaluate x.csv -t ")).contains("\\$\\(touch\\ ran\\)");
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void fishOffersCommandsMetricsAndColumns() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("x.csv"), "truth,$(touch ran)\n1,1\n");
        List<String> offered = run("fish", Cli.run("completion", "fish").out() + """
                complete -C 'credence ev'
                complete -C 'credence evaluate x.csv --metric f1.mi'
                complete -C 'credence evaluate x.csv -t '
                """);

        assertThat(offered)
                .anyMatch(line -> line.startsWith("evaluate\tComputes the metrics"))
                .anyMatch(line -> line.startsWith("f1.micro"))
                .anyMatch(line -> line.startsWith("truth"))
                .anyMatch(line -> line.startsWith("$(touch ran)"));
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void scriptHasNoSyntaxError(String shell) throws IOException, InterruptedException {
        assertThat(run(shell, "set -n\n" + Cli.run("completion", "bash").out())).isEmpty();
    }

    @Test
    void scriptOfZshLoadsTheEmulationOfBashFirst() {
        assertThat(Cli.run("completion", "zsh").out())
                .startsWith("autoload")
                .contains("complete -o filenames -F _credence");
    }
}
