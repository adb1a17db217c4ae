package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that plain JSON lines of 32 MB and more, which are read in pieces, give the same bytes or the same error as packed files of the
 * same rows.
 */
class LargeJsonLinesTest {
    /** This many rows of about 4,100 characters have 34 MB. */
    private static final int ROWS = 8_400;

    private static final String PADDING = ",\"padding\":\"" + "p".repeat(4_000) + "\"}";

    @TempDir
    private Path directory = Path.of("");

    private Outcome evaluated(IntFunction<String> rows, String... options) throws IOException {
        Outcome plain = evaluate(write("rows.jsonl", rows), options);
        Outcome packed = evaluate(write("rows.jsonl.gz", rows), options);
        assertThat(plain.out()).isEqualTo(packed.out());
        assertThat(plain.err()).isEqualTo(packed.err().replace("rows.jsonl.gz", "rows.jsonl"));
        assertThat(plain.status()).isEqualTo(packed.status());
        return plain;
    }

    private static Outcome evaluate(Path file, String... options) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString(), "--format", "csv"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    private Path write(String name, IntFunction<String> rows) throws IOException {
        Path file = directory.resolve(name);
        OutputStream raw = Files.newOutputStream(file);
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw;
        try (PrintWriter text = new PrintWriter(out, false, StandardCharsets.UTF_8)) {
            for (int row = 1; row <= ROWS; row++) {
                text.print(rows.apply(row) + PADDING + "\n");
            }
        }
        return file;
    }

    /** Names of items, clusters and slices that occur only in the second half of the rows are among the random ones. */
    private static IntFunction<String> random(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[] all = new String[ROWS + 1];
        for (int row = 1; row <= ROWS; row++) {
            int half = row > ROWS / 2 ? 2 : 1;
            int item = random.nextInt(200 * half);
            all[row] = "{\"answer\":{\"score\":" + random.nextInt(11) / 10.0 + ",\"seconds\":" + random.nextDouble(5)
                    + "},\"question\":\"q" + item + "\",\"topic\":\"t" + item % (7 * half) + "\",\"seed\":\"s"
                    + random.nextInt(9 * half) + "\",\"truth\":\"" + random.nextInt(2 * half) + "\",\"guess\":\""
                    + random.nextInt(3 * half) + "\"";
        }
        return row -> all[row];
    }

    @Test
    void piecesGiveSameOutcomesAsOnePass() throws IOException {
        Outcome outcome = evaluated(
                random(1),
                "--outcome",
                "answer.score,answer.seconds",
                "--range",
                "answer.score=0,1",
                "--metric",
                "ratio:of=answer.score,per=answer.seconds");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("8400");
    }

    @Test
    void piecesGiveSameClusteredRunsAsOnePass() throws IOException {
        Outcome outcome = evaluated(
                random(2),
                "--outcome",
                "answer.score",
                "--item",
                "question",
                "--cluster",
                "seed",
                "--cluster",
                "question");
        assertThat(outcome.status()).isZero();
        Outcome runs = evaluated(random(3), "--outcome", "answer.score", "--item", "question");
        assertThat(runs.out()).contains("items have from", ",400,400.0,");
    }

    @Test
    void piecesGiveSameLabelsAsOnePass() throws IOException {
        Outcome outcome = evaluated(random(4), "--truth", "truth", "--prediction", "guess", "--cluster", "topic");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("recall@3");
    }

    @Test
    void piecesGiveSameMultilineObjectsAsOnePass() throws IOException {
        IntFunction<String> rows = random(5);
        Outcome outcome = evaluated(
                row -> rows.apply(row).replace(",", ",\n"), "--outcome", "answer.score", "--item", "question");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void piecesGiveSameLateColumnAsOnePass() throws IOException {
        IntFunction<String> rows = random(6);
        Outcome outcome = evaluated(
                row -> row > 6_000 ? rows.apply(row) + ",\"late\":1" : rows.apply(row),
                "--outcome",
                "late",
                "--unscored",
                "fail");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void errorInTheSecondHalfNamesItsRow() throws IOException {
        IntFunction<String> rows = random(7);
        Outcome outcome = evaluated(
                row -> row == 8_000 ? "{\"answer\":{\"score\":\"good\"}" : rows.apply(row),
                "--outcome",
                "answer.score");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + directory.resolve("rows.jsonl")
                        + ", row 8000: answer.score must be a finite number, true, false or a grade:"
                        + " answer.score='good'; --grades good=1 gives it a number\n");
    }
}
