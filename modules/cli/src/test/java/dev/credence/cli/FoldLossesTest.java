package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the warning of mean losses over folds that few items determine. */
class FoldLossesTest {
    private static final String SKEWED = "two or three items make most of the loss's spread";

    @TempDir
    private Path folder = Path.of("");

    /** Returns the evaluation of 60 rows in five folds with positives at equal distances and low scores. */
    private String evaluated(int positives, String metric, String... more) throws IOException {
        StringBuilder rows = new StringBuilder("t,s,f\n");
        for (int row = 0; row < 60; row++) {
            boolean positive = row % (60 / positives) == 0;
            rows.append(positive ? 1 : 0)
                    .append(",0.")
                    .append(10 + row % 7)
                    .append(',')
                    .append(row * 5 / 60)
                    .append('\n');
        }
        String file = Files.writeString(folder.resolve("rows.csv"), rows).toString();
        String words = "evaluate " + file + " --truth t --score s --positive 1 --metric " + metric;
        return Cli.run((words + " " + String.join(" ", more)).strip().split(" ", -1))
                .out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"brier", "log-loss"})
    void lossOfFewItemsHasWarningInFoldsAsInIndependentRows(String metric) throws IOException {
        assertThat(evaluated(2, metric, "--fold", "f")).contains(SKEWED, "in as few as 0.87");
        assertThat(evaluated(2, metric)).contains(SKEWED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"brier", "log-loss", "eer", "auroc"})
    void lossOfManyItemsHasNone(String metric) throws IOException {
        assertThat(evaluated(20, metric, "--fold", "f")).doesNotContain(SKEWED);
    }

    @Test
    void errorRateOfScoresIsNoMeanOfLosses() throws IOException {
        assertThat(evaluated(2, "eer", "--fold", "f")).doesNotContain(SKEWED);
    }
}
