package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the counts of a binary matrix instead of a file, with and without true negatives. */
class CountsTest {
    private static final String BATCH =
            "{\"id\":1,\"op\":\"interval\",\"metric\":\"METRIC\",\"evidence\":{\"type\":\"binary\",\"tp\":12,\"fp\":3,\"fn\":4TN}}\n";

    private static Outcome evaluate(String options) {
        List<String> all = new ArrayList<>(List.of("evaluate"));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode batch(String metric, String tn) {
        return Cli.given(BATCH.replace("METRIC", metric).replace("TN", tn), "batch")
                .json();
    }

    @Test
    void countsWithoutTrueNegativesGiveMetricsNotUsingThem() {
        JsonNode document = evaluate("--tp 12 --fp 3 --fn 4 --format json").json();
        assertThat(Cli.complaints("evaluateDocument", document)).isEmpty();
        assertThat(document.get("results")
                        .valueStream()
                        .map(result -> result.get("metric").asString()))
                .containsExactly("precision", "recall", "f1", "jaccard", "fowlkes-mallows");
        assertThat(document.get("input"))
                .hasToString(
                        "{\"tp\":12,\"fp\":3,\"fn\":4,\"evidence\":{\"type\":\"binary\",\"tp\":12,\"fp\":3,\"fn\":4}}");
        assertThat(evaluate("--tp 12 --fp 3 --fn 4").out())
                .contains("negative           not counted         3")
                .doesNotContain("class 'negative'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "accuracy",
                "specificity",
                "mcc",
                "cohen-kappa",
                "npv",
                "balanced-accuracy",
                "f1.macro",
                "f1@negative"
            })
    void metricThatNeedsTrueNegativesReportsThemAsMissing(String metric) {
        String sentence = "metric '" + metric + "' needs the true negatives: tn is missing; give it, or use a metric"
                + " that does not read it, such as precision, recall, f1, jaccard or fowlkes-mallows";
        Outcome outcome = evaluate("--tp 12 --fp 3 --fn 4 --metric " + metric);
        assertThat(outcome.err()).isEqualTo("credence: " + sentence + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(batch(metric, "").at("/error/message").asString()).isEqualTo(sentence);
        assertThat(evaluate("--tp 12 --fp 3 --fn 4 --tn 30 --metric " + metric).status())
                .isZero();
        assertThat(batch(metric, ",\"tn\":30").has("error")).isFalse();
    }

    /** The digits equal those of a table of counts and of a line of batch. */
    @ParameterizedTest
    @ValueSource(strings = {"precision", "recall", "f1", "jaccard", "fowlkes-mallows", "fbeta:beta=2"})
    void everyCommandReadsCountsAlike(String metric) {
        JsonNode here = evaluate("--tp 12 --fp 3 --fn 4 --format json --metric " + metric)
                .json()
                .at("/results/0");
        JsonNode there = batch(metric, "");
        for (String field : List.of("value", "lower", "upper", "method", "n")) {
            assertThat(there.get(field)).isEqualTo(here.get(field));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--tp 12 --fp 3|--tp, --fp and --fn must be given together: given=[tp, fp]",
                "--tn 12|--tp, --fp and --fn must be given together: given=[tn]",
                "--tp -1 --fp 3 --fn 4|count must be >= 0: cell=-1",
                "--tp 12 --fp 3 --fn 4 file.csv|file.csv: no such file",
                "--tp x --fp 3 --fn 4|--tp must be a whole number, or the name of a column if a file is given: --tp=x",
                "--tp 12 --fp 3 --fn 4 --truth t|--tp, --fp, --fn and --tn replace a file: leave out the options of its"
                        + " columns and labels",
                "--tp 12 --fp 3 --fn 4 --delimiter ;|--input-format and --delimiter apply to a file of rows, "
                        + "but none was given",
                "--metric f1|Missing required parameter: 'FILE'; see credence evaluate --help",
                "--tp 12 --fp 3 --fn 4 --metric auroc|metric 'auroc' needs --score COLUMN and --positive LABEL",
                "--tp 12 --fp 3 --fn 4 --figure confusion -o never.svg|--figure: a confusion matrix is drawn with all its cells: tn is"
                        + " missing; give it, or draw another figure"
            })
    void wrongUsageIsReportedInOneLine(String options, String message) {
        Outcome outcome = evaluate(options);
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(2);
    }
}
