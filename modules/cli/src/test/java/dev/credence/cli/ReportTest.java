package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ReportTest {
    @TempDir
    private Path directory = Path.of("");

    private String page() {
        return directory.resolve("report.html").toString();
    }

    private String written() throws IOException {
        return new WrittenPage(directory.resolve("report.html")).text();
    }

    private JsonNode results() throws IOException {
        return new WrittenPage(directory.resolve("report.html")).results();
    }

    private Outcome report(String file, String... more) {
        List<String> all = new ArrayList<>(List.of("report", file, "--truth", "truth"));
        all.addAll(List.of(more));
        if (!all.contains("-o")) {
            all.addAll(List.of("-o", page()));
        }
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome breastCancer(String... more) {
        List<String> all = new ArrayList<>(List.of("--prediction", "logistic_prediction", "--positive", "malignant"));
        all.addAll(List.of(more));
        return report(Cli.example("breast-cancer.csv"), all.toArray(String[]::new));
    }

    @Test
    void verdictIsPrintedAndThePageIsWritten() throws IOException {
        Outcome outcome = breastCancer();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines()).hasSize(2);
        assertThat(outcome.lines().get(0))
                .isEqualTo("F1 is 0.964; with 95% confidence it lies between 0.940 and 0.978 (n = 214).");
        assertThat(outcome.lines().get(1)).matches(".*report\\.html: [0-9]+ kB");
        assertThat(written())
                .contains(
                        "<title>Credence report: breast-cancer.csv</title>",
                        outcome.lines().get(0));
    }

    /** The area of a curve has the same interval as the metric in the table, because both are the same number. */
    @Test
    void areasOfCurvesHaveTheRequestedMethod() throws IOException {
        breastCancer("--score", "logistic_score", "--metric", "auroc", "--method", "delta-logit");

        assertThat(written())
                .contains("\"method\":\"delta-logit\"", "Intervals are by delta-logit where it fits the metric")
                .doesNotContain("\"method\":\"delta-wilson\"");
    }

    @Test
    void intervalsAtThresholdsAreNotSimulated() throws IOException {
        breastCancer(
                "--score", "logistic_score", "--metric", "auroc", "--method", "bootstrap-percentile", "--draws", "100");

        assertThat(written()).contains("because simulations by bootstrap-percentile would take too long");
    }

    @Test
    void paperParagraphStatesThresholdAndOmittedRows() throws IOException {
        Path data = Files.writeString(
                directory.resolve("some.csv"),
                Files.readString(Path.of(Cli.example("breast-cancer.csv")))
                        .replaceFirst("\\n3,5,malignant", "\n3,5,")
                        .replaceFirst("\\n2,2,malignant", "\n2,2,"));

        report(
                data.toString(),
                "--score",
                "logistic_score",
                "--positive",
                "malignant",
                "--threshold",
                "0.5",
                "--drop-missing",
                "--where",
                "fold<=9");

        assertThat(written())
                .contains("<p id=\"paper\">The rule logistic_score &gt;= 0.5 was evaluated on 511 items, of which ")
                .contains(
                        "were &#x27;malignant&#x27;. 513 of 569 rows are read, those with fold &lt;= 9. 2 of 513 rows were left"
                                + " out because &#x27;truth&#x27; is empty. Predictions are logistic_score &gt;= 0.5. F1 was ");
    }

    @Test
    void paragraphIsWrittenInEachFormat() throws IOException {
        String text = directory.resolve("paper.txt").toString();
        String latex = directory.resolve("paper.tex").toString();
        assertThat(breastCancer("--paragraph", text + "," + latex).status()).isZero();
        assertThat(Files.readString(Path.of(text)))
                .startsWith("logistic_prediction was evaluated on 569 items")
                .contains("\n[1] Brown, Cai and DasGupta (2001)");
        assertThat(Files.readString(Path.of(latex))).contains("logistic\\_prediction", "~\\cite{brown2001}");
    }

    @Test
    void unwritableParagraphIsReportedBeforeReading() throws IOException {
        Files.writeString(directory.resolve("missing"), "a file and no folder");
        String page = directory.resolve("page.html").toString();
        for (String name : List.of("paper.doc", "missing/paper.txt")) {
            String paper = directory.resolve(name).toString();
            Outcome outcome = Cli.run("report", "missing.csv", "-o", page, "--paragraph", paper);
            assertThat(outcome.err())
                    .contains(name.endsWith("doc") ? ".txt or .md or .tex or .bib" : "missing is no folder, so that");
            assertThat(outcome.status()).isEqualTo(2);
        }
    }

    /** Compares the numbers of the page with those of the other commands. */
    @Test
    void pageHasTheResultsOfTheOtherCommands() throws IOException {
        breastCancer(
                "--score",
                "logistic_score",
                "--against",
                "tree_prediction",
                "--against-score",
                "tree_score",
                "--margin",
                "0.01");
        JsonNode page = results();
        String file = Cli.example("breast-cancer.csv");
        JsonNode evaluated = Cli.run(
                        "evaluate",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "logistic_prediction",
                        "--score",
                        "logistic_score",
                        "--positive",
                        "malignant",
                        "--format",
                        "json")
                .json();
        JsonNode compared = Cli.run(
                        "compare",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "logistic_prediction",
                        "--against",
                        "tree_prediction",
                        "--score",
                        "logistic_score",
                        "--against-score",
                        "tree_score",
                        "--positive",
                        "malignant",
                        "--margin",
                        "0.01",
                        "--format",
                        "json")
                .json();

        assertThat(page.path("evaluation")).isEqualTo(evaluated);
        assertThat(page.path("comparison")).isEqualTo(compared);
        assertThat(page.path("curves").size()).isEqualTo(2);
        assertThat(page.path("curves").path(0).path("results").size()).isEqualTo(2);
    }

    @Test
    void pageShowsThresholdThatCommandChooses() throws IOException {
        Outcome outcome = breastCancer("--score", "logistic_score", "--at-least", "recall=0.9,specificity=0.9");
        JsonNode chosen = Cli.run(
                        "threshold",
                        Cli.example("breast-cancer.csv"),
                        "--truth",
                        "truth",
                        "--score",
                        "logistic_score",
                        "--positive",
                        "malignant",
                        "--at-least",
                        "recall=0.9,specificity=0.9",
                        "--format",
                        "json")
                .json();

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(written())
                .contains("Chosen threshold", "Predict positive where logistic_score is at least 0.490701")
                .contains(
                        "All demands are met at the same time with 95% confidence, if the items are independent of each other.");
        assertThat(results().path("reports").path("Chosen threshold").path("results"))
                .isEqualTo(chosen.path("results"));
    }

    @Test
    void pageHasTheCalibrationThatTheCommandComputes() throws IOException {
        breastCancer("--score", "logistic_score", "--against", "tree_prediction", "--against-score", "tree_score");
        JsonNode computed = Cli.run(
                        "calibration",
                        Cli.example("breast-cancer.csv"),
                        "--truth",
                        "truth",
                        "--score",
                        "logistic_score",
                        "--against-score",
                        "tree_score",
                        "--positive",
                        "malignant",
                        "--format",
                        "json")
                .json();

        assertThat(results().path("reports").path("Calibration").path("results"))
                .isEqualTo(computed.path("results"));
        assertThat(written())
                .contains(
                        "logistic_score is miscalibrated (isotonic test, p = 0.0040)",
                        "isotonic-bootstrap",
                        "isotonic-delta");
    }

    @Test
    void demandsNeedScores() {
        assertThat(breastCancer("--at-least", "recall=0.9").err())
                .contains("a threshold is chosen for scores: give --score COLUMN, or leave out --at-least");
        assertThat(breastCancer("--score", "logistic_score", "--abstain").err())
                .contains("--at-least RATE=VALUE, --at-most RATE=VALUE or --maximise NAME must be given");
    }

    @Test
    void slicesAreAdjustedForTheirNumber() throws IOException {
        Outcome outcome = breastCancer("--slice", "fold", "--metric", "accuracy");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(results().path("slices").path("results").size()).isEqualTo(10);
        assertThat(results()
                        .path("slices")
                        .path("results")
                        .path(0)
                        .path("estimate")
                        .path("level")
                        .asDouble())
                .isEqualTo(0.995);
        assertThat(written())
                .contains("each of them is a 99.5% interval, by Bonferroni&#x27;s inequality over the slices");
    }

    @Test
    void pageContainsCommandThatReproducesIt() throws Exception {
        breastCancer("--seed", "7", "--title", "It's mine");
        byte[] data = Files.readAllBytes(Path.of(Cli.example("breast-cancer.csv")));
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
        JsonNode made = results().path("provenance");

        assertThat(made.path("command").asString())
                .startsWith("credence report ")
                .contains(" --truth truth ", " --seed 7 --title 'It'\\''s mine' -o ");
        assertThat(made.path("seed").asLong()).isEqualTo(7);
        assertThat(made.path("files").path(0).path("sha256").asString()).isEqualTo(digest);
        assertThat(written()).contains(digest, "<h1>It&#x27;s mine</h1>");
    }

    /** The page of 26 classes and 20,000 rows must be small enough for a mail. */
    @Test
    void pageOfTwentySixClassesIsBelowHalfMegabyte() throws IOException {
        Outcome outcome =
                report(Cli.example("letters.csv"), "--prediction", "knn", "--against", "forest", "--slice", "fold");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(Files.size(directory.resolve("report.html"))).isBetween(100_000L, 500_000L);
        assertThat(outcome.out()).startsWith("knn is better than forest by accuracy. The difference in accuracy");
    }

    @Test
    void scoresOfSeveralClassesAreMeasured() throws IOException {
        Outcome outcome = report(
                Cli.example("digits.csv"), "--prediction", "svm", "--class-scores", "svm_p*", "--metric", "auroc-ovo");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).startsWith("Area under the ROC curves of each pair of classes is 0.99");
        assertThat(results()
                        .path("evaluation")
                        .path("input")
                        .path("classScores")
                        .asString())
                .contains("svm_p");
    }

    @Test
    void clustersHaveCurvesWithoutBandsAndANote() throws IOException {
        Outcome outcome = report(
                Cli.example("synthetic-segmentation.csv.gz"),
                "--prediction",
                "system_a",
                "--score",
                "system_a_score",
                "--positive",
                "1",
                "--cluster",
                "image",
                "--metric",
                "f1");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(written())
                .contains("Items of a cluster belong together", "bands assume i.i.d. observations")
                .contains("id=\"figure-roc\"");
    }

    @Test
    void existingFileIsKeptUnlessForced() throws IOException {
        Path kept = Files.writeString(directory.resolve("report.html"), "kept");
        Outcome refused = breastCancer();

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().lines())
                .containsExactly("credence: " + kept + " exists: name another file, or overwrite it with --force");
        assertThat(kept).hasContent("kept");
        assertThat(breastCancer("--force").status()).isZero();
        assertThat(written()).startsWith("<!DOCTYPE html>");
    }

    @Test
    void unwritableOutputIsReportedBeforeReading() throws IOException {
        Path none = Files.writeString(directory.resolve("none"), "a file and no folder");
        String missing = none.resolve("report.html").toString();

        assertThat(report("no-such-file.csv", "--prediction", "p", "-o", missing)
                        .err()
                        .lines())
                .containsExactly("credence: " + missing + " cannot be written: " + none
                        + " is no folder, so that the folder of the file cannot be created; name another file");
        assertThat(report("no-such-file.csv", "--prediction", "p", "-o", "report.pdf")
                        .err())
                .contains("-o must end in .html or .htm: o=report.pdf");
        assertThat(Cli.run("report", Cli.example("letters.csv"), "--truth", "truth", "--prediction", "knn")
                        .err())
                .contains("--output=FILE");
        assertThat(directory).isDirectoryNotContaining(file -> !file.equals(none));
    }

    @Test
    void optionsThatDoNotGoTogetherAreWrongUsage() {
        assertThat(breastCancer("--margin", "0.01").err())
                .contains("--margin needs a comparison: name the second system with --against COLUMN");
        assertThat(breastCancer("--against-score", "tree_score").err())
                .contains("--score is missing: --score and --against-score");
        assertThat(breastCancer("--metric", "auroc").err()).contains("metric 'auroc' needs --score COLUMN");
        assertThat(breastCancer("--metric", "fx").err()).contains("fx").hasLineCount(1);
        assertThat(report("no-such-file.csv", "--prediction", "p").err()).contains("no-such-file.csv: no such file");
        assertThat(report(directory.toString(), "--prediction", "p").err())
                .contains("is a directory; name a file in it");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void namesOfAFileAreWords() throws IOException {
        Path rows = Files.writeString(
                directory.resolve("\"><img src=x onerror=alert(1)>.csv"),
                "truth,<b>guess</b>,site\n"
                        + "<script>alert(1)</script>,<script>alert(1)</script>,\"\"\"><img src=x onerror=alert(1)>\"\n"
                        + "\u202eevil,\u202eevil,'\n"
                        + "<script>alert(1)</script>,\u202eevil,'\n");
        Outcome outcome = report(rows.toString(), "--prediction", "<b>guess</b>", "--slice", "site");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(written())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;b&gt;guess&lt;/b&gt;", "\\u202eevil")
                .doesNotContain("<script>alert", "<img", "<b>", "\u202e");
        assertThat(results().path("evaluation").path("input").path("prediction").asString())
                .isEqualTo("<b>guess</b>");
    }

    @Test
    void fileOfOneClassHasNoReport() throws IOException {
        Path rows = Files.writeString(directory.resolve("one.csv"), "truth,guess\na,a\na,b\n");

        Outcome outcome = report(rows.toString(), "--prediction", "guess");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains("one.csv: ").hasLineCount(1);
        assertThat(directory.resolve("report.html")).doesNotExist();
    }
}
