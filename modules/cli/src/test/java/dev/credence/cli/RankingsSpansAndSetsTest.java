package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests outcomes that are computed from rankings, spans of documents, counts of images and sets of labels. */
class RankingsSpansAndSetsTest extends OutcomeCommandRuns {
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

    /** The rows are right, right, half wrong and right: 2 of 12 cells are wrong, and 7 of 8 false labels are not predicted. */
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
        JsonNode specificity = result(with("evaluate", columns, options, "--metric", "count-specificity"));

        assertThat(specificity.get("value").doubleValue()).isEqualTo(7 / 8.0);
        assertThat(exact.get("value").doubleValue()).isEqualTo(0.75);
        assertThat(exact.get("method").stringValue()).isEqualTo("wilson-modified");
        assertThat(hamming.get("value").doubleValue()).isEqualTo(2 / 12.0, within(1e-15));
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

    @ParameterizedTest
    @ValueSource(strings = {"sets.csv", "sets.jsonl"})
    void setsOfChosenRowsAreRead(String name) throws IOException {
        String[] rows = name.endsWith("csv")
                ? new String[] {"site,t,p", "A,a|b,a", "B,b,a", "A, b ,b", "A,,a"}
                : new String[] {
                    "{\"site\": \"A\", \"t\": [\"a\", \"b\"], \"p\": [\"a\"]}",
                    "{\"site\": \"B\", \"t\": [\"b\"], \"p\": [\"a\"]}",
                    "{\"site\": \"A\", \"t\": [\"b\"], \"p\": \" b \"}",
                    "{\"site\": \"A\", \"t\": [], \"p\": [\"a\"]}"
                };
        String chosen = file("chosen.csv", "site,t,p", "A,a|b,a", "A,b,b", "A,,a");
        String[] sets = {"--truth", "t", "--prediction", "p", "--label-separator", "|", "--metric", "count-f1"};

        JsonNode result = result(with("evaluate", file(name, rows), sets, "--where", "site=A", "--trim"));

        assertThat(result).isEqualTo(result(with("evaluate", chosen, sets)));
        assertThat(result.get("n").intValue()).isEqualTo(3);
        assertFails(
                2,
                "--drop-missing leaves out rows with an empty cell, which with --label-separator is a set without labels:"
                        + " leave it out, and choose rows with --where",
                with("evaluate", file(name, rows), sets, "--drop-missing"));
        assertFails(
                2,
                "--where and --drop-missing leave rows of two files out, which are matched by their order: name the column"
                        + " that matches them with --item",
                with("compare", file(name, rows), sets, "--where", "site=A", "--with", chosen));
    }

    @Test
    void rowsWithoutValueOfLabelColumnAreLeftOut() throws IOException {
        String gaps = file("gaps.csv", "t_x,t_y,p_x,p_y", "1,1,1,1", ",1,0,0", "0,1,NA,1", "0,1,0,0");
        String full = file("full.csv", "t_x,t_y,p_x,p_y", "1,1,1,1", "0,1,0,0");
        String[] columns = {"--label-columns", "--truth", "t_*", "--prediction", "p_*", "--metric", "count-f1"};

        assertThat(result(with("evaluate", gaps, columns, "--drop-missing")))
                .isEqualTo(result(with("evaluate", full, columns)));
        assertThat(notes(with("evaluate", gaps, columns, "--drop-missing")))
                .contains("1 of 4 rows was left out because 't_x' is empty: line 3");
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
}
