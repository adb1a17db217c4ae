package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Scores that err by the same everywhere, exactly ({@code 0.875} and {@code 0.125}) or but for rounding ({@code 1 - 0.9} is not
 * {@code 0.1}): what does not vary tells nothing of how much it would.
 */
class ConstantLossesTest {
    @TempDir
    private Path directory = Path.of("");

    private JsonNode answer(String metric, String method, double score) throws IOException {
        Path file = directory.resolve("constant.csv");
        Files.writeString(
                file,
                "t,s\n"
                        + String.join(
                                "",
                                Collections.nCopies(15, "a," + score + "\nb," + (1000 - 1000 * score) / 1000 + "\n")));
        List<String> arguments = List.of(
                "evaluate",
                file.toString(),
                "--truth",
                "t",
                "--score",
                "s",
                "--positive",
                "a",
                "--metric",
                metric,
                "--method",
                method,
                "--format",
                "json");
        return Cli.run(arguments.toArray(String[]::new)).json().get("results").get(0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.875, 0.9, 0.8, 0.7, 0.99, 0.1})
    void constantBoundedLossHasInterval(double score) throws IOException {
        JsonNode brier = answer("brier", "delta-wilson", score);
        double value = (1 - score) * (1 - score);

        assertThat(brier.get("status").stringValue()).isEqualTo("ok");
        assertThat(brier.get("value").doubleValue()).isCloseTo(value, within(1e-15));
        assertThat(brier.get("lower").doubleValue()).isLessThan(value);
        assertThat(brier.get("upper").doubleValue()).isGreaterThan(value + 0.08);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.875, 0.9, 0.8, 0.7, 0.99, 0.1})
    void constantUnboundedLossHasNoInterval(double score) throws IOException {
        JsonNode loss = answer("log-loss", "delta-wilson", score);

        assertThat(loss.get("status").stringValue()).isEqualTo("degenerate");
        assertThat(loss.get("lower").doubleValue()).isZero();
        assertThat(loss.get("upper").stringValue()).isEqualTo("Infinity");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.875, 0.9, 0.8, 0.7, 0.99, 0.1})
    void collapsedNormalIntervalIsNoted(double score) throws IOException {
        for (String metric : List.of("brier", "log-loss")) {
            JsonNode plain = answer(metric, "delta-wald", score);

            assertThat(plain.get("status").stringValue()).isEqualTo("degenerate");
            assertThat(plain.get("notes").toString()).contains("the interval has collapsed to a point");
        }
    }
}
