package dev.credence.cli.coverage;

import static dev.credence.cli.coverage.Studies.coverage;
import static dev.credence.cli.coverage.Studies.file;
import static dev.credence.cli.coverage.Studies.like;
import static dev.credence.cli.coverage.Studies.methods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests {@code coverage --like FILE}, which takes a file as the truth. */
class CoverageLikeTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void methodsAreRankedAtOperatingPointOfFile() {
        JsonNode json = like(
                        "--method", "wilson", "--method", "wald", "--method", "delta-wilson", "--replicates", "400")
                .json();
        assertThat(json.get("input").get("rows").longValue()).isEqualTo(569);
        assertThat(methods(json)).hasSize(3).last().isEqualTo("wald");
        for (JsonNode method : json.get("results")) {
            JsonNode observed = method.get("coverage").get(0);
            assertThat(observed.get("population").stringValue()).isEqualTo("n=569, as observed");
            assertThat(observed.get("truth").doubleValue()).isEqualTo(374.0 / 412, within(1e-15));
            assertThat(method.get("coverage").size()).isEqualTo(11);
        }
    }

    /** Writes 60 images of 2304 pixels, whose F1 over all is 0.606. */
    @Test
    void wholeClustersAreDrawnForClusteredFile() {
        Outcome outcome = coverage(
                "--like",
                Cli.example("synthetic-segmentation.csv.gz"),
                "--truth",
                "truth",
                "--prediction",
                "system_a",
                "--positive",
                "1",
                "--cluster",
                "image",
                "--replicates",
                "60",
                "--draws",
                "100",
                "--format",
                "json");
        JsonNode json = outcome.json();
        assertThat(json.get("input").get("design").stringValue()).isEqualTo("clustered");
        assertThat(json.get("input").get("by").stringValue()).isEqualTo("image");
        assertThat(methods(json))
                .containsExactlyInAnyOrder(
                        "asymptotic-sequence",
                        "bootstrap-basic",
                        "bootstrap-bca",
                        "bootstrap-percentile",
                        "delta-logit",
                        "delta-wald",
                        "delta-wilson");
        JsonNode observed = json.get("results").get(0).get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("clusters=60, as observed");
        assertThat(observed.get("clusters").longValue()).isEqualTo(60);
        assertThat(observed.get("n").longValue()).isEqualTo(138_240);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(0.6062342691190706, within(1e-12));
        assertThat(json.get("results").get(0).get("coverage").size()).isEqualTo(11);
    }

    /**
     * 12 positives, 9 of them found, and 18 negatives, 3 of them predicted positive. By the sum over all 13 * 19 outcomes the
     * coverage is 0.96297 and the length 0.345623; 10,000 samples are off by five standard errors with probability 6e-7.
     */
    @Test
    void stratifiedFileKeepsTheSizesOfItsClasses() throws IOException {
        Path file = file(directory, "counts.csv", "t,p,c", "y,y,9", "y,n,3", "n,y,3", "n,n,15");
        JsonNode json = like(
                        file,
                        "--prediction p --count c --positive y --stratified --metric f1 --method delta-wilson"
                                + " --plausible 1")
                .json();
        JsonNode observed = json.get("results").get(0).get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("n=30, as observed, stratified");
        assertThat(observed.get("coverage").doubleValue()).isEqualTo(0.9629715, within(0.0095));
        assertThat(observed.get("length").doubleValue()).isEqualTo(0.3456227, within(0.003));
        assertThat(like(file, "--prediction p --count c --positive y --stratified --n 2 --mix 9:1")
                        .err())
                .isEqualTo("credence: n must leave an observation to each true class: n=2, share of 'y'=0.1; take at"
                        + " least n=10\n");
    }

    @Test
    void flippedScoresAreRankedInReverse() throws IOException {
        Path file = file(directory, "scores.csv", "t,s", "y,1", "y,2", "y,4", "n,3", "n,5", "n,6");
        String options = "--score s --positive y --method delta-wilson --plausible 0 --replicates 20";
        JsonNode observed = observed(like(file, options + " --flip"));
        assertThat(observed.get("truth").doubleValue()).isEqualTo(8 / 9.0, within(1e-15));
        observed = observed(like(file, options + " --stratified --flip"));
        assertThat(observed.get("truth").doubleValue()).isEqualTo(8 / 9.0, within(1e-15));
        assertThat(observed.get("undefined").doubleValue()).isZero();
    }

    private static JsonNode observed(Outcome outcome) {
        return outcome.json().get("results").get(0).get("coverage").get(0);
    }

    @Test
    void perfectScoresDoNotMakeTheShortestIntervalWin() throws IOException {
        Path file = file(directory, "perfect.csv", "t,s", "y,8", "y,9", "y,7", "y,7.5", "n,3", "n,5", "n,6", "n,2");
        JsonNode json = like(
                        file,
                        "--score s --positive y --method delta-wald --method delta-wilson --plausible 20"
                                + " --replicates 200")
                .json();
        assertThat(methods(json)).containsExactly("delta-wilson", "delta-wald");
        JsonNode wilson = json.get("results").get(0);
        assertThat(wilson.get("coverage").get(0).get("missedBelow").doubleValue())
                .isZero();
        assertThat(wilson.get("coverage").get(0).get("missedAbove").doubleValue())
                .isZero();
        assertThat(json.get("results").get(1).get("mean").doubleValue()).isLessThan(0.7);
    }

    @Test
    void unusableDataExitWithStatusOne() throws IOException {
        Path file = file(directory, "few.csv", "t,p,g", "y,y,a", "y,y,a", "n,n,b", "y,y,b");
        String options = "--prediction p --positive y --metric f1";
        cannot(
                like(file, options + " --cluster g"),
                "metric 'f1' must differ between clusters: value=1.0 in all of them; samples of these would never"
                        + " differ, and the shortest interval would win: study truths of your own, with p, with precision,"
                        + " recall and prevalence, or with mix and recall");
        Path one = file(directory, "one.csv", "t,p,g", "y,y,a", "y,n,a", "n,n,a", "y,y,a");
        cannot(
                like(one, options + " --cluster g"),
                "clusters must be at least 2: clusters=1; one cluster shows nothing of the differences between"
                        + " clusters");
        Path same = file(directory, "same.csv", "t,s", "y,1", "y,2");
        cannot(
                like(same, "--score s --positive y"),
                "metric 'auroc' is 0/0 on these data: there is no true " + "value to cover");
        Outcome unsaid = like(one, "--prediction p --metric f1");
        assertThat(unsaid.status()).isEqualTo(2);
        assertThat(unsaid.err()).endsWith(" (--positive LABEL)\n");
    }

    private static void cannot(Outcome outcome, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
    }
}
