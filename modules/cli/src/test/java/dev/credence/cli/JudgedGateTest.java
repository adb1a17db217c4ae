package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests gates of metrics that are corrected for a judge, and the page of corrected metrics. */
class JudgedGateTest {
    @TempDir
    private Path folder;

    private Outcome run(String command, String... options) throws IOException {
        String rows = "human,judge,new,old,older,doc\n"
                + "yes,yes,yes,no,no,a\n".repeat(30)
                + "yes,yes,yes,yes,no,b\n".repeat(40)
                + "yes,no,no,yes,yes,c\n".repeat(6)
                + "no,no,no,no,yes,d\n".repeat(50)
                + "no,no,yes,yes,yes,e\n".repeat(9)
                + "no,yes,no,yes,no,f\n".repeat(5)
                + ",yes,yes,yes,no,g\n".repeat(300)
                + ",yes,yes,no,yes,h\n".repeat(200)
                + ",no,no,no,no,i\n".repeat(400)
                + ",no,yes,yes,yes,j\n".repeat(60);
        Path file = Files.writeString(folder.resolve("judged.csv"), rows);
        List<String> all = new ArrayList<>(List.of(command, file.toString(), "--truth", "human", "--judge", "judge"));
        all.addAll(List.of("--prediction", "new", "--positive", "yes"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "--at-least=accuracy=0.8, 0, pass",
        "--at-least=accuracy=0.99, 3, fail",
        "--at-least=accuracy=0.89, 4, inconclusive",
        "--at-most=error-rate=0.2, 0, pass",
        "--at-most=error-rate=0.01, 3, fail"
    })
    void limitOfACorrectedMetricHasItsStatus(String option, int status, String verdict) throws IOException {
        Outcome outcome = run("gate", option, "--format", "json");

        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.json().get("verdict").stringValue()).isEqualTo(verdict);
        assertThat(Cli.complaints("gateDocument", outcome.json())).isEmpty();
    }

    @Test
    void marginComparesWithTheBaseline() throws IOException {
        Outcome outcome = run("gate", "--baseline", "old", "--metric", "accuracy,f1", "--margin", "0.02");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("gate PASS: of 2 checks 2 passed", "prediction-powered", "docs/measurements/judge.md#gates")
                .doesNotContain("undefined");
    }

    /** The bounds of one check are those of the corrected interval at twice the significance. */
    @Test
    void boundsEqualCorrectedInterval() throws IOException {
        JsonNode check = run("gate", "--at-least=f1=0.7", "--format", "json")
                .json()
                .get("results")
                .get(0);
        JsonNode corrected = run("judge", "--metric", "f1", "--level", "0.9", "--format", "json")
                .json()
                .get("results")
                .get(0)
                .get("corrected");

        assertThat(check.get("lower").doubleValue())
                .isCloseTo(corrected.get("lower").doubleValue(), within(1e-12));
        assertThat(check.get("upper").doubleValue())
                .isCloseTo(corrected.get("upper").doubleValue(), within(1e-12));
        assertThat(check.get("by").stringValue()).isEqualTo("prediction-powered");
    }

    /** Accuracy and the error rate are one check in two forms, so that max-T needs no adjustment, and Holm's procedure does. */
    @Test
    void equalChecksCostNothingByMaxT() throws IOException {
        String[] limits = {"--at-least=accuracy=0.5", "--at-most=error-rate=0.5", "--format=json"};
        List<String> both = new ArrayList<>(List.of(limits));
        both.add("--adjust=max-t");
        JsonNode maxT = run("gate", both.toArray(String[]::new)).json();
        JsonNode holm = run("gate", limits).json();

        // The critical point is simulated along 20,000 directions: its relative error is below 0.01.
        assertThat(maxT.get("results").get(0).get("lowerSignificance").doubleValue())
                .isCloseTo(0.05, within(5e-4));
        assertThat(holm.get("results").get(0).get("lowerSignificance").doubleValue())
                .isEqualTo(0.025);
        assertThat(maxT.get("adjust").stringValue()).isEqualTo("max-t");
    }

    /** A check that fails leaves the whole significance to the other one in Holm's procedure. */
    @Test
    void judgeAdjustsByHolm() throws IOException {
        JsonNode checks = run("judge", "--at-least=accuracy=0.5", "--at-least=f1=0.91", "--format=json")
                .json()
                .get("checks");

        assertThat(checks.get(0).get("verdict").stringValue()).isEqualTo("pass");
        assertThat(checks.get(0).get("lowerSignificance").doubleValue()).isEqualTo(0.025);
        assertThat(checks.get(1).get("lowerSignificance").doubleValue()).isEqualTo(0.05);
    }

    @Test
    void candidateThatMeetsAllLimitsIsNamed() throws IOException {
        Outcome outcome =
                run("gate", "--any-of", "old,older", "--at-least=accuracy=0.85", "--at-least=f1=0.8", "--format=json");
        JsonNode json = outcome.json();

        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("candidatesDocument", json)).isEmpty();
        assertThat(json.get("passed").toString()).isEqualTo("[\"new\"]");
        assertThat(json.get("failed").toString()).isEqualTo("[\"old\",\"older\"]");
        assertThat(json.get("adjust").stringValue()).isEqualTo("max-t");
    }

    @Test
    void clustersAreUnits() throws IOException {
        JsonNode json = run("gate", "--cluster", "doc", "--at-least=accuracy=0.5", "--format=json")
                .json();

        assertThat(json.get("input").get("cluster").stringValue()).isEqualTo("doc");
        assertThat(json.get("results").get(0).get("upper").doubleValue()
                        - json.get("results").get(0).get("lower").doubleValue())
                .isGreaterThan(0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--slice=doc", "--plan", "--baseline=new.credence", "--id=doc", "--with=other.csv"})
    void optionsOfOtherGatesAreRefused(String option) throws IOException {
        Outcome outcome = run("gate", "--at-least=accuracy=0.5", option);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("--judge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--range=0,5",
                "--grades=a=1",
                "--unscored=fail",
                "--label-separator=|",
                "--any-of=old --adjust=none"
            })
    void optionsThatWouldHaveNoEffectAreRefused(String options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--at-least=accuracy=0.5"));
        all.addAll(List.of(options.split(" ")));

        Outcome outcome = run("gate", all.toArray(String[]::new));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(options.replaceAll("=.*", ""));
    }

    @Test
    void marginWithoutABaselineIsRefused() throws IOException {
        assertThat(run("gate", "--metric=accuracy", "--margin=0.1").err())
                .contains("'accuracy not worse by 0.1' compares with a baseline: name its column with --baseline OLD");
    }

    @Test
    void junitHasACaseForEachCheck() throws IOException {
        Path junit = folder.resolve("gate.xml");
        run("gate", "--at-least=accuracy=0.8", "--junit", junit.toString());

        assertThat(Files.readString(junit)).contains("tests=\"1\"", "PASS: accuracy at least 0.8: value 0.");
    }

    @Test
    void pageIsWrittenBesideTheResults() throws IOException {
        Path page = folder.resolve("page.html");
        Outcome outcome =
                run("judge", "--against", "old", "--page", page.toString(), "--title", "<b>Answers", "--format=json");
        JsonNode results = new WrittenPage(page).results();

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).contains("page.html: ", " bytes");
        assertThat(results.get("judge").get("results").toString())
                .isEqualTo(outcome.json().get("results").toString());
        assertThat(results.get("verdict").stringValue()).startsWith("new is better than old by accuracy, corrected");
        assertThat(results.get("provenance").get("files").get(0).get("sha256").stringValue())
                .hasSize(64);
        assertThat(Files.readString(page)).contains("<h1>&lt;b&gt;Answers</h1>").doesNotContain("<b>");
    }

    @Test
    void existingPageIsKeptWithoutForce() throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), "mine");

        assertThat(run("judge", "--page", page.toString()).status()).isEqualTo(2);
        assertThat(Files.readString(page)).isEqualTo("mine");
        assertThat(run("judge", "--page", page.toString(), "--force").status()).isZero();
        assertThat(run("judge", "--page", folder.resolve("page.txt").toString()).err())
                .contains(".html");
    }
}
