package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import tools.jackson.databind.JsonNode;

/** Tests the slices of an evaluation and of a comparison. */
class SliceTest {
    @TempDir
    private Path folder = Path.of("");

    /** Returns 40 rows of site A and 20 of site B, of which the second system is better on A. */
    private Path file() throws IOException {
        StringBuilder rows = new StringBuilder("id,site,truth,a,b,s,t\n");
        for (int row = 0; row < 60; row++) {
            String truth = row % 2 == 0 ? "yes" : "no";
            String other = row % 2 == 0 ? "no" : "yes";
            rows.append(row)
                    .append(row < 40 ? ",A," : ",\"B,\"\"x\"\"\",")
                    .append(truth)
                    .append(',')
                    .append(row % 4 == 0 ? other : truth)
                    .append(',')
                    .append(row >= 40 && row % 5 == 0 ? other : truth)
                    .append("," + row % 7 + "," + row % 5 + "\n");
        }
        return Files.writeString(folder.resolve("rows.csv"), rows);
    }

    private Outcome run(String command, String options) throws IOException {
        List<String> words = new ArrayList<>(List.of(command, file().toString()));
        words.addAll(List.of(options.split(" ")));
        return Cli.run(words.toArray(String[]::new));
    }

    private Outcome evaluate(String options) throws IOException {
        return run("evaluate", "--truth=truth --prediction=a --metric=accuracy " + options);
    }

    private Outcome compare(String options) throws IOException {
        return run("compare", "--truth=truth --prediction=a --against=b --metric=accuracy " + options);
    }

    @Test
    void estimateOfSliceEqualsEstimateOfRows() throws IOException {
        JsonNode json = evaluate("--slice=site --format=json").json();
        JsonNode slices = json.get("slices");

        assertThat(Cli.complaints("evaluateDocument", json)).isEmpty();
        assertThat(slices).hasSize(2);
        assertThat(slices.get(0).get("slice").stringValue()).isEqualTo("A");
        assertThat(slices.get(1).get("slice").stringValue()).isEqualTo("B,\"x\"");
        JsonNode alone = evaluate("--where=site=A --level=0.975 --format=json").json();
        assertThat(slices.get(0).get("estimate")).isEqualTo(alone.get("results").get(0));
        assertThat(json.get("results"))
                .isEqualTo(evaluate("--format=json").json().get("results"));
        assertThat(json.get("input").get("slice").stringValue()).isEqualTo("site");
    }

    @Test
    void comparisonOfSliceEqualsComparisonOfRows() throws IOException {
        JsonNode json = compare("--slice=site --format=json").json();
        JsonNode slices = json.get("slices");

        assertThat(Cli.complaints("compareDocument", json)).isEmpty();
        assertThat(slices).hasSize(2);
        JsonNode alone = compare("--where=site=A --level=0.975 --format=json").json();
        assertThat(slices.get(0).get("comparison"))
                .isEqualTo(alone.get("results").get(0));
        assertThat(json.get("results"))
                .isEqualTo(compare("--format=json").json().get("results"));
    }

    @Test
    void spreadsheetHasAColumnOfSlices() throws IOException {
        assertThat(evaluate("--slice=site --format=csv").lines().stream().map(line -> line.split(",")[0]))
                .containsExactly("slice", "", "A", "\"B");
        assertThat(compare("--slice=site --format=csv").lines().stream().map(line -> line.split(",")[0]))
                .containsExactly("slice", "", "A", "\"B");
    }

    @Test
    void tableHasASectionOfSlicesAndStatesTheAdjustment() throws IOException {
        String evaluation = evaluate("--slice=site").out();
        String comparison = compare("--slice=site").out();

        assertThat(evaluation)
                .contains("slice: site", " By site", "97.5% interval")
                .contains(
                        "The intervals of each metric cover all 2 slices at once with 95% confidence: each of them is a"
                                + " 97.5% interval, by Bonferroni's inequality over the slices.");
        assertThat(comparison)
                .contains("slice: site", " By site", "97.5% interval")
                .contains(
                        "the intervals of each metric cover all 2 slices at once with 95% confidence: each of them is a"
                                + " 97.5% interval, by Bonferroni's inequality over the slices; p-values and metrics are not"
                                + " adjusted");
    }

    @Test
    void outcomesAreEvaluatedAndComparedBySlice() throws IOException {
        JsonNode one = run("evaluate", "--outcome=s --metric=mean --slice=site --format=json")
                .json();
        JsonNode two = run("compare", "--outcome=s --against=t --metric=mean --slice=site --format=json")
                .json();

        assertThat(one.get("slices")).hasSize(2);
        assertThat(two.get("slices")).hasSize(2);
        double mean = two.get("slices").get(0).get("comparison").get("first").doubleValue();
        assertThat(mean)
                .isEqualTo(one.get("slices").get(0).get("estimate").get("value").doubleValue());
    }

    @Test
    void firstOfTwoFilesDeterminesSlices() throws IOException {
        Outcome outcome = run(
                "compare",
                "--with=" + file() + " --id=id --truth=truth --prediction=a --against=b --metric=accuracy --slice=site"
                        + " --format=json");

        assertThat(outcome.json().get("slices")).hasSize(2);
    }

    @Test
    void tooSmallSliceDoesNotFailOtherSlices() throws IOException {
        Path file = Files.writeString(
                folder.resolve("small.csv"),
                "site,truth,a,b\n" + "A,yes,yes,no\nA,no,no,no\n".repeat(20) + "B,yes,yes,yes\n");

        Outcome outcome = Cli.run(
                "evaluate",
                file.toString(),
                "--truth=truth",
                "--prediction=a",
                "--positive=yes",
                "--metric=specificity",
                "--slice=site",
                "--format=json");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.json()
                        .get("slices")
                        .get(0)
                        .get("estimate")
                        .get("value")
                        .doubleValue())
                .isEqualTo(1.0);
        assertThat(outcome.json()
                        .get("slices")
                        .get(1)
                        .get("estimate")
                        .get("status")
                        .stringValue())
                .isEqualTo("undefined");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare|--truth=truth --prediction=a --against=b,truth --slice=site|--slice applies to two systems",
                "evaluate|--truth=truth --prediction=a --slice=place|no column 'place'; available: [id, site, truth, a, b, s, t]",
                "evaluate|--truth=truth --prediction=a --slice=truth|column 'truth' is named for two purposes; name different"
                        + " columns",
                "evaluate|--truth=truth --prediction=a --slice=site --prior-sensitivity|--prior-sensitivity cannot be combined"
                        + " with --slice"
            })
    void slicesThatCannotBeReadAreRefused(String command, String options, String message) throws IOException {
        Outcome outcome = run(command, options);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void systemsOnDifferentRowsHaveNoSlices() throws IOException {
        Path other = Files.copy(file(), folder.resolve("other.csv"));

        Outcome outcome = run("compare", "--with=" + other + " --truth=truth --prediction=a --slice=site");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: --slice compares the systems on the same rows: give --against COLUMN, or match the"
                                + " rows of both files with --id COLUMN\n");
    }

    @Test
    void statesAndCountsHaveNoSlices() throws IOException {
        Path state = folder.resolve("s.credence");
        run("collect", "--truth=truth --prediction=a --against=b -o " + state);

        assertThat(Cli.run("compare", state.toString(), "--slice=site").err())
                .isEqualTo("credence: --slice names a column of a file: leave it out with a state\n");
        assertThat(Cli.run("evaluate", state.toString(), "--slice=site").err())
                .isEqualTo("credence: --slice names a column of a file: leave it out with a state\n");
        assertThat(Cli.run("evaluate", "--tp=4", "--fp=1", "--fn=1", "--slice=site")
                        .err())
                .isEqualTo("credence: --slice names a column of a file: leave it out with counts\n");
    }
}
