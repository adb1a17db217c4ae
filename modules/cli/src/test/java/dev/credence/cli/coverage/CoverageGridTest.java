package dev.credence.cli.coverage;

import static dev.credence.cli.coverage.Studies.coverage;
import static dev.credence.cli.coverage.Studies.methods;
import static dev.credence.cli.coverage.Studies.precision;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests which truths and methods {@code coverage} studies, and their numbers. */
class CoverageGridTest {
    @TempDir
    private Path directory = Path.of("");

    /** Seed 0: 200 draws and 2,000 have different quantiles; a study sets 2,000 only where the spelling sets nothing. */
    @Test
    void givenNumberOfDrawsIsStudied() throws IOException {
        Path kept = directory.resolve("draws.jsonl");
        String grid = "--metric mcc --n 40 --precision 0.8 --recall 0.8 --prevalence 0.4 --replicates 40 --format json";
        String spelled = length(grid + " --method bootstrap-percentile:resamples=200");
        assertThat(spelled).isEqualTo(length(grid + " --method bootstrap-percentile --draws 200"));
        assertThat(spelled).isNotEqualTo(length(grid + " --method bootstrap-percentile"));
        String usual = length(grid + " --method bootstrap-percentile:resamples=10000");
        assertThat(usual).isEqualTo(length(grid + " --method bootstrap-percentile --draws 10000"));
        length(grid + " --method bootstrap-percentile --resume " + kept);
        assertThat(coverage((grid + " --method bootstrap-percentile:resamples=10000 --resume " + kept).split(" "))
                        .err())
                .contains("contains another study");
    }

    private static String length(String args) {
        JsonNode result = coverage(args.split(" ")).json().get("results").get(0);
        return result.get("length").toString();
    }

    @Test
    void methodNamedTwiceIsStudiedOnce() {
        assertThat(precision("--method", "wilson", "--method", "wilson", "--format", "csv")
                        .lines())
                .hasSize(3);
    }

    @Test
    void defaultRanksAllFittingMethodsAndWaldFails() {
        JsonNode json = coverage("--metric", "recall", "--n", "12", "--p", "0.9", "--format", "json", "--draws", "400")
                .json();
        assertThat(methods(json)).contains("wilson", "clopper-pearson", "beta", "delta-wilson", "bootstrap-percentile");
        json.get("results").forEach(result -> {
            if (result.get("method").stringValue().contains("wald")) {
                assertThat(result.get("holds").booleanValue()).isFalse();
            }
        });
    }

    @Test
    void impossibleOperatingPointsAreLeftOutWithNote() {
        JsonNode json = coverage(
                        "--metric",
                        "f1",
                        "--method",
                        "wilson",
                        "--n",
                        "15",
                        "--precision",
                        "0.2,0.9",
                        "--recall",
                        "0.9",
                        "--prevalence",
                        "0.5",
                        "--format",
                        "json")
                .json();
        assertThat(json.get("results").get(0).get("coverage").size()).isEqualTo(1);
        assertThat(json.get("notes").get(0).get("message").stringValue())
                .isEqualTo("1 of 2 truths cannot occur and were left out: precision, recall and prevalence cannot"
                        + " occur together: precision=0.2, recall=0.9, prevalence=0.5; precision is at least"
                        + " 0.4736842105263158 here");
    }

    @Test
    void mixesOfClassesStateSimulationErrors() {
        JsonNode cell = coverage(
                        "--metric",
                        "f1.macro",
                        "--method",
                        "delta-wilson",
                        "--n",
                        "100",
                        "--mix",
                        "98:1:1",
                        "--recall",
                        "0.9",
                        "--replicates",
                        "500",
                        "--format",
                        "json")
                .json()
                .get("results")
                .get(0)
                .get("coverage")
                .get(0);
        assertThat(cell.get("exact").booleanValue()).isFalse();
        assertThat(cell.get("samples").longValue()).isEqualTo(500);
        assertThat(cell.get("coverageError").doubleValue()).isBetween(0.001, 0.03);
        assertThat(cell.get("population").stringValue()).isEqualTo("n=100, recall=0.9, mix=98:1:1");
    }

    @Test
    void numberOfThreadsDoesNotChangeBytes() {
        String[] args = {
            "--metric", "mcc", "--method", "bootstrap-percentile", "--n", "40", "--precision", "0.8", "--recall", "0.8",
            "--prevalence", "0.4", "--replicates", "300", "--draws", "400", "--format", "json", "--threads", "1"
        };
        String one = coverage(args).out();
        args[args.length - 1] = "3";
        assertThat(coverage(args).out()).isEqualTo(one);
    }
}
