package dev.credence.cli.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.cli.Console.Looks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CoverageTest {
    private static final String REQUEST =
            "{\"id\":\"r6\",\"op\":\"coverage\",\"metric\":\"precision\",\"method\":\"wilson\","
                    + "\"input\":{\"n\":30,\"p\":[0.1,0.5]},\"level\":0.95}";

    @TempDir
    private Path directory = Path.of("");

    private static Outcome coverage(String... more) {
        List<String> args = new ArrayList<>(List.of("coverage"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private static Outcome precision(String... more) {
        List<String> args = new ArrayList<>(List.of("--metric", "precision", "--n", "30", "--p", "0.1,0.5"));
        args.addAll(List.of(more));
        return coverage(args.toArray(String[]::new));
    }

    private static List<String> methods(JsonNode json) {
        List<String> methods = new ArrayList<>();
        json.get("results").forEach(result -> methods.add(result.get("method").stringValue()));
        return methods;
    }

    @Test
    void aTableRanksTheMethods() {
        Outcome outcome = precision("--method", "wilson", "--method", "wald");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines())
                .containsExactly(
                        "metric: precision, level: 0.95, n: 30, 2 truths, seed: 0",
                        "",
                        " method  holds  mean coverage   worst  at            below   above  length   score "
                                + " degenerate",
                        " wilson  yes           0.9657  0.9572  n=30, p=0.5  0.0236  0.0107  0.2734  0.3219",
                        " wald    no            0.8829  0.8085  n=30, p=0.1  0.0146  0.1025  0.2709  0.4145     "
                                + " 0.0212",
                        "",
                        " best here: wilson, the smallest interval score of those that hold; a method holds where it"
                                + " misses at most 1.1 times as often as 95% allows, on neither side more than 1.5 times,"
                                + " and nowhere more than twice");
    }

    @Test
    void eachTruthIsShownOnRequest() {
        assertThat(precision("--method", "wald", "--each").lines())
                .contains(
                        " n=30, p=0.1  0.1000    0.8085  0.0078  0.1837  0.1901  0.3789      0.0424",
                        " n=30, p=0.5  0.5000    0.9572  0.0214  0.0214  0.3517  0.4500");
    }

    @Test
    void jsonHoldsTheNumbersInFull() {
        JsonNode json = precision("--method", "wilson", "--format", "json").json();
        assertThat(json.get("schema").stringValue()).isEqualTo("credence/1");
        assertThat(json.get("input").get("truths").longValue()).isEqualTo(2);
        JsonNode cells = json.get("results").get(0).get("coverage");
        assertThat(cells.get(0).get("coverage").doubleValue()).isEqualTo(0.9741732113380901, within(1e-15));
        assertThat(cells.get(1).get("length").doubleValue()).isEqualTo(0.3318229983951685, within(1e-15));
        assertThat(cells.get(0).get("p").doubleValue()).isEqualTo(0.1);
        assertThat(cells.get(0).get("exact").booleanValue()).isTrue();
    }

    @Test
    void csvHasARowPerMethodAndTruth() {
        List<String> lines = precision("--method", "wilson", "--method", "wald", "--format", "csv")
                .lines();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0))
                .isEqualTo("metric,method,level,population,n,p,truth,coverage,coverage_error,missed_below,missed_above,"
                        + "without_interval,undefined,degenerate,length,length_error,score,exact,samples");
        assertThat(lines.get(1)).startsWith("precision,wilson,0.95,\"n=30, p=0.1\",30,0.1,0.1,0.974173211338090");
    }

    @Test
    void markdownIsATableToPaste() {
        assertThat(precision("--method", "wilson", "--format", "markdown").lines())
                .contains("| wilson | yes | 0.9657 | 0.9572 | n=30, p=0.5 | 0.0236 | 0.0107 | 0.2734 | 0.3219 |  |  | "
                        + " |");
    }

    @Test
    void theBatchAnswersTheDesignsRequest() {
        Outcome outcome = Cli.given(REQUEST + "\n", "batch");
        JsonNode answer = outcome.json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("id").stringValue()).isEqualTo("r6");
        assertThat(answer.get("method").stringValue()).isEqualTo("wilson");
        assertThat(answer.get("coverage").get(0).get("coverage").doubleValue())
                .isEqualTo(0.9741732113380901, within(1e-15));
        assertThat(answer.get("coverage").get(1).get("coverage").doubleValue())
                .isEqualTo(0.9572260547429323, within(1e-15));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"input\":{\"n\":30,\"q\":1} | bad-request"
                        + " | no field of 'input' 'q'; available: [n, p, precision, recall, prevalence,"
                        + " mix, replicates]",
                "\"input\":{\"n\":30.5} | bad-value | n must be a whole number: n=30.5",
                "\"input\":{\"n\":\"x\"} | bad-request"
                        + " | field 'input.n' must be a number or a list of numbers: n=\"x\"",
                "\"input\":[] | bad-request | field 'input' must be an object: input=[]",
                "\"input\":{\"p\":0.5} | bad-value | n must be given: how many observations does a sample have?",
                "\"method\":\"wilsen\",\"input\":{\"n\":5} | unknown-name | no interval method 'wilsen'; did you mean",
            })
    void badRequestsOfTheBatchAreTold(String fields, String code, String message) {
        String request = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"precision\"," + fields + "}\n";
        JsonNode error = Cli.given(request, "batch").json().get("error");
        assertThat(error.get("message").stringValue()).startsWith(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    @Test
    void theBatchRanksMethodsLikeEvidence() {
        String request = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"precision\",\"method\":\"wilson\",\"evidence\":"
                + "{\"type\":\"binary\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35}}\n";
        JsonNode answer = Cli.given(request, "batch").json();
        assertThat(answer.get("coverage").size()).isEqualTo(11);
        assertThat(answer.get("coverage").get(0).get("truth").doubleValue()).isEqualTo(19.0 / 21, within(1e-15));
        assertThat(answer.get("exact").booleanValue()).isTrue();
        String clustered = request.replace(
                        "{\"type\":\"binary\"", "{\"type\":\"clusters\",\"clusters\":{\"a\":{\"type\":\"binary\"")
                .replace("35}}", "35}}}}");
        assertThat(Cli.given(clustered, "batch")
                        .json()
                        .get("error")
                        .get("message")
                        .stringValue())
                .isEqualTo("op 'coverage' takes i.i.d. evidence of one system: type=clusters");
    }

    @Test
    void aFileOfOnesOwnIsRankedAtItsSizeAndOperatingPoint() {
        JsonNode json = like(
                        "--method", "wilson", "--method", "wald", "--method", "delta-wilson", "--replicates", "400")
                .json();
        assertThat(json.get("input").get("rows").longValue()).isEqualTo(569);
        assertThat(methods(json)).hasSize(3).last().isEqualTo("wald");
        for (JsonNode method : json.get("results")) {
            JsonNode observed = method.get("coverage").get(0);
            assertThat(observed.get("population").stringValue()).isEqualTo("n=569, as observed");
            assertThat(observed.get("truth").doubleValue()).isEqualTo(374.0 / 412, within(1e-15));
            assertThat(method.get("coverage").size()).isEqualTo(11);
        }
    }

    private static Outcome like(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--like",
                Cli.example("breast-cancer.csv"),
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "malignant",
                "--format",
                "json"));
        args.addAll(List.of(more));
        return coverage(args.toArray(String[]::new));
    }

    @Test
    void withoutMethodsAllThatFitAreRankedAndTheWaldIntervalsFail() {
        JsonNode json = coverage("--metric", "recall", "--n", "12", "--p", "0.9", "--format", "json", "--draws", "400")
                .json();
        assertThat(methods(json)).contains("wilson", "clopper-pearson", "beta", "delta-wilson", "bootstrap-percentile");
        json.get("results").forEach(result -> {
            if (result.get("method").stringValue().contains("wald")) {
                assertThat(result.get("holds").booleanValue()).isFalse();
            }
        });
    }

    @Test
    void operatingPointsThatCannotOccurAreLeftOutWithANote() {
        JsonNode json = coverage(
                        "--metric",
                        "f1",
                        "--method",
                        "wilson",
                        "--n",
                        "15",
                        "--precision",
                        "0.2,0.9",
                        "--recall",
                        "0.9",
                        "--prevalence",
                        "0.5",
                        "--format",
                        "json")
                .json();
        assertThat(json.get("results").get(0).get("coverage").size()).isEqualTo(1);
        assertThat(json.get("notes").get(0).stringValue())
                .isEqualTo("1 of 2 truths cannot occur and were left out: precision, recall and prevalence cannot"
                        + " occur together: precision=0.2, recall=0.9, prevalence=0.5; precision is at least"
                        + " 0.4736842105263158 here");
    }

    @Test
    void mixesOfClassesAreSimulatedWithTheirErrors() {
        JsonNode cell = coverage(
                        "--metric",
                        "f1.macro",
                        "--method",
                        "delta-wilson",
                        "--n",
                        "100",
                        "--mix",
                        "98:1:1",
                        "--recall",
                        "0.9",
                        "--replicates",
                        "500",
                        "--format",
                        "json")
                .json()
                .get("results")
                .get(0)
                .get("coverage")
                .get(0);
        assertThat(cell.get("exact").booleanValue()).isFalse();
        assertThat(cell.get("samples").longValue()).isEqualTo(500);
        assertThat(cell.get("coverageError").doubleValue()).isBetween(0.001, 0.03);
        assertThat(cell.get("population").stringValue()).isEqualTo("n=100, recall=0.9, mix=98:1:1");
    }

    @Test
    void aStudyGoesOnFromItsFileAndGivesTheSameBytes() throws IOException {
        Path file = directory.resolve("study.jsonl");
        String[] args = {
            "--metric",
            "mcc",
            "--method",
            "delta-wald",
            "--method",
            "delta-logit",
            "--n",
            "60",
            "--precision",
            "0.7,0.8",
            "--recall",
            "0.8",
            "--prevalence",
            "0.3",
            "--enumerate",
            "0",
            "--replicates",
            "300",
            "--format",
            "json",
            "--resume",
            file.toString()
        };
        String whole = coverage(args).out();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(5);
        // the machine goes down in the middle of the third result
        Files.writeString(
                file,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 90));
        assertThat(coverage(args).out()).isEqualTo(whole);
        assertThat(Files.readAllLines(file)).isEqualTo(lines);
        // what is kept is not computed again
        Files.write(
                file, List.of(lines.get(0), lines.get(1).replaceFirst("\"coverage\":0\\.\\d+", "\"coverage\":0.125")));
        assertThat(coverage(args).out()).contains("\"coverage\":0.125");
    }

    @Test
    void theFileOfAnotherStudyIsRefused() throws IOException {
        Path file = directory.resolve("study.jsonl");
        precision("--method", "wilson", "--resume", file.toString());
        Outcome other = precision("--method", "wilson", "--seed", "3", "--resume", file.toString());
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err())
                .startsWith(
                        "credence: '" + file + "' holds another study: it is of metric precision, level 0.95, seed 0,")
                .endsWith("; name a new file\n");
        Files.writeString(file, "truth,prediction\n");
        assertThat(precision("--method", "wilson", "--resume", file.toString()).err())
                .isEqualTo("credence: '" + file + "' holds no coverage study: name a new file\n");
        assertThat(Files.readString(file)).isEqualTo("truth,prediction\n");
    }

    @Test
    void theSameSeedGivesTheSameBytesWhateverTheThreads() {
        String[] args = {
            "--metric", "mcc", "--method", "bootstrap-percentile", "--n", "40", "--precision", "0.8", "--recall", "0.8",
            "--prevalence", "0.4", "--replicates", "300", "--draws", "400", "--format", "json", "--threads", "1"
        };
        String one = coverage(args).out();
        args[args.length - 1] = "3";
        assertThat(coverage(args).out()).isEqualTo(one);
    }

    @Test
    void progressIsShownOnATerminalsStandardErrorAlone() {
        String[] args = {
            "coverage",
            "--metric",
            "mcc",
            "--method",
            "bootstrap-percentile",
            "--n",
            "200",
            "--precision",
            "0.8",
            "--recall",
            "0.8",
            "--prevalence",
            "0.4",
            "--replicates",
            "1500"
        };
        Outcome shown = Cli.on(new Looks(false, false, true, 100), args);
        assertThat(shown.err()).contains("simulating");
        Outcome silent = Cli.run(args);
        assertThat(shown.out()).isEqualTo(silent.out());
        assertThat(silent.err()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--n 30 | --metric ID must be given",
                "--metric precision | --n N must be given: how many observations does a sample have?",
                "--metric precision --n 0 | n must be >= 1: n=0",
                "--metric precision --n 1.5 | n must be a whole number: n=1.5",
                "--metric precision --n 9 --p 0.1..0.9"
                        + " | p must give the step of a range, such as 0.1..0.9:0.1: p=0.1..0.9",
                "--metric precision --n 9 --p 0.9..0.1:0.1"
                        + " | p must be a rising range with a positive step: p=0.9..0.1:0.1",
                "--metric precision --n 9 --p 0..1:1e-9"
                        + " | p must have at most 100000 points: p=0..1:1e-9; take a larger step",
                "--metric precision --n 9 --p often" + " | p must be numbers such as 0.1,0.5 or 0.1..0.9:0.1: p=often",
                "--metric precision --n 9 --p 1.5" + " | p must lie in [0.0, 1.0], the range of 'precision': p=1.5",
                "--metric precision --n 9 --precision 0.5 | truths must be given by p alone, by precision, recall and"
                        + " prevalence, or by mix and recall: given=[precision]",
                "--metric mcc --n 9 --p 0.5 | metric 'mcc' is no proportion, so p does not say how its samples arise:"
                        + " give precision, recall and prevalence, or mix and recall",
                "--metric auroc --n 9 | metric 'auroc' reads ScoredSample: no grid says how its samples arise; name a"
                        + " file of them with --like FILE",
                "--metric precision --n 9 --positive yes | --truth, --prediction, --score, --positive and --count name"
                        + " what is in a file: add --like FILE",
                "--metric precision --n 9 --replicates 1" + " | replicates must lie in [2, 10000000]: replicates=1",
                "--like x.csv | --like needs --truth COLUMN and --prediction COLUMN or --score COLUMN",
                "--like x.csv --p 0.5 --truth a --prediction b"
                        + " | --like takes its truths from FILE: only one --n, and --mix, go together with it",
                "--metric mcc --method wilson --n 9 --mix 1:1 --recall 0.5 | method 'wilson' does not fit metric"
                        + " 'mcc': it is not a proportion of successes among trials",
            })
    void wrongUsageIsToldByNameAndValue(String args, String message) {
        Outcome outcome = coverage(args.split(" "));
        assertThat(outcome.err()).startsWith("credence: " + message);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void unknownNamesAreAnsweredWithTheNearest() {
        assertThat(precision("--method", "wilsn").err())
                .startsWith("credence: no interval method 'wilsn'; did you mean 'wilson'?");
        assertThat(coverage("--metric", "precison", "--n", "9").err())
                .startsWith("credence: no metric 'precison'; did you mean 'precision'?");
    }
}
