package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.state.ClassScoreState;
import dev.credence.state.EvidenceState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.States;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** States of scores of several classes give the answers of the rows. */
class ClassScoreStatesTest {
    private static final String METRICS =
            "auroc-ovr,auroc-ovo,multiclass-log-loss,top-k-accuracy,accuracy,auroc@*,f1@*";

    @TempDir
    private Path directory = Path.of("");

    private Path rows = Path.of("");
    private Path first = Path.of("");
    private Path second = Path.of("");

    /** Writes all rows with clusters, folds and weights, and two parts of them. */
    @BeforeEach
    void write() throws IOException {
        List<String> all = new ArrayList<>();
        List<String> given = Files.readAllLines(Path.of(Cli.example("synthetic-pictures.csv")));
        for (int row = 1; row < given.size(); row++) {
            all.add(given.get(row) + ",g" + row % 30 + "," + row % 4 + "," + (1 + row % 3) / 2.0 + ","
                    + List.of("cat", "dog", "fox").get(row % 3) + ","
                    + List.of("fox", "dog", "cat", "cat").get(row % 4));
        }
        String header = given.get(0) + ",group,fold,w,guess,other";
        rows = file("rows.csv", header, all);
        first = file("first.csv", header, all.subList(0, 90));
        second = file("second.csv", header, all.subList(90, all.size()));
    }

    private Path file(String name, String header, List<String> lines) throws IOException {
        List<String> whole = new ArrayList<>(List.of(header));
        whole.addAll(lines);
        return Files.write(directory.resolve(name), whole);
    }

    private Path collected(Path file, String name, String options) {
        Path state = directory.resolve(name);
        List<String> words = new ArrayList<>(List.of("collect", file.toString(), "--truth", "truth"));
        words.addAll(Arrays.asList(options.split(" ")));
        words.addAll(List.of("-o", state.toString()));
        Outcome outcome = Cli.run(words.toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return state;
    }

    private static Outcome run(String command, Path file, String options) {
        List<String> words = new ArrayList<>(List.of(command, file.toString()));
        words.addAll(Arrays.asList(options.split(" ")));
        return Cli.run(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " --stratified", " --cluster group", " --fold fold", " --weight w", " --prediction guess"})
    void mergedStatesGiveTheAnswersOfAllRows(String design) {
        String options = "--class-scores new_*" + design;
        Path one = collected(first, "one.credence", options);
        Path two = collected(second, "two.credence", options);
        String metrics = " --format csv --metric " + METRICS;
        Outcome ofStates = run("evaluate", two, one + metrics);
        assertThat(ofStates.status()).as(ofStates.err()).isZero();
        assertThat(ofStates.out())
                .isEqualTo(run("evaluate", rows, "--truth truth " + options + metrics)
                        .out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " --stratified", " --cluster group", " --weight w", " --prediction guess --against other"})
    void mergedStatesOfTwoSystemsCompareAsTheirRowsDo(String design) {
        String options = "--class-scores new_* --against-class-scores old_*" + design;
        Path one = collected(first, "one.credence", options);
        Path two = collected(second, "two.credence", options);
        for (String question : List.of("compare --metric " + METRICS, "gate --margin 0.05 --metric " + METRICS)) {
            String[] words = question.split(" ", 2);
            Outcome ofStates = run(words[0], two, one + " --format csv " + words[1]);
            assertThat(ofStates.out()).as(ofStates.err()).isNotEmpty();
            assertThat(ofStates.out())
                    .isEqualTo(run(words[0], rows, "--truth truth " + options + " --format csv " + words[1])
                            .out());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"threshold --at-least recall=0.5", "calibration --draws 50", "net-benefit --draws 50"})
    void oneClassOfAStateIsThatOfItsRows(String question) {
        String[] words = question.split(" ", 2);
        String of = " --positive dog --format csv " + words[1];
        Path state = collected(rows, "whole.credence", "--class-scores new_*");
        Outcome ofState = run(words[0], state, of.strip());

        assertThat(ofState.status()).as(ofState.err()).isZero();
        assertThat(ofState.out())
                .isEqualTo(run(words[0], rows, "--truth truth --class-scores new_*" + of)
                        .out()
                        .replace("new_dog", "dog"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            threshold --at-least recall=0.5 | Missing required option: '--positive=LABEL'
            net-benefit --draws 50 | Missing required option: '--positive=LABEL'
            threshold --at-least recall=0.5 --positive cow | no label 'cow'
            threshold --at-least recall=0.5 --positive cat --truth truth | the columns of a state cannot be changed
            threshold --at-least recall=0.5 --positive cat --report-on x.csv | --report-on reads rows with the columns of the first file
            """)
    void incompleteRequestsOfStatesFail(String question, String message) {
        String[] words = question.split(" ", 2);
        Outcome outcome = run(words[0], collected(rows, "whole.credence", "--class-scores new_*"), words[1]);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    /** Another program, such as a job of Spark, may write scores without the predictions that follow from them. */
    @ParameterizedTest
    @CsvSource({"evaluate, --class-scores new_*", "compare, --class-scores new_* --against-class-scores old_*"})
    void statesWithoutPredictionsGiveTheAnswersOfRows(String command, String options) throws IOException {
        Path whole = collected(rows, "whole.credence", options);
        List<EvidenceState> ofScores = States.readAll(Files.readAllBytes(whole)).stream()
                .filter(state -> state instanceof ClassScoreState || state instanceof PairedClassScoreState)
                .toList();
        Path alone = Files.write(directory.resolve("alone.credence"), States.toBytes(ofScores));
        String metrics = "--format csv --metric accuracy,auroc-ovr,f1@cat";

        assertThat(ofScores).hasSize(1);
        assertThat(run(command, alone, metrics).out())
                .isNotEmpty()
                .isEqualTo(run(command, whole, metrics).out());
    }

    /** The order of the second system's columns decides which of two equal highest scores it predicts, in states as in rows. */
    @Test
    void columnsOfTheSecondSystemMayHaveAnotherOrder() throws IOException {
        Path file = Files.write(
                directory.resolve("order.csv"),
                List.of(
                        "truth,a_cat,a_dog,b_dog,b_cat",
                        "cat,0.9,0.1,0.3,0.7",
                        "cat,0.8,0.2,0.5,0.5",
                        "dog,0.5,0.5,0.9,0.1",
                        "dog,0.3,0.7,0.6,0.4"));
        String options = "--class-scores a_* --against-class-scores b_*";
        Path state = collected(file, "order.credence", options);
        String metrics = " --format csv --metric accuracy,auroc-ovr,multiclass-log-loss,recall@cat";
        assertThat(run("compare", state, metrics.strip()).out())
                .isNotEmpty()
                .isEqualTo(run("compare", file, "--truth truth " + options + metrics)
                        .out());
    }

    @Test
    void statesOfTwoSystemsCompareAsTheirFilesDo() {
        Path ours = collected(first, "new.credence", "--class-scores new_*");
        Path theirs = collected(second, "old.credence", "--class-scores old_*");
        String metrics = " --format csv --metric auroc-ovr,auroc@dog,multiclass-brier";
        assertThat(run("compare", ours, "--with " + theirs + metrics).out())
                .isEqualTo(run(
                                "compare",
                                first,
                                "--truth truth --class-scores new_* --against-class-scores old_* --with " + second
                                        + metrics)
                        .out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --positive fox"})
    void curvesOfAStateAreThoseOfTheRows(String positive) {
        Path state = collected(rows, "all.credence", "--class-scores new_*");
        String[] ofState = run("curve", state, "--format csv" + positive).out().split("\n");
        String[] ofRows = run("curve", rows, "--truth truth --class-scores new_* --format csv" + positive)
                .out()
                .replace("new_", "")
                .split("\n");
        assertThat(ofState).hasSizeGreaterThan(90).containsExactly(ofRows);
    }

    /** A state of two systems draws the curves of both, as a file does whose columns of the class are named. */
    @Test
    void curvesOfAStateOfTwoSystemsAreThoseOfTheColumnsOfTheClass() {
        Path state = collected(rows, "two.credence", "--class-scores new_* --against-class-scores old_*");
        String ofRows = run(
                        "curve",
                        rows,
                        "--truth truth --score new_fox --against-score old_fox --positive fox --format csv")
                .out()
                .replace("new_fox", "scores of the first system")
                .replace("old_fox", "scores of the second system");

        assertThat(run("curve", state, "--positive fox --format csv").out())
                .hasSizeGreaterThan(1_000)
                .isEqualTo(ofRows);
        assertThat(run("curve", state, "--format csv").err())
                .contains("name the class to draw with --positive, one of [cat, dog, fox]");
    }

    @Test
    void collectedStateIsDescribedByItsContent() {
        Outcome outcome =
                run("collect", rows, "--truth truth --class-scores new_* -o " + directory.resolve("all.credence"));
        assertThat(outcome.out())
                .contains(": 300 rows, ")
                .contains("predictions and scores of the classes cat, dog, fox");
        assertThat(outcome.err()).contains("predictions are the class with the highest score of each row");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --class-scores new_* --against-class old | Unknown option
            --class-scores new_* --prediction guess --against id | --against-class-scores PATTERN is missing
            --class-scores new_* --against-class-scores old_* --prediction guess | --against is missing
            --class-scores new_* --against-class-scores old_* --prediction guess --against id,fold | --class-scores applies to two systems
            --class-scores new_* --against-class-scores new_* | both systems are read from column 'new_*'
            --prediction guess --against-class-scores old_* | --class-scores PATTERN is missing
            --judge guess --class-scores new_* | --judge collects labels: leave out outcomes and scores
            --class-scores new_* --count w | --count cannot be combined with --class-score
            --class-score cat=new_cat --class-score dog=new_dog | no label 'fox'
            --outcome w --class-scores new_* | outcomes cannot be combined with --keys, --against-score or --class-scores
            """)
    void contradictoryOptionsFail(String options, String message) {
        Outcome outcome = run("collect", rows, "--truth truth " + options + " -o " + directory.resolve("x.credence"));
        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void statesWithOtherOrdersOfClassesDoNotMerge() {
        Path one = collected(
                first, "one.credence", "--class-score cat=new_cat --class-score dog=new_dog --class-score fox=new_fox");
        Path two = collected(
                second,
                "two.credence",
                "--class-score dog=new_dog --class-score cat=new_cat --class-score fox=new_fox");
        assertThat(run("evaluate", one, two.toString()).err())
                .contains(
                        "states to merge must have the same contents: before=[predictions, scores of the classes cat, dog, fox],"
                                + " here=[predictions, scores of the classes dog, cat, fox]");
    }

    @Test
    void baselineOfClassScoresIsComparedAsTheStateOfItsRows() {
        Path state = collected(second, "old.credence", "--class-scores old_*");
        String base = directory.resolve("base.credence").toString();
        Outcome set = Cli.run("baseline", "set", state.toString(), "--baseline", base);
        assertThat(set.out()).contains("predictions and scores of the classes cat, dog, fox");
        String options = "--truth truth --class-scores new_* --metric auroc-ovo,accuracy";
        JsonNode gate = run(
                        "gate", first, options + " --margin 0.1 --adjust none --baseline " + base + " --format json")
                .json();
        JsonNode compared = run("compare", first, options + " --level 0.9 --with " + state + " --format json")
                .json();

        for (int metric = 0; metric < 2; metric++) {
            JsonNode check = gate.get("results").get(metric);
            JsonNode difference = compared.get("results").get(metric).get("difference");
            assertThat(check.get("difference")).isEqualTo(difference.get("value"));
            assertThat(check.get("lower")).isEqualTo(difference.get("lower"));
        }
        Path again = directory.resolve("again.credence");
        assertThat(Cli.run(
                                "baseline",
                                "set",
                                second.toString(),
                                "--truth",
                                "truth",
                                "--class-score",
                                "fox=old_fox",
                                "--class-score",
                                "cat=old_cat",
                                "--class-score",
                                "dog=old_dog",
                                "--baseline",
                                again.toString())
                        .status())
                .isZero();
        assertThat(run("gate", first, options + " --margin 0.1 --adjust none --baseline " + again + " --format json")
                        .json()
                        .get("results"))
                .isEqualTo(gate.get("results"));
        assertThat(run(
                                "gate",
                                first,
                                "--plan --draws 20 --truth truth --class-scores new_* --metric auroc-ovo --margin 0.1")
                        .status())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --class-scores new_* --id id | keeps none: leave out --id
            --class-scores new_* --against-class-scores old_* | leave out one of them
            --class-score cat=new_cat --class-score dog=new_dog | no label 'fox'
            """)
    void baselineAndColumnsThatDoNotFitFail(String options, String message) {
        String base = directory.resolve("base.credence").toString();
        Cli.run(
                "baseline",
                "set",
                collected(second, "old.credence", "--class-scores old_*").toString(),
                "--baseline",
                base);
        Outcome outcome =
                run("gate", rows, "--truth truth --metric auroc-ovo --margin 0.1 --baseline " + base + " " + options);

        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(message);
    }
}
