package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests that doctor recognizes layouts whose columns have no usual names, and that the commands that it prints run. */
class DoctorLayoutsTest {
    @TempDir
    private Path directory = Path.of("");

    private JsonNode examined(String header, int number, IntFunction<String> row) throws IOException {
        return examined(
                "rows.csv",
                Stream.concat(Stream.of(header), IntStream.range(0, number).mapToObj(row)));
    }

    private JsonNode examined(String name, Stream<String> lines) throws IOException {
        Path file = Files.write(directory.resolve(name), lines.toList());
        Outcome outcome = Cli.run("doctor", file.toString(), "--format", "json");
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return outcome.json();
    }

    /** Runs the printed commands, and returns each without the name of the file. */
    private List<String> commands(JsonNode examined) {
        List<String> shown = new ArrayList<>();
        for (JsonNode command : examined.get("commands")) {
            String[] words = command.stringValue().split(" ", -1);
            String[] args = Stream.of(words)
                    .skip(1)
                    .map(word -> word.equals("report.html")
                            ? directory.resolve("page" + shown.size() + ".html").toString()
                            : word)
                    .toArray(String[]::new);
            Outcome outcome = Cli.run(args);
            assertThat(outcome.err()).as(command.stringValue()).isEmpty();
            assertThat(outcome.status()).as(command.stringValue()).isIn(0, 3, 4);
            shown.add(command.stringValue()
                    .replace(" " + directory.resolve("rows.csv"), "")
                    .replace(" " + directory.resolve("rows.jsonl"), "")
                    .substring("credence ".length()));
        }
        return shown;
    }

    private static String suspicions(JsonNode examined) {
        return examined.get("suspicions").toString();
    }

    @Test
    void ratersWithMissingRatingsSuggestTheirAgreement() throws IOException {
        JsonNode found = examined(
                "i,r1,r2,r3",
                60,
                i -> i + "," + (1 + i % 4) + "," + (1 + i / 2 % 4) + "," + (i % 5 == 0 ? "" : 1 + i % 4 + ".0"));

        assertThat(commands(found)).containsExactly("evaluate --rater r1,r2,r3");
        assertThat(suspicions(found)).doesNotContain("no column looks like");
    }

    @Test
    void columnsThatAreNamedAsRatersSuggestTheirAgreement() throws IOException {
        JsonNode found =
                examined("item,rater1,rater2", 60, i -> i + "," + "abc".charAt(i % 3) + "," + "abc".charAt(i / 2 % 3));
        JsonNode known = examined(
                "label,rater1,rater2",
                60,
                i -> "ab".charAt(i % 2) + "," + "ab".charAt(i / 3 % 2) + "," + "ab".charAt(i / 2 % 2));

        assertThat(commands(found)).containsExactly("evaluate --rater rater1,rater2");
        assertThat(known.get("commands").toString()).contains("--truth label --prediction rater1");
    }

    @Test
    void setsOfLabelsSuggestTheirSeparator() throws IOException {
        List<String> sets = List.of("x|y", "x|z", "y|z", "x", "x|y|z");
        JsonNode found = examined(
                "labels,predicted", 60, i -> sets.get(i % 5) + "," + sets.get(i * i % 5) + (i == 7 ? "|x" : ""));
        JsonNode classes = examined("labels,predicted", 60, i -> "a|b,".repeat(1) + (i % 3 == 0 ? "c" : "a|b"));

        assertThat(found.get("commands").toString())
                .contains("--truth labels --prediction predicted --label-separator '|'\"]");
        assertThat(suspicions(found)).contains("the cells of column 'labels' look like sets of labels with '|'");
        assertThat(classes.get("commands").toString()).doesNotContain("--label-separator");
    }

    @Test
    void labelsOfOneClassSuggestAMetricThatIsDefined() throws IOException {
        JsonNode found = examined("label,prediction", 30, i -> "a,a");

        assertThat(commands(found))
                .containsExactly(
                        "evaluate --truth label --prediction prediction --metric accuracy",
                        "gate --truth label --prediction prediction --at-least accuracy=0.8",
                        "report --truth label --prediction prediction --metric accuracy -o report.html");
        assertThat(suspicions(found)).contains("column 'label' has one label");
    }

    /** Programs write the whole numbers of a column with gaps as decimals. */
    @Test
    void trueLabelsWithGapsAreThoseOfAJudge() throws IOException {
        JsonNode found = examined(
                "id,truth,judge,pred",
                80,
                i -> "i" + i + "," + (i % 4 == 0 ? i / 4 % 2 + ".0" : "") + "," + i / 4 % 2 + "," + i / 3 % 2);
        JsonNode named = examined("truth,judge", 80, i -> (i % 4 == 0 ? i / 4 % 2 + ".0," : ",") + i / 4 % 2);

        assertThat(found.get("commands").toString())
                .contains("credence judge ", "--truth truth --judge judge --prediction pred --map 0.0=0,1.0=1\"]");
        assertThat(named.get("commands").toString()).contains("--positive 1 --map 0.0=0,1.0=1\"]");
        assertThat(suspicions(found)).contains("write the same numbers in different ways, such as '0.0' and '0'");
        assertThat(found.get("facts").toString()).contains("60 of 80 rows have no true label in 'truth'");
    }

    /** Rows of a document are several items, each with a row of every system. */
    @Test
    void systemsAreMatchedByTheColumnWithARowOfEachSystem() throws IOException {
        JsonNode found = examined(
                "key,model,gold,pred,doc",
                240,
                i -> "k" + i / 3 + ",m" + i % 3 + ","
                        + (i / 3 % 2 == 0 ? "ant,ant" : i % 7 == 0 ? "bee,ant" : "bee,bee") + ","
                        + i / 3 / (2 + i / 120));

        assertThat(commands(found))
                .contains(
                        "compare --system model --id key --truth gold --prediction pred --cluster doc --metric accuracy");
    }

    @Test
    void scoresAndTruthOfAnyNameSuggestTheArea() throws IOException {
        JsonNode found = examined(
                "claim,fraud,risk", 100, i -> i + "," + (i % 3 == 0 ? 1 : 0) + "," + (0.001 + (i * 37 % 100) / 101.0));

        assertThat(commands(found)).containsExactly("evaluate --truth fraud --score risk --positive 1 --metric auroc");
        assertThat(suspicions(found)).doesNotContain("no column looks like");
    }

    @Test
    void columnOfFoldsIsGiven() throws IOException {
        JsonNode found = examined(
                "id,y,p,fold",
                100,
                i -> i + "," + (i % 3 == 0 ? 1 : 0) + "," + (0.001 + (i * 37 % 100) / 101.0) + "," + i % 5);

        assertThat(commands(found))
                .containsExactly("evaluate --truth y --score p --positive 1 --fold fold --metric auroc");
    }

    @Test
    void systemWithALabelOfItsOwnIsCompared() throws IOException {
        JsonNode found = examined("t,a,b", 40, i -> {
            String truth = i % 2 == 0 ? "x" : "y";
            return truth + "," + (i == 7 ? "z" : truth) + "," + (i % 5 == 0 ? "x" : truth);
        });

        assertThat(commands(found)).contains("compare --truth t --prediction a --against b --metric accuracy");
    }

    @Test
    void qualityIsNotComparedWithCost() throws IOException {
        JsonNode found = examined(
                "item,scores.ok,scores.cost",
                60,
                i -> "q" + i + "," + (i % 3 > 0) + "," + (0.01 + i * 37 % 60 / 300.0));

        assertThat(commands(found))
                .containsExactly(
                        "evaluate --outcome scores.ok --item item --range 0,1",
                        "evaluate --outcome scores.cost --item item");
    }

    @Test
    void splitsOfRepeatsAreFoldsOfARepeatedCrossValidation() throws IOException {
        JsonNode found = examined(
                "rep,split,row_id,label,a,b",
                120,
                i -> i / 40 + "," + i * 7 % 5 + "," + i % 40 + "," + i % 2 + "," + (i % 3 == 0 ? 0 : i % 2) + ","
                        + (i % 4 == 0 ? 1 : i % 2));

        assertThat(commands(found))
                .contains(
                        "compare --truth label --prediction a --fold split --repeat rep --against b --metric accuracy");
    }

    /** The column of systems is recognized by its values: each occurs once for every item. */
    @Test
    void systemsOfATidyFileAreRecognizedWhateverTheNameOfTheirColumn() throws IOException {
        JsonNode found = examined(
                "id,y,zz,s", 160, i -> i / 4 + "," + i / 4 % 2 + ",s" + i % 4 + "," + (0.001 + i * 37 % 160 / 161.0));

        assertThat(commands(found))
                .containsExactly("evaluate --system zz --truth y --score s --positive 1 --metric auroc");
    }

    @Test
    void arraysOfJsonAreSpansOrSetsOfLabels() throws IOException {
        String columns = "evaluate --truth gold --prediction predicted ";
        String span = "{\"start\": 3, \"end\": 9, \"label\": \"PER\"}";
        JsonNode spans = examined(
                "rows.jsonl",
                IntStream.range(0, 9)
                        .mapToObj(i -> "{\"id\": \"d" + i + "\", \"gold\": [" + span + "], \"predicted\": ["
                                + (i % 3 == 0 ? "" : span) + "]}"));
        assertThat(spans.get("suspicions")).isEmpty();
        assertThat(spans.get("commands").toString()).contains("--spans strict --item id");
        assertThat(Cli.run(spans.get("commands")
                                .get(0)
                                .stringValue()
                                .substring("credence ".length())
                                .split(" "))
                        .status())
                .isZero();

        JsonNode sets = examined(
                "rows.jsonl",
                IntStream.range(0, 9)
                        .mapToObj(i -> "{\"gold\": [\"x\", \"y\"], \"predicted\": [\"" + "xyz".charAt(i % 3) + "\"]}"));
        assertThat(commands(sets)).containsExactly(columns + "--label-separator ,");
    }

    /** Equal sums of false positives and false negatives show classes, unless the column is named as that of items. */
    @ParameterizedTest
    @CsvSource({"id, --item id", "species, --class-column species"})
    void countsOfRowsThatMayBeClassesNameWhatRowsAre(String column, String option) throws IOException {
        JsonNode found =
                examined(column + ",tp,fp,fn", 20, i -> "r" + i + "," + (5 + i % 7) + "," + i % 4 + "," + (3 - i % 4));

        assertThat(commands(found)).containsExactly("evaluate " + option + " --tp tp --fp fp --fn fn");
    }

    @ParameterizedTest
    @CsvSource({
        "'1,000', '1,059', 'three digits after every comma, as 1,059 has: remove the commas if they separate thousands'",
        "'0,125', '1,059', 'numbers with a decimal comma: read them with --decimal-comma'",
        "'1,5', '1,059', 'numbers with a decimal comma: read them with --decimal-comma'",
        "'1,000', '0.5', 'numbers with a comma and numbers with a point: remove commas that separate thousands'"
    })
    void commasOfNumbersAreReadBothWaysIfTheyMaySeparateThousands(String first, String second, String words)
            throws IOException {
        JsonNode found = examined("amount", 8, i -> "\"" + (i % 2 == 0 ? first : second) + "\"");

        assertThat(suspicions(found)).contains("column 'amount' has " + words);
    }

    @Test
    void labelsWithoutALabelledItemLeaveAMetricThatAJudgeCorrects() throws IOException {
        JsonNode found = examined(
                "id,truth,judge,prediction",
                120,
                i -> i + "," + (i % 4 > 0 ? "" : i % 3 == 0 ? "no" : "yes") + ","
                        + (i % 3 == 0 || i % 11 == 0 ? "no" : "yes") + ","
                        + (i % 5 == 0 ? "Yes" : i % 3 == 0 ? "no" : "yes"));

        assertThat(commands(found))
                .containsExactly("judge --truth truth --judge judge --prediction prediction --metric accuracy");
        assertThat(suspicions(found)).contains("no row with a true label has the label 'Yes'");
    }

    @Test
    void shareOfTheMostFrequentOfSeveralLabelsIsCorrectedForAJudge() throws IOException {
        JsonNode found = examined(
                "id,human,judge",
                120,
                i -> i + "," + (i % 4 > 0 ? "" : "xyz".charAt(i % 3)) + ","
                        + (i % 11 == 0 ? "y" : "xyz".charAt(i % 3)));

        assertThat(commands(found)).containsExactly("judge --truth human --judge judge --positive y");
    }

    @Test
    void labelOfApprovedAnswersIsPositiveForAJudge() throws IOException {
        JsonNode found = examined(
                "qid,human,judge",
                200,
                i -> i + "," + (i % 8 > 0 ? "" : i % 3 == 0 ? "poor" : "good") + ","
                        + (i % 3 == 0 || i % 11 == 0 ? "poor" : "good"));

        assertThat(commands(found)).containsExactly("judge --truth human --judge judge --positive good");
        assertThat(suspicions(found)).doesNotContain("no column looks like");
    }
}
