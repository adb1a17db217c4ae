package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class DoctorTest extends DoctorRuns {
    private static final Console.Looks TERMINAL = new Console.Looks(false, true, false, 80, true);

    @Test
    void countsAndScoresOfClassesSuggestEvaluateCommands() throws IOException, InterruptedException {
        String counts = file("counts.csv", "image,TP,FP,FN", "a,3,1,0", "b,2,0,2", "c,4,1,1");
        String scores = file(
                "scores.csv",
                "truth,p_a,p_b,p_c",
                "a,0.7,0.2,0.1",
                "b,0.2,0.5,0.3",
                "c,0.1,0.2,0.7",
                "a,0.4,0.5,0.1",
                "b,0.3,0.3,0.4");

        assertThat(texts(examined(counts).get("suspicions"))).isEmpty();
        assertThat(texts(examined(counts).get("commands")))
                .containsExactly("credence evaluate " + counts + " --tp TP --fp FP --fn FN");
        String classes = file("classes.csv", "Class,tp,fp,fn", "1,3,1,0", "2,2,0,2", "3,4,1,0");
        assertThat(run(examined(classes)))
                .containsExactly("credence evaluate " + classes + " --class-column Class --tp tp --fp fp --fn fn");
        assertThat(run(examined(scores)))
                .contains("credence evaluate " + scores + " --truth truth --class-scores 'p_*'");
    }

    /** Columns without a usual name are recognized by their values. */
    @Test
    void columnsOfEqualLabelsAndProbabilitiesSuggestCommandsThatRun() throws IOException, InterruptedException {
        String test = file("test.csv", "biopsy,rapid", "ill,ill", "well,ill", "ill,well", "well,well", "ill,ill");
        String charges =
                file("charges.csv", rows("is_fraud,p_model", 60, row -> row % 3 / 2 + ",0." + (row * 37 % 100 + 100)));
        String names = file("names.csv", "doc,n_tp,n_fp,n_fn", "a,5,1,1", "b,3,2,0", "c,4,0,2");

        assertThat(run(examined(test)).get(0))
                .isEqualTo("credence evaluate " + test + " --truth biopsy --prediction rapid --positive ill");
        assertThat(run(examined(charges)).get(0))
                .startsWith("credence evaluate " + charges + " --truth is_fraud --score p_model --positive 1");
        assertThat(run(examined(names)))
                .containsExactly("credence evaluate " + names + " --tp n_tp --fp n_fp --fn n_fn");
    }

    @Test
    void mostlyEmptyColumnNextToItsLabelsSuggestsJudge() throws IOException, InterruptedException {
        String judged = file(
                "judged.csv",
                rows(
                        "human,answer,llm_judge",
                        90,
                        row -> (row % 4 > 0 ? "" : row % 3 == 0 ? "good" : "bad")
                                + (row % 5 == 0 ? ",bad" : ",good")
                                + (row % 7 == 0 ? ",bad" : ",good")));

        assertThat(run(examined(judged)))
                .containsExactly("credence judge " + judged + " --truth human --judge llm_judge --prediction answer");
    }

    private static String[] rows(String header, int number, IntFunction<String> row) {
        return Stream.concat(Stream.of(header), IntStream.range(0, number).mapToObj(row))
                .toArray(String[]::new);
    }

    /** The star takes the columns of classes alone, and logarithms of probabilities are scores too. */
    @Test
    void scoresOfClassesNextToOtherColumnsSuggestListedLabels() throws IOException, InterruptedException {
        String numbered = file(
                "numbered.csv",
                "id,y,0,1,2",
                "7,0,0.7,0.2,0.1",
                "8,1,0.2,0.5,0.3",
                "9,2,0.1,0.2,0.7",
                "3,0,0.5,0.4,0.1");
        String logarithms = file(
                "logarithms.csv", "y,lp_0,lp_1,lp_2", "0,-0.1,-2,-3", "1,-2,-0.3,-4", "2,-2,-3,-0.2", "1,-1,-1,-2");

        assertThat(run(examined(numbered)))
                .contains("credence evaluate " + numbered + " --truth y --class-scores '*' --labels 0,1,2");
        assertThat(run(examined(logarithms)))
                .contains("credence evaluate " + logarithms + " --truth y --class-scores 'lp_*'");
    }

    @Test
    void rowsOfSeveralSystemsAreNotTakenTogether() throws IOException, InterruptedException {
        String mixed = file("mixed.csv", "question,run,model,passed", "q1,0,a,1", "q1,0,b,0", "q2,0,a,1", "q2,0,b,1");
        JsonNode found = examined(mixed);
        assertThat(texts(found.get("suspicions")))
                .anySatisfy(text -> assertThat(text)
                        .contains("column 'model' names 2 systems", "--system model evaluates each of them"));
        assertThat(run(found))
                .containsExactly(
                        "credence evaluate " + mixed + " --system model --outcome passed --item question --range 0,1",
                        "credence compare " + mixed + " --system model --id question --outcome passed --range 0,1");
    }

    @Test
    void rowsOfSystemsWithPredictionsAreMatchedByTheirItems() throws IOException, InterruptedException {
        String tidy = file(
                "tidy.csv",
                "ticket,model,truth,prediction",
                "t1,a,yes,yes",
                "t1,b,yes,no",
                "t2,a,no,no",
                "t2,b,no,no",
                "t3,a,yes,no",
                "t3,b,yes,yes");
        assertThat(run(examined(tidy)))
                .contains(
                        "credence compare " + tidy + " --system model --id ticket --truth truth --prediction prediction"
                                + " --metric accuracy",
                        "credence gate " + tidy
                                + " --system model=a,b --id ticket --truth truth --prediction prediction"
                                + " --metric accuracy --margin 0.02")
                .hasSize(4);
        String uneven = file("uneven.csv", "id,model,passed", "q1,a,1", "q1,b,0", "q2,a,1");
        assertThat(run(examined(uneven))).allMatch(command -> command.contains("--where model=a"));
    }

    @Test
    void itemColumnIsPreferredToArrayPosition() throws IOException {
        String array = file(
                "array.json",
                "[{\"sample\":{\"id\":\"q1\"},\"score\":1},{\"sample\":{\"id\":\"q1\"},\"score\":0},",
                "{\"sample\":{\"id\":\"q2\"},\"score\":1},{\"sample\":{\"id\":\"q2\"},\"score\":1}]");
        assertThat(texts(examined(array).get("commands")))
                .first()
                .asString()
                .contains("--outcome score --item sample.id");
    }

    @Test
    void everyPredictionWithATrueLabelIsCompared() throws IOException {
        String systems =
                file("systems.csv", "gold,sysA,sysB,sysC,sysD,sysE", "a,a,a,b,a,b", "b,b,a,b,b,a", "a,a,b,a,a,b");
        assertThat(texts(examined(systems).get("commands")))
                .anyMatch(command -> command.contains("--against sysB,sysC,sysD,sysE "));
        String apart = file("apart.csv", "truth,pred", "a,A", "b,B");
        assertThat(texts(examined(apart).get("commands"))).isEmpty();
    }

    @Test
    void wrongDelimiterIsNamedAlthoughRowsHaveMoreFields() throws IOException {
        String german = file("german.csv", "id;truth;score", "1;a;0,5", "2;b;0,25");
        Outcome outcome = Cli.run("doctor", german);
        assertThat(outcome.err()).contains("fields=2, header=1", "use --delimiter ';'");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void crossTableSuggestsEvaluateCommand() throws IOException, InterruptedException {
        String ofTruth = file("cross.csv", ",cat,dog,total", "cat,9,1,10", "dog,2,8,10", "total,11,9,20");
        String ofPredictions = file("predicted.csv", "predicted,cat,dog", "cat,9,1", "dog,2,8");

        assertThat(suspicions(ofTruth)).isEmpty();
        assertThat(texts(examined(ofTruth).get("facts")))
                .containsExactly("a cross table of 2 labels; check whether its rows are the true labels (truth) or the"
                        + " predicted ones (prediction)");
        assertThat(run(examined(ofTruth)).get(0)).isEqualTo("credence evaluate " + ofTruth + " --cross-table truth");
        assertThat(texts(examined(ofPredictions).get("commands")).get(0)).endsWith("--cross-table prediction");
    }

    @Test
    void countsOfOtherNamesAreNoCrossTable() throws IOException {
        String months = file("months.csv", "month,cat,dog", "may,9,1", "june,2,8");

        assertThat(texts(examined(months).get("commands"))).isEmpty();
        assertThat(suspicions(months)).hasSize(1);
    }

    @Test
    void columnOfFoldsIsMentioned() {
        assertThat(suspicions(Cli.example("breast-cancer.csv")))
                .contains("if column 'fold' names the folds of a cross-validation, give --fold fold, because models of"
                        + " different folds share training rows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "breast-cancer.csv",
                "digits.csv",
                "letters.csv",
                "synthetic-grades.csv",
                "synthetic-inspect.json"
            })
    void printedCommandsRun(String name) throws IOException, InterruptedException {
        assertThat(run(examined(Cli.example(name)))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"promptfoo.json", "mlflow.json", "ragas.json", "openai.jsonl", "harness.jsonl", "inspect.json"})
    void printedCommandsOfLogsRun(String name) throws IOException, InterruptedException {
        assertThat(run(examined("src/test/resources/dev/credence/cli/log/" + name)))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "breast-cancer.csv",
                "digits.csv",
                "letters.csv",
                "synthetic-grades.csv",
                "synthetic-inspect.json"
            })
    void pageFitsOnAScreen(String name) {
        Outcome outcome = Cli.on(TERMINAL, "doctor", Cli.example(name));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .hasSizeLessThan(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void columnsItemsAndCommandsOfGradesAreShown() {
        String grades = Cli.example("synthetic-grades.csv");
        assertThat(Cli.run("doctor", grades).out())
                .startsWith(grades + ", kind: CSV, 180 rows, 6 columns\n\n 60 items in 'question', 3 rows each\n")
                .contains(
                        " grade_a   numbers               5  0 to 1\n",
                        " credence evaluate " + grades + " --outcome grade_a \\\n     --item question --range 0,1\n");
    }

    @Test
    void systemsOfALogAreComparedByTheSameScore() {
        assertThat(texts(examined("src/test/resources/dev/credence/cli/log/promptfoo.json")
                        .get("commands")))
                .contains("credence compare src/test/resources/dev/credence/cli/log/promptfoo.json --outcome gpt/score"
                        + " --against claude/score --item item --range 0,1 --unscored exclude");
    }

    @Test
    void itemsThatRepeatWithoutARunAreSuspicious() throws IOException {
        assertThat(suspicions(file("a.csv", "id,grade", "x,1", "x,0", "y,1")))
                .containsExactly(
                        "items repeat, and no column names the run: 'x' has 2 rows; are they runs, or was a row written"
                                + " twice?",
                        "items have different numbers of rows; each item is counted once");
    }

    @Test
    void runsOfWhichEachItemHasOneAreSuspicious() throws IOException {
        assertThat(suspicions(file("a.csv", "id,epoch,grade", "x,1,1", "y,1,0")))
                .containsExactly(
                        "column 'epoch' looks like runs, but each item has one row; check whether runs are missing");
    }

    @Test
    void missingAndConstantScoresAreReported() throws IOException {
        JsonNode examined = examined(file("a.csv", "id,grade", "x,1", "y,", "z,1"));
        assertThat(texts(examined.get("facts")))
                .containsExactly(
                        "3 items in 'id', 1 row each",
                        "1 of 3 rows have no outcome in 'grade'; --unscored decides what they count");
        assertThat(texts(examined.get("suspicions"))).containsExactly("column 'grade' always has the same value, '1'");
    }

    @Test
    void labelsThatDifferInCaseOrBlanksAreSuspicious() throws IOException {
        assertThat(suspicions(file("a.csv", "truth,prediction", "yes,yes", "no,Yes", "no,no", "yes,no")))
                .containsExactly("column 'prediction' has labels that differ only in case or blanks: 'yes' and 'Yes'");
        assertThat(suspicions(file("b.csv", "truth,prediction", "yes,yes", "no,' no'", "yes,no")))
                .isEmpty();
        assertThat(suspicions(file("c.csv", "truth,prediction", "yes,yes", "no, maybe", "yes,yes")))
                .containsExactly("column 'prediction' has a label with blanks around it: ' maybe'");
    }

    @Test
    void labelsWithoutACommonOneAreSuspicious() throws IOException {
        assertThat(suspicions(file("a.csv", "truth,prediction", "yes,1", "no,0")))
                .containsExactly("column 'truth' and column 'prediction' have no label in common; --map OLD=NEW"
                        + " renames labels, such as --map 1.0=1");
    }

    @Test
    void filtersOfADocumentInATableAreSuspicious() {
        assertThat(suspicions("src/test/resources/dev/credence/cli/log/harness.jsonl", "--input-format", "jsonl"))
                .contains(
                        "rows of the same item have different filters, 'strict-match', 'flexible-extract': the filters score the"
                                + " same answer, so they are not runs");
    }

    @Test
    void fileWithoutKnownColumnsHasNoCommands() throws IOException {
        JsonNode examined = examined(file("a.tsv", "alpha\tbeta", "1\tred", "2\tblue"));
        assertThat(texts(examined.get("commands"))).isEmpty();
        assertThat(texts(examined.get("suspicions")))
                .containsExactly("no column looks like true labels with predictions, or like outcomes; name them with"
                        + " --truth and --prediction, or with --outcome");
        assertThat(examined.at("/input/kind").stringValue()).isEqualTo("TSV");
    }

    @Test
    void namesWithSignsOfAShellAreQuoted() throws IOException, InterruptedException {
        String hostile = file(
                "it's $(touch owned) `x`.csv",
                "\"the truth; rm -rf $HOME\",\"predicted 'label' \"\"a\"\"\",-predicted,\"predicted \u200d\t$(ls)\"",
                "$yes,$yes,no,no",
                "no,no,no,no",
                "$yes,no,$yes,$yes",
                "no,no,no,no");

        List<String> commands = run(examined(hostile));

        assertThat(commands.get(1)).endsWith(" --against $'predicted \\U0000200d\\U00000009$(ls)' --metric accuracy");
        assertThat(commands)
                .hasSize(4)
                .allSatisfy(command -> assertThat(command)
                        .contains("--truth 'the truth; rm -rf $HOME' --prediction 'predicted '\\''label'\\'' \"a\"'"));
        assertThat(directory.resolve("owned")).doesNotExist();
    }

    @Test
    void manyColumnsAndValuesAreCut() throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder header = new StringBuilder("id");
        for (int column = 0; column < 30; column++) {
            header.append(",a_column_with_quite_a_long_name_number_").append(column);
        }
        lines.add(header.toString());
        for (int row = 0; row < 1_500; row++) {
            lines.add(row + (",a rather long label " + row).repeat(30));
        }
        Outcome outcome = Cli.on(TERMINAL, "doctor", file("wide.csv", lines.toArray(String[]::new)));
        assertThat(outcome.lines())
                .hasSizeLessThan(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(outcome.out()).contains("11 more columns are shown by --format json and csv", "over 1,000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "markdown"})
    void otherFormatsListTheColumns(String format) {
        assertThat(Cli.run("doctor", Cli.example("synthetic-grades.csv"), "--format", format)
                        .out())
                .contains("question", "grade_b", "seconds");
    }

    @ParameterizedTest
    @CsvSource({
        "a.csv, CSV",
        "a.tsv, TSV",
        "a.jsonl, JSON lines",
        "a.parquet, Parquet",
        "a.csv.gz, 'CSV, gzip'",
        "a.jsonl.zst, 'JSON lines, zstd'"
    })
    void everyFormatHasTheSameColumns(String name, String kind) throws IOException, SQLException, InterruptedException {
        TableFiles table = new TableFiles(
                List.of("id", "truth", "guess"),
                List.of(
                        List.of("1", "yes", "yes"),
                        List.of("2", "no", "yes"),
                        List.of("3", "no", "no"),
                        List.of("4", "yes", "yes")));
        JsonNode examined = examined(table.write(directory, name).toString());

        assertThat(examined.at("/input/kind").stringValue()).isEqualTo(kind);
        assertThat(examined.get("results").toString())
                .isEqualTo("[{\"column\":\"id\",\"type\":\"whole numbers\",\"empty\":0,\"distinct\":4,\"lowest\":1.0,"
                        + "\"highest\":4.0},{\"column\":\"truth\",\"type\":\"labels\",\"empty\":0,\"distinct\":2},"
                        + "{\"column\":\"guess\",\"type\":\"labels\",\"empty\":0,\"distinct\":2}]");
        assertThat(run(examined)).hasSize(3);
    }

    @Test
    void fileThatDoesNotExistIsReported() {
        Outcome outcome = Cli.run("doctor", "nowhere.csv");
        assertThat(outcome.err()).startsWith("credence: nowhere.csv: no such file");
        assertThat(outcome.status()).isEqualTo(2);
    }
}
