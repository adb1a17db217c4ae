package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the notes on columns that are not read, whose values show repeated items or counts. */
class UnreadValuesTest {
    private static final String INDEPENDENT = "the rows are treated as independent";
    private static final String COUNTED = "no two rows have the same labels";

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String rows(String header, int rows, IntFunction<String> row) {
        return file(
                "rows.csv",
                header + "\n" + IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n", "", "\n")));
    }

    private static Outcome run(String command, String file, String options) {
        List<String> all = new ArrayList<>(List.of(command, file));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    /** The nine cells of a table of three labels, with two systems that agree. */
    private String cells(String count) {
        String labels = "abc";
        return rows(
                "actual,predicted," + count,
                9,
                cell -> labels.charAt(cell / 3) + "," + labels.charAt(cell % 3) + ","
                        + (cell % 4 == 0 ? 40 + cell : 3 + cell % 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "n", "N", "freq", "cnt", "num", "weight", "total", "anzahl"})
    void cellsWithCountsAreNotedUntilTheCountIsNamed(String count) {
        String file = cells(count);
        String labels = "--truth actual --prediction predicted";
        assertThat(run("evaluate", file, labels).out()).contains(COUNTED, "give --count " + count);
        Outcome counted = run("evaluate", file, labels + " --count " + count);
        assertThat(counted.out()).doesNotContain(COUNTED);
        Outcome gate = run("gate", file, labels + " --at-least accuracy=0.01");
        assertThat(gate.out()).contains("gate INCONCLUSIVE", COUNTED, "A row may represent many observations");
        assertThat(run("gate", file, labels + " --at-least accuracy=0.01 --count " + count)
                        .out())
                .contains("gate PASS");
        assertThat(Cli.run("doctor", file).out()).contains("--count " + count);
    }

    @Test
    void cellsOfTwoSystemsAreNotComparedAsRows() {
        String file = rows(
                "actual,one,other,count",
                8,
                cell -> (cell / 4) + "," + (cell / 2 % 2) + "," + (cell % 2) + "," + (5 + cell * cell));
        String systems = "--truth actual --prediction one --against other --metric accuracy";
        Outcome compared = run("compare", file, systems);
        assertThat(compared.out()).contains(COUNTED, "A row may represent many observations");
        assertThat(run("compare", file, systems + " --count count").out()).doesNotContain(COUNTED);
        Outcome page = run(
                "report", file, "--truth actual --prediction one --against other -o " + folder.resolve("page.html"));
        assertThat(page.status()).isZero();
        assertThat(folder.resolve("page.html")).content().contains(COUNTED);
    }

    @Test
    void countsOfTheCellsOfFoldsAreNotedByTheirName() {
        String file = rows(
                "actual,predicted,fold,n",
                12,
                cell -> (cell / 2 % 2) + "," + (cell % 2) + "," + (cell / 4) + "," + (5 + cell * cell));
        assertThat(run("evaluate", file, "--truth actual --prediction predicted --fold fold")
                        .out())
                .contains(COUNTED, "give --count n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "age", "row"})
    void wholeNumbersOfFewRowsAreNoCountsByTheirNames(String name) {
        assertThat(run("evaluate", cells(name), "--truth actual --prediction predicted")
                        .out())
                .doesNotContain(COUNTED);
    }

    @Test
    void repeatedLabelsAreNoCells() {
        String file = rows("t,p,count", 40, row -> row % 2 + "," + row % 3 % 2 + "," + (row % 7 + 1));
        assertThat(run("evaluate", file, "--truth t --prediction p").out()).doesNotContain(COUNTED);
        assertThat(Cli.run("doctor", file).out()).doesNotContain("--count");
    }

    @ParameterizedTest
    @CsvSource({"question,x", "task,x", "foo,run", "prompt_id,x", "uid,x", "question,run"})
    void repeatedItemsAreNotedWhateverTheirNames(String item, String run) {
        SplittableRandom random = new SplittableRandom(5);
        String file = rows(
                item + "," + run + ",passed,t,p",
                200,
                row -> "Q" + row / 10 + "," + row % 10 + "," + (random.nextInt(3) == 0 ? 0 : 1) + "," + (row / 10 % 2)
                        + "," + random.nextInt(2));
        assertThat(run("evaluate", file, "--outcome passed").out()).contains(INDEPENDENT, "give --item " + item);
        assertThat(run("evaluate", file, "--outcome passed --item " + item).out())
                .doesNotContain(INDEPENDENT);
        assertThat(run("evaluate", file, "--truth t --prediction p").out())
                .contains(INDEPENDENT, "give --cluster " + item);
        assertThat(run("gate", file, "--truth t --prediction p --at-least accuracy=0.4")
                        .out())
                .contains(INDEPENDENT);
        assertThat(run("evaluate", file, "--truth t --prediction p --cluster " + item)
                        .out())
                .doesNotContain(INDEPENDENT);
    }

    @Test
    void columnAllOfWhoseValuesDifferIsNotNoted() {
        String file = rows("patient,t,p,ok", 60, row -> row + "," + row % 2 + "," + row % 3 % 2 + "," + row % 2);
        assertThat(run("evaluate", file, "--truth t --prediction p").out()).doesNotContain(INDEPENDENT);
        assertThat(run("evaluate", file, "--outcome ok").out()).doesNotContain(INDEPENDENT);
    }

    @Test
    void valuesAtRandomAndClassesAreNotNoted() {
        SplittableRandom random = new SplittableRandom(6);
        String file = rows(
                "site,topic,truth_number,t,p",
                240,
                row -> row % 3 + "," + random.nextInt(20) + "," + row % 12 + ",c" + row % 12 + ",c"
                        + random.nextInt(12));
        assertThat(run("evaluate", file, "--truth t --prediction p").out()).doesNotContain(INDEPENDENT);
    }

    @Test
    void rowsThatFulfilAConditionAreTheOnesThatRepeat() {
        String file = rows("model,name,t,p", 60, row -> (row % 3) + ",q" + row / 3 + "," + row % 2 + "," + row % 5 % 2);
        String labels = "--truth t --prediction p";
        assertThat(run("evaluate", file, labels).out()).contains(INDEPENDENT, "give --cluster name");
        Outcome one = run("evaluate", file, labels + " --where model=1");
        assertThat(one.out()).doesNotContain(INDEPENDENT).contains("20 of 60 rows are read");
    }

    @Test
    void sliceIsNotTakenForItems() {
        String file = rows("topic,t,p", 120, row -> row % 12 + "," + row % 2 + "," + row % 5 % 2);
        assertThat(run("evaluate", file, "--truth t --prediction p").out()).contains(INDEPENDENT);
        assertThat(run("evaluate", file, "--truth t --prediction p --slice topic")
                        .out())
                .doesNotContain(INDEPENDENT);
    }
}
