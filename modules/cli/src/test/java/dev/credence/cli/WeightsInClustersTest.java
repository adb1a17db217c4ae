package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests rows in clusters that have weights, which are counts of any unit. */
class WeightsInClustersTest {
    private static final int CLUSTERS = 12;
    private static final int[] WEIGHTS = {1, 2, 5, 10};

    @TempDir
    private Path directory = Path.of("");

    /** A row with its weight in tenths. */
    private record Row(int cluster, boolean truth, boolean first, boolean second, int weight) {
        static List<Row> drawn() {
            Random random = new Random(3);
            List<Row> rows = new ArrayList<>();
            for (int cluster = 0; cluster < CLUSTERS; cluster++) {
                for (int row = 0; row < 3 + cluster % 4; row++) {
                    boolean truth = random.nextInt(5) < 2;
                    rows.add(new Row(
                            cluster,
                            truth,
                            truth == random.nextInt(5) > 0,
                            truth == random.nextInt(3) > 0,
                            WEIGHTS[random.nextInt(WEIGHTS.length)]));
                }
            }
            return rows;
        }

        String line() {
            return "site" + cluster + "," + truth + "," + first + "," + second + "," + weight / 10.0 + "," + weight
                    + "," + 1000 * weight;
        }
    }

    private String file(List<Row> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of("site,truth,first,second,weight,tenths,small"));
        rows.forEach(row -> lines.add(row.line()));
        return Files.write(directory.resolve(rows.size() + ".csv"), lines).toString();
    }

    private static Outcome run(String line) {
        return Cli.run((line + " --truth truth --positive true --cluster site --metric accuracy,f1,mcc").split(" "));
    }

    /** Returns the value with its bounds for each metric. */
    private static double[] numbers(String line, String field) {
        List<Double> numbers = new ArrayList<>();
        for (JsonNode row : run(line + " --format json").json().get("results")) {
            JsonNode of = field.isEmpty() ? row : row.get(field);
            List.of("value", "lower", "upper")
                    .forEach(name -> numbers.add(of.get(name).doubleValue()));
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "evaluate,--prediction first --method delta-wald,",
        "evaluate,--prediction first --method delta-logit,",
        "evaluate,--prediction first --method delta-wilson,",
        "compare,--prediction first --against second --comparator paired-delta,difference"
    })
    void weightsInClustersAreCountsOfAnyUnit(String command, String options, String field) throws IOException {
        List<Row> rows = Row.drawn();
        List<Row> repeated = rows.stream()
                .flatMap(row -> Collections.nCopies(row.weight(), row).stream())
                .toList();
        String place = field == null ? "" : field;
        double[] tenths = numbers(command + " " + file(rows) + " " + options + " --count tenths", place);

        assertThat(tenths).hasSize(9);
        // a comparison adds pseudo-observations of the unit of the counts
        assertThat(numbers(command + " " + file(rows) + " " + options + " --count small", place))
                .containsExactly(tenths, within(place.isEmpty() ? 1e-12 : 0.005));
        assertThat(numbers(command + " " + file(repeated) + " " + options, place))
                .containsExactly(tenths, within(1e-12));
    }

    /**
     * The error of the weighted accuracy is that of the linearized ratio of cluster totals, {@code sqrt(m / (m - 1) sum (T_c - a W_c)^2) / W}
     * with m clusters.
     */
    @Test
    void errorIsThatOfTheRatioOfWeightedTotals() throws IOException {
        double[] right = new double[CLUSTERS];
        double[] all = new double[CLUSTERS];
        double rightInAll = 0;
        double total = 0;
        for (Row row : Row.drawn()) {
            double weight = row.weight() / 10.0;
            all[row.cluster()] += weight;
            right[row.cluster()] += row.truth() == row.first() ? weight : 0;
            total += weight;
            rightInAll += row.truth() == row.first() ? weight : 0;
        }
        double accuracy = rightInAll / total;
        double squares = 0;
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            squares += Math.pow(right[cluster] - accuracy * all[cluster], 2);
        }
        double error = Math.sqrt(squares * CLUSTERS / (CLUSTERS - 1)) / total;

        JsonNode row = run("evaluate " + file(Row.drawn())
                        + " --prediction first --method delta-wald --count tenths --format json")
                .json()
                .get("results")
                .get(0);
        double effectiveN = row.get("effectiveN").doubleValue();
        double n = row.get("n").doubleValue();

        assertThat(row.get("value").doubleValue()).isCloseTo(accuracy, within(1e-14));
        assertThat(Math.sqrt(accuracy * (1 - accuracy) / effectiveN * n / (n - 1)))
                .isCloseTo(error, within(1e-13));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--prediction first", "--outcome weight"})
    void weightOptionIsRefusedWithWhatToDo(String answers) throws IOException {
        String line = "evaluate " + file(Row.drawn()) + " " + answers + " --cluster site --weight weight";

        assertThat(Cli.run((answers.contains("outcome") ? line : line + " --truth truth").split(" "))
                        .err())
                .isEqualTo(
                        "credence: only one design may be given: --cluster and --weight were given; in clusters write the"
                                + " weights as whole numbers, such as 25 for 2.5, and give --count COLUMN in place of"
                                + " --weight, because intervals of clusters use the totals of clusters; the weighted mean of an outcome is"
                                + " --metric ratio:of=PRODUCT,per=WEIGHT of two outcomes, PRODUCT being weight times outcome\n");
    }
}
