package dev.credence.cli.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.cli.Console.Looks;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
                .isEqualTo("clusters must be at least 2: clusters=1; one cluster tells nothing of the differences"
                        + " between clusters");
        String folds = request.replace("{\"type\":\"binary\"", "{\"type\":\"folds\",\"folds\":[{\"type\":\"binary\"")
                .replace("35}}", "35},{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}]}}");
        assertThat(Cli.given(folds, "batch").json().get("error").get("message").stringValue())
                .isEqualTo("op 'coverage' takes evidence of one system, i.i.d., stratified or clustered: type=folds");
    }

    @Test
    void theBatchDrawsAsTheEvidenceWasDrawn() {
        String stratified = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"delta-wilson\","
                + "\"input\":{\"replicates\":50},\"evidence\":"
                + "{\"type\":\"binary\",\"design\":\"stratified\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35}}\n";
        JsonNode answer = Cli.given(stratified, "batch").json();
        assertThat(answer.get("coverage").get(0).get("population").stringValue())
                .isEqualTo("n=59, as observed, stratified");
        String clusters = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"delta-wilson\","
                + "\"input\":{\"n\":7,\"replicates\":50},\"evidence\":{\"type\":\"clusters\",\"clusters\":{"
                + "\"a\":{\"type\":\"binary\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35},"
                + "\"b\":{\"type\":\"binary\",\"tp\":9,\"fp\":8,\"fn\":3,\"tn\":20}}}}\n";
        answer = Cli.given(clusters, "batch").json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        JsonNode observed = answer.get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("clusters=7, as observed");
        assertThat(observed.get("clusters").longValue()).isEqualTo(7);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(56.0 / 72, within(1e-15));
    }

    @Test
    void requestsWithEvidenceAndWithoutAMethodAreInTheSchema() {
        String[] requests = {
            "{\"op\":\"coverage\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}}",
            "{\"op\":\"coverage\",\"metric\":\"precision\",\"input\":{\"n\":9}}",
            REQUEST
        };
        for (String request : requests) {
            assertThat(Cli.complaints("request", CredenceJson.mapper().readTree(request)))
                    .isEmpty();
        }
        JsonNode neither = CredenceJson.mapper().readTree("{\"op\":\"coverage\",\"metric\":\"f1\"}");
        assertThat(Cli.complaints("request", neither)).isNotEmpty();
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

    private Path file(String name, String... lines) throws IOException {
        return Files.write(directory.resolve(name), List.of(lines));
    }

    private static Outcome like(Path file, String options) {
        List<String> args = new ArrayList<>(List.of("--like", file.toString(), "--truth", "t", "--format", "json"));
        args.addAll(List.of(options.split(" ")));
        return coverage(args.toArray(String[]::new));
    }

    /** 60 images of 2304 pixels, in all of which 0.606 is the F1. */
    @Test
    void aFileOfClustersIsRankedByDrawingWholeClusters() {
        Outcome outcome = coverage(
                "--like",
                Cli.example("synthetic-segmentation.csv.gz"),
                "--truth",
                "truth",
                "--prediction",
                "system_a",
                "--positive",
                "1",
                "--cluster",
                "image",
                "--replicates",
                "60",
                "--draws",
                "100",
                "--format",
                "json");
        JsonNode json = outcome.json();
        assertThat(json.get("input").get("design").stringValue()).isEqualTo("clustered");
        assertThat(json.get("input").get("by").stringValue()).isEqualTo("image");
        assertThat(methods(json))
                .containsExactlyInAnyOrder(
                        "bootstrap-basic",
                        "bootstrap-bca",
                        "bootstrap-percentile",
                        "delta-logit",
                        "delta-wald",
                        "delta-wilson");
        JsonNode observed = json.get("results").get(0).get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("clusters=60, as observed");
        assertThat(observed.get("clusters").longValue()).isEqualTo(60);
        assertThat(observed.get("n").longValue()).isEqualTo(138_240);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(0.6062342691190706, within(1e-12));
        assertThat(json.get("results").get(0).get("coverage").size()).isEqualTo(11);
    }

    /**
     * 12 positives, 9 of them found, and 18 negatives, 3 of them called positive. By the sum over all 13 * 19 outcomes the
     * coverage is 0.96297 and the length 0.345623; 10,000 samples are off by five standard errors with probability 6e-7.
     */
    @Test
    void aStratifiedFileKeepsTheSizesOfItsClasses() throws IOException {
        Path file = file("counts.csv", "t,p,c", "y,y,9", "y,n,3", "n,y,3", "n,n,15");
        JsonNode json = like(
                        file,
                        "--prediction p --count c --positive y --stratified --metric f1 --method delta-wilson"
                                + " --plausible 1")
                .json();
        JsonNode observed = json.get("results").get(0).get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("n=30, as observed, stratified");
        assertThat(observed.get("coverage").doubleValue()).isEqualTo(0.9629715, within(0.0095));
        assertThat(observed.get("length").doubleValue()).isEqualTo(0.3456227, within(0.003));
        assertThat(like(file, "--prediction p --count c --positive y --stratified --n 2 --mix 9:1")
                        .err())
                .isEqualTo("credence: n must leave an observation to each true class: n=2, share of 'y'=0.1; take at"
                        + " least n=10\n");
    }

    @Test
    void flippedScoresAreRankedAsTheyAreMeant() throws IOException {
        Path file = file("scores.csv", "t,s", "y,1", "y,2", "y,4", "n,3", "n,5", "n,6");
        String options = "--score s --positive y --method delta-wilson --plausible 0 --replicates 20";
        JsonNode observed = like(file, options + " --flip")
                .json()
                .get("results")
                .get(0)
                .get("coverage")
                .get(0);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(8 / 9.0, within(1e-15));
        observed = like(file, options + " --stratified --flip")
                .json()
                .get("results")
                .get(0)
                .get("coverage")
                .get(0);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(8 / 9.0, within(1e-15));
        assertThat(observed.get("undefined").doubleValue()).isZero();
    }

    @Test
    void perfectScoresDoNotMakeTheShortestIntervalWin() throws IOException {
        Path file = file("perfect.csv", "t,s", "y,8", "y,9", "y,7", "y,7.5", "n,3", "n,5", "n,6", "n,2");
        JsonNode json = like(
                        file,
                        "--score s --positive y --method delta-wald --method delta-wilson --plausible 20"
                                + " --replicates 200")
                .json();
        assertThat(methods(json)).containsExactly("delta-wilson", "delta-wald");
        JsonNode wilson = json.get("results").get(0);
        assertThat(wilson.get("coverage").get(0).get("missedBelow").doubleValue())
                .isZero();
        assertThat(wilson.get("coverage").get(0).get("missedAbove").doubleValue())
                .isZero();
        assertThat(json.get("results").get(1).get("mean").doubleValue()).isLessThan(0.7);
    }

    @Test
    void dataThatCannotAnswerEndWithStatusOne() throws IOException {
        Path file = file("few.csv", "t,p,g", "y,y,a", "y,y,a", "n,n,b", "y,y,b");
        String options = "--prediction p --positive y --metric f1";
        cannot(
                like(file, options + " --cluster g"),
                "metric 'f1' must differ between clusters: value=1.0 in all of them; samples of these would never"
                        + " differ, and the shortest interval would win: study truths of your own, with p, with precision,"
                        + " recall and prevalence, or with mix and recall");
        Path one = file("one.csv", "t,p,g", "y,y,a", "y,n,a", "n,n,a", "y,y,a");
        cannot(
                like(one, options + " --cluster g"),
                "clusters must be at least 2: clusters=1; one cluster tells nothing of the differences between"
                        + " clusters");
        Path same = file("same.csv", "t,s", "y,1", "y,2");
        cannot(like(same, "--score s --positive y"), "metric 'auroc' is 0/0 on these data: there is no truth to hold");
        Outcome unsaid = like(one, "--prediction p --metric f1");
        assertThat(unsaid.status()).isEqualTo(2);
        assertThat(unsaid.err()).endsWith(" (--positive LABEL)\n");
    }

    private static void cannot(Outcome outcome, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
    }

    /** Seed 0: 200 draws and 2,000 have different quantiles; a study sets 2,000 only where the spelling sets nothing. */
    @Test
    void aSpelledNumberOfDrawsIsTheOneStudied() throws IOException {
        Path kept = directory.resolve("draws.jsonl");
        String grid = "--metric mcc --n 40 --precision 0.8 --recall 0.8 --prevalence 0.4 --replicates 40 --format json";
        String spelled = length(grid + " --method bootstrap-percentile:resamples=200");
        assertThat(spelled).isEqualTo(length(grid + " --method bootstrap-percentile --draws 200"));
        assertThat(spelled).isNotEqualTo(length(grid + " --method bootstrap-percentile"));
        String usual = length(grid + " --method bootstrap-percentile:resamples=10000");
        assertThat(usual).isEqualTo(length(grid + " --method bootstrap-percentile --draws 10000"));
        length(grid + " --method bootstrap-percentile --resume " + kept);
        assertThat(coverage((grid + " --method bootstrap-percentile:resamples=10000 --resume " + kept).split(" "))
                        .err())
                .contains("holds another study");
    }

    private static String length(String args) {
        JsonNode result = coverage(args.split(" ")).json().get("results").get(0);
        return result.get("length").toString();
    }

    @Test
    void aMethodNamedTwiceIsStudiedOnce() {
        assertThat(precision("--method", "wilson", "--method", "wilson", "--format", "csv")
                        .lines())
                .hasSize(3);
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
        // what is kept is computed no more, and the file is left alone
        FileTime before = Files.getLastModifiedTime(file);
        assertThat(coverage(args).out()).isEqualTo(whole);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
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
        Path first = file("first.csv", "t,p,c", "y,y,9", "y,n,1", "n,y,2", "n,n,8");
        Path second = file("second.csv", "t,p,c", "y,y,9", "y,n,2", "n,y,1", "n,n,8");
        String options = "--prediction p --count c --positive y --metric f1 --method wilson --plausible 0 --resume "
                + directory.resolve("like.jsonl");
        assertThat(like(first, options).status()).isZero();
        assertThat(like(second, options).err()).contains("holds another study");
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
                "--metric precision --n 9 --positive yes | --truth, --prediction, --score, --positive, --count,"
                        + " --cluster, --stratified and --flip tell of a file: add --like FILE",
                "--metric precision --n 9 --stratified | --truth, --prediction, --score, --positive, --count,"
                        + " --cluster, --stratified and --flip tell of a file: add --like FILE",
                "--like x.csv --truth a --prediction b --flip | --flip is about --score COLUMN, which was not given",
                "--like x.csv --truth a --prediction b --cluster c --stratified"
                        + " | one design at a time: --cluster and --stratified were given",
                "--like x.csv --truth a --prediction b --fold c | --like draws i.i.d., clustered and stratified"
                        + " samples, neither folds nor weights; leave --fold and --weight out to study the rows as i.i.d.",
                "--like x.csv --truth a --prediction b --metric auroc-ovr | metric 'auroc-ovr' reads scores of several"
                        + " classes, which --like does not draw; study a class against the rest: --metric auroc"
                        + " --score COLUMN --positive LABEL",
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
