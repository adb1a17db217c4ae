package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests the options and files of a gate that are wrong, and its help. */
class GateUsageTest extends GateRuns {
    @Test
    void errorOfContradictoryExpectationsStatesFile() throws IOException {
        String expected = json("{\"expect\": [{\"metric\": \"prevalence\", \"atLeast\": 0.5},"
                + " {\"metric\": \"prevalence\", \"atMost\": 0.4}]}");

        Outcome outcome = letters("knn", "tree", "--expect", expected);

        assertThat(outcome.err())
                .isEqualTo("credence: " + expected
                        + ": $.expect[1].atMost: the floor of a metric must be below its ceiling:"
                        + " metric=prevalence, floor=0.5, ceiling=0.4; no system can pass both: raise the ceiling, or leave one of"
                        + " them out" + System.lineSeparator());
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void oneColumnOfScoresForTwoPredictionsIsRefused() {
        Outcome outcome = gate(
                Cli.example("breast-cancer.csv"),
                ("--truth truth --positive malignant --prediction tree_prediction --baseline logistic_prediction"
                                + " --score tree_score --baseline-score tree_score --metric auroc --margin .02")
                        .split(" "));

        assertThat(outcome.err())
                .isEqualTo(
                        "credence: both systems are read from column 'tree_score', but a system cannot be compared with itself;"
                                + " name the column of the other system\n");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void expectationsAreReadFromOneFile() throws IOException {
        String file = rows("r.csv", 3_000, 20, 10);
        String expectations = json("{\"level\": 0.9, \"adjust\": \"bonferroni\", \"slice\": \"site\", \"expect\": ["
                + "{\"metric\": \"accuracy\", \"margin\": 0.01}, {\"metric\": \"accuracy\", \"atLeast\": 0.8},"
                + "{\"metric\": \"error-rate\", \"atMost\": 0.3}]}");
        JsonNode read = document(gate(file, columns("--expect", expectations, "--format", "json")));
        JsonNode changed = document(gate(
                file, columns("--expect", expectations, "--format", "json", "--level", ".99", "--adjust", "none")));

        assertThat(read.get("level").doubleValue()).isEqualTo(0.9);
        assertThat(read.get("adjust").stringValue()).isEqualTo("bonferroni");
        assertThat(read.get("results").size()).isEqualTo(12);
        assertThat(read.get("results").get(0).get("lowerSignificance").doubleValue())
                .isEqualTo(0.1 / 9);
        assertThat(changed.get("level").doubleValue()).isEqualTo(0.99);
        assertThat(changed.get("adjust").stringValue()).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"expect\": [{\"metric\": \"accuracy\", \"atleast\": 0.9}]};"
                        + " $.expect[0]: no field 'atleast'; did you mean 'atLeast'?",
                "{\"expects\": []}; $: no field 'expects'; did you mean 'expect'?",
                "{}; $.expect must be an array of expectations: nothing",
                "[]; $ must be an object with level, adjust, slice, any-of, expect: []",
                "{\"expect\": [3]}; $.expect[0] must be an object with metric, margin, atLeast, atMost: 3",
                "{\"expect\": [{\"margin\": 1}]}; $.expect[0] must name a metric: {\"margin\":1}",
                "{\"expect\": [{\"metric\": \"accuracy\"}]};"
                        + " $.expect[0] must have one of margin, atLeast and atMost: {\"metric\":\"accuracy\"}",
                "{\"expect\": [{\"metric\": \"accuracy\", \"margin\": \"1\"}]};"
                        + " $.expect[0].margin must be a number: \"1\"",
                "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 1.2}]};"
                        + " $.expect[0].atLeast: floor of accuracy must lie in (0.0, 1.0)",
                "{\"expect\": [{\"metric\": \"acuracy\", \"margin\": 0.1}]};"
                        + " $.expect[0].margin: no metric 'acuracy'; did you mean 'accuracy'?",
                "{\"expect\": [], \"level\": 2}; $.level: confidence level must lie in (0, 1)",
                "{\"expect\": [], \"adjust\": \"hom\"}; $.adjust: no adjustment 'hom'; did you mean 'holm'?",
                "{\"expect\": Infinity}; expectations must be JSON: line 1, column 20: 'Infinity' is not a JSON "
                        + "value; write a string in double quotes, a number, true, false or null",
                "{\"expect\": [{\"metric\": \"accuracy\", \"margin\": 0.01}, {\"metric\": \"accuracy\", \"margin\": 0.3}]};"
                        + " $.expect[1].margin: a metric must not have two limits of the same kind: expectations='accuracy not worse by"
                        + " 0.01' and 'accuracy not worse by 0.3'; leave one of them out",
                "{\"expect\": [{\"metric\": \"kappa\", \"atLeast\": 0.5}, {\"metric\": \"cohen-kappa\", \"atLeast\": 0.6}]};"
                        + " $.expect[1].atLeast: a metric must not have two limits of the same kind",
                "<<<<<<< HEAD {\"expect\": []}; the file of expectations has the markers of a merge conflict",
                "{\"expect\": [}; expectations must be JSON: line 1, column ",
                "{\"expect\": [], \"expect\": []}; expectations must be JSON: ",
            })
    void invalidExpectationIsReportedAndErrorStatesPath(String text, String message) throws IOException {
        Outcome outcome = gate(rows("r.csv", 50, 10, 11), columns("--expect", json(text)));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(message.strip())
                .doesNotContain("JsonReadFeature")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--metric accuracy; --margin must be given once for all metrics or once for each",
                "--metric recall@a,accuracy --margin 0.1,0.2; 'margins=2; a comma after ''@'' belongs to the label'",
                "--margin .1; --margin needs --metric ID, which was not given",
                "--metric accuracy --metric f1.macro --metric mcc --margin .1 --margin .2; metrics=3, margins=2",
                "--metric accuracy --margin -1; margin of accuracy must lie in [0, 1.0)",
                "--metric accuracy --margin NaN; margin=NaN",
                "--metric prevalence@y --margin .1; metric must have a direction, or no value of it is worse than another:"
                        + " metric=prevalence@y",
                "--at-least accuracy=1.2; floor of accuracy must lie in (0.0, 1.0)",
                "--at-least accuracy; --at-least must be ID=NUMBER, such as accuracy=0.9: --at-least=accuracy",
                "--at-least accuracy=high; --at-least must end in a number: --at-least=accuracy=high",
                "--at-most accuracy=.9; 'at most' requires accuracy to be small, but higher values are better",
                "--metric acuracy --margin .1; did you mean 'accuracy'?",
                "--metric accuracy --margin .1 --adjust hom; did you mean 'holm'?",
                "--metric accuracy --margin .1 --level .5; level of a gate must lie in (0.5, 1): level=0.5",
                "--metric accuracy --margin .1 --slice sites; did you mean 'site'?",
                "--metric auroc --margin .1; metric 'auroc' needs the scores of both systems: give --score COLUMN and --against-score COLUMN",
                "--metric f1 --margin .1; (--positive LABEL)",
                "--metric accuracy --margin .1 --baseline-prediction old; --against must be given once: against=[old, old]",
                "--level .9; the gate has no expectation to check",
                "--expect nowhere.json; nowhere.json: no such file",
            })
    void wrongUsageIsReportedInOneLine(String options, String message) throws IOException {
        Outcome outcome =
                gate(rows("r.csv", 50, 10, 11), columns(options.strip().split(" ")));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message.strip()).hasLineCount(1);
    }

    @Test
    void baselineFileWithoutIdColumnIsRefused() throws IOException {
        String file = rows("r.csv", 50, 10, 11);
        Outcome outcome = gate(
                file,
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--baseline",
                file,
                "--metric",
                "accuracy",
                "--margin",
                ".1");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("'" + file + "' is a file: name it with --with, and match its rows with --id COLUMN");
        assertThat(gate(file, "--truth", "truth", "--prediction", "new", "--metric", "accuracy", "--margin", ".1")
                        .err())
                .isEqualTo(
                        "credence: 'accuracy not worse by 0.1' compares with a baseline: name its column, or its file,"
                                + " with --baseline OLD\n");
    }

    @Test
    void unwritableOutputIsRefusedBeforeReadingAndAMissingFolderIsCreated() throws IOException {
        String data = rows("r.csv", 50, 10, 11);
        Outcome outcome = gate(
                "no-such-file.csv",
                columns(
                        "--metric",
                        "accuracy",
                        "--margin",
                        ".9",
                        "--junit",
                        directory.resolve("r.csv/x.xml").toString()));
        Path report = directory.resolve("no/x.xml");
        Outcome created = gate(data, columns("--metric", "accuracy", "--margin", ".9", "--junit", report.toString()));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("x.xml cannot be written: ").contains("r.csv is no folder");
        assertThat(created.status()).isZero();
        assertThat(report).content().contains("<testsuites");
    }

    @Test
    void helpListsExitStatuses() {
        assertThat(Cli.run("gate", "--help").out())
                .contains("Exit status:", "3   worse: a check failed", "4   inconclusive: no check failed");
        assertThat(Cli.run("--help").out()).contains("gate", "3  gate: the new system is worse");
    }
}
