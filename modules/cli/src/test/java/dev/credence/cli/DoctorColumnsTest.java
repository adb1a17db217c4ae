package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests what doctor proposes for columns that are named as counts, weights, labels of sets or parts of a data set. */
class DoctorColumnsTest {
    @TempDir
    private Path folder = Path.of("");

    private String rows(String header, IntFunction<String> row) throws IOException {
        String rows = IntStream.range(0, 60).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        return Files.writeString(folder.resolve("rows.csv"), rows).toString();
    }

    /** Returns the output of doctor, whose first command must run. */
    private static String doctored(String file) {
        String command = Cli.run("doctor", file, "--format", "json")
                .json()
                .get("commands")
                .get(0)
                .asString();
        List<String> words =
                new ArrayList<>(Arrays.asList(command.replace("'", "").split(" ", -1)));
        assertThat(words.remove(0)).isEqualTo("credence");
        assertThat(Cli.run(words.toArray(String[]::new)).status()).isZero();
        return command;
    }

    @ParameterizedTest
    @CsvSource({
        "true_pos,false_pos,false_neg",
        "true_positives,false_positives,false_negatives",
        "truePositives,falsePositives,falseNegatives",
        "n_tp,n_fp,n_fn"
    })
    void countsAreRecognizedByTheirWords(String tp, String fp, String fn) throws IOException {
        String file = rows(
                "document," + tp + "," + fp + "," + fn,
                row -> "d" + row + "," + row % 7 + "," + row % 3 + "," + row % 2);
        assertThat(doctored(file)).endsWith(" --tp " + tp + " --fp " + fp + " --fn " + fn);
    }

    @Test
    void columnsOfLabelsAreSets() throws IOException {
        String file = rows(
                "doc,true_sport,true_news,pred_sport,pred_news",
                row -> row + "," + row % 2 + "," + row / 2 % 2 + "," + row % 3 % 2 + "," + row % 5 % 2);
        assertThat(doctored(file)).endsWith(" --label-columns --truth 'true_*' --prediction 'pred_*'");
    }

    @Test
    void weightsOfSamplingAreGiven() throws IOException {
        String file = rows(
                "id,sampling_weight,label,prediction",
                row -> row + "," + (row % 2 == 0 ? 1 : 20) + "," + "ab".charAt(row % 2) + ","
                        + "ab".charAt(row % 3 % 2));
        assertThat(doctored(file)).contains(" --weight sampling_weight");
        String labels = "evaluate " + file + " --truth label --prediction prediction";
        assertThat(Cli.run(labels.split(" ")).out()).contains("give --weight sampling_weight");
        assertThat(Cli.run((labels + " --weight sampling_weight").split(" ")).out())
                .doesNotContain("all rows have the same weight");
    }

    @Test
    void partsOfDataSetAreNotTakenTogetherWithoutWord() throws IOException {
        String file = rows(
                "id,split,label,pred",
                row -> row + "," + (row % 2 == 0 ? "val" : "test") + "," + row % 3 % 2 + "," + row % 5 % 2);
        assertThat(Cli.run("doctor", file).out())
                .contains("column 'split' has the parts of a data set, 'val' and 'test'", "--where split=NAME");
    }

    @ParameterizedTest
    @CsvSource({"query,doc", "item,rater"})
    void documentsAndRatersAreNoSystems(String item, String other) throws IOException {
        String file = rows(
                item + "," + other + ",label",
                row -> "q" + row / 3 + "," + other.toUpperCase(Locale.ROOT) + row % 3 + ","
                        + "abc".charAt(row % 7 % 3));
        String out = Cli.run("doctor", file).out();
        assertThat(out).doesNotContain("systems", "--system");
        assertThat(out.contains("column 'rater' names 3 raters")).isEqualTo(other.equals("rater"));
    }

    /** Labels that come late are missing in a part of the rows. */
    @Test
    void rowsWithoutATrueLabelAreLeftOutWithACheck() throws IOException {
        String file = rows(
                "uid,label,model",
                row -> "u" + row + "," + (row % 6 == 0 ? "" : "ab".charAt(row % 2)) + "," + "ab".charAt(row / 2 % 2));
        assertThat(doctored(file)).contains(" --drop-missing --truth label --prediction model");
        assertThat(Cli.run("doctor", file, "--format", "json")
                        .json()
                        .get("suspicions")
                        .get(0)
                        .asString())
                .startsWith("10 rows have no label in 'label', which the commands leave out");
    }

    @Test
    void averagesOfAReportOfMetricsAreNoItems() throws IOException {
        String report = """
                label,precision,recall,f1-score,support
                a,0.9,0.8,0.85,10
                b,0.7,0.8,0.75,20
                macro avg,0.8,0.8,0.8,30
                weighted avg,0.8,0.8,0.8,30
                """;
        Path file = Files.writeString(folder.resolve("report.csv"), report);
        JsonNode doctored =
                Cli.run("doctor", file.toString(), "--format", "json").json();
        assertThat(doctored.get("commands")).isEmpty();
        assertThat(doctored.get("suspicions").get(0).asString())
                .startsWith("the row 'macro avg' is an average of others")
                .endsWith("credence check");
    }

    @Test
    void labelsOfPeopleAreTheTrueOnes() throws IOException {
        String file = rows("model_says,human_says", row -> "abc".charAt(row % 3) + "," + "abc".charAt(row * 7 / 5 % 3));
        assertThat(doctored(file)).contains("--truth human_says --prediction model_says");
    }

    /** Two learners in two rounds of three parts, as the folds of a repeated cross-validation may be named. */
    @Test
    void learnersInRoundsOfPartsAreComparedAsSystems() throws IOException {
        String file = rows(
                "learner,round,part,obs,actual,guess",
                row -> (row % 2 == 0 ? "xgb" : "svm") + "," + row / 2 % 2 + "," + row / 4 % 3 + "," + row / 4 + ","
                        + "ab".charAt(row / 4 % 2) + "," + "ab".charAt(row / 3 % 2));
        assertThat(doctored(file))
                .contains(" --system learner --truth actual --prediction guess --fold part --repeat round");
    }
}
