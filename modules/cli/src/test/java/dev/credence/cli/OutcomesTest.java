package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class OutcomesTest {
    @TempDir
    private Path directory = Path.of("");

    private String file(String name, String... lines) throws IOException {
        Path path = directory.resolve(name);
        Files.write(path, List.of(lines));
        return path.toString();
    }

    private static JsonNode result(String... args) {
        Outcome outcome = json(args);
        return outcome.json().get("results").get(0);
    }

    private static List<String> notes(String... args) {
        return json(args)
                .json()
                .get("notes")
                .valueStream()
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    private static Outcome json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints(args[0] + "Document", outcome.json())).isEmpty();
        return outcome;
    }

    private static void assertFails(int status, String message, String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

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
                "--outcome s --range 1,0|range must have lower < upper: lower=1.0, upper=0.0",
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

    private static final String[] QRELS = {"q1 0 a 1", "q1 0 b 0", "q1 0 c 2", "q2 0 a 1", "q3 0 z 0"};

    @Test
    void rankingsHaveTheMeasuresOfTrecEvalByQuery() throws IOException {
        String qrels = file("q.txt", QRELS);
        String run = file(
                "run.txt",
                "q1 Q0 c 1 3 x",
                "q1 Q0 b 2 2 x",
                "q1 Q0 a 3 1 x",
                "q2 Q0 e 1 1 x",
                "q2 Q0 a 2 0.5 x",
                "q3 Q0 z 1 1 x");
        Outcome outcome =
                json("evaluate", "--qrels", qrels, "--run", run, "--metric", "reciprocal-rank,ndcg@3,hit-at:k=1");
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(1.5 / 3, within(1e-15));
        double first = (2 + 0.5) / (2 + 1 / (Math.log(3) / Math.log(2)));
        double second = 1 / (Math.log(3) / Math.log(2));
        assertThat(outcome.json().at("/results/1/metric").stringValue()).isEqualTo("ndcg-at:k=3");
        assertThat(outcome.json().at("/results/1/value").doubleValue()).isEqualTo((first + second) / 3, within(1e-12));
        assertThat(outcome.json().at("/results/2/method").stringValue()).isEqualTo("wilson-modified");
        assertThat(outcome.json().at("/notes/0/message").stringValue())
                .isEqualTo("queries without a relevant document, which are counted as 0: 1, such as 'q3'");
    }

    @Test
    void queriesMissingFromRunNeedPolicy() throws IOException {
        String qrels = file("q.txt", QRELS);
        String run = file("short.txt", "q1 Q0 c 1 3 x");
        assertFails(
                1,
                run
                        + ": run must have all 3 queries with judgements: missing=2, such as [q2, q3]; decide whether missing"
                        + " queries count as 0 or are left out: --unscored fail or --unscored exclude",
                "evaluate",
                "--qrels",
                qrels,
                "--run",
                run);
        JsonNode rank =
                result("evaluate", "--qrels", qrels, "--run", run, "--unscored", "fail", "--metric", "reciprocal-rank");
        assertThat(rank.get("value").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
    }

    @Test
    void twoRunsAreComparedByQuery() throws IOException {
        String qrels = file("q.txt", QRELS);
        String run = file("run.txt", "q1 Q0 c 1 3 x", "q2 Q0 a 2 0.5 x", "q3 Q0 z 1 1 x");
        String other = file("other.txt", "q1 Q0 b 1 3 x", "q2 Q0 a 2 0.5 x", "q3 Q0 z 1 1 x");
        JsonNode hit = result("compare", "--qrels", qrels, "--run", run, "--with", other, "--metric", "hit-at");
        assertThat(hit.get("first").doubleValue()).isEqualTo(2 / 3.0, within(1e-15));
        assertThat(hit.get("second").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
        assertThat(hit.get("comparator").stringValue()).isEqualTo("tango");
    }

    @Test
    void spansOfDocumentsAreMatched() throws IOException {
        String tags = file(
                "tags.txt",
                "EU B-ORG B-ORG",
                "rejects O O",
                "German B-MISC B-LOC",
                "",
                "Peter B-PER B-PER",
                "Blackburn I-PER O");
        Outcome strict = json("evaluate", tags, "--spans", "strict", "--metric", "count-f1");
        assertThat(strict.json().at("/results/0/value").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
        assertThat(strict.json().at("/notes/0/message").stringValue())
                .isEqualTo(
                        "the file marks no documents, so that its sentences are the sample; -DOCSTART- begins a document");
        assertThat(result("evaluate", tags, "--spans", "partial", "--metric", "count-f1")
                        .get("value")
                        .doubleValue())
                .isEqualTo(2.5 / 3, within(1e-15));
    }

    @Test
    void countsOfImagesAreColumnsWhereAFileIsGiven() throws IOException {
        String counts = file("images.csv", "image,t,f,n", "1,10,2,3", "2,0,0,0", "3,5,5,1");
        JsonNode f1 = result("evaluate", counts, "--tp", "t", "--fp", "f", "--fn", "n", "--metric", "count-f1");
        assertThat(f1.get("value").doubleValue()).isEqualTo(30 / 41.0, within(1e-15));
        JsonNode items =
                result("evaluate", counts, "--tp", "t", "--fp", "f", "--fn", "n", "--metric", "count-f1:average=items");
        assertThat(items.get("value").doubleValue()).isEqualTo((20 / 25.0 + 10 / 16.0) / 2, within(1e-15));
    }

    @Test
    void setsOfLabelsAreCountedByRow() throws IOException {
        String labels = file("labels.csv", "id,truth,guess", "a,x|y,x", "b,,z", "c,y|z,y|z", "d,x,x|y");
        JsonNode f1 = result(
                "evaluate",
                labels,
                "--truth",
                "truth",
                "--prediction",
                "guess",
                "--label-separator",
                "|",
                "--metric",
                "count-f1");
        assertThat(f1.get("value").doubleValue()).isEqualTo(8 / 11.0, within(1e-15));
        assertThat(f1.get("n").intValue()).isEqualTo(4);
    }

    /** The rows are right, right, half wrong and right: 2 of 12 cells are wrong. */
    @Test
    void labelsInColumnsAreCountedByRow() throws IOException {
        String text = "id,t_x,t_y,t_z,p_x,p_y,p_z\na,1,1,0,1,1,0\nb,0,0,0,0,0,0\nc,0,1,0,1,0,0\nd,true,false,0,1.0,0,0";
        String columns = file("indicators.csv", text.split("\n"));
        String sets = file("sets.csv", "id,t,p", "a,x|y,x|y", "b,,", "c,y,x", "d,x,x");
        String[] options = {"--label-columns", "--truth", "t_*", "--prediction", "p_*"};
        for (String metric : List.of("count-exact", "count-f1", "count-recall:of=x")) {
            assertThat(result(with("evaluate", columns, options, "--metric", metric)))
                    .as(metric)
                    .isEqualTo(result(
                            "evaluate",
                            sets,
                            "--truth",
                            "t",
                            "--prediction",
                            "p",
                            "--label-separator",
                            "|",
                            "--metric",
                            metric));
        }
        JsonNode exact = result(with("evaluate", columns, options, "--metric", "subset_accuracy"));
        JsonNode hamming = result(with("evaluate", columns, options, "--metric", "count-hamming"));

        assertThat(exact.get("value").doubleValue()).isEqualTo(0.75);
        assertThat(exact.get("method").stringValue()).isEqualTo("wilson-modified");
        assertThat(hamming.get("value").doubleValue()).isEqualTo(2 / 12.0, within(1e-15));
    }

    private static String[] with(String command, String file, String[] options, String... more) {
        return Stream.of(Stream.of(command, file), Stream.of(options), Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t_x | p_* | --label-columns needs one '*' in --truth, which represents the label: --truth='t_x'",
                "t_* | p_*_* | --label-columns needs one '*' in --prediction, which represents the label: --prediction='p_*_*'",
                "t_* | q_* | --prediction 'q_*' matches no column; available: [t_x, t_y, p_x]",
                "t_* | p_* | --truth and --prediction must match columns of the same labels: truth x, y; prediction x"
            })
    void patternOfLabelColumnsThatDoesNotFitIsRefused(String truth, String prediction, String message)
            throws IOException {
        assertThat(Cli.run(
                                "evaluate",
                                file("few.csv", "t_x,t_y,p_x", "1,0,1"),
                                "--label-columns",
                                "--truth",
                                truth,
                                "--prediction",
                                prediction)
                        .err())
                .contains(message);
    }

    /** Lists as JSON and Python write them have the labels of the texts with separators: 4 of 5 predicted, 4 of 6 true. */
    @Test
    void labelsInListsAreTheirElements() throws IOException {
        String lists = file(
                "lists.csv",
                "truth,guess",
                "\"[\"\"x\"\", \"\"y\"\"]\",['x']",
                "'[]',\"['z', ]\"".replace("'[]'", "[]"),
                "\"['y', \"\"z\"\"]\",\"y,z\"",
                "\"[1, true]\",1");
        String lines = file(
                "lists.jsonl",
                "{\"truth\": [\"x\", \"y\"], \"guess\": [\"x\"]}",
                "{\"truth\": [], \"guess\": [\"z\"]}",
                "{\"truth\": [\"y\", \"z\"], \"guess\": \"y,z\"}",
                "{\"truth\": [1, true], \"guess\": [\"1\"]}");
        for (String file : List.of(lists, lines)) {
            for (Map.Entry<String, Double> one :
                    Map.of("count-precision", 4 / 5.0, "count-recall", 4 / 6.0).entrySet()) {
                JsonNode result = result(
                        "evaluate",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "guess",
                        "--label-separator",
                        ",",
                        "--metric",
                        one.getKey());
                assertThat(result.get("value").doubleValue()).isEqualTo(one.getValue(), within(1e-15));
            }
        }
    }

    @Test
    void errorOfUnreadableListStatesRow() throws IOException {
        String[] options = {"--truth", "t", "--prediction", "p", "--label-separator", ","};
        String unquoted = file("unquoted.csv", "t,p", "a,a", "\"[a, b]\",a");
        String nested = file("nested.jsonl", "{\"t\": [[\"a\"]], \"p\": \"a\"}");
        String array = file("array.jsonl", "{\"t\": [\"a\"], \"p\": \"a\"}");

        assertFails(
                1,
                unquoted
                        + ", row 2 (line 3): t must be a list of quoted labels, or labels between separators: t='[a, b]'",
                Stream.concat(Stream.of("evaluate", unquoted), Stream.of(options))
                        .toArray(String[]::new));
        assertFails(
                1,
                nested + ", row 1: t must be a list of quoted labels, or labels between separators: t='[[...]]'",
                Stream.concat(Stream.of("evaluate", nested), Stream.of(options)).toArray(String[]::new));
        assertFails(
                1,
                array
                        + ", row 1: t must be a string, a number, true or false, not an array or an object: t='[...]';"
                        + " for several labels a row, give --label-separator ','",
                "evaluate",
                array,
                "--truth",
                "t",
                "--prediction",
                "p");
    }

    @Test
    void labelsThatLookLikeListsAreMentioned() throws IOException {
        String lists = file("looks.csv", "t,p", "['a'],['a']", "['b'],['a']");

        assertThat(notes("evaluate", lists, "--truth", "t", "--prediction", "p"))
                .anyMatch(
                        note -> note.equals("label '['a']' looks like a list of labels and is counted as one class; if"
                                + " rows have several labels, give --label-separator ','"));
    }

    @Test
    void noteWarnsOfFileWithOneDocument() throws IOException {
        String file = file("one.conll", "-DOCSTART- O O", "", "a B-X B-X", "", "b B-X O");

        assertThat(notes("evaluate", file, "--spans", "strict", "--metric", "count-f1"))
                .contains(
                        "the file has one line -DOCSTART-, so that it is one document and the only item; without that line"
                                + " its sentences are the items");
    }

    @Test
    void fewRowsOfCountsAreNotedAsItems() throws IOException {
        String few = file("few.csv", "t,f,n", "9,1,2", "8,2,2");

        assertThat(notes("evaluate", few, "--tp", "t", "--fp", "f", "--fn", "n"))
                .contains("the 2 items with counts are treated as independent, such as images or documents; if they are"
                        + " classes, name the column of their names with --class-column");
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
