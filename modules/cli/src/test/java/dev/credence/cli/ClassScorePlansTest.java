package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Plans from pilots with scores of several classes, whose items are drawn again. */
class ClassScorePlansTest {
    private static final String ONE = "--truth truth --class-scores new_*";
    private static final String TWO = ONE + " --against-class-scores old_*";

    @TempDir
    private Path directory = Path.of("");

    private Path rows = Path.of("");

    /** Adds the class with the highest score of each system as a column. */
    @BeforeEach
    void write() throws IOException {
        List<String> given = Files.readAllLines(Path.of(Cli.example("synthetic-pictures.csv")));
        rows = Files.write(
                directory.resolve("rows.csv"),
                IntStream.range(0, 121)
                        .mapToObj(row -> given.get(row)
                                + (row == 0
                                        ? ",new,old"
                                        : "," + highest(given.get(row), 2) + "," + highest(given.get(row), 5)))
                        .toList());
    }

    private static String highest(String row, int from) {
        String[] cells = row.split(",", -1);
        int best = from;
        for (int at = from + 1; at < from + 3; at++) {
            best = Double.parseDouble(cells[at]) > Double.parseDouble(cells[best]) ? at : best;
        }
        return List.of("cat", "dog", "fox").get(best - from);
    }

    private static Outcome run(String words) {
        return Cli.run(Arrays.stream(words.split(" ")).toArray(String[]::new));
    }

    private static JsonNode plan(String words) {
        Outcome outcome = run("plan " + words + " --replicates 50 --format json");
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return outcome.json().get("results").get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"metric|--width 0.2", "compare|--power 0.5"})
    void metricOfPredictionsIsPlannedAsThatOfTheHighestClasses(String kind, String wanted) {
        boolean two = kind.equals("compare");
        String labels = "--truth truth --prediction new" + (two ? " --against old" : "");

        assertThat(plan(kind + " " + rows + " " + (two ? TWO : ONE) + " --metric accuracy " + wanted))
                .isEqualTo(plan(kind + " " + rows + " " + labels + " --metric accuracy " + wanted));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metric|auroc-ovo --width 0.1",
                "metric|auroc@cat --n 200",
                "metric|multiclass-log-loss --n 200",
                "compare|auroc-ovr --power 0.5",
                "compare|multiclass-brier --n 300 --margin 0.01"
            })
    void planFromAStateIsThatOfItsRows(String kind, String metric) {
        String columns = kind.equals("compare") ? TWO : ONE;
        Path state = directory.resolve("pilot.credence");
        assertThat(run("collect " + rows + " " + columns + " -o " + state).status())
                .isZero();

        assertThat(plan(kind + " " + state + " --metric " + metric))
                .isEqualTo(plan(kind + " " + rows + " " + columns + " --metric " + metric));
    }

    /** The mean width falls with the root of the size, here within 6%; simulation errors are about 2%. */
    @Test
    void fourTimesTheItemsHalveTheWidth() {
        String pilot = "metric " + rows + " " + ONE + " --metric multiclass-brier --n ";
        double wide = plan(pilot + 200).get("reached").doubleValue();
        double narrow = plan(pilot + 800).get("reached").doubleValue();

        assertThat(wide / narrow).isBetween(1.88, 2.12);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare FILE --truth truth --class-scores new_* --metric auroc-ovo --n 9|--against-class-scores PATTERN is missing",
                "compare FILE --truth truth --prediction new --against old --metric auroc-ovo --n 9|needs the scores of several classes of two systems",
                "compare FILE --truth truth --class-scores new_* --against-class-scores old_* --metric auroc --n 9|for areas: plan areas",
                "metric FILE --truth truth --class-scores new_* --count w --metric auroc-ovo --n 9|--count cannot be combined with --class-score"
            })
    void impossiblePlansAreReported(String words, String message) {
        Outcome outcome = run("plan " + words.replace("FILE", rows.toString()));

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
