package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a generated table, hostile or not, gives the same bytes or the same error in every format. */
class SameTableTest {
    private static final List<String> LABELS = List.of("a", "b", "c", "1", "2");
    private static final List<String> HOSTILE_LABELS = List.of(
            " a",
            "a ",
            "",
            " ",
            "\"",
            "x\"y",
            "\"\"",
            ",",
            "a,b",
            "\t",
            "two\nlines",
            "cr\r\nlf",
            "\r",
            "\u00e9",
            "e\u0301",
            "\u65e5\u672c",
            "\ud83d\ude00",
            "NaN",
            "nan",
            "inf",
            "01",
            "1.0",
            "-0",
            "1e5",
            "1E400",
            "123456789012345678901234567890",
            "null",
            "NULL",
            "true",
            "False",
            "{}",
            "[1]",
            "\\",
            "\\n",
            "\\u0041",
            "'",
            "''",
            "\u202eevil",
            "\uFEFFa",
            "=1+1",
            "#a",
            "%_*?",
            "z".repeat(300),
            "\u0001",
            "\u00a0a",
            "\u0130\u0131I");
    private static final List<String> NUMBERS = List.of("0.5", "0.25", "1", "0", "0.125", "0.75");
    private static final List<String> HOSTILE_NUMBERS = List.of(
            "",
            " ",
            " 0.5 ",
            "NaN",
            "nan",
            "inf",
            "-Infinity",
            "1e400",
            "-1e400",
            "1e-400",
            "0,5",
            "abc",
            "1_0",
            "0x1p3",
            "12345678901234567890",
            "+.5",
            "5.",
            "1d",
            "1e",
            "-0.0",
            "-1",
            "true",
            "\uff11",
            "1e5",
            "1E5",
            "0.1000000000000000055511151231257827",
            "1e999999999",
            "9007199254740993");
    private static final List<String> COUNTS = List.of("1", "2", "3", "0");
    private static final List<String> HOSTILE_COUNTS = List.of(
            "",
            " 7 ",
            "-1",
            "0.5",
            "10.6",
            "1.0",
            "1e3",
            "true",
            "007",
            "+3",
            "9007199254740991",
            "9007199254740993",
            "4611686018427387904",
            "99999999999999999999",
            "NaN",
            "\u0663");
    private static final List<String> OPTIONS = List.of(
            "--prediction p",
            "--prediction p --positive a --metric f1 --metric accuracy",
            "--prediction p --count n --metric accuracy",
            "--score s --positive a --metric auroc",
            "--prediction p --cluster c --metric accuracy",
            "--prediction p --weight w --metric accuracy",
            "--prediction p --stratified --metric accuracy",
            "--class-scores p_* --metric auroc-ovo",
            "--prediction p --against q --metric accuracy",
            "--score s --against-score w --positive a --metric auroc");

    @TempDir
    private Path directory = Path.of("");

    private static final class Generator {
        private final Random random;

        Generator(long seed) {
            random = new Random(seed);
        }

        String pick(List<String> from) {
            return from.get(random.nextInt(from.size()));
        }

        private String field(List<String> usual, List<String> hostile, double share) {
            return random.nextDouble() < share ? pick(hostile) : pick(usual);
        }

        /** A third of the tables is harmless; in the others every fiftieth or every fifth field is hostile. */
        TableFiles table() {
            double share = List.of(0.0, 0.02, 0.2).get(random.nextInt(3));
            List<String> header = new ArrayList<>(
                    List.of("t", "p", "q", "s", "w", "n", "c", "p_a", "p_b", "p_c", "p_1", "p_2", "an \"odd\", name"));
            Collections.shuffle(header, random);
            List<List<String>> rows = new ArrayList<>();
            int size = 1 + random.nextInt(40);
            for (int row = 0; row < size; row++) {
                rows.add(header.stream().map(name -> field(name, share)).toList());
            }
            List<String> written = header.stream()
                    .map(name -> random.nextInt(20) == 0 ? " " + name + " " : name)
                    .toList();
            return new TableFiles(written, rows);
        }

        private String field(String column, double share) {
            if (column.equals("n")) {
                return field(COUNTS, HOSTILE_COUNTS, share);
            }
            return ("spw".contains(column) && !column.equals("p")) || column.startsWith("p_")
                    ? field(NUMBERS, HOSTILE_NUMBERS, share)
                    : field(LABELS, HOSTILE_LABELS, share);
        }
    }

    /**
     * Returns the status and both streams without the file's name and without the line, which only text formats have.
     */
    private static String outcome(Path file, String options) {
        List<String> all = new ArrayList<>(
                List.of(options.contains("against") ? "compare" : "evaluate", file.toString(), "--truth", "t"));
        all.addAll(List.of(options.split(" ")));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        String text = outcome.status() + "\n" + outcome.out() + outcome.err();
        assertThat(text).doesNotContain("internal error");
        return text.replace(file.toString(), "FILE").replaceFirst(" \\(line \\d+\\): ", ": ");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void sameTableIsReadFromEveryFormat(long seed) throws IOException, SQLException {
        Generator generator = new Generator(seed);
        int answered = 0;
        for (int round = 0; round < 20; round++) {
            TableFiles table = generator.table();
            String options = generator.pick(OPTIONS);
            String expected = outcome(table.write(directory, "a.csv"), options);
            answered += expected.startsWith("0") ? 1 : 0;
            for (String name :
                    List.of("a.tsv", "a.csv.gz", "a.csv.zst", "a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet")) {
                assertThat(outcome(table.write(directory, name), options))
                        .as("seed %d, round %d, %s, %s, %s", seed, round, name, options, table)
                        .isEqualTo(expected);
            }
        }
        // both kinds of outcome are compared
        assertThat(answered).isBetween(3, 17);
    }
}
