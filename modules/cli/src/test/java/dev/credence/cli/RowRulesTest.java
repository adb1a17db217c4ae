package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the options that decide which rows are read and how their cells are read, from the command line to the result. */
class RowRulesTest {
    private static final List<String> HEADER = List.of("id", "site", "age", "truth", "guess", "other", "s", "a<b=c");
    private static final String ROWS = """
            1;A;50;Yes;Yes;No;0.9;1
            2;A;60;No;Yes;No;0.6;1
            3;B;70;No;No;No;0.2;2
            4;B;;NA;No;Yes;0.3;1
            5;A;40;Yes;;Yes;0.8;1
            6;B;30;Yes;No;Yes;0.4;1
            7;A;55;No;No;Yes;0.5;1
            8;B;45;Yes ;Yes;Yes;0.7;1
            9;B;45;Yes;Yes;Yes;0.7;1
            10;A;45;No;No;No;0.1;1
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path file(String name) throws IOException, SQLException {
        List<List<String>> rows =
                ROWS.lines().map(row -> Arrays.asList(row.split(";", -1))).toList();
        return new TableFiles(HEADER, rows).write(folder, name);
    }

    private Outcome evaluate(String... options) throws IOException, SQLException {
        return evaluateFile("rows.csv", options);
    }

    private Outcome evaluateFile(String name, String... options) throws IOException, SQLException {
        List<String> words = new ArrayList<>(List.of("evaluate", file(name).toString(), "--truth", "truth"));
        words.addAll(List.of("--prediction", "guess", "--metric", "accuracy", "--format", "json"));
        words.addAll(List.of(options));
        Outcome outcome = Cli.run(words.toArray(String[]::new));
        return new Outcome(
                outcome.status(),
                outcome.out(),
                outcome.err().replace(folder.resolve(name).toString(), "FILE"));
    }

    private static List<String> notes(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        return StreamSupport.stream(outcome.json().get("notes").spliterator(), false)
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    private static long rows(Outcome outcome) {
        return outcome.json().get("input").get("rows").longValue();
    }

    @Test
    void errorOfEmptyCellNamesOption() throws IOException, SQLException {
        Outcome outcome = evaluate();

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: FILE, row 5 (line 6): guess must not be empty: guess=''; fill it in, or leave such"
                                + " rows out with --drop-missing\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r.csv", "r.tsv", "r.csv.gz", "r.jsonl", "r.jsonl.zst", "r.parquet"})
    void rowsWithEmptyCellsAreLeftOutAndCountedInEveryFormat(String name) throws IOException, SQLException {
        Outcome outcome = evaluateFile(name, "--drop-missing", "--trim");

        assertThat(rows(outcome)).isEqualTo(8);
        String line = name.contains("parquet") ? "row 4" : name.contains("json") ? "line 4" : "line 5";
        String next = name.contains("parquet") ? "row 5" : name.contains("json") ? "line 5" : "line 6";
        assertThat(notes(outcome))
                .containsExactly(
                        "1 of 10 rows was left out because 'truth' is 'NA': " + line,
                        "1 of 10 rows was left out because 'guess' is empty: " + next,
                        "--trim removed blanks around 1 cell");
        assertThat(outcome.json().findValue("value").doubleValue()).isEqualTo(0.75);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NA", "n/a", "NaN", "NULL", "None", " ", " na "})
    void everySpellingOfAMissingValueIsLeftOut(String missing) throws IOException {
        Path file = Files.writeString(folder.resolve("m.csv"), "truth,guess\na,a\nb,a\nb,b\na,\"" + missing + "\"\n");

        Outcome outcome = Cli.accuracy(file, "--drop-missing");

        assertThat(rows(outcome)).isEqualTo(3);
        assertThat(notes(outcome))
                .containsExactly("1 of 4 rows was left out because 'guess' is "
                        + (missing.isBlank() ? "empty" : "'" + missing.strip() + "'") + ": line 5");
    }

    @Test
    void manyMissingRowsNameTheFirstLines() throws IOException {
        Path file = Files.writeString(
                folder.resolve("m.csv"), "truth,guess\na,a\nb,a\nb,b\n" + ",a\n".repeat(1_500) + "NA,b\n");

        Outcome outcome = Cli.accuracy(file, "--drop-missing");

        assertThat(notes(outcome))
                .containsExactly("1,501 of 1,504 rows were left out because 'truth' is empty or 'NA': lines 5, 6, 7, 8,"
                        + " 9 and 1,496 more");
    }

    @Test
    void fileWithoutACompleteRowIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("m.csv"), "truth,guess\na,\n,b\n");

        Outcome outcome = Cli.run("evaluate", file.toString(), "--truth=truth", "--prediction=guess", "--drop-missing");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + file + ": --drop-missing leaves no row: 1 of 2 rows was left out because"
                        + " 'guess' is empty: line 2; 1 of 2 rows was left out because 'truth' is empty: line 3\n");
    }

    @Test
    void noteOfMissingValueLabelNamesOption() throws IOException, SQLException {
        assertThat(notes(evaluate("--where=guess!=")))
                .contains(
                        "label 'NA' is counted as a class; leave its rows out with --drop-missing if it means a missing"
                                + " value");
    }

    @Test
    void labelsThatDifferInBlanksAreNamedWithAdvice() throws IOException, SQLException {
        assertThat(notes(evaluate("--drop-missing")))
                .contains("labels 'Yes', 'Yes ' look alike but differ in white space or in the code of a character, and"
                        + " are counted as 2 classes; --trim removes blanks, and --map FROM=TO makes them one");
    }

    @Test
    void renamedLabelsAreCountedAndMerged() throws IOException, SQLException {
        Outcome outcome = evaluate("--drop-missing", "--map", "Yes =sick,Yes=sick", "--map=No=healthy");

        assertThat(notes(outcome))
                .contains(
                        "--map renamed the labels 'Yes ' (1 cell) and 'Yes' (7 cells) to 'sick', which is one class",
                        "--map renamed the label 'No' (8 cells) to 'healthy'");
        assertThat(outcome.json().findValue("value").doubleValue()).isEqualTo(0.75);
    }

    @Test
    void labelsAreRenamedByAFile() throws IOException, SQLException {
        Path map = Files.writeString(folder.resolve("map.csv"), "from,to\n\"Yes \",\"a=b,c\"\nYes,\"a=b,c\"\n");

        assertThat(notes(evaluate("--drop-missing", "--map-file", map.toString())))
                .contains(
                        "--map renamed the labels 'Yes ' (1 cell) and 'Yes' (7 cells) to 'a=b,c', which is one class");
    }

    @Test
    void renamedLabelThatNeverOccursIsRefusedWithTheNearest() throws IOException, SQLException {
        Outcome outcome = evaluate("--drop-missing", "--map=Yess=Positive");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: FILE: --map Yess=Positive: no label 'Yess'; did you mean 'Yes'? available:"
                        + " [No, Yes, Yes ]\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "site=A|4|5 of 10 rows are read, those with site = A",
                "site = A|4|5 of 10 rows are read, those with site = A",
                "site!=A|4|5 of 10 rows are read, those with site != A",
                "age>=50|4|4 of 10 rows are read, those with age >= 50",
                "age>50|3|3 of 10 rows are read, those with age > 50",
                "age<=45|4|5 of 10 rows are read, those with age <= 45",
                "age<45.5|4|5 of 10 rows are read, those with age < 45.5",
                "age=45.0|3|3 of 10 rows are read, those with age = 45.0",
                "age==45|3|3 of 10 rows are read, those with age = 45",
                "a<b=c=2|1|1 of 10 rows is read, the one with a<b=c = 2",
                "a<b=c<=1|7|9 of 10 rows are read, those with a<b=c <= 1",
                "other=Yes|4|6 of 10 rows are read, those with other = Yes"
            })
    void rowsThatFulfilAConditionAreRead(String condition, long rows, String note) throws IOException, SQLException {
        Outcome outcome = evaluate("--drop-missing", "--trim", "--where", condition);

        assertThat(notes(outcome)).anyMatch(note::equals);
        assertThat(rows(outcome)).isEqualTo(rows);
    }

    /** The ids of these rows have the same nearest double. */
    @ParameterizedTest
    @CsvSource({"id=1850000000000000100, 2", "id!=1850000000000000100, 4", "id>=1850000000000000100, 4", "id<1.85e18, 0"
    })
    void idsAboveThePrecisionOfDoublesStayApart(String condition, long rows) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int last = 99; last <= 101; last++) {
            for (String label : List.of("a", "b")) {
                text.append("{\"id\": 1850000000000000%03d, \"truth\": \"%s\", \"guess\": \"%s\"}\n"
                        .formatted(last, label, label));
            }
        }
        Path file = Files.writeString(folder.resolve("ids.jsonl"), text.toString());

        Outcome outcome = Cli.accuracy(file, "--where", condition);

        if (rows == 0) {
            assertThat(outcome.err()).contains("none of 6 rows has id < 1.85e18");
        } else {
            assertThat(rows(outcome)).isEqualTo(rows);
        }
    }

    @Test
    void rowsMustMeetAllConditions() throws IOException, SQLException {
        Outcome outcome = evaluate("--where=site=A", "--where=age>=50");

        assertThat(rows(outcome)).isEqualTo(3);
        assertThat(notes(outcome)).containsExactly("3 of 10 rows are read, those with site = A and age >= 50");
    }

    @Test
    void conditionWithoutARowListsTheValues() throws IOException, SQLException {
        Outcome outcome = evaluate("--where=site=C");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: FILE: none of 10 rows has site = C; the values of 'site' are 'A', 'B'\n");
    }

    @Test
    void conditionsWithoutARowListTheValuesOfAColumnOnce() throws IOException, SQLException {
        String none = "credence: FILE: none of 10 rows has site = A and site = B and ";

        assertThat(evaluate("--where=site=A", "--where=site=B", "--where=age=b").err())
                .isEqualTo(none + "age = b; the values of 'site' are 'A', 'B'\n");
        assertThat(evaluate("--where=site=A", "--where=site=B", "--where=site=a")
                        .err())
                .isEqualTo(none + "site = a; the values of 'site' are 'A', 'B'; did you mean 'A'?\n");
    }

    @Test
    void decimalCommaOfAnOptionIsRefusedWithTheNumberToWrite() throws IOException, SQLException {
        String advice = "; options have a decimal point, also with --decimal-comma: 0.5\n";

        assertThat(evaluate("--where=age>=0,5", "--decimal-comma").err()).endsWith(advice);
        String rows = file("rows.csv").toString();
        assertThat(Cli.run("evaluate", rows, "--truth=truth", "--score=age", "--positive=Yes", "--threshold=0,5")
                        .err())
                .endsWith("--threshold=0,5" + advice);
    }

    @Test
    void comparisonOfATextNamesTheRowAndTheCell() throws IOException, SQLException {
        Outcome outcome = evaluate("--where=site>4");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: FILE, row 1 (line 2): site must be a number for --where 'site > 4': site='A';"
                        + " compare texts with = or !=\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "site|--where must be COLUMN=VALUE, with one of the operators =, !=, <, <=, > and >=: --where='site'",
                "=A|--where must be COLUMN=VALUE, with one of the operators =, !=, <, <=, > and >=: --where='=A'",
                "age>old|--where 'age > old' compares numbers or dates, and 'old' is neither: write a number, a date such as"
                        + " 2026-01-31 or a date with a time such as 2026-01-31T12:00, or compare texts with = or !=",
                "sites=A|FILE: --where='sites=A': no column 'sites'; did you mean 'site'? available: [id, site, age, truth,"
                        + " guess, other, s, a<b=c]"
            })
    void wrongConditionIsRefused(String condition, String message) throws IOException, SQLException {
        Outcome outcome = evaluate("--where", condition);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("credence: " + message);
    }

    @Test
    void pairsWithoutOnePredictionAreLeftOut() throws IOException {
        Path first =
                Files.writeString(folder.resolve("a.csv"), "id,truth,guess\n1,a,a\n2,b,\n3,a,b\n4,b,b\n5,a,a\n6,b,b\n");
        Path second =
                Files.writeString(folder.resolve("b.csv"), "id,truth,guess\n1,a,\n2,b,b\n3,a,a\n4,b,a\n5,a,a\n6,b,b\n");

        Outcome outcome = Cli.run(
                "compare",
                first.toString(),
                "--with=" + second,
                "--id=id",
                "--truth=truth",
                "--prediction=guess",
                "--metric=accuracy",
                "--drop-missing",
                "--format=json");

        assertThat(rows(outcome)).isEqualTo(4);
        assertThat(notes(outcome))
                .contains(
                        first + ": 1 of 6 rows was left out because 'guess' is empty: line 3",
                        second + ": 1 of 6 rows was left out because 'guess' is empty: line 2",
                        "2 items were left out of the pairs because a row of the other file is left out");
    }

    @Test
    void labelMayBeRenamedInOneFileOnly() throws IOException {
        Path first = Files.writeString(folder.resolve("a.csv"), "id,truth,guess\n1,a,a\n2,b,b\n3,a,b\n4,b,b\n");
        Path second = Files.writeString(folder.resolve("b.csv"), "id,truth,guess\n1,a,A\n2,b,b\n3,a,A\n4,b,A\n");

        Outcome outcome = Cli.run(
                "compare",
                first.toString(),
                "--with=" + second,
                "--id=id",
                "--truth=truth",
                "--prediction=guess",
                "--metric=accuracy",
                "--map=A=a",
                "--format=json");

        assertThat(notes(outcome)).contains(second + ": --map renamed the label 'A' (3 cells) to 'a'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "curve|--score=s --positive=Yes",
                "gate|--prediction=guess --baseline=other --metric=accuracy --margin=0.9",
                "compare|--prediction=guess --against=other --metric=accuracy",
                "plan metric|--prediction=guess --metric=accuracy --width=0.3",
                "plan compare|--prediction=guess --against=other --metric=accuracy --power=0.5"
            })
    void everyCommandReadsTheSameRows(String command, String options) throws IOException, SQLException {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(file("r.csv").toString());
        words.addAll(List.of("--truth=truth", "--drop-missing", "--trim", "--where=site=B", "--format=json"));
        words.addAll(List.of(options.split(" ")));

        Outcome outcome = Cli.run(words.toArray(String[]::new));

        assertThat(outcome.out() + outcome.err())
                .contains("5 of 10 rows are read, those with site = B")
                .contains("1 of 5 rows was left out because 'truth' is 'NA': line 5");
    }

    @Test
    void stateIsCollectedOfTheRowsThatAreRead() throws IOException, SQLException {
        Outcome outcome = Cli.run(
                "collect",
                file("r.csv").toString(),
                "--truth=truth",
                "--prediction=guess",
                "--drop-missing",
                "--trim",
                "--where=site=B",
                "-o",
                folder.resolve("b.credence").toString());

        assertThat(outcome.out()).contains(": 4 rows, ");
        assertThat(outcome.err()).contains("5 of 10 rows are read, those with site = B");
    }

    @Test
    void filteredRowsSetAndCompareBaseline() throws IOException, SQLException {
        String rows = file("r.csv").toString();
        String baseline = folder.resolve("base.credence").toString();
        List<String> common = List.of(rows, "--truth=truth", "--prediction=guess", "--drop-missing", "--trim");
        List<String> set = new ArrayList<>(List.of("baseline", "set"));
        set.addAll(common);
        set.addAll(List.of("--where=site=B", "--baseline=" + baseline));
        List<String> gate = new ArrayList<>(List.of("gate"));
        gate.addAll(common);
        gate.addAll(List.of("--where=site=B", "--baseline=" + baseline, "--metric=accuracy", "--margin=0.9"));

        Outcome made = Cli.run(set.toArray(String[]::new));
        Outcome judged = Cli.run(gate.toArray(String[]::new));

        assertThat(made.err()).contains("5 of 10 rows are read, those with site = B");
        assertThat(judged.out()).contains("5 of 10 rows are read, those with site = B");
    }

    @Test
    void reportPageStatesWhichRowsWereRead() throws IOException, SQLException {
        Path page = folder.resolve("page.html");

        Outcome outcome = Cli.run(
                "report",
                file("r.csv").toString(),
                "--truth=truth",
                "--prediction=guess",
                "--drop-missing",
                "--trim",
                "--where=site=B",
                "-o",
                page.toString());

        assertThat(outcome.err()).isEmpty();
        assertThat(Files.readString(page)).contains("5 of 10 rows are read, those with site = B");
    }

    @Test
    void outcomesAreReadOfTheSameRows() throws IOException, SQLException {
        Outcome outcome = Cli.run(
                "evaluate",
                file("r.csv").toString(),
                "--outcome=age",
                "--where=site=B",
                "--drop-missing",
                "--format=json");

        assertThat(notes(outcome))
                .contains(
                        "5 of 10 rows are read, those with site = B",
                        "1 of 5 rows was left out because 'age' is empty: line 5");
    }

    @Test
    void outcomesHaveNoLabelsToRename() throws IOException, SQLException {
        Outcome outcome = Cli.run("evaluate", file("r.csv").toString(), "--outcome=s", "--map=a=b");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: --map renames labels, and outcomes have none: leave it out, or give words numbers"
                        + " with --grades\n");
    }

    @Test
    void labelsOfSetsAreNotRenamed() throws IOException, SQLException {
        Outcome outcome = Cli.run(
                "evaluate",
                file("r.csv").toString(),
                "--truth=t",
                "--prediction=p",
                "--label-separator=|",
                "--map=a=b");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: --map renames the one label of a cell: rename the labels of sets, spans and documents"
                                + " in the file\n");
    }

    @Test
    void countsHaveNoRowsToChoose() {
        Outcome outcome = Cli.run("evaluate", "--tp=4", "--fp=1", "--fn=1", "--where=site=A");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: --where applies to a file of rows, but none was given\n");
    }
}
