package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Status;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.write.JsonWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests that refused answers have a status, a code and the missing modules, in every kind of JSON and in Java. */
class RefusedAnswersTest {
    /** Holds all providers except those of credence-delta. */
    private static final Credence WITHOUT_DELTA = Credence.of(withoutDelta());

    private static final String FILE = Cli.example("letters.csv");

    private static Registry withoutDelta() {
        Registry all = Registry.load();
        Registry.Builder some = Registry.builder();
        all.metrics().forEach(some::metric);
        all.methods().stream()
                .filter(method -> !method.id().startsWith("delta-"))
                .forEach(some::method);
        all.comparators().stream()
                .filter(comparator -> !comparator.id().endsWith("-delta"))
                .forEach(some::comparator);
        return some.build();
    }

    private static Cli.Outcome run(String... args) {
        return Cli.with(() -> WITHOUT_DELTA, args);
    }

    private static void isNotInstalled(JsonNode result, String module) {
        assertThat(result.get("status").stringValue()).isEqualTo("refused");
        isRefusal(result.get("refusal"), module);
    }

    private static void isRefusal(JsonNode refusal, String module) {
        assertThat(refusal.get("code").stringValue()).isEqualTo("nothing-installed");
        assertThat(refusal.get("message").stringValue()).contains(module);
        assertThat(refusal.get("modules").toString()).contains("\"" + module + "\"");
        assertThat(refusal.get("instead").isEmpty()).isFalse();
    }

    @Test
    void errorWithoutInstalledComparatorStatesModule() {
        JsonNode document = run(
                        "compare",
                        FILE,
                        "--truth",
                        "truth",
                        "--prediction",
                        "knn",
                        "--against",
                        "tree",
                        "--metric",
                        "f1.macro",
                        "--metric",
                        "accuracy",
                        "--format",
                        "json")
                .json();

        assertThat(Cli.complaints("compareDocument", document)).isEmpty();
        isNotInstalled(document.get("results").get(0), "credence-delta");
        assertThat(document.get("results").get(0).get("difference").get("lower").isNull())
                .isTrue();
        assertThat(document.get("results").get(1).get("status").stringValue()).isEqualTo("ok");
        assertThat(document.get("results").get(1).get("refusal")).isNull();
    }

    @Test
    void gateWithoutAnInstalledComparatorNamesTheMissingModule() {
        JsonNode document = run(
                        "gate",
                        FILE,
                        "--truth",
                        "truth",
                        "--prediction",
                        "knn",
                        "--baseline",
                        "tree",
                        "--metric",
                        "f1.macro",
                        "--margin",
                        "0.01",
                        "--format",
                        "json")
                .json();

        assertThat(Cli.complaints("gateDocument", document)).isEmpty();
        JsonNode check = document.get("results").get(0);
        assertThat(check.get("verdict").stringValue()).isEqualTo("inconclusive");
        isRefusal(check.get("refusal"), "credence-delta");
    }

    @Test
    void errorWithoutInstalledMethodStatesModule() {
        Registry proportions = Registry.builder()
                .metric(Registry.load().metric("f1.macro"))
                .method(Registry.load().method("dirichlet"))
                .build();
        JsonNode document = Cli.with(
                        () -> Credence.of(proportions),
                        "evaluate",
                        FILE,
                        "--truth",
                        "truth",
                        "--prediction",
                        "knn",
                        "--metric",
                        "f1.macro",
                        "--format",
                        "json")
                .json();

        assertThat(Cli.complaints("evaluateDocument", document)).isEmpty();
        isNotInstalled(document.get("results").get(0), "credence-delta");
    }

    /** Comparators of proportions, and of systems on different items, do not apply to the calibration error. */
    @Test
    void refusalOfMetricWithoutComparatorStatesNearestReasons() {
        String[] command = ("compare " + Cli.example("breast-cancer.csv")
                        + " --truth truth --score logistic_score --against-score"
                        + " tree_score --positive malignant --metric ece --format json")
                .split(" ");

        String reason = Cli.run(command)
                .json()
                .get("results")
                .get(0)
                .get("refusal")
                .get("message")
                .stringValue();

        assertThat(reason)
                .startsWith("no installed comparator fits metric 'ece': paired-delta: the noise of each bin counts")
                .contains("compare by brier or log-loss")
                .doesNotContain("tango", "miettinen-nurminen", "independent-delta");
    }

    @Test
    void severalSystemsWithoutAnInstalledComparatorAreRefused() {
        Cli.Outcome outcome = run(
                "compare",
                FILE,
                "--truth",
                "truth",
                "--prediction",
                "knn",
                "--against",
                "tree,forest",
                "--metric",
                "f1.macro",
                "--format",
                "json");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("add one of: ", "credence-delta (paired-delta, independent-delta)");
    }

    @Test
    void batchErrorContainsRefusalCodeAndAlternatives() {
        JsonNode answer = Cli.given(
                        "{\"id\":1,\"op\":\"interval\",\"metric\":\"mcc\",\"method\":\"wilson\",\"evidence\":"
                                + "{\"type\":\"binary\",\"tp\":9,\"fp\":2,\"fn\":1,\"tn\":7}}",
                        "batch")
                .json();

        assertThat(Cli.complaints("answer", answer)).isEmpty();
        JsonNode refusal = answer.get("error").get("refusal");
        assertThat(refusal.get("code").stringValue()).isEqualTo("metric");
        assertThat(refusal.get("message")).isEqualTo(answer.get("error").get("message"));
        assertThat(refusal.get("instead").toString()).contains("\"dirichlet-lattice\"");
        assertThat(refusal.get("modules").isEmpty()).isTrue();
    }

    /** In Java the row, its comparison and the JSON of both agree. */
    @Test
    void javaReportShowsARefusalByStatusAndCode() {
        PairedConfusionMatrix pairs =
                PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{50, 3}, {4, 2}}, {{1, 4}, {9, 40}}});
        ComparisonReport report = ComparisonReportRequest.of(WITHOUT_DELTA)
                .metrics("f1.macro")
                .report(ObservedPair.of(Pairing.paired(pairs)));
        Comparison comparison = report.rows().get(0).comparison();

        assertThat(comparison.status()).isEqualTo(Status.REFUSED);
        assertThat(comparison.refusal()).isEqualTo(report.rows().get(0).refusal());
        Refusal refusal = comparison.refusal().orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.NOTHING_INSTALLED);
        assertThat(refusal.modules()).contains("credence-delta");
        assertThat(refusal.sentence()).contains("credence-delta (paired-delta, independent-delta)");
        JsonNode document = CredenceJson.mapper().readTree(new JsonWriter().write(report));
        isNotInstalled(document.get("results").get(0), "credence-delta");
        assertThat(CredenceJson.mapper()
                        .treeToValue(document.get("results").get(0), Comparison.class)
                        .refusal())
                .contains(refusal);
    }
}
