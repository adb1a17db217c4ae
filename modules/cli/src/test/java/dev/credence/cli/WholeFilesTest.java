package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that files are read to the last byte, and that neither folder, compression nor a duplicate column changes a
 * number.
 */
class WholeFilesTest {
    private static final TableFiles TABLE = new TableFiles(
            List.of("t", "p"), List.of(List.of("a", "a"), List.of("b", "b"), List.of("a", "b"), List.of("b", "b")));

    @TempDir
    private Path directory = Path.of("");

    private static Outcome accuracy(Path file, String... more) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString(), "--truth", "t", "--prediction", "p"));
        all.addAll(List.of("--metric", "accuracy", "--format", "csv"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static void assertThreeOfFour(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines().get(1)).startsWith(",accuracy,0.75,").contains(",wilson-modified,4,");
    }

    private static void assertFailed(Outcome outcome, Path file, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + file + message + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.jsonl", "a.parquet"})
    void folderOfAPathIsNotAColumn(String name) throws IOException, SQLException {
        for (String folder : List.of("t=zzz", "p=a")) {
            assertThreeOfFour(accuracy(TABLE.write(Files.createDirectories(directory.resolve(folder)), name)));
        }
    }

    @Test
    void duplicateColumnOfParquetIsRefused() throws IOException, SQLException {
        TableFiles two =
                new TableFiles(List.of("t", "p", "X"), List.of(List.of("a", "a", "b"), List.of("b", "b", "a")));
        Path file = two.write(directory, "two.parquet");
        // no writer at hand writes a name twice: the one of the third column becomes that of the second
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains("\u0001X");
        Files.writeString(file, bytes.replace("\u0001X", "\u0001p"), StandardCharsets.ISO_8859_1);

        assertFailed(accuracy(file), file, ": column 'p' occurs 2 times in the header; rename all but one");

        Files.writeString(file, bytes.replace("\u0001X", "\u0001P"), StandardCharsets.ISO_8859_1);
        Outcome outcome = accuracy(file);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines().get(1)).startsWith(",accuracy,1.0,");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** The file has two members, whose texts are divided between two rows. */
    private static byte[][] members(String name) throws IOException {
        String text = TABLE.text(name);
        int cut = text.lastIndexOf('\n', text.length() - 2) + 1;
        return new byte[][] {gzip(text.substring(0, cut)), gzip(text.substring(cut))};
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv.gz", "a.jsonl.gz"})
    void everyMemberOfAGzipFileIsRead(String name) throws IOException {
        byte[][] members = members(name);
        Path file = directory.resolve(name);

        assertThreeOfFour(accuracy(Files.write(file, joined(members))));
        assertThreeOfFour(accuracy(Files.write(file, joined(members[0], gzip(""), members[1], new byte[600]))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv.gz", "a.jsonl.gz"})
    void memberTruncatedAnywhereIsAnError(String name) throws IOException {
        byte[][] members = members(name);
        Path file = directory.resolve(name);
        for (int length = 1; length < members[1].length; length++) {
            Outcome outcome = accuracy(Files.write(file, joined(members[0], Arrays.copyOf(members[1], length))));

            assertThat(outcome.status()).as("cut after %d", length).isEqualTo(1);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .contains(": compressed data is truncated or corrupt: ")
                    .hasLineCount(1);
        }
    }

    /** Only the first bytes of a second frame are there, so the rows of the first frame must not give an answer. */
    @ParameterizedTest
    @ValueSource(strings = {"a.csv.zst", "a.jsonl.zst"})
    void frameTruncatedAnywhereIsAnError(String name) throws IOException, SQLException {
        byte[] frame = Files.readAllBytes(TABLE.write(directory, name));
        Path file = directory.resolve(name);
        for (int length = 1; length < frame.length; length++) {
            Outcome outcome = accuracy(Files.write(file, joined(frame, Arrays.copyOf(frame, length))));

            assertThat(outcome.status()).as("cut after %d", length).isEqualTo(1);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .contains(": compressed data is truncated or corrupt: ")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a.csv.gz, row 5, bytes after the end of the packed data are not in GZIP format",
        "a.jsonl.gz, row 5, bytes after the end of the packed data are not in GZIP format",
        "a.csv.zst, header, 'not in Zstandard format, or cut off'",
        "a.jsonl.zst, row 1, 'not in Zstandard format, or cut off'"
    })
    void bytesAfterThePackedDataAreAnError(String name, String place, String reason) throws IOException, SQLException {
        Path file = TABLE.write(directory, name);
        Files.write(file, joined(Files.readAllBytes(file), "garbage".getBytes(StandardCharsets.UTF_8)));

        assertFailed(accuracy(file), file, ", " + place + ": compressed data is truncated or corrupt: " + reason);
    }

    @Test
    void changedByteOfAGzipFileIsAnError() throws IOException {
        byte[] packed = gzip(TABLE.text("a.csv"));
        packed[packed.length - 6] ^= 1;
        Path file = Files.write(directory.resolve("a.csv.gz"), packed);

        assertFailed(accuracy(file), file, ", row 5: compressed data is truncated or corrupt: Corrupt GZIP trailer");
    }

    /** The header has the optional parts that other tools write. */
    @Test
    void gzipHeaderWithAllItsPartsIsSkipped() throws IOException {
        byte[] packed = gzip(TABLE.text("a.csv"));
        byte[] begin = Arrays.copyOf(packed, 10);
        begin[3] = 2 + 4 + 8 + 16;
        byte[] parts = {3, 0, 'x', 'y', 'z', 'n', 0, 'c', 0, 1, 2};

        assertThreeOfFour(accuracy(Files.write(
                directory.resolve("a.csv.gz"), joined(begin, parts, Arrays.copyOfRange(packed, 10, packed.length)))));
    }

    @Test
    void skippableFramesOfZstandardAreNamed() throws IOException, SQLException {
        Path file = TABLE.write(directory, "a.csv.zst");
        byte[] skippable = {0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 'x'};
        Files.write(file, joined(skippable, Files.readAllBytes(file)));

        assertFailed(
                accuracy(file),
                file,
                ", header: cannot be read: skippable frames of Zstandard cannot be read; compress the file again:"
                        + " zstd -dc FILE | zstd > NEW");
    }

    /** The file has two columns and four hundred rows, compressed by zstd --long=27. */
    @Test
    void longWindowsOfZstandardAreNamed() throws IOException {
        byte[] packed = Base64.getDecoder().decode("KLUv/QSIdQAAOHQscAphLGEBADr+OyPktbkh");
        Path file = Files.write(directory.resolve("a.csv.zst"), packed);

        assertFailed(
                accuracy(file),
                file,
                ", header: cannot be read: Zstandard's window is longer than 8 MiB; compress the file again "
                        + "without --long and --ultra");
    }

    @Test
    void messageAboutFileOfAnotherEncodingNamesIt() throws IOException {
        for (String name : List.of("a.csv", "a.jsonl")) {
            Path file = Files.writeString(directory.resolve(name), TABLE.text(name), StandardCharsets.UTF_16);

            Outcome outcome = accuracy(file);
            assertThat(outcome.status()).isEqualTo(1);
            assertThat(outcome.err())
                    .endsWith(": text is UTF-16; convert the file first, for example with iconv -f utf-16 -t utf-8\n");
        }
        for (String marked : List.of("X-UTF-32BE-BOM", "X-UTF-32LE-BOM")) {
            Path file = Files.writeString(directory.resolve("wide.csv"), TABLE.text("a.csv"), Charset.forName(marked));
            assertThat(accuracy(file).err())
                    .endsWith(": text is UTF-32; convert the file first, for example with iconv -f utf-32 -t utf-8\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1f8b0800, gzip; give the file a name that ends in .gz",
        "28b52ffd, Zstandard; give the file a name that ends in .zst",
        "504b0304, 'zip, as a workbook of Excel is'"
    })
    void messageAboutAPackedFileWithAnotherNameNamesTheFormat(String start, String format) throws IOException {
        Path file = Files.write(directory.resolve("packed.csv"), HexFormat.of().parseHex(start + "00ff00ff"));

        assertThat(accuracy(file).err()).startsWith("credence: " + file + ", header: bytes are packed by " + format);
        assertThat(accuracy(file).status()).isEqualTo(1);
    }

    @Test
    void overlongJsonTextIsReportedAsOpenQuote() throws IOException {
        Path file = directory.resolve("long.jsonl");
        Files.writeString(file, "{\"t\":\"a\",\"p\":\"" + "z".repeat(17 << 20) + "\"}\n");

        assertFailed(
                accuracy(file),
                file,
                ", row 1: a field is longer than 16,777,216 characters; a closing quote may be missing");
    }

    @Test
    void unreadFieldMayBeNestedToAnyDepth() throws IOException {
        String deep = "[".repeat(20_000) + "]".repeat(20_000);
        Path file = directory.resolve("deep.jsonl");
        Files.writeString(file, TABLE.text("a.jsonl").replace("{", "{\"x\":" + deep + ",\"y\":{\"t\":\"z\"},"));

        assertThreeOfFour(accuracy(file));
    }

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = directory.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    private static void assertPiped(Path pipe, byte[] bytes) throws Exception {
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            try (OutputStream out = Files.newOutputStream(pipe)) {
                out.write(bytes);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        assertThreeOfFour(accuracy(pipe));
        writing.get(10, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    @ValueSource(
            strings = {"a.csv", "a.tsv", "a.csv.gz", "a.csv.zst", "a.jsonl", "a.ndjson", "a.jsonl.gz", "a.jsonl.zst"})
    void pipeIsReadOnceAndToItsEnd(String name) throws Exception {
        String written = name.replace("ndjson", "jsonl");
        Path plain = TABLE.write(Files.createDirectories(directory.resolve("plain")), written);

        assertPiped(pipe(name), Files.readAllBytes(plain));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void parquetFromAPipeIsRefusedAtOnce() throws Exception {
        Path pipe = pipe("a.parquet");

        Outcome outcome = accuracy(pipe);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: " + pipe + ": Parquet cannot be read from a pipe; write it to a file first\n");
    }

    @Test
    void noteWarnsOfSimilarLabels() throws IOException, SQLException {
        TableFiles alike = new TableFiles(
                List.of("t", "p"),
                List.of(List.of("a", " a"), List.of("e\u0301", "\u00e9"), List.of("nan", "a"), List.of("a", "a")));
        for (String name : List.of("a.csv", "a.jsonl", "a.parquet")) {
            Outcome outcome = Cli.run(
                    "evaluate",
                    alike.write(directory, name).toString(),
                    "--truth",
                    "t",
                    "--prediction",
                    "p",
                    "--metric",
                    "accuracy",
                    "--format",
                    "json");
            assertThat(outcome.json()
                            .get("notes")
                            .valueStream()
                            .map(note -> note.get("message").stringValue()))
                    .containsExactly(
                            "label 'nan' is counted as a class; leave its rows out with --drop-missing if it"
                                    + " means a missing value",
                            "labels ' a', 'a' look alike but differ in white space or in the code of a "
                                    + "character, and are counted as 2 classes; --trim removes blanks, and --map FROM=TO makes them one",
                            "labels 'e\u0301', '\u00e9' look alike but differ in white space or in the code of "
                                    + "a character, and are counted as 2 classes; --trim removes blanks, and --map FROM=TO makes them one");
        }
    }

    /**
     * The truth holds whole numbers and some predictions decimals, so that correct predictions would count as wrong
     * without a note.
     */
    @Test
    void oneNumberWrittenInTwoWaysIsNoted() throws IOException {
        Path file = Files.write(
                directory.resolve("n.csv"), List.of("t,p", "0,0", "0,0", "1,1.0", "1,1", " 1,1e0", "10,1_0"));

        Outcome outcome = Cli.run("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--format", "json");

        assertThat(outcome.json()
                        .get("notes")
                        .valueStream()
                        .map(note -> note.get("message").stringValue()))
                .containsExactly(
                        "labels ' 1', '1' look alike but differ in white space or in the code of a character, "
                                + "and are counted as 2 classes; --trim removes blanks, and --map FROM=TO makes them one",
                        "labels '1', '1.0', '1e0' are the same number written in different ways, and are "
                                + "counted as 3 classes; --map FROM=TO makes them one");
    }

    @Test
    void noteWarnsOfSlicesThatDifferInCaseOrBlanks() throws IOException {
        Path file = Files.write(
                directory.resolve("s.csv"),
                List.of("t,p,place,seconds", "a,a,north,1", "a,b,North,2", "b,b,south ,3", "b,b,south,4"));
        String[] expected = {
            "slices 'south', 'south ' look alike but differ in white space or in the code of a character, and are counted"
                    + " as 2 slices; write them alike in the file if they are one",
            "slices 'North', 'north' differ only in upper and lower case, and are counted as 2 slices; write them alike in the"
                    + " file if they are one"
        };

        assertThat(notes("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--slice", "place"))
                .contains(expected);
        assertThat(notes("evaluate", file.toString(), "--outcome", "seconds", "--slice", "place"))
                .contains(expected);
    }

    private static List<String> notes(String... arguments) {
        String[] inJson = Arrays.copyOf(arguments, arguments.length + 2);
        inJson[arguments.length] = "--format";
        inJson[arguments.length + 1] = "json";
        return Cli.run(inJson)
                .json()
                .get("notes")
                .valueStream()
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    /** Letters to be recognized differ in case on purpose, and a number in two spellings has its own note. */
    @Test
    void noteWarnsOfLabelsThatDifferInCase() throws IOException {
        Path file = Files.write(
                directory.resolve("c.csv"),
                List.of(
                        "t,p",
                        "Spam,spam",
                        "ham,ham",
                        "ham,ham",
                        "ham,HAM",
                        "A,a",
                        "a,A",
                        "1e5,1E5",
                        "\u00c9t\u00e9,\u00e9t\u00e9"));

        Outcome outcome = Cli.run("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--format", "json");

        assertThat(outcome.json()
                        .get("notes")
                        .valueStream()
                        .map(note -> note.get("message").stringValue()))
                .containsExactly(
                        "labels 'A', 'a' differ only in upper and lower case, and are counted as 2 classes; --map FROM=TO makes them one",
                        "labels 'HAM', 'ham' differ only in upper and lower case, and are counted as 2 classes; --map FROM=TO makes them one",
                        "labels 'Spam', 'spam' differ only in upper and lower case, and are counted as 2 classes; --map FROM=TO makes them one",
                        "labels '\u00c9t\u00e9', '\u00e9t\u00e9' differ only in upper and lower case, and are "
                                + "counted as 2"
                                + " classes; --map FROM=TO makes them one",
                        "labels '1E5', '1e5' are the same number written in different ways, and are counted as "
                                + "2 classes; --map FROM=TO makes them one");
    }

    @Test
    void oneFileAsTwoIndependentSamplesIsNoted() throws IOException, SQLException {
        Path file = TABLE.write(directory, "a.csv");
        Path link = Files.createSymbolicLink(directory.resolve("b.csv"), file);

        Outcome outcome = Cli.run(
                "compare",
                file.toString(),
                "--with",
                link.toString(),
                "--truth",
                "t",
                "--prediction",
                "p",
                "--metric",
                "accuracy");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("both systems are in the same file, and its rows count as two independent samples");
    }

    @Test
    void argumentWithAtSignIsNotFile() throws IOException, SQLException {
        Path file = TABLE.write(directory, "a.csv");
        Path secret = Files.writeString(directory.resolve("secret"), "root:x:0\n--metric\n");

        Outcome outcome = accuracy(file, "--positive", "@" + secret);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: " + file + ": no label '@" + secret + "'; available: [a, b]\n");
    }

    @Test
    void longInputIsCutInMessages() throws IOException, SQLException {
        Path file = TABLE.write(directory, "a.csv");
        String monstrous = String.join("", Collections.nCopies(30_000, "x\u001b"));
        for (List<String> options : List.of(
                List.of("--positive", monstrous),
                List.of("--metric", monstrous),
                List.of("--count", monstrous),
                List.of("--level", monstrous),
                List.of("--" + monstrous, "a"))) {
            Outcome outcome = accuracy(file, options.toArray(String[]::new));

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.err()).hasLineCount(1).doesNotContain("\u001b").hasSizeLessThan(2_100);
        }
    }
}
