package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that plain files of 32 MB and more, which are read in pieces, give the same bytes or the same error as packed
 * files of the same rows.
 */
class LargeFilesTest {
    /** This many rows of about 410 characters have 36 MB. */
    private static final int ROWS = 90_000;

    private static final String PADDING = "p".repeat(380);

    @TempDir
    private Path directory = Path.of("");

    private interface Rows {
        /** Returns the row without its padding. */
        String row(int row);
    }

    /** Returns the command's outcome on the plain file and asserts that it is the same on the packed file. */
    private Outcome evaluated(Rows rows, String... options) throws IOException {
        Outcome plain = evaluate(write("rows.csv", rows), options);
        Outcome packed = evaluate(write("rows.csv.gz", rows), options);
        assertThat(plain.out()).isEqualTo(packed.out());
        assertThat(plain.err()).isEqualTo(packed.err().replace("rows.csv.gz", "rows.csv"));
        assertThat(plain.status()).isEqualTo(packed.status());
        return plain;
    }

    private static Outcome evaluate(Path file, String... options) {
        String[] all = new String[options.length + 6];
        System.arraycopy(
                new String[] {"evaluate", file.toString(), "--truth", "truth", "--format", "csv"}, 0, all, 0, 6);
        System.arraycopy(options, 0, all, 6, options.length);
        return Cli.run(all);
    }

    private Path write(String name, Rows rows) throws IOException {
        Path file = directory.resolve(name);
        OutputStream raw = Files.newOutputStream(file);
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw;
        try (PrintWriter text = new PrintWriter(out, false, StandardCharsets.UTF_8)) {
            text.print("truth,prediction,score,image,padding\n");
            for (int row = 1; row <= ROWS; row++) {
                text.print(rows.row(row) + "," + PADDING + "\n");
            }
        }
        return file;
    }

    /**
     * Half of the labels and images occur only in the second half of the rows; one label begins with a byte order mark.
     */
    private static Rows random(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[] labels = {"\uFEFFcat", "dog", "\"co,w\"", "ant", "bee", "elk"};
        String[] of = new String[ROWS + 1];
        for (int row = 1; row <= ROWS; row++) {
            int half = row > ROWS / 2 ? 6 : 3;
            of[row] = labels[random.nextInt(half)] + "," + labels[random.nextInt(half)] + "," + random.nextDouble()
                    + ",i" + random.nextInt(10 * half);
        }
        return row -> of[row];
    }

    @Test
    void piecesGiveSameLabelsAndScoresAsOnePass() throws IOException {
        Outcome outcome = evaluated(random(1), "--prediction", "prediction", "--score", "score", "--positive", "dog");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("f1@\\ufeffcat", "auroc");
    }

    @Test
    void piecesGiveSameClustersAsOnePass() throws IOException {
        Outcome outcome = evaluated(
                random(2),
                "--prediction",
                "prediction",
                "--cluster",
                "image",
                "--metric",
                "accuracy",
                "--metric",
                "f1.macro");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void cutInQuotedFieldDoesNotChangeRows() throws IOException {
        Rows rows = random(3);
        String lines = "cat,cat,0.5,i1,p\n".repeat(300_000);
        Outcome outcome = evaluated(
                row -> row == ROWS / 2 ? "dog,dog,0.5,\"" + lines + "\"" : rows.row(row), "--prediction", "prediction");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains(",90000,");
    }

    @Test
    void errorInTheSecondHalfNamesItsRow() throws IOException {
        Rows rows = random(4);
        Outcome outcome = evaluated(
                row -> row == 80_000 ? "dog,dog,zero,i1" : rows.row(row), "--score", "score", "--positive", "dog");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + directory.resolve("rows.csv")
                        + ", row 80000 (line 80001): score must be a number: score='zero'\n");
    }

    @Test
    void labelsTooManyInAllPiecesTogetherAreFound() throws IOException {
        Outcome outcome =
                evaluated(row -> row % 1500 + ".5,1.5,0.5,i1", "--prediction", "prediction", "--metric", "accuracy");
        assertThat(outcome.status()).isNotZero();
        Outcome halves = evaluated(
                row -> row / (ROWS / 1500) + ".5,1.5,0.5,i1", "--prediction", "prediction", "--metric", "accuracy");
        assertThat(halves.err()).contains("more than 1,000 distinct labels that look like scores");
    }
}
