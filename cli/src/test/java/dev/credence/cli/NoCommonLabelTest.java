package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Truth and prediction that name their classes differently have no table of zeros, whatever its format. */
class NoCommonLabelTest {
    @TempDir
    private Path folder = Path.of("");

    private Outcome evaluate(String rows, String format) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "t,p\n" + rows);
        return Cli.run("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--format", format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "json", "csv", "markdown"})
    void labelsOfTwoVocabulariesAreRefusedWithSomeOfBoth(String format) throws IOException {
        Outcome outcome = evaluate("Diseased,Positive\nHealthy,Negative\nHealthy,Positive\n", format);
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("truth and prediction have no label in common: truth [Diseased, Healthy], prediction"
                        + " [Negative, Positive]; give both the same names");
    }

    @ParameterizedTest
    @ValueSource(strings = {"True,true\nFalse,false\n", "yes, yes\nno, no\n"})
    void labelsThatDifferInBlanksOrCaseAreNamedInTheRefusal(String rows) throws IOException {
        Outcome outcome = evaluate(rows, "csv");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains("differ in blanks or in upper and lower case only");
    }
}
