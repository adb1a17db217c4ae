package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class OutcomesTest extends OutcomeCommandRuns {
    @Test
    void studentIntervalOfPublishedGradesIsThePublishedOne() throws IOException {
        String grades = file("grades.csv", "grade", "0.4", "0.4", "0.4", "0.4", "0", "0", "0");
        JsonNode mean = result("evaluate", grades, "--outcome", "grade", "--range", "-1,1", "--method", "student-mean");
        assertThat(mean.get("value").doubleValue()).isEqualTo(0.2286, within(5e-5));
        assertThat(mean.get("lower").doubleValue()).isEqualTo(0.0308, within(5e-5));
    }

    @Test
    void rowsOfSameItemAreRuns() throws IOException {
        String runs = file("runs.csv", "id,passed", "a,1", "a,1", "b,0", "b,0", "c,1", "c,0");
        Outcome outcome = json("evaluate", runs, "--outcome", "passed", "--item", "id", "--metric", "mean,pass-at:k=2");
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(3);
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(0.5);
        assertThat(outcome.json().at("/results/1/value").doubleValue()).isEqualTo(2 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/notes/0/message").stringValue())
                .isEqualTo("the 6 rows are runs of 3 items; the items are the sample");
    }

    /** Items count equally, whatever their numbers of runs: (1 + 1 + 0.5) / 3, and with the lowest value (1 + 0.5 + 0.5) / 3. */
    @Test
    void refusalOfMissingRunsShowsMeansOfItems() throws IOException {
        String grades = file("runs.csv", "id,grade", "a,1", "a,1", "b,", "b,1", "c,0.5");
        assertThat(Cli.run("evaluate", grades, "--outcome", "grade", "--item", "id")
                        .err())
                .contains("with mean 0.8333, --unscored fail counts them as the lowest value, with mean 0.6667");
        assertThat(Cli.run("evaluate", grades, "--outcome", "grade", "--item", "id", "--unscored", "exclude")
                        .out())
                .contains("0.8333");
    }

    @Test
    void refusalOfMissingOutcomesShowsEffectOfEachPolicy() throws IOException {
        String grades = file("errors.csv", "id,grade", "a,1", "b,", "c,0.5", "d,NaN", "e,1");
        assertFails(
                1,
                grades
                        + ": 2 of 5 rows have no outcome, the first is row 2: --unscored exclude leaves them out, with mean"
                        + " 0.8333, --unscored fail counts them as the lowest value, with mean 0.5000",
                "evaluate",
                grades,
                "--outcome",
                "grade");
    }

    @ParameterizedTest
    @CsvSource({
        "exclude, 0.8333333333333334, 'and are left out'",
        "fail, 0.5, 'and count as the lowest value'",
        "1, 0.9, 'and count as 1.0'"
    })
    void rowsWithoutAnOutcomeAreCountedInANote(String policy, double mean, String words) throws IOException {
        String grades = file("errors.csv", "id,grade", "a,1", "b,", "c,0.5", "d,null", "e,1");
        Outcome outcome = json("evaluate", grades, "--outcome", "grade", "--unscored", policy);
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(mean);
        assertThat(outcome.json().at("/notes/0/message").stringValue())
                .isEqualTo("2 of 5 rows have no outcome, " + words);
    }

    @Test
    void wordsAreNumbersOnlyWithGrades() throws IOException {
        String words = file("words.csv", "grade", "good", "bad", "good", "true");
        assertFails(
                1,
                words
                        + ", row 1 (line 2): grade must be a finite number, true, false or a grade: grade='good'; --grades good=1 gives"
                        + " it a number",
                "evaluate",
                words,
                "--outcome",
                "grade");
        assertThat(result("evaluate", words, "--outcome", "grade", "--grades", "good=0.5,bad=0")
                        .get("value")
                        .doubleValue())
                .isEqualTo(0.5);
    }

    @Test
    void valueOutsideTheDeclaredRangeNamesItsRow() throws IOException {
        String grades = file("range.csv", "grade", "0.5", "1.5");
        assertFails(
                1,
                grades + ", row 2: outcome must lie in the declared range [0.0, 1.0]: grade=1.5",
                "evaluate",
                grades,
                "--outcome",
                "grade",
                "--range",
                "0,1");
    }

    @Test
    void rowOutsideRangeIsCountedAsLeftOut() throws IOException {
        String grades = file("range.csv", "id,a,b", "x,,1", "look at me,0.5,1.5");
        assertFails(
                1,
                grades + ", row 2: outcome must lie in the declared range [0.0, 1.0]: b=1.5",
                "compare",
                grades,
                "--outcome",
                "a",
                "--against",
                "b",
                "--item",
                "id",
                "--range",
                "0,1",
                "--unscored",
                "exclude");
    }

    @Test
    void differenceOfTwoColumnsHasRangeOfDifference() throws IOException {
        String two = file("two.csv", "a,b", "1,0", "0.5,0.5", "0,0.25", "1,0.75");
        Outcome outcome = json("evaluate", two, "--outcome", "a", "--minus", "b", "--metric", "net-wins,mean,win-rate");
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(0.25);
        assertThat(outcome.json().at("/results/1/value").doubleValue()).isEqualTo(0.25);
        assertThat(outcome.json().at("/results/2/value").doubleValue()).isEqualTo(0.625);
        assertThat(outcome.json().at("/results/1/lower").doubleValue()).isGreaterThan(-1);
    }

    @Test
    void gradesAreNotComparedByTheirWins() throws IOException {
        String grades = file("grades.csv", "a,b,c", "3,2,1", "5,4,2", "1,1,1", "4,2,5");
        for (String[] words : new String[][] {
            {"compare", grades, "--outcome", "a", "--against", "b", "--metric", "mean,win-rate"},
            {"compare", grades, "--outcome", "a", "--against", "b,c", "--metric", "win-rate"},
            {"gate", grades, "--outcome", "a", "--baseline", "b", "--metric", "win-rate", "--margin", "0.1"},
            {"plan", "compare", grades, "--outcome", "a", "--against", "b", "--metric", "win-rate", "--power", "0.8"},
            {"report", grades, "--outcome", "a", "--against", "b", "--metric", "win-rate", "-o", grades + ".html"},
            {"evaluate", grades, "--outcome", "a", "--range", "1,5", "--metric", "win-rate"}
        }) {
            Outcome outcome = Cli.run(words);
            assertThat(outcome.status()).isBetween(1, 2);
            assertThat(outcome.err())
                    .contains("metric 'win-rate' counts outcomes above 0 as wins and outcomes below 0 as losses, but ")
                    .contains("credence evaluate --outcome A --minus B");
        }
        assertThat(json("compare", grades, "--outcome", "a", "--against", "b", "--range", "-5,5", "-m", "net-wins")
                        .status())
                .isZero();
    }

    @Test
    void twoColumnsOfAFileAreComparedByItem() throws IOException {
        String two = file("two.csv", "id,a,b", "x,1,0", "x,1,1", "y,0,0", "z,1,0", "w,1,1", "v,1,0", "u,0,0");
        Outcome outcome = json("compare", two, "--outcome", "a", "--against", "b", "--item", "id");
        JsonNode mean = outcome.json().get("results").get(0);
        assertThat(mean.get("first").doubleValue()).isEqualTo(4 / 6.0, within(1e-15));
        assertThat(mean.get("second").doubleValue()).isEqualTo(1.5 / 6, within(1e-15));
        assertThat(mean.get("n").intValue()).isEqualTo(6);
        assertThat(outcome.json().at("/notes/1/message").stringValue())
                .startsWith(
                        "the first system has the higher outcome on 3 items, the second on 0, and on 3 they are equal");
    }

    @Test
    void filesAreMatchedByIdForAnyOrderAndRuns() throws IOException {
        String first = file("first.csv", "id,s", "x,1", "y,0", "z,1", "z,0");
        String second = file("second.csv", "id,s", "z,0", "y,0", "x,0");
        JsonNode mean = result("compare", first, "--outcome", "s", "--with", second, "--id", "id");
        assertThat(mean.get("first").doubleValue()).isEqualTo(0.5);
        assertThat(mean.get("second").doubleValue()).isZero();
        String other = file("other.csv", "id,s", "z,0", "y,0", "w,0");
        assertFails(
                1,
                first + ": both systems must have the same items: 1 missing in the second system, such as [x],"
                        + " and 1 missing in the first system, such as [w]",
                "compare",
                first,
                "--outcome",
                "s",
                "--with",
                other,
                "--id",
                "id");
    }

    @Test
    void itemWithoutOutcomeOfOneSystemIsLeftOut() throws IOException {
        String first = file("first.csv", "id,s", "x,1", "y,", "z,1", "z,");
        String second = file("second.csv", "id,s", "z,0", "y,0", "x,0");
        Outcome outcome =
                json("compare", first, "--outcome", "s", "--with", second, "--id", "id", "--unscored", "exclude");
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(2);
        assertThat(outcome.json().at("/notes/1/message").stringValue())
                .isEqualTo("items that have no outcome of one system are left out of both: 1, such as 'y'");
    }

    @Test
    void firstLineOfALogNeedNotHaveAnOutcome() throws IOException {
        String log = file(
                "log.jsonl", "{\"id\":1,\"error\":\"time-out\"}", "{\"id\":2,\"score\":1}", "{\"id\":3,\"score\":0.5}");
        JsonNode mean = result("evaluate", log, "--outcome", "score", "--unscored", "exclude");
        assertThat(mean.get("value").doubleValue()).isEqualTo(0.75);
        assertFails(
                2,
                log + ": no column 'scores'; available: [id, error]",
                "evaluate",
                log,
                "--outcome",
                "scores",
                "--unscored",
                "exclude");
    }

    @Test
    void itemInTwoClustersIsAnError() throws IOException {
        String clusters = file("clusters.csv", "id,c,s", "x,1,1", "x,2,0");
        assertFails(
                1,
                clusters + ": an item must be in one cluster: item 'x' is in '1' and '2'",
                "evaluate",
                clusters,
                "--outcome",
                "s",
                "--item",
                "id",
                "--cluster",
                "c");
    }

    @Test
    void itemsThatLoseAllOfTheirRowsAreCounted() throws IOException {
        String grades = file("lost.csv", "id,grade", "a,1", "a,", "b,", "b,NaN", "c,0");
        Outcome outcome = json("evaluate", grades, "--outcome", "grade", "--item", "id", "--unscored", "exclude");
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(2);
        assertThat(outcome.json()
                        .get("notes")
                        .valueStream()
                        .map(note -> note.get("message").stringValue()))
                .containsExactly(
                        "3 of 5 rows have no outcome, and are left out",
                        "items of which no row has an outcome are left out: 1 of 3, such as 'b'");
    }

    @Test
    void clustersWidenTheInterval() {
        String grades = Cli.example("synthetic-grades.csv");
        JsonNode items = result("evaluate", grades, "--outcome", "grade_a", "--item", "question");
        JsonNode clusters =
                result("evaluate", grades, "--outcome", "grade_a", "--item", "question", "--cluster", "subject");
        assertThat(clusters.get("value").doubleValue())
                .isEqualTo(items.get("value").doubleValue(), within(1e-15));
        assertThat(clusters.get("designEffect").doubleValue()).isGreaterThan(1);
    }

    @Test
    void fieldsOfJsonLinesAreNamedByTheirPath() throws IOException {
        String log = file(
                "log.jsonl",
                "{\"example\":{\"id\":\"a\",\"input\":{\"text\":\"?\"}},\"output\":{\"score\":1,\"tokens\":[1,2]}}",
                "{\"output\":{\"score\":null},\"example\":{\"id\":\"b\"}}",
                "{\"output\":{\"tokens\":[],\"score\":0.5},\"example\":{\"id\":\"c\"}}");
        JsonNode mean =
                result("evaluate", log, "--outcome", "output.score", "--item", "example.id", "--unscored", "exclude");
        assertThat(mean.get("value").doubleValue()).isEqualTo(0.75);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--outcome s --truth t|--outcome does not use these columns: leave out --truth",
                "--outcome s --range 0|--range must be two numbers, LOW,HIGH, after a column and = if it is of one: --range=0",
                "--outcome s --range 1,0|--range must be two numbers of which LOW is below HIGH: --range=1,0",
                "--outcome s --range t=0,1|--range names a column that is no --outcome: t=0,1; outcomes: [s]",
                "--outcome s --metric f1|metric 'f1' needs --prediction COLUMN",
                "--outcome s,t --minus u|--minus needs one outcome: --outcome=s,t",
                "--minus s|--minus needs --outcome COLUMN",
                "--range 0,1|--range and --grades need --outcome COLUMN",
                "--outcome s --unscored drop|--unscored must be refuse, exclude, fail or a number: --unscored=drop",
                "--unscored fail|--unscored needs --outcome COLUMN or --qrels FILE",
                "--tp s --fp t|--tp, --fp and --fn must be given together: given=[tp, fp]",
                "--outcome s --spans strict|only one kind of outcome can be read: --outcome, --tp with --fp and --fn, --spans,"
                        + " --label-separator or --label-columns, or --qrels",
                "--run r.txt|--qrels and --run must be given together",
                "--truth t --prediction s --metric mean|metric 'mean' needs outcomes: give --outcome COLUMN, --spans, --qrels or the"
                        + " columns --tp, --fp and --fn"
            })
    void contradictoryOptionsAreRefused(String options, String message) throws IOException {
        String rows = file("rows.csv", "s,t,u", "1,1,0", "0,1,1");
        List<String> args = new ArrayList<>(List.of("evaluate", rows));
        args.addAll(List.of(options.split(" ")));
        assertFails(2, message, args.toArray(String[]::new));
    }

    /** Python writes NaN without quotes for a grade that a judge did not give. */
    @Test
    void nanWithoutQuotesIsAMissingOutcome() throws IOException {
        String file = file("judge.jsonl", "{\"q\":\"a\",\"s\":1,\"t\":NaN}", "{\"q\":\"b\",\"s\":NaN,\"t\":1}");

        assertFails(
                1,
                file
                        + ": 1 of 2 rows have no outcome, the first is row 2: --unscored exclude leaves them out, with mean"
                        + " 1.0000, --unscored fail counts them as the lowest value, with mean 0.5000",
                "evaluate",
                file,
                "--outcome",
                "s");
    }

    @Test
    void powersAndOptionsOfMetricsAreDividedAtTheirCommas() throws IOException {
        String file = file("runs.csv", "q,s", "a,1", "a,0", "b,1", "b,1", "c,0", "c,0");

        assertThat(Cli.run(
                                "evaluate",
                                file,
                                "--outcome",
                                "s",
                                "--item",
                                "q",
                                "--metric",
                                "mean,pass-at:k=2,pass^2,mean:better=lower",
                                "--format",
                                "csv")
                        .out()
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",")[1]))
                .containsExactly("mean", "pass-at:k=2", "pass-all:k=2", "mean:better=lower");
    }
}
