package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests states of judged rows, whose corrections are those of the file of the rows. */
class JudgedStatesTest {
    private static final String JUDGED = Cli.example("synthetic-judged.csv");
    private static final String LABELS = "--truth human --judge judge --positive right";

    @TempDir
    private static Path folder = Path.of("");

    private static Outcome run(String line) {
        return Cli.run(Stream.of(line.split(" ")).toArray(String[]::new));
    }

    private static String at(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeAll
    static void collect() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(JUDGED));
        for (int part = 0; part < 2; part++) {
            List<String> some = new ArrayList<>(List.of(lines.get(0)));
            for (int row = 1 + part; row < lines.size(); row += 2) {
                some.add(lines.get(row));
            }
            Files.write(Path.of(at("part" + part + ".csv")), some);
            String file = "collect " + at("part" + part + ".csv ");
            assertThat(run(file + LABELS + " -o " + at("alone" + part)).err()).isEmpty();
            assertThat(run(file + LABELS + " --prediction new --against old -o " + at("two" + part))
                            .err())
                    .isEmpty();
        }
        assertThat(run("collect " + JUDGED + " " + LABELS + " --prediction new -o " + at("one"))
                        .out())
                .contains("400 rows", "labels of a judge and predictions of new");
        assertThat(run("collect " + at("two0") + " " + at("two1") + " -o " + at("both"))
                        .err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--metric accuracy", "--metric f1,f1.macro", "--level 0.9"})
    void statesHaveTheBytesOfTheirFile(String options) {
        String file = run("judge " + JUDGED + " " + LABELS + " --prediction new --against old --format csv " + options)
                .out();

        assertThat(file).contains("new - old");
        assertThat(run("judge " + at("two0") + " " + at("two1") + " --format csv " + options)
                        .out())
                .isEqualTo(file);
        assertThat(run("judge " + at("both") + " --format csv " + options).out())
                .isEqualTo(file);
    }

    @Test
    void statesWithoutSystemHaveTheShareOfTheirFile() {
        String file =
                run("judge " + JUDGED + " " + LABELS + " --format csv").out().replace("new", "judge");

        assertThat(file).contains("rogan-gladen");
        assertThat(run("judge " + at("alone0") + " " + at("alone1") + " --format csv")
                        .out())
                .isEqualTo(file);
    }

    @Test
    void columnsOfAStateAreFixed() {
        assertThat(run("judge " + at("one") + " --truth human").err())
                .contains("the columns of a state cannot be changed: leave out --truth, --judge and the other columns");
        assertThat(run("judge " + at("one") + " --positive wrong").err())
                .contains("--positive must be that of the state: state='right', --positive='wrong'; collect the rows"
                        + " again with the other one");
        assertThat(run("collect " + at("one") + " --judge judge -o " + at("again"))
                        .err())
                .contains("the columns and scores of a state cannot be changed: leave out --against,"
                        + " --against-score, --class-score, --class-scores, --against-class-scores, --keys, --judge");
    }

    @Test
    void statesOfOtherSystemsAreNotMerged() {
        assertThat(run("judge " + at("one") + " " + at("two0")).err())
                .contains("two0: states to merge must have the same contents");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evaluate", "compare", "gate --at-least f1=0.5", "curve", "plan metric --metric f1 --width .1"})
    void otherCommandsNameTheCommandThatReadsIt(String command) {
        Outcome outcome = run(command + " " + at("one"));

        assertThat(outcome.err())
                .contains("one: is a state of labels of a judge and predictions of new, which credence judge reads");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void designIsNotCollected() {
        assertThat(run("collect " + JUDGED + " " + LABELS + " --cluster id -o " + at("clusters"))
                        .err())
                .contains("--judge does not use these columns: leave out --cluster");
    }

    @Test
    void missingColumnsAreNamed() {
        assertThat(run("judge " + JUDGED + " --judge judge --prediction new").err())
                .contains("--truth COLUMN must be given: the true labels, empty in unlabelled rows");
        assertThat(run("judge " + JUDGED + " --truth human --prediction new").err())
                .contains("--judge COLUMN must be given: the labels of the judge");
    }
}
