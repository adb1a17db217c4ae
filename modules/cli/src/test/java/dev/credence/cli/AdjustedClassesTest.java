package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The adjusted p-values of classes in JSON and CSV, which are those of the table. */
class AdjustedClassesTest {
    private static String[] compare(String... more) {
        List<String> command = new ArrayList<>(
                List.of("compare", Cli.example("digits.csv"), "-t", "truth", "-p", "svm", "--against", "knn"));
        command.addAll(List.of(more));
        return command.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--metric f1@*,accuracy", "--level 0.95"})
    void jsonHasAdjustedPValueOfEachClassAndTheirNumber(String options) {
        JsonNode json =
                Cli.run(compare((options + " --format json").split(" "))).json();

        JsonNode family = json.get("adjusted").get(0);
        double[] p = DoubleStream.of(values(family, "pValue")).toArray();
        assertThat(json.get("adjusted")).hasSize(1);
        assertThat(family.get("metric").asString()).isEqualTo("f1");
        assertThat(family.get("adjust").asString()).isEqualTo("holm");
        assertThat(family.get("count").asInt()).isEqualTo(10);
        assertThat(Cli.complaints("compareDocument", json)).isEmpty();
        assertThat(values(family, "pAdjusted")).containsExactly(holm(p), within(0.0));
        JsonNode rows = json.has("classes") ? json.get("classes") : json.get("results");
        assertThat(p[1]).isEqualTo(rows.get(1).get("pValue").asDouble());
    }

    @Test
    void csvHasEachClassWithItsAdjustedPValue() {
        JsonNode family =
                Cli.run(compare("--format", "json")).json().get("adjusted").get(0);

        List<String> lines = Cli.run(compare("--format", "csv")).lines();

        assertThat(lines.get(0)).endsWith(",notes,p_adjusted,p_adjusted_over");
        List<String> classes =
                lines.stream().filter(line -> line.startsWith("f1@")).toList();
        assertThat(classes).hasSize(10);
        double[] expected = values(family, "pAdjusted");
        for (int i = 0; i < classes.size(); i++) {
            assertThat(classes.get(i)).endsWith("," + expected[i] + ",10");
        }
        assertThat(lines.stream().filter(line -> line.startsWith("accuracy"))).allMatch(line -> line.endsWith(",,"));
    }

    @Test
    void slicedComparisonKeepsClassesOfTheWhole() {
        JsonNode json = Cli.run(compare("--format", "json", "--slice", "fold", "--metric", "f1@*,accuracy"))
                .json();

        assertThat(json.get("adjusted").get(0).get("count").asInt()).isEqualTo(10);
        assertThat(json.get("slices").isEmpty()).isFalse();
    }

    private static double[] values(JsonNode family, String field) {
        return family.get("classes")
                .valueStream()
                .mapToDouble(row -> row.get(field).asDouble())
                .toArray();
    }

    /** Returns the largest product of a p-value and the number of p-values from it upwards, among those up to each p-value. */
    private static double[] holm(double[] p) {
        return DoubleStream.of(p)
                .map(limit -> Arrays.stream(p)
                        .filter(value -> value <= limit)
                        .map(value -> Math.min(
                                1,
                                value
                                        * Arrays.stream(p)
                                                .filter(other -> other >= value)
                                                .count()))
                        .max()
                        .orElseThrow())
                .toArray();
    }
}
