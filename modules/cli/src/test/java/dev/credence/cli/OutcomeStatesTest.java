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
        Outcome outcome = run(line);
        assertThat(outcome.err()).as(line).isEmpty();
        assertThat(outcome.status()).as(line).isZero();
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
        assertThat(parts.err()).isEqualTo(rows.err());
        assertThat(parts.status()).isZero();
        assertThat(run(command + " @whole" + options).out()).isEqualTo(parts.out());
    }

    @Test
    void countsOfItemsAreCollectedByTheirColumns() throws IOException {
        file("counts.csv", "image,tp,fp,fn", "a,3,1,0", "b,2,0,2", "c,3,1,0");
        assertThat(done("collect @counts.csv --tp tp --fp fp --fn fn -o @counts"))
                .contains("3 rows, ", ", outcomes");
        assertThat(done("evaluate @counts --metric count-f1 --format csv"))
                .isEqualTo(done("evaluate @counts.csv --tp tp --fp fp --fn fn --metric count-f1 --format csv"));
    }

    @Test
    void rowsThatWereLeftOutAreNotedWhenTheStateIsRead() throws IOException {
        file("errors.csv", "id,grade", "a,1", "b,", "c,0.5", "d,NaN", "e,1");
        Outcome collected = run("collect @errors.csv --outcome grade --range 0,1 --unscored exclude -o @errors");
        assertThat(collected.err().strip())
                .isEqualTo("credence: note: " + at("errors.csv") + ": 2 of 5 rows have no outcome, and are left out");
        assertThat(run("evaluate @errors --format csv").err().strip())
                .isEqualTo("credence: note: 2 of 5 rows have no outcome, and are left out");
        assertThat(run("evaluate @errors @errors --format csv").err().strip())
                .isEqualTo("credence: note: 4 of 10 rows have no outcome, and are left out");
    }

    @Test
    void rowsThatCountAsTheLowestValueNeedARangeThatAllStatesShare() throws IOException {
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
    void gateOfAStateEqualsThatOfItsRows() throws IOException {
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
                "the columns of a state are fixed: leave out --against, --id and --slice",
                "gate @two --metric mean --margin 0.5 --slice q");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curve @one",
                "report @one -o @page.html",
                "plan metric @one --metric f1 --width 0.1",
                "coverage --metric f1 --method wilson --like @one"
            })
    void otherCommandsRefuseStatesOfOutcomes(String line) throws IOException {
        file("a.csv", "grade", "1", "0");
        done("collect @a.csv --outcome grade --range 0,1 -o @one");
        assertFails(
                2,
                at("one")
                        + ": the state must hold predictions or scores: it holds [outcomes], which credence evaluate,"
                        + " compare and gate read",
                line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate @one --outcome grade | the columns of a state are fixed: leave out the options of outcomes",
                "collect @one --outcome grade -o @x | the columns of a state are fixed: leave out the options of outcomes",
                "evaluate @one --positive yes | the columns of a state are fixed: leave out --positive",
                "compare @one --against b --with @one | the columns of a state are fixed: leave out --against,"
                        + " --against-score, --id",
                "collect @a.csv --outcome grade --keys 64 -o @x | outcomes cannot be combined with --keys or --against-score",
                "collect @a.csv --outcome grade --weight w -o @x | --outcome does not use these columns: leave out --weight"
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
                        + ": the state must hold outcomes of one system: it holds [outcomes of two systems]; use credence"
                        + " compare, or collect one of them alone",
                "evaluate @two");
        assertFails(
                2,
                at("one") + ": the state must hold outcomes of two systems: it holds [outcomes]; use --with FILE2",
                "compare @one");
        assertFails(
                1,
                at("two") + ": states to merge must hold the same: before=[outcomes], here=[outcomes of two systems]",
                "evaluate @one @two");
    }
}
