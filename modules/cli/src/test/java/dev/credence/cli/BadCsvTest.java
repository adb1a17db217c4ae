package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Tests that an invalid CSV file ends in one line with the file, the row and advice. */
class BadCsvTest extends BadInput {
    private static final String HEADER_AGAIN =
            "the header occurs again, as in files that were joined; remove this line from the file";

    static List<Arguments> files() {
        return List.of(
                bad("empty.csv", "", LABELS, 1, "FILE: file is empty; a header line with column names must come first"),
                bad("header.csv", "truth,guess\n", LABELS, 1, "FILE: no rows after the header"),
                bad(
                        "more.csv",
                        "truth,guess\na,b\na,b,c\nb,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): row must have as many fields as the header: fields=3, header=2"),
                bad(
                        "fewer.csv",
                        "truth,guess\na,b\na\nb,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): row must have as many fields as the header: fields=1, header=2"),
                bad(
                        "cut.csv",
                        "truth,guess\na,b\nb",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): row must have as many fields as the header: fields=1, header=2;"
                                + " the file may be cut off in mid-row"),
                bad(
                        "quote.csv",
                        "truth,guess\na,b\nb,\"a",
                        LABELS,
                        1,
                        "FILE, row 2: a quoted field is not closed before the file ends; the file may be cut off in"
                                + " mid-row"),
                bad(
                        "after.csv",
                        "truth,guess\n\"a\"x,b\n",
                        LABELS,
                        1,
                        "FILE, row 1: text follows the closing quote of a field; write a quote inside a quoted field"
                                + " twice"),
                bad(
                        "semicolon.csv",
                        "truth;guess\na;b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [truth;guess]; the header contains ';': use --delimiter ';'"),
                bad(
                        "tabs.csv",
                        "truth\tguess\na\tb\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [truth\\u0009guess]; the header contains tabs: use"
                                + " --input-format tsv"),
                bad(
                        "twice.csv",
                        "truth,guess,truth\na,b,a\n",
                        LABELS,
                        1,
                        "FILE: column 'truth' occurs 2 times in the header; rename all but one"),
                bad(
                        "column.csv",
                        "turth,guess\na,b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; did you mean 'turth'? available: [turth, guess]"),
                bad(
                        "joined.csv",
                        "truth,guess\na,b\ntruth,guess\nb,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): " + HEADER_AGAIN),
                bad(
                        "marked.csv",
                        "\uFEFFtruth,guess\na,b\n\uFEFFtruth, guess \nb,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): " + HEADER_AGAIN),
                bad(
                        "joined.tsv",
                        "truth\tguess\na\tb\n\ntruth\tguess\nb\tb\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 4): " + HEADER_AGAIN),
                bad(
                        "scores.csv",
                        "s,truth\n0.5,a\ns,truth\n0.2,b\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): " + HEADER_AGAIN),
                bad(
                        "zeros.csv",
                        "t\0r\0u\0t\0h\0,g\0\na,b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [",
                        "; the header contains zero bytes, as UTF-16 does: convert the file first, for example with iconv"
                                + " -f utf-16le -t utf-8"),
                bad(
                        "first.csv",
                        "\0t\0r\0,\0g\0\n\0a\0,\0b\0\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [",
                        "; the header contains zero bytes, as UTF-16 does: convert the file first, for example with iconv"
                                + " -f utf-16be -t utf-8"),
                bad(
                        "wide.csv",
                        "\0\0\0t\0\0\0r\0\0\0,\0\0\0g\0\0\0\n\0\0\0a\0\0\0,\0\0\0b\0\0\0\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [",
                        "; the header contains zero bytes, as UTF-32 does: convert the file first, for example with iconv"
                                + " -f utf-32be -t utf-8"));
    }

    @Test
    void rowIsNoHeaderIfOneOfItsCellsIsNoName() throws IOException {
        Path file = Files.writeString(directory.resolve("names.csv"), "truth,guess\ntruth,truth\nguess,guess\n");

        assertThat(evaluate(file, LABELS + " --metric accuracy --format csv").out())
                .contains("\n,accuracy,1.0,");
    }

    @Test
    void doctorNamesTheSecondHeader() throws IOException {
        Path file = Files.writeString(
                directory.resolve("joined.csv"), "truth,guess\n" + "a,a\nb,b\n".repeat(20) + "truth,guess\na,b\n");

        Outcome outcome = Cli.run("doctor", file.toString());

        assertFailed(outcome, 1, file + ", row 41 (line 42): " + HEADER_AGAIN);
    }

    @Test
    void secondHeaderOfLargeFileIsFoundInAnyPiece() throws IOException {
        String rows = "aaaaaaaa,bbbbbbbb\nbbbbbbbb,bbbbbbbb\n".repeat(200_000);
        Path file = Files.writeString(directory.resolve("large.csv"), "truth,guess\n" + rows + "truth,guess\n" + rows);

        assertFailed(evaluate(file, LABELS), 1, file + ", row 400001 (line 400002): " + HEADER_AGAIN);
    }

    @Test
    void watchedFileWithSecondHeaderIsRefused() throws IOException {
        Path file =
                Files.writeString(directory.resolve("watched.csv"), "t,p\n" + "a,a\nb,b\n".repeat(20) + "t,p\na,b\n");

        Outcome outcome = Cli.run(
                "watch",
                file.toString(),
                "--truth=t",
                "--prediction=p",
                "--metric=accuracy",
                "--at-least=0.5",
                "--once");

        assertThat(outcome.err()).contains("line 42", HEADER_AGAIN);
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void invalidUtf8IsReportedAndErrorStatesRow() throws IOException {
        Path file = directory.resolve("latin1.csv");
        Files.write(file, "truth,guess\na,b\nb,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 2: bytes are not UTF-8 text; convert the file first, for example with iconv -f latin1"
                        + " -t utf-8");
    }

    @Test
    void overlongFieldIsReportedAsUnclosedQuote() throws IOException {
        Path file = directory.resolve("long.csv");
        Files.writeString(file, "truth,guess\na,\"" + "z".repeat(17 << 20) + "\"\n");

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 1: a field is longer than 16,777,216 characters; a closing quote may be missing");
    }

    @Test
    void errorInLateRowWritesNoResults() throws IOException {
        String rows = "truth,guess\n" + "a,b\nb,b\n".repeat(50_000) + "a\n";
        Path file = Files.writeString(directory.resolve("late.csv"), rows);

        Outcome outcome = evaluate(file, LABELS + " --format json");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: " + file + ", row 100001 (line 100002): ");
    }
}
