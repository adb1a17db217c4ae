package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code watch} and {@code decide} accept the rows that {@code evaluate} accepts, and refuse or name all others. */
class WatchedFilesTest {
    private static final String GATE = "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.8}]}";

    @TempDir
    private Path folder = Path.of("");

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Outcome watch(Path file, String... options) {
        List<String> all = new ArrayList<>(List.of("watch", file.toString(), "--truth", "t", "--prediction", "p"));
        all.addAll(List.of("--metric", "accuracy", "--once"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    /** Returns the number of rows that {@code evaluate} reads. */
    private static long evaluated(Path file) {
        return Cli.run("evaluate", file.toString(), "-t", "t", "-p", "p", "-m", "accuracy", "--format", "json")
                .json()
                .at("/input/rows")
                .longValue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t,p,x\na,a,5\" pipe\na,b,6\"\nb,b,\"\"\n",
                "t,p,x\r\na,a,1\r\nb,b,2\r\n",
                "t,p,x\na,a,\"one \"\"two\"\" three\"\nb,a,\"four\nfive\"\n",
                "\uFEFFt,p,x\na,a,\"a,\"\"b\"\n\nb,b,\"\"\"\"\n",
                "t,p,x\na,a,1\rb,b,\"2\"\rb,b,3\n"
            })
    void rowsAreThoseOfEvaluate(String text) throws IOException {
        Path file = file("rows.csv", text);

        assertThat(watch(file, "--json").json().get("rows").longValue()).isEqualTo(evaluated(file));
    }

    @Test
    void strayQuoteIsRefusedWhereNoMoreRowsCanArrive() throws IOException {
        Path file = file("quote.csv", "t,p\n" + "a,a\n".repeat(20) + "\"a,b\n" + "a,b\n".repeat(300));
        Outcome once = watch(file);
        Outcome kept = watch(file, "--state", folder.resolve("state").toString());
        Files.writeString(file, "a,b\n".repeat(1000), StandardOpenOption.APPEND);
        Outcome grown = watch(file, "--state", folder.resolve("state").toString());

        assertThat(once.status()).isOne();
        assertThat(once.out()).isEmpty();
        assertThat(once.err()).contains("quote.csv, line 22: a quoted field is not closed within 301 lines");
        assertThat(kept.out()).contains("rows 20 ", "line 22 has a quoted field that is not closed yet");
        assertThat(grown.status()).isOne();
        assertThat(grown.err()).contains("quote.csv, line 22: a quoted field is not closed within 1301 lines");
    }

    @Test
    void lastLineWithoutLineEndIsNamed() throws IOException {
        Path file = file("last.csv", "t,p\na,a\nb,b");
        JsonNode json = watch(file, "--json").json();

        assertThat(watch(file).out()).contains("rows 1 ").endsWith("  line 3 has no line end yet\n");
        assertThat(json.at("/waiting").properties().iterator().next().getValue().stringValue())
                .isEqualTo("line 3 has no line end yet");
        assertThat(watch(file("all.csv", "t,p\na,a\n")).out()).doesNotContain("line");
    }

    @Test
    void packedFileIsRefusedWhateverItsName() throws IOException {
        Path packed = folder.resolve("rows.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("t,p\na,a\n".getBytes(StandardCharsets.UTF_8));
        }
        Path renamed = Files.copy(packed, folder.resolve("rows.csv"));

        for (Path file : List.of(packed, renamed, file("rows.parquet", "PAR1 and more"))) {
            Outcome outcome = watch(file);
            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.err()).contains("is packed or binary").hasLineCount(1);
        }
    }

    /** The number of the line is that of the file, also after a state was continued. */
    @Test
    void rowWithOtherNumberOfFieldsIsRefusedWithItsLine() throws IOException {
        Path file = file("rows.csv", "t,p\na,a\nb,\"b\"\n");
        String[] state = {"--state", folder.resolve("state").toString()};
        watch(file, state);
        Files.writeString(file, "a,a\na,b,c\n", StandardOpenOption.APPEND);

        for (Outcome outcome : List.of(watch(file), watch(file, state))) {
            assertThat(outcome.status()).isOne();
            assertThat(outcome.err())
                    .contains("rows.csv, line 5: row must have as many fields as the header: fields=3, header=2");
        }
        assertThat(watch(file("twice.csv", "t,p,p\na,a,a\n")).err()).contains("'p' occurs 2 times in the header");
        Files.write(file, "t,p\nä,ä\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(watch(file).err()).contains("rows.csv, line 2: bytes are not UTF-8 text");
    }

    @Test
    void headerWithAQuotedLineEndIsReadAgainWithAState() throws IOException {
        Path file = file("rows.csv", "\"two\nlines\",t,p\n1,a,a\n");
        String[] state = {"--state", folder.resolve("state").toString()};
        watch(file, state);
        Files.writeString(file, "2,a,b\n", StandardOpenOption.APPEND);

        assertThat(watch(file, state).out()).contains("rows 2 ");
    }

    @Test
    void otherDelimitersAreAdvisedAndRead() throws IOException {
        Path file = file("semi.csv", "t;p\na;a\n");

        assertThat(watch(file).err()).contains("use --delimiter ';'");
        assertThat(watch(file, "--delimiter", ";").out()).contains("rows 1 ");
        assertThat(watch(file, "--delimiter", "\"").err()).contains("must be neither a quote nor a line end");
        assertThat(watch(file("excel.csv", "sep=;\nt;p\na;a\n"), "--delimiter", ";")
                        .err())
                .contains("the first line is an instruction to Excel, and not a header: delete it");
        assertThat(watch(file("tabs.tsv", "t\tp\na\ta\n")).out()).contains("rows 1 ");
    }

    /** Labels of which none is in common would be judged as errors only. */
    @Test
    void labelsWithNoneInCommonAreNotJudged() throws IOException {
        String rows = "0,0.0,1.0,i1\n1,1.0,1.0,i2\n".repeat(20);
        Path file = file("rows.csv", "t,p,q,i\n" + rows);
        String message = "truth and prediction have no label in common: truth [0, 1], prediction [";
        String one = rows.substring(0, 13).repeat(20);
        Path items = file("items.csv", "t,p,q,i\n" + one + one.replace("i1", "i2"));
        for (Outcome outcome : List.of(
                watch(file, "--at-least", "0.8"),
                watch(file, "--against", "q"),
                watch(items, "--item", "i"),
                watch(file, "--window", "10"),
                decide(file))) {
            assertThat(outcome.status()).isOne();
            assertThat(outcome.out()).doesNotContain("FAIL").doesNotContain("CHANGED");
            assertThat(outcome.err()).contains("no label in common: truth [0").doesNotContain("FROM=TO,");
        }
        assertThat(watch(file).err()).contains(message);
        assertThat(watch(file, "--labels", "0,1,0.0,1.0", "--at-least", "0.8").status())
                .isEqualTo(3);
    }

    /** A few rows may be errors only by chance, and are read on. */
    @Test
    void fewRowsOfErrorsAreReadOn() throws IOException {
        assertThat(watch(file("rows.csv", "t,p\na,b\n"), "--at-least", "0.8").status())
                .isEqualTo(4);
    }

    @Test
    void decidePrintsNotesOnLabels() throws IOException {
        Path file = file("rows.csv", "t,p\n" + "ok,ok\nno,no\nno,NO\n".repeat(10));
        Outcome outcome = decide(file);

        assertThat(outcome.err())
                .isEqualTo("credence: note: labels 'NO', 'no' differ only in upper and lower case, and are counted as 2"
                        + " classes; write them alike in the file if they are one\n");
    }

    /** The command has no option that renames, trims or leaves out labels, so that its notes name none. */
    @Test
    void notesOnLabelsNameNoOptionThatTheCommandLacks() throws IOException {
        Path file = file("rows.csv", "t,p\n" + "ok,ok\nno,no\n".repeat(20) + "no,no \nNA,['no']\n");

        assertThat(watch(file).err().lines())
                .containsExactly(
                        "credence: note: label 'NA' is counted as a class; leave its rows out if it means a missing value",
                        "credence: note: label '['no']' looks like a list of labels and is counted as one class; if rows"
                                + " have several labels, credence evaluate FILE --label-separator ',' reads them",
                        "credence: note: labels 'no', 'no ' look alike but differ in white space or in the code of a"
                                + " character, and are counted as 2 classes; write them alike in the file if they are one");
    }

    private Outcome decide(Path file) throws IOException {
        String[] command = {
            "decide", "--run", "cat " + file, "--gate", file("gate.json", GATE).toString()
        };
        List<String> all = new ArrayList<>(List.of(command));
        long rows = Files.readAllLines(file).size() - 1L;
        all.addAll(List.of("--budget", "" + rows, "--batch", "" + rows, "--truth", "t", "--prediction", "p"));
        return Cli.run(all.toArray(String[]::new));
    }
}
