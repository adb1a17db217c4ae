package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a missing file, or a file in another format than its name shows, ends in one line with advice. */
class BadFormatTest extends BadInput {
    static List<Arguments> files() {
        return List.of(
                bad(
                        "file.data",
                        "truth,guess\na,b\n",
                        LABELS,
                        2,
                        "FILE: the name does not show the format (.csv, .tsv, .parquet, .jsonl, .json and .eval of logs, also .gz or "
                                + ".zst); give it with --input-format"),
                bad(
                        "fake.csv.gz",
                        "hello",
                        LABELS,
                        1,
                        "FILE: compressed data is truncated or corrupt: Not in GZIP format"),
                bad(
                        "fake.csv.zst",
                        "hello",
                        LABELS,
                        1,
                        "FILE, header: compressed data is truncated or corrupt: not in Zstandard format, or cut off"),
                bad(
                        "fake.parquet",
                        "hello",
                        LABELS,
                        1,
                        "FILE: cannot be read: File '",
                        "too small to be a Parquet file"));
    }

    @Test
    void missingFileSuggestsNearestFileName() throws IOException {
        Path there = Files.writeString(directory.resolve("predictions.csv"), "truth,guess\na,b\n");
        Files.writeString(directory.resolve("notes.csv"), "truth,guess\na,b\n");
        Path wrong = directory.resolve("predictoins.csv");

        assertFailed(evaluate(wrong, LABELS), 2, wrong + ": no such file; did you mean '" + there + "'?");
        Path far = directory.resolve("other.csv");
        assertFailed(evaluate(far, LABELS), 2, far + ": no such file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE",
                "compare FILE --against x",
                "curve FILE",
                "report FILE -o page.html",
                "gate FILE --metric f1 --margin .1",
                "collect FILE -o x.credence",
                "plan metric FILE --metric f1 --width .1",
                "plan compare FILE --metric f1 --power .8",
                "batch FILE"
            })
    void missingFileIsReportedBeforeAnyOption(String command) {
        for (String name : List.of("nowhere.csv", "nowhere.credence")) {
            Path none = directory.resolve(name);
            Outcome outcome = Cli.run(Arrays.stream(command.split(" "))
                    .map(word -> word.equals("FILE") ? none.toString() : word)
                    .toArray(String[]::new));

            assertFailed(outcome, 2, none + ": no such file");
        }
    }

    @Test
    void brokenLinkIsReportedAsBrokenLink() throws IOException {
        for (String target : List.of("self.csv", "nothing.csv")) {
            Path link = directory.resolve("self.csv");
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, Path.of(target));

            assertFailed(
                    evaluate(link, LABELS),
                    2,
                    link + ": is a symbolic link that leads to no file; create the link again, or name the file");
        }
    }

    @Test
    void emptyFileNameIsReportedAsEmpty() {
        assertFailed(evaluate(Path.of(""), LABELS), 2, "the name of a file must not be empty: file=''; name a file");
    }

    @Test
    void directoryAsInputIsRefused() {
        assertFailed(evaluate(directory, LABELS), 2, directory + ": is a directory; name a file in it");
    }

    @Test
    void truncatedGzipFileIsReportedAsCorrupt() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("truth,guess\na,b\n".repeat(1).getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = packed.toByteArray();
        Path file = directory.resolve("cut.csv.gz");
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 10));

        Outcome outcome = evaluate(file, LABELS);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("credence: " + file)
                .endsWith("compressed data is truncated or corrupt: Unexpected end of ZLIB input stream\n");
    }
}
