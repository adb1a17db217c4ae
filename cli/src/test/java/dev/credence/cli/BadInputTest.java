package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad input ends in one line that names file, row and what to do, and leaves standard output empty. */
class BadInputTest {
    private static final String LABELS = "--truth truth --prediction guess";
    private static final String SCORES = "--truth truth --score s --positive a";

    @TempDir
    private Path directory = Path.of("");

    private static List<Arguments> files() {
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
                        "blank.csv",
                        "truth,guess\na,b\n,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): truth must not be empty: truth=''"),
                bad(
                        "semicolon.csv",
                        "truth;guess\na;b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [truth;guess]; the header holds ';': use --delimiter ';'"),
                bad(
                        "tabs.csv",
                        "truth\tguess\na\tb\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [truth\\u0009guess]; the header holds tabs: use"
                                + " --input-format tsv"),
                bad(
                        "twice.csv",
                        "truth,guess,truth\na,b,a\n",
                        LABELS,
                        1,
                        "FILE: column 'truth' occurs 2 times in the header; rename all but one"),
                bad(
                        "oneclass.csv",
                        "truth,guess\na,a\na,b\n",
                        LABELS,
                        1,
                        "FILE: truth holds one class only, 'a': metrics that need another are undefined; name those"
                                + " that are not, such as --metric accuracy"),
                bad(
                        "oneclass.csv",
                        "truth,s\na,0.5\na,0.7\n",
                        SCORES + " --metric auroc",
                        1,
                        "FILE: truth holds one class only, 'a': metrics that need another are undefined"),
                bad(
                        "nan.csv",
                        "truth,s\na,0.5\nb,NaN\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='NaN'"),
                bad("none.csv", "truth,s\na,0.5\nb,\n", SCORES, 1, "FILE, row 2 (line 3): s must be a number: s=''"),
                bad(
                        "text.csv",
                        "truth,s\na,0.5\nb,hi\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='hi'"),
                bad(
                        "label.csv",
                        "truth,guess\nbenign,malignant\nmalignant,benign\n",
                        LABELS + " --positive maligant",
                        2,
                        "FILE: no label 'maligant'; did you mean 'malignant'? available: [benign, malignant]"),
                bad(
                        "column.csv",
                        "turth,guess\na,b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; did you mean 'turth'? available: [turth, guess]"),
                bad(
                        "positive.csv",
                        "truth,guess\na,b\nb,b\n",
                        LABELS + " --metric f1",
                        2,
                        "metric 'f1' needs a positive label: classes=2; declare one with withPositive(...), or ask for"
                                + " 'f1.macro' or 'f1@LABEL' (--positive LABEL)"),
                bad(
                        "count.csv",
                        "truth,guess,n\na,b,3\nb,b,-1\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must be >= 0: n='-1'"),
                bad(
                        "count.csv",
                        "truth,guess,n\na,b,3\nb,b,1.5\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must be a whole number: n='1.5'"),
                bad(
                        "weight.csv",
                        "truth,guess,w\na,b,3\nb,b,-1\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must be finite and >= 0: w='-1.0'"),
                bad(
                        "weight.csv",
                        "truth,guess,w\na,b,0\nb,b,0\n",
                        LABELS + " --weight w",
                        1,
                        "FILE: weights must have a positive total: total=0.0"),
                bad(
                        "metric.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --method wilsn",
                        2,
                        "no interval method 'wilsn'; did you mean 'wilson'? available: [",
                        "]"),
                bad(
                        "level.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --level 95",
                        2,
                        "confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%"),
                bad(
                        "design.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --fold f --cluster c",
                        2,
                        "one design at a time: --cluster and --fold were given"),
                bad(
                        "option.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --metrc f1",
                        2,
                        "Unknown option: '--metrc'; did you mean '--metric'?; see credence evaluate --help"),
                bad(
                        "neither.csv",
                        "truth,guess\na,b\n",
                        "--truth truth",
                        2,
                        "--prediction COLUMN, --score COLUMN or --class-score LABEL=COLUMN must be given"),
                bad(
                        "score.csv",
                        "truth,s\na,1\n",
                        "--truth truth --score s",
                        2,
                        "--score needs --positive LABEL: which label do higher scores speak for?"),
                bad(
                        "file.data",
                        "truth,guess\na,b\n",
                        LABELS,
                        2,
                        "FILE: the name does not tell the format (.csv, .tsv, .parquet, .jsonl, also .gz or .zst);"
                                + " say it with --input-format"),
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
                        "too small to be a Parquet file"),
                bad(
                        "lacking.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"b\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: guess must not be empty: guess=''"),
                bad(
                        "broken.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\n",
                        LABELS,
                        1,
                        "FILE, row 2: a JSON object is not closed before the file ends; the file may be cut off in"
                                + " mid-row"),
                bad(
                        "text.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":\"x\"}\n",
                        SCORES,
                        1,
                        "FILE, row 2: s must be a number: s='x'"),
                bad(
                        "middle.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":}\n{\"truth\":\"a\",\"guess\":\"b\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: line must be JSON: Unexpected character ('}' (code 125))"),
                bad("empty.jsonl", "\n", LABELS, 1, "FILE: file is empty; it must hold a JSON object a line"),
                bad(
                        "array.jsonl",
                        "[{\"truth\":\"a\",\"guess\":\"b\"}]\n",
                        LABELS,
                        1,
                        "FILE, row 1: a row must be a JSON object, one a line; for example jq -c '.[]' takes them out"
                                + " of an array"),
                bad(
                        "number.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n\n7\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): a row must be a JSON object, one a line"),
                bad(
                        "nested.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"a\",\"guess\":{\"b\":1}}\n",
                        LABELS,
                        1,
                        "FILE, row 2: guess must be a text, a number, true or false, and hold no others:"
                                + " guess='{...}'"),
                bad(
                        "repeated.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"a\",\"guess\":\"b\",\"guess\":\"a\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: column 'guess' occurs 2 times in the row; rename all but one"),
                bad(
                        "twice.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\",\"guess\":\"a\"}\n",
                        LABELS,
                        1,
                        "FILE: column 'guess' occurs 2 times in the header; rename all but one"),
                bad(
                        "nanliteral.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":NaN}\n",
                        SCORES,
                        1,
                        "FILE, row 2: line must be JSON: Non-standard token 'NaN'"),
                bad(
                        "huge.csv",
                        "truth,s\na,0.5\nb,-1e400\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must lie within 1.7976931348623157E308, or be written as inf:"
                                + " s='-1e400'"),
                bad(
                        "huge.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":1e400}\n",
                        SCORES,
                        1,
                        "FILE, row 2: s must lie within 1.7976931348623157E308, or be written as inf: s='1e400'"),
                bad(
                        "comma.csv",
                        "truth,s\na,0.5\nb,\"0,5\"\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='0,5'; write a point for the decimal comma"),
                bad(
                        "nan.tsv",
                        "truth\tguess\n1\t0\nNaN\t1\n",
                        LABELS,
                        1,
                        "FILE: NaN stands among labels that are numbers: a missing value is no label; leave such rows"
                                + " out, or give them a name"),
                bad(
                        "sum.csv",
                        "truth,guess,n\na,b,4611686018427387904\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 1 (line 2): n must add up to at most 9,007,199,254,740,992 (2^53):"
                                + " n='4611686018427387904'"),
                bad(
                        "sums.csv",
                        "truth,guess,n\na,b,9007199254740000\nb,b,993\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must add up to at most 9,007,199,254,740,992 (2^53): n='993'"),
                bad(
                        "half.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\",\"n\":1}\n{\"truth\":\"a\",\"guess\":\"b\",\"n\":0.5}\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2: n must be a whole number: n='0.5'"),
                bad(
                        "quoted.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --delimiter \"",
                        2,
                        "--delimiter must be neither a quote nor a line end: --delimiter='\"'"),
                bad(
                        "zeros.csv",
                        "t\0r\0u\0t\0h\0,g\0\na,b\n",
                        LABELS,
                        2,
                        "FILE: no column 'truth'; available: [",
                        "; the header holds zero bytes, as UTF-16 does: convert the file first, for example with iconv"
                                + " -f utf-16le -t utf-8"));
    }

    private static Arguments bad(String name, String content, String options, int status, String message) {
        return Arguments.of(name, content, options, status, message, "");
    }

    private static Arguments bad(
            String name, String content, String options, int status, String beginning, String end) {
        return Arguments.of(name, content, options, status, beginning, end);
    }

    @ParameterizedTest(name = "{0}: {4}")
    @MethodSource("files")
    void endsInALine(String name, String content, String options, int status, String beginning, String end)
            throws IOException {
        Path file = Files.writeString(directory.resolve(name), content);

        Outcome outcome = evaluate(file, options);

        String expected = "credence: " + beginning.replace("FILE", file.toString());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1);
        if (end.isEmpty()) {
            assertThat(outcome.err()).isEqualTo(expected + "\n");
        } else {
            assertThat(outcome.err()).startsWith(expected).endsWith(end + "\n");
        }
        assertThat(outcome.status()).isEqualTo(status);
    }

    private static Outcome evaluate(Path file, String options) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString()));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private static void assertFailed(Outcome outcome, int status, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
    }

    @Test
    void aMissingFileIsAnsweredWithTheNearest() throws IOException {
        Path there = Files.writeString(directory.resolve("predictions.csv"), "truth,guess\na,b\n");
        Files.writeString(directory.resolve("notes.csv"), "truth,guess\na,b\n");
        Path wrong = directory.resolve("predictoins.csv");

        assertFailed(evaluate(wrong, LABELS), 2, wrong + ": no such file; did you mean '" + there + "'?");
        Path far = directory.resolve("other.csv");
        assertFailed(evaluate(far, LABELS), 2, far + ": no such file");
    }

    @Test
    void aDirectoryIsNoFile() {
        assertFailed(evaluate(directory, LABELS), 2, directory + ": is a directory; name a file in it");
    }

    @Test
    void moreThanAThousandDecimalsAreScoresNotLabels() throws IOException {
        String rows = IntStream.range(0, 1_500)
                .mapToObj(i -> "a,0." + (10_000 + i))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("scores.csv"), rows);

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 1000 (line 1001): column 'guess' has more than 1,000 distinct labels that look like"
                        + " scores, such as 0.10999: is this a score column? give it as --score");
    }

    @Test
    void fewerDecimalsNoneOfWhichIsALabelOfTheTruthAreScoresToo() throws IOException {
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> "a,0." + (10_000 + i))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("few.csv"), rows);

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ": the predictions are 30 distinct decimals, such as 0.10000, and none of them is a label of the"
                        + " truth: is this a score column? give it as --score");
    }

    @Test
    void aThousandClassesThatAreWordsAreLabels() throws IOException {
        String rows = IntStream.range(0, 1_500)
                .mapToObj(i -> "class" + i + ",class" + (i % 1_400))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("words.csv"), rows);

        Outcome outcome = evaluate(file, LABELS + " --metric accuracy --format csv");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines().get(1)).startsWith(",accuracy," + 1_400 / 1_500.0 + ",");
    }

    @Test
    void bytesThatAreNotUtf8AreFoundInTheirRow() throws IOException {
        Path file = directory.resolve("latin1.csv");
        Files.write(file, "truth,guess\na,b\nb,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 2: bytes are not UTF-8 text; convert the file first, for example with iconv -f latin1"
                        + " -t utf-8");
    }

    @Test
    void aFieldBeyondAllBoundsIsProbablyAnOpenQuote() throws IOException {
        Path file = directory.resolve("long.csv");
        Files.writeString(file, "truth,guess\na,\"" + "z".repeat(17 << 20) + "\"\n");

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 1: a field is longer than 16,777,216 characters; a quote may not be closed");
    }

    @Test
    void aGzipFileThatIsCutOffIsCorrupt() throws IOException {
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

    @Test
    void anErrorInALateRowLeavesNothingBehind() throws IOException {
        String rows = "truth,guess\n" + "a,b\nb,b\n".repeat(50_000) + "a\n";
        Path file = Files.writeString(directory.resolve("late.csv"), rows);

        Outcome outcome = evaluate(file, LABELS + " --format json");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: " + file + ", row 100001 (line 100002): ");
    }

    @Test
    void noCommandAtAllIsWrongUsage() {
        Outcome outcome = Cli.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: a command must be named: one of evaluate, compare, ");
    }

    @Test
    void aMistypedCommandIsAnsweredWithTheNearest() {
        assertFailed(
                Cli.run("evalute", "x.csv"),
                2,
                "Unmatched arguments from index 0: 'evalute', 'x.csv'; did you mean 'evaluate'?; see credence --help");
    }
}
