package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.credence.cli.input.csv.CsvErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a heap too small for the data ends in one line with advice. */
class MemoryTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void twiceTheHeapIsAdvised() {
        assertThat(Main.tooSmall(519_045_120))
                .isEqualTo("not enough memory in a heap of 495 MB; increase it, for example with "
                        + "CREDENCE_JAVA_OPTS=-Xmx1g");
        assertThat(Main.tooSmall(256L << 20))
                .endsWith("a heap of 256 MB; increase it, for example with CREDENCE_JAVA_OPTS=-Xmx512m");
        assertThat(Main.tooSmall(257L << 20))
                .endsWith("a heap of 257 MB; increase it, for example with CREDENCE_JAVA_OPTS=-Xmx1g");
        assertThat(Main.tooSmall(3L << 30)).endsWith("CREDENCE_JAVA_OPTS=-Xmx8g");
        assertThat(Main.tooSmall(1))
                .endsWith("a heap of 1 MB; increase it, for example with " + "CREDENCE_JAVA_OPTS=-Xmx128m");
    }

    /** The reader of CSV wraps what its receiver of cells throws, also when the heap is full. */
    @Test
    void fullHeapIsNoErrorOfTheRowThatWasRead() {
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        CsvParseException wrapped = new CsvParseException("Exception when reading record", full);
        assertThatThrownBy(() -> CsvErrors.sentence(wrapped)).isSameAs(full);
    }

    /** A million distinct scores take 8 MB, and twice as much again for the sample and the weights. */
    @Test
    void tooSmallHeapIsReportedInOneLine() throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder rows = new StringBuilder("truth,score\n");
        for (int row = 0; row < 1_000_000; row++) {
            rows.append(row % 2)
                    .append(",.")
                    .append(random.nextInt(100_000_000, 1_000_000_000))
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("scores.csv"), rows);

        String[] area = {"--score=score", "--positive=1", "--metric=auroc"};
        List<String> tooSmall = evaluate(file, "-Xmx20m", area);
        assertThat(tooSmall).hasSize(2);
        assertThat(tooSmall.get(0)).isEqualTo("1");
        // what the machine calls its heap leaves out a part of it
        assertThat(tooSmall.get(1))
                .matches("credence: not enough memory in a heap of (19|20) MB; increase it, for example with "
                        + "CREDENCE_JAVA_OPTS=-Xmx128m");
        List<String> enough = evaluate(file, "-Xmx128m", area);
        assertThat(enough.get(0)).isEqualTo("0");
        assertThat(enough.get(2)).startsWith(",auroc,0.5");
    }

    /** A square of all labels for each cluster or fold would take 60 GB. */
    @ParameterizedTest
    @ValueSource(strings = {"--cluster=group", "--fold=group"})
    void smallGroupsOfManyLabelsFitIntoASmallHeap(String design) throws IOException, InterruptedException {
        int labels = 3_000;
        StringBuilder rows = new StringBuilder("truth,guess,group\n");
        for (int row = 0; row < 2 * labels; row++) {
            int truth = row % labels;
            int guess = row % 4 == 0 ? (truth + 1) % labels : truth;
            // the second round of labels meets clusters of the first in another order
            int group = row < labels ? row : (row * 7) % labels;
            rows.append('l')
                    .append(truth)
                    .append(",l")
                    .append(guess)
                    .append(",g")
                    .append(group)
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("groups.csv"), rows);

        List<String> outcome = evaluate(file, "-Xmx128m", "--prediction=guess", design, "--metric=accuracy");
        assertThat(outcome.get(0)).isEqualTo("0");
        assertThat(outcome.get(2)).startsWith(",accuracy,0.75,");
    }

    /** Returns the exit status, then both streams. */
    private List<String> evaluate(Path file, String heap, String... options) throws IOException, InterruptedException {
        Path out = directory.resolve("out" + heap);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.credence.cli.Main",
                "evaluate",
                file.toString(),
                "--truth=truth",
                "--format=csv"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        List<String> outcome = new ArrayList<>(List.of(String.valueOf(process.waitFor())));
        outcome.addAll(Files.readAllLines(out));
        return outcome;
    }
}
