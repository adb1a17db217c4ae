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
import tools.jackson.databind.JsonNode;

/** Tests the agreement of raters, whose labels are columns. */
class RatersTest {
    private static final String RATINGS = Cli.example("synthetic-ratings.csv");
    private static final String ALL = " --rater anna,ben,carla,dora";

    /** The example of Krippendorff (2011), Computing Krippendorff's alpha-reliability. */
    private static final List<String> OBSERVERS = List.of(
            "1,1,,1", "2,2,3,2", "3,3,3,3", "3,3,3,3", "2,2,2,2", "1,2,3,4", "4,4,4,4", "1,1,2,1", "2,2,2,2", ",5,5,5",
            ",NA,1,1", ",3,,");

    @TempDir
    private Path directory = Path.of("");

    private String file(String header, List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return Files.write(directory.resolve("ratings.csv"), lines).toString();
    }

    private static Outcome run(String line) {
        return Cli.run(line.split(" +"));
    }

    private static JsonNode results(String line) {
        Outcome outcome = run(line + " --format json");
        assertThat(outcome.err()).isEmpty();
        return outcome.json().get("results");
    }

    @Test
    void usualMetricsOfRatersAreThoseOfThePublishedExample() throws IOException {
        JsonNode results = results("evaluate " + file("a,b,c,d", OBSERVERS) + " --rater a,b,c,d");

        assertThat(results.valueStream().map(row -> row.get("metric").stringValue()))
                .containsExactly("rater-agreement", "fleiss-kappa", "krippendorff-alpha", "gwet-ac");
        assertThat(results.get(0).get("value").doubleValue()).isCloseTo(0.81818, within(6e-6));
        assertThat(results.get(1).get("value").doubleValue()).isCloseTo(0.76117, within(6e-6));
        assertThat(results.get(2).get("notes").toString()).contains("40 ratings is 0.7434");
        assertThat(results.get(3).get("value").doubleValue()).isCloseTo(0.77544, within(6e-6));
    }

    @Test
    void rowsWithAMissingRatingAreLeftOutIfThatIsRequested() throws IOException {
        List<String> complete = OBSERVERS.subList(1, 9);
        String file = file("a,b,c,d", OBSERVERS);
        Outcome dropped = run("evaluate " + file + " --rater a,b,c,d --drop-missing --format json");

        assertThat(dropped.json().get("notes").toString())
                .contains("3 of 12 rows were left out because 'a' is empty", "'c' is empty");
        assertThat(dropped.json().at("/results/0/n").intValue()).isEqualTo(8);
        assertThat(dropped.json().get("results"))
                .isEqualTo(results("evaluate " + file("a,b,c,d", complete) + " --rater a,b,c,d"));
    }

    @Test
    void orderOfRatersAndRowsDoesNotMatter() throws IOException {
        List<String> turned = new ArrayList<>(OBSERVERS.stream()
                .map(row -> {
                    List<String> cells = new ArrayList<>(List.of(row.split(",", -1)));
                    Collections.reverse(cells);
                    return String.join(",", cells);
                })
                .toList());
        Collections.shuffle(turned, new Random(3));
        JsonNode straight = results("evaluate " + file("a,b,c,d", OBSERVERS) + " --rater a,b,c,d");

        assertThat(results("evaluate " + file("a,b,c,d", turned) + " --rater d,a,c,b"))
                .isEqualTo(straight);
    }

    @Test
    void countsOfRatersGiveTheSameAsTheirLabels() throws IOException {
        JsonNode labels = results("evaluate " + file("a,b,c", List.of("x,x,y", "y,y,y", "x,,y", "x,x,x", ",,"))
                + " --rater a,b,c --metric fleiss-kappa,gwet-ac1");

        assertThat(results("evaluate " + file("x,y", List.of("2,1", "0,3", "1,1", "3,0", "0,0"))
                        + " --outcome x,y --metric fleiss-kappa,gwet-ac1"))
                .isEqualTo(labels);
    }

    @Test
    void labelsStateTheOrderAndThoseThatNeverOccur() throws IOException {
        String line = "evaluate " + file("a,b,c", List.of("low,low,high", "middle,high,high", "low,middle,low"))
                + " --rater a,b,c --metric gwet-ac:weights=linear";

        assertThat(results(line + " --labels low,middle,high")
                        .get(0)
                        .get("notes")
                        .toString())
                .contains("takes the categories [low, middle, high] at the places [0, 1, 2]");
        assertThat(results(line + " --labels low,middle,high,extreme").get(0).get("value"))
                .isNotEqualTo(results(line + " --labels low,middle,high").get(0).get("value"));
    }

    @Test
    void clustersAndSlicesAreThoseOfOutcomes() {
        JsonNode clustered = results("evaluate " + RATINGS + ALL + " --cluster clinic --metric fleiss-kappa");
        JsonNode plain = results("evaluate " + RATINGS + ALL + " --metric fleiss-kappa");

        assertThat(clustered.get(0).get("value")).isEqualTo(plain.get(0).get("value"));
        assertThat(clustered.get(0).get("lower")).isNotEqualTo(plain.get(0).get("lower"));
        assertThat(run("evaluate " + RATINGS + ALL + " --where clinic!=c1 --slice clinic --metric rater-agreement")
                        .out())
                .contains("raters: anna, ben, carla, dora, labels: 1, 2, 3, 4", "By clinic");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rater anna|must name two different columns or more: --rater=anna",
                "--rater anna,anna|must name two different columns or more",
                "--rater anna,bob|no column 'bob'",
                "--rater anna,ben --truth carla|leave out --truth, --prediction, --score",
                "--rater anna,ben --outcome carla|leave out --truth, --prediction, --score, --outcome",
                "--rater anna,ben --grades 1=0|leave out --range, --grades and --unscored",
                "--rater anna,ben --range 0,5|leave out --range, --grades and --unscored",
                "--rater anna,ben --unscored fail|leave out --range, --grades and --unscored",
                "--rater anna,ben --labels 1,2,3|anna must be one of the labels [1, 2, 3]: anna='4'",
                "--rater anna,ben --labels 1,2,3,4,carla|'carla' is a label of the raters and the name of a column",
                "--outcome anna --metric fleiss-kappa --unscored exclude|needs an outcome for each category"
            })
    void wrongUseIsExplained(String options, String message) {
        Outcome outcome = run("evaluate " + RATINGS + " " + options);

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isIn(1, 2);
    }

    /** Programs write the numbers of a column with missing values as decimals. */
    @ParameterizedTest
    @CsvSource({"1.0,2.0,3.0,''", "01,2,3.00,''", "1.0,2.0,3.0,' --labels 1,2,3'"})
    void spellingOfNumbersChangesNothing(String one, String two, String three, String labels) throws IOException {
        List<String> rows = List.of("1,1", "2,2", "3,3", "1,2", ",3", "2,3", "1,1");
        List<String> respelled = rows.stream()
                .map(row -> row.split(",", -1))
                .map(row -> row[0] + ","
                        + (row[1].equals("1") ? one : row[1].equals("2") ? two : row[1].equals("3") ? three : ""))
                .toList();
        JsonNode expected = results("evaluate " + file("a,b", rows) + " --rater a,b" + labels);

        JsonNode found = results("evaluate " + file("a,b", respelled) + " --rater a,b" + labels);

        assertThat(found).isEqualTo(expected);
        assertThat(run("evaluate " + file("a,b", respelled) + " --rater a,b" + labels)
                        .out())
                .contains("numbers that are equal are one label of the raters: '" + (one.equals("01") ? "01" : "1.0"));
    }

    @Test
    void numbersAmongWordsKeepTheirSpelling() throws IOException {
        Outcome outcome = run("evaluate " + file("a,b", List.of("1,1.0", "x,x", "1,1")) + " --rater a,b");

        assertThat(outcome.out()).contains("'1', '1.0' are the same number written in different ways");
    }

    @Test
    void labelsOfRatersAreTrimmedAndRenamed() throws IOException {
        List<String> rows = List.of("yes,no,yes", "no,no,", "yes,yes,no", ",no,no", "yes,yes,yes");
        List<String> others = rows.stream()
                .map(row -> row.replaceFirst("^yes", " Yes ").replaceFirst(",no", ",N"))
                .toList();
        JsonNode expected = results("evaluate " + file("a,b,c", rows) + " --rater a,b,c");
        String file = file("a,b,c", others);

        Outcome outcome = run("evaluate " + file + " --rater a,b,c --trim --map Yes=yes,N=no --format json");

        assertThat(outcome.json().get("results")).isEqualTo(expected);
        assertThat(outcome.out())
                .contains("--trim removed blanks around 3 cells", "--map renamed the label 'N' (4 cells) to 'no'");
        assertThat(run("evaluate " + file + " --rater a,b,c --map nein=no").err())
                .startsWith("credence: " + file + ": --map nein=no: no label 'nein'; available: [ Yes , N, no, yes]");
    }
}
