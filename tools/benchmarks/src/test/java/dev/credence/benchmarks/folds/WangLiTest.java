package dev.credence.benchmarks.folds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.benchmarks.folds.WangLi.PublishedNumbers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WangLiTest {
    private static final Experiment SMALL = Experiments.simulated().get(3);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @Test
    void resumedStudyGivesTheSameTable() throws IOException, InterruptedException {
        String whole = study(folder.resolve("whole"), 6);
        study(folder.resolve("parts"), 2);
        Path log = folder.resolve("parts/5-n-200-d-5-mean-1.0-scale-2.0-tree.csv");
        Files.writeString(log, Files.readString(log) + "5,1 2 3");
        assertThat(study(folder.resolve("parts"), 6)).isEqualTo(whole);
        assertThat(Files.readAllLines(log)).hasSize(6);
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("5/n=200 d=5 mean=1.0 scale=2.0/tree: 6 of 6");
    }

    @Test
    void tableShowsMeasuredAndPublishedNumbers() throws IOException, InterruptedException {
        assertThat(study(folder, 3))
                .startsWith("### Table 5, tree, n=200 d=5 mean=1.0 scale=2.0 (3 data sets)\n")
                .containsPattern("\\| precision, `kfold-beta:prior=1` \\| [0-9.]+% \\| 99.2% \\| [-+][0-9.]+ \\|"
                        + " 0\\.[0-9]{3} \\| 0\\.219 \\| [-+]0\\.[0-9]{3} \\| 0\\.0% \\|")
                .containsPattern("\\| recall, `kfold-t-corrected` \\| [0-9.]+% \\| 99.6% \\| [-+][0-9.]+ \\|"
                        + " 0\\.[0-9]{3} \\|  \\|  \\|");
    }

    private String study(Path where, int replicates) throws IOException, InterruptedException {
        return new WangLi(where, replicates, new PrintStream(progress, true, StandardCharsets.UTF_8)).table(SMALL);
    }

    @Test
    void drawnClassesHaveMomentsOfPaper() {
        Rows rows = new GaussianClasses(2, 1, 2, 0.5).draw(40_000, new SplittableRandom(1));
        double positives = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < rows.size(); i++) {
            double x = rows.features()[i][1];
            positives += rows.positive()[i] ? 1 : 0;
            sum += rows.positive()[i] ? x : 0;
            squares += rows.positive()[i] ? (x - 1) * (x - 1) : 0;
        }
        assertThat(positives / rows.size()).isCloseTo(0.5, within(5 * 0.0025));
        assertThat(sum / positives).isCloseTo(1, within(5 * 0.01));
        assertThat(squares / positives).isCloseTo(2, within(5 * 0.02));
    }

    @ParameterizedTest
    @EnumSource(Learner.class)
    void everyLearnerSeparatesDistantClasses(Learner learner) {
        RowSource apart = new GaussianClasses(3, 10, 1, 0.5);
        FoldCounts counts = new Experiment(5, "apart", learner, 100, apart).replicate(3);
        assertThat(counts.folds()).hasSize(10);
        assertThat(counts.total(0) + counts.total(3)).isEqualTo(100);
    }

    @Test
    void everyPublishedNumberBelongsToACase() throws IOException {
        PublishedNumbers published = PublishedNumbers.read();
        List<String> missing = Experiments.simulated().stream()
                .filter(experiment ->
                        published.of(experiment, FoldInterval.all().get(0)).isEmpty())
                .map(Experiment::key)
                .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void lettersAreStandardisedAndLabelledByHalfOfAlphabet() throws IOException {
        Path file = folder.resolve("letters.data");
        Files.writeString(file, "M,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\nN,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0\n");
        Rows rows = Letters.of(file).all();
        assertThat(rows.positive()).containsExactly(true, false);
        assertThat(rows.features()[1][0]).isZero();
        assertThat(rows.features()[1][15]).isEqualTo(-1);
    }

    @Test
    void malformedLetterIsRejectedWithFileAndLine() throws IOException {
        Path file = folder.resolve("letters.data");
        Files.writeString(file, "M,1,2\n");
        assertThatThrownBy(() -> Letters.of(file))
                .hasMessage(file + ": a letter and 16 numbers must stand on each line: line 1 has 3 columns");
    }
}
