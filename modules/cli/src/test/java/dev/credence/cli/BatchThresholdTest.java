package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class BatchThresholdTest {
    private static final int EACH = 150;

    private static String scores(boolean positive) {
        return IntStream.range(0, EACH)
                .mapToObj(item -> String.valueOf(item * 37 % EACH + (positive ? 60 : 0)))
                .collect(Collectors.joining(","));
    }

    private static JsonNode answer(String fields) {
        Outcome outcome = Cli.given(
                "{\"id\":1,\"op\":\"threshold\",\"draws\":100" + fields
                        + ",\"evidence\":{\"type\":\"scores\",\"positive\":[" + scores(true) + "],\"negative\":["
                        + scores(false) + "]}}\n",
                "batch");
        assertThat(Cli.complaints("answer", outcome.json())).isEmpty();
        return outcome.json();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",\"demands\":[\"recall=0.9\"]|--at-least recall=0.9",
                ",\"demands\":[\"specificity=0.3\",\"fnr=0.1\"]|--at-most fnr=0.1 --at-least specificity=0.3",
                ",\"demands\":[\"fnr=0.1\",\"fpr=0.1\"],\"abstain\":true|--at-most fnr=0.1,fpr=0.1 --abstain",
                ",\"demands\":[\"accuracy=0.6\"],\"level\":0.9,\"seed\":3|--at-least accuracy=0.6 --level 0.9 --seed 3",
                ",\"maximise\":\"youden\",\"abstain\":false|--maximise youden"
            })
    void resultEqualsCommand(String fields, String words, @TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("y,s\n");
        for (int item = 0; item < EACH; item++) {
            rows.append("1,")
                    .append(item * 37 % EACH + 60)
                    .append("\n0,")
                    .append(item * 37 % EACH)
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        Outcome command =
                Cli.run(("threshold " + file + " --truth y --score s --positive 1 --draws 100 --format json " + words)
                        .split(" "));
        JsonNode answer = answer(fields);

        for (String field :
                new String[] {"threshold", "demands", "values", "reason", "negativeThreshold", "abstained"}) {
            assertThat(answer.get(field))
                    .as(field)
                    .isEqualTo(command.json().get("results").get(0).get(field));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",\"demands\":[\"recall=0.999\"]|unsupported-evidence|no threshold guarantees recall >= 0.999 with confidence 0.95;"
                        + " positives=150, and at least 2995 are needed",
                ",\"demands\":[\"recal=0.9\"]|unknown-name|no rate 'recal'; did you mean 'recall'? available: [recall,"
                        + " specificity, precision, npv, accuracy, fnr, fpr, fdr, for, error, abstention]",
                ",\"demands\":\"recall=0.9\"|bad-request|field 'demands' must be an array of texts, such as"
                        + " [\"recall=0.95\"]: demands=\"recall=0.9\"",
                ",\"demands\":[7]|bad-request|field 'demands' must be an array of texts, such as [\"recall=0.95\"]:"
                        + " demands=7",
                ",\"demands\":[\"recall=0.9\"],\"abstain\":1|bad-request|field 'abstain' must be true or false: abstain=1",
                ",\"abstain\":false|bad-value|a threshold needs a demand, such as recall=0.95, or an objective, such as f1:"
                        + " none was given",
                ",\"demands\":[\"recall=1.5\"]|bad-value|a demanded recall must lie in (0, 1): recall=1.5; no sample shows"
                        + " that a rate is 1"
            })
    void requestThatCannotBeAnsweredHasAnError(String fields, String code, String message) {
        JsonNode error = answer(fields).get("error");

        assertThat(error.get("message").stringValue()).isEqualTo(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    @Test
    void evidenceOfAnotherKindIsRefused() {
        Outcome outcome = Cli.given(
                "{\"id\":1,\"op\":\"threshold\",\"demands\":[\"recall=0.9\"],\"evidence\":{\"type\":\"binary\",\"tp\":1,"
                        + "\"fp\":1,\"fn\":1,\"tn\":1}}\n",
                "batch");

        assertThat(outcome.json().get("error").get("message").stringValue())
                .isEqualTo("op 'threshold' takes scores or class-scores of one system: type=confusion");
    }
}
