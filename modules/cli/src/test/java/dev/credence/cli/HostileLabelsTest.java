package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that labels are data that control no terminal, end no cell and start no formula. */
class HostileLabelsTest {
    private static final String ESCAPE = "\u001b[31mred\u0007";

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(
                directory.resolve("hostile.csv"),
                "truth,guess\n" + ESCAPE + ",=1+1\n=1+1,a|b\na|b,\"two\nlines\"\n\"two\nlines\",\u202eevil\n"
                        + "\u202eevil,<b>`x`</b>\n<b>`x`</b>," + ESCAPE + "\n");
    }

    private Outcome evaluate(String... more) {
        String[] fixed = {"evaluate", file.toString(), "--truth", "truth", "--prediction", "guess"};
        String[] all = java.util.Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return Cli.run(all);
    }

    @Test
    void tableEscapesControlCharacters() {
        String out = evaluate().out();

        assertThat(out)
                .doesNotContain("\u001b", "\u0007", "\u202e")
                .contains("\\u001b[31mred\\u0007", "two\\u000alines", "\\u202eevil");
    }

    @Test
    void colouredTableEscapesControlCharacters() {
        String out = evaluate("--color", "always").out();

        assertThat(out.replaceAll("\u001b\\[[0-9]+m", ""))
                .doesNotContain("\u001b")
                .contains("\\u001b[31mred");
    }

    @Test
    void csvCellsNeverBeginWithFormula() {
        String out = evaluate("--metric", "f1@=1+1", "--format", "csv").out();

        assertThat(out).contains("\n,f1@=1+1,");
        assertThat(evaluate("--format", "csv").lines()).noneMatch(line -> line.matches("(.*,)?[=+@].*"));
    }

    @Test
    void markdownCellsKeepTheirPipes() {
        String out = evaluate("--metric", "f1@*", "--format", "markdown").out();

        assertThat(evaluate("--format", "markdown").out())
                .contains("| a\\|b | 1 | 0/1 |", "| &lt;b>\\`x\\`&lt;/b> | 1 | 0/1 |")
                .doesNotContain("<b>", "\u001b");
        assertThat(out).contains("| f1@a\\|b |", "| f1@&lt;b>\\`x\\`&lt;/b> |").doesNotContain("<b>", "\u001b");
        assertThat(out.lines().takeWhile(line -> line.startsWith("|")))
                .as("the matrix: a column a label, and the truth")
                .allMatch(line -> pipes(line) == 8);
        assertThat(out.lines().dropWhile(line -> line.startsWith("|")).filter(line -> line.startsWith("|")))
                .as("the metrics")
                .isNotEmpty()
                .allMatch(line -> pipes(line) == 7);
    }

    private static long pipes(String line) {
        return line.replace("\\|", "").chars().filter(c -> c == '|').count();
    }

    @Test
    void jsonContainsUnchangedLabels() {
        assertThat(evaluate("--format", "json")
                        .json()
                        .get("input")
                        .get("evidence")
                        .get("labels")
                        .toString())
                .contains("\\u001B[31mred\\u0007")
                .contains("two\\nlines");
    }

    @Test
    void jsonEscapesTerminalControlCharacters() throws IOException {
        String tag = Character.toString(0xE0001);
        Files.writeString(file, "truth,guess\n\u202eevil,\u009b2J\n\u009b2J," + tag + "\n" + tag + ",\u202eevil\n");

        Outcome outcome = evaluate("--format", "json");

        assertThat(outcome.out())
                .doesNotContain("\u202e", "\u009b", tag)
                .contains("\\u202eevil", "\\u009b2J", "\\udb40\\udc01");
        assertThat(outcome.json().get("input").get("evidence").get("labels").valueStream())
                .extracting(label -> label.stringValue())
                .contains("\u202eevil", "\u009b2J", tag);
    }

    @Test
    void errorsOfAnyArgumentAreOneLine() {
        Outcome outcome = evaluate("--positive", "no\nsuch\u001b[2Jlabel");

        assertThat(outcome.err()).hasLineCount(1).doesNotContain("\u001b").contains("no\\u000asuch\\u001b[2Jlabel");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void overlongLabelDoesNotWidenTable() throws IOException {
        Files.writeString(file, "truth,guess\n" + "z".repeat(100_000) + ",b\nb,b\n");

        Outcome outcome = evaluate();

        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines()).allMatch(line -> line.length() < 1_100);
    }
}
