package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests states of outcomes: they give the results of the rows, and their parts merge to the same bytes. */
class OutcomeStatesTest {
    private static final String GRADES = Cli.example("synthetic-grades.csv");

    @TempDir
    private Path directory = Path.of("");

    private String at(String name) {
        return directory.resolve(name).toString();
    }

    private String file(String name, String... lines) throws IOException {
        Files.write(directory.resolve(name), List.of(lines));
        return at(name);
    }

    /** Runs a command line, in which GRADES is the file of the example and a word that begins with @ is a file of the test. */
    private Outcome run(String line) {
        return Cli.run(Stream.of(line.split(" "))
                .map(word -> word.equals("GRADES") ? GRADES : word.startsWith("@") ? at(word.substring(1)) : word)
                .toArray(String[]::new));
    }

    private String done(String line) {
        return done(line, 0);
    }

    private String done(String line, int status) {
        Outcome outcome = run(line);
        assertThat(outcome.err().lines().filter(note -> !note.contains("rows are treated as independent")))
                .as(line)
                .isEmpty();
        assertThat(outcome.status()).as(line).isEqualTo(status);
        return outcome.out();
    }

    private void assertFails(int status, String message, String line) {
        Outcome outcome = run(line);
        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

    /** Writes the rows of the example in a random order into three files. */
    private void divide() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(GRADES));
        List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
        Collections.shuffle(rows, new Random(7));
        for (int part = 0; part < 3; part++) {
            List<String> some = new ArrayList<>(List.of(lines.get(0)));
            some.addAll(rows.subList(part * rows.size() / 3, (part + 1) * rows.size() / 3));
            Files.write(directory.resolve("part" + part + ".csv"), some);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate | --outcome grade_a --item question --range 0,1 | --metric mean,share:at-least=0.75",
                "evaluate | --outcome grade_a,seconds --item question --range grade_a=0,1 |",
                "evaluate | --outcome seconds | --metric quantile:p=0.9",
                "evaluate | --outcome grade_a --item question --cluster subject | --metric mean",
                "evaluate | --outcome grade_a --cluster subject --range 0,1 | --metric mean",
                "compare | --outcome grade_a --against grade_b --item question --range 0,1 |",
                "compare | --outcome grade_a --against grade_b | --metric mean",
                "compare | --outcome grade_a --against grade_b --item question --cluster subject | --metric mean"
            })
    void partsOfAStateMergeToItsBytesAndGiveTheResultsOfTheRows(String command, String columns, String what)
            throws IOException {
        divide();
        done("collect GRADES " + columns + " -o @whole");
        for (int part = 0; part < 3; part++) {
            done("collect @part" + part + ".csv " + columns + " -o @part" + part);
        }
        done("collect @part2 @part0.csv @part1 " + columns + " -o @merged");
        assertThat(directory.resolve("merged")).hasSameBinaryContentAs(directory.resolve("whole"));
        String options = (what == null ? "" : " " + what) + " --format csv";
        Outcome rows = run(command + " GRADES " + columns + options);
        Outcome parts = run(command + " @part1 @part2 @part0" + options);
        assertThat(parts.out()).isNotEmpty().isEqualTo(rows.out());
        assertThat(parts.err().lines().map(OutcomeStatesTest::withoutColumn))
                .containsExactlyInAnyOrderElementsOf(
                        rows.err().lines().map(OutcomeStatesTest::withoutColumn).toList());
        assertThat(parts.status()).isZero();
        assertThat(run(command + " @whole" + options).out()).isEqualTo(parts.out());
    }

    /** A state keeps the hint that several rows may belong to one item, and not the column that shows it. */
    private static String withoutColumn(String note) {
        return note.replaceFirst(
                "(the rows are treated as independent, but ).*(, because the intervals .*)", "$1...$2");
    }

    @Test
    void countsOfItemsAreCollectedByTheirColumns() throws IOException {
        file("counts.csv", ("image,tp,fp,fn;" + "x,3,1,0;".repeat(3) + "y,2,0,2;".repeat(7)).split(";"));
        assertThat(done("collect @counts.csv --tp tp --fp fp --fn fn -o @counts"))
                .contains("10 rows, ", ", outcomes");
        assertThat(done("evaluate @counts --metric count-f1 --format csv"))
                .isEqualTo(done("evaluate @counts.csv --tp tp --fp fp --fn fn --metric count-f1 --format csv"));
    }

    @Test
    void noteOfStateCountsOmittedRows() throws IOException {
        file("errors.csv", "id,grade", "a,1", "b,", "c,0.5", "d,NaN", "e,1");
        Outcome collected = run("collect @errors.csv --outcome grade --range 0,1 --unscored exclude -o @errors");
        assertThat(collected.err().strip())
                .isEqualTo("credence: note: " + at("errors.csv") + ": 2 of 5 rows have no outcome, and are left out");
        assertThat(run("evaluate @errors --format csv").err().strip())
                .isEqualTo("credence: note: 2 of 5 rows have no outcome, and are left out");
        Files.copy(directory.resolve("errors"), directory.resolve("same"));
        assertThat(run("evaluate @errors @same --format csv").err().strip())
                .isEqualTo("credence: note: 4 of 10 rows have no outcome, and are left out");
    }

    /** The rows with both outcomes have the differences 0, 1 in item a and 0.5 in item b, so that the mean difference is 0.5. */
    @Test
    void rowWithoutOutcomeOfOneSystemIsLeftOutByEveryCommand() throws IOException {
        file("runs.csv", "id,x,y,z", "a,1,1,1", "a,1,0,1", "a,,0,1", "b,0.5,0,1", "b,0,,1", "c,0.25,,1", "c,,0.5,1");
        String systems = " --item id --range 0,1 --unscored exclude";
        String mean = " --metric mean --format json";
        assertThat(run("collect @runs.csv --outcome x --against y -o @runs" + systems)
                        .status())
                .isZero();
        for (String line : List.of(
                "compare @runs.csv --outcome x --against y" + systems,
                "compare @runs.csv --outcome x --against y,z" + systems,
                "compare @runs")) {
            JsonNode difference = run(line + mean).json().findValue("difference");
            assertThat(difference.get("value").doubleValue()).as(line).isEqualTo(0.5);
        }
        assertThat(run("gate @runs.csv --outcome x --baseline y --margin 0.1" + systems + mean)
                        .json()
                        .at("/results/0/difference")
                        .doubleValue())
                .isEqualTo(0.5);
        assertThat(run("evaluate @runs.csv --outcome x --minus y" + systems + mean)
                        .json()
                        .at("/results/0/value")
                        .doubleValue())
                .isEqualTo(0.5);
    }

    @Test
    void runsOfSystemsThatAreNotMatchedGiveNoState() throws IOException {
        file("tidy.csv", "id,model,x", "a,new,1", "a,new,0", "a,old,", "a,old,1", "b,new,1", "b,old,0");
        String options = " --system model=new,old --id id --outcome x --range 0,1 --unscored exclude";
        assertFails(
                1,
                at("tidy.csv")
                        + ": a state contains equally many runs of an item for all systems, and 1 runs of some systems have"
                        + " no counterpart with an outcome: name the file of the rows in place of a state",
                "collect @tidy.csv -o @tidy" + options);
        assertThat(run("compare @tidy.csv --metric mean --format json" + options)
                        .json()
                        .findValue("difference")
                        .get("value")
                        .doubleValue())
                .isEqualTo(0.25);
    }

    @Test
    void rowsCountedAsLowestValueNeedCommonRange() throws IOException {
        file("errors.csv", "id,grade", "a,1", "b,");
        assertFails(
                2,
                "--unscored fail needs --range LOW,HIGH for a state, because the lowest value of 'grade' must be the same"
                        + " in all states that are merged",
                "collect @errors.csv --outcome grade --unscored fail -o @errors");
        assertThat(directory.resolve("errors")).doesNotExist();
        Outcome collected = run("collect @errors.csv --outcome grade --range 0,1 --unscored fail -o @errors");
        assertThat(collected.err().strip())
                .isEqualTo("credence: note: " + at("errors.csv")
                        + ": 1 of 2 rows have no outcome, and count as the lowest value");
        assertThat(done("evaluate @errors --metric mean --method delta-wilson --format csv"))
                .contains(",0.5,");
    }

    @Test
    void statesOfOtherColumnsOrRangesAreNotMerged() throws IOException {
        file("a.csv", "id,grade", "a,1", "b,0");
        done("collect @a.csv --outcome grade --range 0,1 -o @one");
        done("collect @a.csv --outcome grade --range 0,5 -o @five");
        done("collect @a.csv --outcome grade --range 0,1 --item id -o @items");
        assertFails(
                1,
                at("five")
                        + ": states to merge must have the same columns of outcomes in the same order: column 1 is"
                        + " 'grade in [0.0, 1.0]' in this, 'grade in [0.0, 5.0]' in the other",
                "evaluate @one @five");
        assertFails(
                1,
                at("items")
                        + ": states to merge must have rows of one kind: this=items without names, other=runs of named"
                        + " items",
                "collect @one @items -o @both");
        assertThat(directory.resolve("both")).doesNotExist();
    }

    @Test
    void itemInDifferentClustersOfPartsIsRefused() throws IOException {
        file("a.csv", "id,group,grade", "q1,x,1", "q2,y,0");
        file("b.csv", "id,group,grade", "q1,y,1", "q2,y,0");
        done("collect @a.csv --outcome grade --item id --cluster group -o @a");
        done("collect @b.csv --outcome grade --item id --cluster group -o @b");
        assertFails(
                1,
                at("b") + ": an item must be in one cluster: item 'q1' is in 'x' and 'y'",
                "evaluate @a @b --metric mean");
    }

    @Test
    void twoStatesOfDifferentItemsAreIndependent() throws IOException {
        file("a.csv", "grade", "1", "0", "0.5", "1");
        file("b.csv", "grade", "0", "0", "0.5", "0.25");
        done("collect @a.csv --outcome grade --range 0,1 -o @a");
        done("collect @b.csv --outcome grade --range 0,1 -o @b");
        assertThat(done("compare @a --with @b --format csv"))
                .isEqualTo(done("compare @a.csv --with @b.csv --outcome grade --range 0,1 --format csv"));
    }

    @Test
    void statesWithItemsOfTheSameNamesAreNoted() throws IOException {
        file("a.csv", "q,y", "one,1", "one,0", "two,1", "three,0", "four,1");
        file("b.csv", "q,y", "two,0", "three,1", "five,0", "six,1");
        file("c.csv", "q,y", "seven,0", "eight,1", "nine,1");
        for (String name : List.of("a", "b", "c")) {
            run("collect @" + name + ".csv --outcome y --item q --range 0,1 -o @" + name + ".credence");
        }

        assertThat(done("compare @a.credence --with @b.credence --metric mean"))
                .contains(
                        "2 items have the same name in both, such as 'three'; if they are the same items, --id COLUMN");
        assertThat(done("gate @a.credence --with @b.credence --metric mean --margin 0.9 --format json", 4))
                .contains("2 items have the same name in both");
        assertThat(done("compare @a.credence --with @c.credence --metric mean")).doesNotContain("the same name");
    }

    @Test
    void gateOfStateEqualsGateOfRows() throws IOException {
        file(
                "a.csv",
                "q,new,old",
                "a,1,0",
                "a,0,0",
                "b,1,1",
                "c,0,1",
                "d,1,0",
                "e,1,1",
                "f,0,0",
                "g,1,1",
                "h,1,0",
                "i,1,0",
                "j,1,1",
                "k,0,1");
        done("collect @a.csv --outcome new --against old --item q --range 0,1 -o @two");
        done("collect @a.csv --outcome new --item q --range 0,1 -o @one");
        String expected = " --metric mean --margin 0.5 --format csv";
        assertThat(run("gate @two" + expected).out())
                .isEqualTo(run("gate @a.csv --outcome new --baseline old --item q --range 0,1" + expected)
                        .out());
        assertThat(run("gate @one --at-least mean=0.2 --format csv").out())
                .isEqualTo(run("gate @a.csv --outcome new --item q --range 0,1 --at-least mean=0.2 --format csv")
                        .out());
        assertFails(
                2,
                "the columns of a state cannot be changed: leave out --slice",
                "gate @two --metric mean --margin 0.5 --slice q");
    }

    @Test
    void curveRefusesStatesOfOutcomes() throws IOException {
        file("a.csv", "grade", "1", "0");
        done("collect @a.csv --outcome grade --range 0,1 -o @one");
        assertFails(
                2,
                at("one")
                        + ": the state must contain predictions or scores, but it contains [outcomes], which credence evaluate,"
                        + " compare and gate read",
                "curve @one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan metric | --outcome grade_a --item question --range 0,1 | --metric mean --width 0.1",
                "plan compare | --outcome grade_a --against grade_b --item question --range 0,1 | --metric mean --n 200",
                "plan runs | --outcome grade_a --item question --range 0,1 | --n 500 --item-cost 3",
                "coverage --method delta-wilson --metric mean --n 20 --replicates 1000 --like | --outcome grade_a --range 0,1 |"
            })
    void plansAndStudiesOfAStateEqualThoseOfItsRows(String command, String columns, String what) throws IOException {
        done("collect GRADES " + columns + " -o @state");
        String options = (what == null ? "" : " " + what) + " --format csv";

        Outcome rows = run(command + " GRADES " + columns + options);
        Outcome state = run(command + " @state" + options);

        assertThat(state.out()).isNotEmpty().isEqualTo(rows.out());
        assertThat(state.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"'', --outcome grade_a", "' --against grade_b', --outcome grade_a"})
    void pageOfAStateHasTheResultsOfItsRows(String second, String columns) throws IOException {
        String rows = columns + second + " --item question --range 0,1";
        done("collect GRADES " + rows + " -o @state");

        String ofRows = done("report GRADES " + rows + " -o @rows.html");
        String ofState = done("report @state -o @state.html");

        String verdict = ofRows.lines().findFirst().orElseThrow();
        String names = verdict.replaceFirst("^grade_a", "The first system")
                .replace("grade_a", "the first system")
                .replace("grade_b", "the second system");
        assertThat(ofState.lines().findFirst()).hasValue(second.isEmpty() ? verdict : names);
        assertThat(Files.readString(directory.resolve("state.html"))).contains("60");
    }

    private static final String ANSWERS = Cli.example("synthetic-answers.csv");

    @ParameterizedTest
    @ValueSource(strings = {"--item question --cluster passage", "--item question", "--cluster passage", ""})
    void stateOfSeveralSystemsGivesTheResultsOfTheRows(String design) throws IOException {
        String rows = ANSWERS + " --outcome small --range 0,1 " + design + " --against ";
        done(("collect " + rows + "medium,large,tuned -o @several").replaceAll(" +", " "));

        assertEqualResults("compare @several", "compare " + rows + "medium,large,tuned");
        assertEqualResults("compare @several --outcome small --against tuned", "compare " + rows + "tuned");
        assertEqualResults("compare @several --outcome small --against tuned,large", "compare " + rows + "tuned,large");
        assertEqualResults("evaluate @several --outcome small", "evaluate " + rows.replace(" --against ", ""));
        assertEqualResults(
                "gate @several --outcome small --baseline tuned --metric mean --margin 0.1",
                "gate " + rows.replace(" --against ", " --baseline tuned --metric mean --margin 0.1"));
    }

    private void assertEqualResults(String state, String rows) {
        Outcome expected = run((rows + " --format csv").replaceAll(" +", " "));
        Outcome actual = run(state + " --format csv");
        assertThat(actual.out()).as(state).isNotEmpty().isEqualTo(expected.out());
        assertThat(actual.status()).as(state).isEqualTo(expected.status());
    }

    @Test
    void systemOfAStateMustBeNamedAndExist() {
        done("collect " + ANSWERS + " --outcome small --range 0,1 --against medium,large -o @several");
        assertFails(
                2,
                at("several")
                        + ": the state must contain outcomes of one system, but it contains [outcomes of the systems small,"
                        + " medium, large]; name one of the systems with --outcome",
                "evaluate @several");
        assertFails(
                2,
                at("several") + ": no system 'lage'; did you mean 'large'? available: [small, medium, large]",
                "evaluate @several --outcome lage");
        assertFails(
                2,
                "--outcome is missing: it names the first system of the state, as [large] are the others",
                "compare @several --against large");
    }

    @Test
    void stateOfSpansGivesTheResultsOfItsFile() {
        String spans = Cli.example("synthetic-entities.conll");
        done("collect " + spans + " --spans strict -o @spans");
        assertThat(done("evaluate @spans --format csv"))
                .isEqualTo(done("evaluate " + spans + " --spans strict --format csv"));
    }

    /** The documents of a copy are further documents, and no runs of those in the file. */
    @Test
    void documentsWithoutNamesAreOthersInEveryFile() throws IOException {
        String spans = Cli.example("synthetic-entities.conll");
        Files.copy(Path.of(spans), directory.resolve("copy.conll"));
        done("collect " + spans + " @copy.conll --spans strict -o @twice");
        assertThat(run("evaluate @twice --metric count-f1").out())
                .contains("60 rows")
                .contains("  60 ");
    }

    @Test
    void stateOfARankingHasTheMeasuresThatWereCollected() {
        String qrels = " --qrels " + Cli.example("synthetic-qrels.txt");
        String first = Cli.example("synthetic-run-first.txt");
        done("collect " + first + qrels + " --metric ndcg@5,reciprocal-rank -o @first");
        String measures = " --metric ndcg@5,reciprocal-rank --format csv";
        assertThat(done("evaluate @first --format csv")).isEqualTo(done("evaluate " + first + qrels + measures));
        assertThat(done("evaluate @first --metric ndcg@5 --format csv"))
                .isEqualTo(done("evaluate --run " + first + qrels + " --metric ndcg@5 --format csv"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate @one --outcome grade | the columns of a state cannot be changed: leave out the options of outcomes",
                "collect @one --outcome grade -o @x | the columns of a state cannot be changed: leave out the options of outcomes",
                "evaluate @one --positive yes | the columns of a state cannot be changed: leave out --positive",
                "compare @one --against b --with @one | the columns of a state cannot be changed: leave out --against",
                "report @one --slice s -o @x.html | the columns of a state cannot be changed: leave out --slice",
                "evaluate @one --minus b | the columns of a state cannot be changed: leave out --minus",
                "compare @one --with @one --id q | the columns of a state cannot be changed: leave out --id",
                "evaluate @one --range 0,1 | --range and --grades need --outcome COLUMN",
                "evaluate @one --input-format csv | --input-format and --delimiter apply to a file of rows, but none was given",
                "collect @a.csv --outcome grade --metric ndcg@10 -o @x | --metric names the measures of a search engine to"
                        + " collect: leave it out without --qrels, because a state has all metrics",
                "collect @a.csv --outcome grade --keys 64 -o @x | outcomes cannot be combined with --keys, --against-score or --class-scores",
                "collect @a.csv --outcome grade --weight w -o @x | --weight cannot be given here, because states have items of equal"
                        + " weight: --weight=w"
            })
    void optionsThatAStateFixesAreRefused(String line, String message) throws IOException {
        file("a.csv", "grade", "1", "0");
        done("collect @a.csv --outcome grade --range 0,1 -o @one");
        assertFails(2, message, line);
        assertThat(directory.resolve("x")).doesNotExist();
    }

    @Test
    void stateOfTheOtherNumberOfSystemsIsRefused() throws IOException {
        file("a.csv", "a,b", "1,0", "0,1");
        done("collect @a.csv --outcome a --range 0,1 -o @one");
        done("collect @a.csv --outcome a --against b --range 0,1 -o @two");
        assertFails(
                2,
                at("two")
                        + ": the state must contain outcomes of one system, but it contains [outcomes of two systems]; use credence"
                        + " compare, or collect one of them alone",
                "evaluate @two");
        assertFails(
                2,
                at("one")
                        + ": the state must contain outcomes of two systems, but it contains [outcomes]; use --with FILE2",
                "compare @one");
        assertFails(
                1,
                at("two")
                        + ": states to merge must have the same contents: before=[outcomes], here=[outcomes of two systems]",
                "evaluate @one @two");
    }
}
