package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Files of predicted probabilities as programs write them: with columns of ids and folds, in single precision, with labels of another form. */
class ProbabilityFilesTest {
    /** Rows of an id, a fold, the truth, and probabilities in single precision, which do not add up to 1 exactly. */
    private static final List<String> ROWS = List.of(
            "1,0,0,0.7,0.2,0.1",
            "2,1,2,0.1,0.1,0.8",
            "3,0,1,0.33333334,0.33333334,0.33333334",
            "4,1,0,0.4,0.5,0.099999994",
            "5,0,1,0.2,0.3,0.5",
            "6,1,2,0.5,0.1,0.4");

    @TempDir
    private Path directory = Path.of("");

    private Outcome run(String header, List<String> rows, String options) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        Path file = Files.write(directory.resolve("rows.csv"), lines);
        List<String> words = new ArrayList<>(List.of("evaluate", file.toString()));
        words.addAll(Arrays.asList(options.split(" ")));
        Outcome outcome = Cli.run(words.toArray(String[]::new));
        return new Outcome(outcome.status(), outcome.out(), outcome.err().replace(file.toString(), "FILE"));
    }

    private static double value(Outcome outcome, int metric) {
        JsonNode results = outcome.json().get("results");
        return results.get(metric).get("value").doubleValue();
    }

    /** The values were computed with numpy: of 6 rows 2 are right, and the tie of the third row goes to class 0. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,fold,y,0,1,2|--class-scores * --labels 0,1,2",
                "id,fold,y,prob_0,prob_1,prob_2|--class-scores prob_*",
                "id,prob_max,y,prob_0,prob_1,prob_2|--class-scores prob_* --labels 0,1,2",
                "id,fold,y,0_p,1_p,2_p|--class-scores *_p"
            })
    void columnsOfProbabilitiesAreFoundByPattern(String given) throws IOException {
        String[] parts = given.split("[|]", 2);
        Outcome outcome =
                run(parts[0], ROWS, "--truth y " + parts[1] + " --metric accuracy,mlogloss,auroc-ovr --format json");

        assertThat(outcome.err()).isEmpty();
        assertThat(value(outcome, 0)).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(value(outcome, 1)).isCloseTo(0.7858308386658831, within(1e-15));
        assertThat(value(outcome, 2)).isCloseTo(0.8333333333333334, within(1e-15));
        assertThat(outcome.out()).contains("and the first of several such classes in 1 row");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            id,fold,y,0,1,2 | * | FILE: --class-scores '*' takes column 'id', but no row has the true class 'id': --labels 0,1,2 leaves the column out, and --labels 0,1,2,id makes it a class that does not occur
            id,fold,y,0,1,3 | * | true class '2' has no column of scores: classes=[id, fold, 0, 1, 3]; name the column of every class with --class-score LABEL=COLUMN
            id,fold,y,p0,p1,p2.0 | p* | true class '2' has no column of scores: classes=[0, 1, 2.0]; --map 2=2.0 gives both the same name
            """)
    void columnThatIsNoClassIsRefused(String header, String pattern, String message) throws IOException {
        Outcome outcome = run(header, ROWS, "--truth y --class-scores " + pattern);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    /** A class that no row has is one of the labels if it is listed, as parts of data need it. */
    @Test
    void listedClassWithoutRowsKeepsItsColumn() throws IOException {
        List<String> some = ROWS.stream().filter(row -> !row.contains(",2,0.")).toList();
        Outcome outcome =
                run("id,fold,y,0,1,2", some, "--truth y --class-scores * --labels 0,1,2 --metric accuracy,auroc-ovr");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("classes without items are left out: [2]");
        assertThat(run("id,fold,y,0,1,2", some, "--truth y --class-scores * --where id>0")
                        .err())
                .contains("no row has the true class 'fold'");
    }

    @Test
    void positiveClassHasTheMetricsOfTwoClasses() throws IOException {
        Outcome outcome = run(
                "id,fold,y,p0,p1,p2",
                ROWS,
                "--truth y --class-scores p* --positive 2 --metric recall,precision --format json");

        assertThat(value(outcome, 0)).isEqualTo(0.5);
        assertThat(value(outcome, 1)).isEqualTo(0.5);
    }
}
