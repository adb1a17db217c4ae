package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {
    @TempDir
    private Path directory = Path.of("");

    private static Outcome breastCancer(String command, List<String> more) {
        List<String> all = new ArrayList<>(
                List.of(command, Cli.example("breast-cancer.csv"), "--truth", "truth", "--positive", "malignant"));
        all.addAll(more);
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome evaluated(String... more) {
        List<String> all = new ArrayList<>(List.of("--prediction", "logistic_prediction"));
        all.addAll(List.of(more));
        return breastCancer("evaluate", all);
    }

    private static List<String> kindGiven(List<String> options, String kind) {
        List<String> all = new ArrayList<>(options);
        if (!all.contains("--kind")) {
            all.addAll(List.of("--kind", kind));
        }
        return all;
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "evaluate, --prediction logistic_prediction, interval",
        "evaluate, --prediction logistic_prediction, confusion",
        "evaluate, --prediction logistic_prediction, posterior",
        "evaluate, --score logistic_score, calibration",
        "evaluate, --score logistic_score, scores",
        "compare, --prediction logistic_prediction --against tree_prediction, interval",
        "compare, --prediction logistic_prediction --against tree_prediction --metric recall, posterior",
        "compare, --prediction logistic_prediction --against tree_prediction --metric recall --rope .01, difference",
        "curve, --score logistic_score, roc",
        "curve, --score logistic_score --compare tree_score --kind pr, pr",
        "curve, --score logistic_score, pr",
        "curve, --score logistic_score, det",
        "curve, --score logistic_score --kind det, det"
    })
    void eachCommandDrawsBesideItsResults(String command, String columns, String kind) throws IOException {
        List<String> more = new ArrayList<>(List.of(columns.split(" ")));
        Outcome bare = breastCancer(command, command.equals("curve") ? kindGiven(more, kind) : more);
        more.addAll(List.of("--figure", kind, "-o", file("figure.svg")));
        Outcome outcome = breastCancer(command, more);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).isEqualTo(bare.out());
        assertThat(Files.readString(directory.resolve("figure.svg")))
                .startsWith("<svg xmlns=")
                .contains("<title>");
    }

    @Test
    void coverageIsDrawnAsLinesOrAsASurface() throws IOException {
        Outcome lines = Cli.run(
                "coverage",
                "--metric",
                "precision",
                "--n",
                "20",
                "--p",
                "0.1,0.3,0.5",
                "--method",
                "wilson",
                "--figure",
                "coverage",
                "-o",
                file("lines.svg"));
        Outcome surface = Cli.run(
                "coverage",
                "--metric",
                "f1",
                "--n",
                "20",
                "--precision",
                "0.5,0.7",
                "--recall",
                "0.5,0.7",
                "--prevalence",
                "0.4",
                "--method",
                "wilson",
                "--figure",
                "surface",
                "-o",
                file("surface.svg"));

        assertThat(lines.status()).as(lines.err()).isZero();
        assertThat(surface.status()).as(surface.err()).isZero();
        assertThat(Files.readString(directory.resolve("surface.svg"))).contains("precision 0.5, recall 0.5: coverage");
    }

    @Test
    void curveIsDrawnFromMorePointsThanItsTableHas() throws IOException {
        List<String> more = List.of("--score", "logistic_score", "--figure", "roc", "-o", file("roc.svg"));
        Outcome outcome = breastCancer("curve", more);

        assertThat(outcome.out()).contains("20 of 553 thresholds are shown");
        assertThat(Files.readString(directory.resolve("roc.svg"))).doesNotContain("thresholds are shown");
        breastCancer(
                "curve",
                List.of("--score", "logistic_score", "--points", "5", "--figure", "roc", "-o", file("five.svg")));
        assertThat(directory.resolve("five.svg")).hasSameTextualContentAs(directory.resolve("roc.svg"));
    }

    /** Writes 40 rows with two predictions, a probability, a weight and a slice. */
    private String weighted() throws IOException {
        StringBuilder rows = new StringBuilder("t,p,q,s,w,k\n");
        for (int row = 0; row < 40; row++) {
            String truth = row % 2 == 0 ? "a" : "b";
            rows.append(truth)
                    .append(row % 7 == 0 ? ",b," : "," + truth + ",")
                    .append(row % 5 == 0 ? "a," : truth + ",")
                    .append((row * 37 % 100) / 100.0)
                    .append(row < 20 ? ",1,x\n" : ",2,y\n");
        }
        return Files.writeString(directory.resolve("rows.csv"), rows).toString();
    }

    private String drawn(String command, String options) throws IOException {
        List<String> all = new ArrayList<>(List.of(command, weighted(), "--truth", "t"));
        all.addAll(List.of(options.split(" ")));
        all.addAll(List.of("-o", file("drawn.svg"), "--force"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        return outcome.status() == 0 ? Files.readString(directory.resolve("drawn.svg")) : outcome.err();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate | --prediction p --weight w --figure confusion | Counts and shares are of rows, without their weights",
                "evaluate | --score s --positive a --weight w --figure scores | of rows, without their weights",
                "evaluate | --prediction p --metric accuracy,f1.macro --figure posterior | no exact posterior: f1.macro.",
                "compare | --prediction p --against q --metric mcc,accuracy --figure difference | not drawn: mcc.",
                "compare | --prediction p --against q --metric mcc,accuracy --figure posterior | not drawn: mcc.",
                "evaluate | --prediction p --metric accuracy --slice k --figure interval | without the slices by 'k'.",
                "compare | --prediction p --against q --metric accuracy --slice k --figure interval | without the slices by 'k'."
            })
    void figureStatesWhatItDoesNotDraw(String command, String options, String note) throws IOException {
        assertThat(drawn(command, options)).startsWith("<svg").contains(note);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate | --score s --positive a --weight w --figure calibration | but the sample is weighted; what can be drawn",
                "evaluate | --score s --positive a --cluster k --figure calibration-bins | but the sample is clustered; what can be",
                "evaluate | --prediction p --metric accuracy --weight w --figure posterior | accuracy has no exact posterior: it assumes",
                "compare | --prediction p --against q --metric accuracy --weight w --figure difference | by bayes-paired: it assumes i.i.d.",
                "compare | --prediction p --against q --metric mcc --figure posterior | mcc has no exact posterior by bayes-paired"
            })
    void refusalNamesTheObstacle(String command, String options, String reason) throws IOException {
        assertThat(drawn(command, options)).contains(reason);
    }

    @Test
    void calibrationIsDrawnIntoAFileWithoutAKind() throws IOException {
        assertThat(drawn("calibration", "--score s --positive a")).startsWith("<svg");
    }

    @Test
    void fileWithoutAFigureHasTheCurveOfTheKind() {
        breastCancer("curve", List.of("--score", "logistic_score", "--kind", "pr", "-o", file("kind.svg")));
        breastCancer(
                "curve",
                List.of("--score", "logistic_score", "--kind", "pr", "--figure", "pr", "-o", file("figure.svg")));
        assertThat(directory.resolve("kind.svg")).hasSameTextualContentAs(directory.resolve("figure.svg"));
        breastCancer("curve", List.of("--score", "logistic_score", "-o", file("none.svg")));
        breastCancer("curve", List.of("--score", "logistic_score", "--figure", "roc", "-o", file("roc.svg")));
        assertThat(directory.resolve("none.svg")).hasSameTextualContentAs(directory.resolve("roc.svg"));
    }

    @ParameterizedTest
    @CsvSource({
        "85mm, 9pt, 321.26, 321",
        "85mm, 6pt, 321.26, 482",
        "3.5in, 12px, 336, 336",
        "17cm, 8pt, 642.52, 723",
        "240px, 9pt, 240, 240",
        "300pt, 9pt, 400, 400"
    })
    void widthAndFontSizeAreThoseOfThePage(String width, String font, String pixels, String laidOut)
            throws IOException {
        Outcome outcome = breastCancer(
                "curve",
                List.of(
                        "--score",
                        "logistic_score",
                        "--figure",
                        "roc",
                        "-o",
                        file("figure.svg"),
                        "--width",
                        width,
                        "--font-size",
                        font,
                        "--title",
                        "A <b>title</b> & more"));

        assertThat(outcome.err()).isEmpty();
        assertThat(Files.readString(directory.resolve("figure.svg")))
                .contains(" width=\"" + pixels + "\"", "viewBox=\"0 0 " + laidOut + " ")
                .contains("A &lt;b&gt;title&lt;/b&gt; &amp; more")
                .doesNotContain("<b>");
    }

    @Test
    void emptyTitleLeavesTheFigureWithoutOne() throws IOException {
        evaluated("--figure", "interval", "-o", file("figure.svg"), "--title", "");

        assertThat(Files.readString(directory.resolve("figure.svg"))).doesNotContain("Metrics with 95% intervals");
    }

    @ParameterizedTest
    @CsvSource({
        "--width, 85, '--width must be a number with a unit, one of [mm, cm, in, pt, px], such as 85mm: 85'",
        "--width, 85ft, '--width must be a number with a unit, one of [mm, cm, in, pt, px], such as 85mm: 85ft'",
        "--width, 9px, '--width must be from 100px to 4000px, 96 of which are an inch: 9px'",
        "--font-size, 1px, '--font-size must be from 4px to 96px, 96 of which are an inch: 1px'"
    })
    void lengthThatIsNoneIsReported(String option, String length, String message) {
        Outcome outcome = evaluated("--figure", "interval", "-o", file("figure.svg"), option, length);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err().lines()).containsExactly("credence: " + message);
    }

    @Test
    void sizeWithoutAFigureIsReported() {
        assertThat(evaluated("--width", "85mm").err())
                .contains("--width needs a figure: give --figure KIND and -o FILE");
    }

    @Test
    void existingFileIsKeptUnlessForced() throws IOException {
        Path kept = Files.writeString(directory.resolve("kept.svg"), "kept");
        Outcome refused = evaluated("--figure", "interval", "-o", kept.toString());

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().lines())
                .containsExactly("credence: " + kept + " exists: name another file, or overwrite it with --force");
        assertThat(kept).hasContent("kept");

        assertThat(evaluated("--figure", "interval", "-o", kept.toString(), "--force")
                        .status())
                .isZero();
        assertThat(Files.readString(kept)).startsWith("<svg");
    }

    @Test
    void nameThatEndsInPdfGivesOnePageOfPdf() throws IOException {
        Outcome outcome = evaluated("--figure", "confusion", "--width", "85mm", "-o", file("figure.PDF"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).isEmpty();
        String pdf = Files.readString(directory.resolve("figure.PDF"), StandardCharsets.ISO_8859_1);
        assertThat(pdf).startsWith("%PDF-").contains("/MediaBox [0 0 241 ", "/Count 1");
    }

    @Test
    void unwritableOutputIsReportedBeforeReading() throws IOException {
        Path none = Files.writeString(directory.resolve("none"), "a file and no folder");
        assertThat(evaluated("--figure", "interval", "-o", file("none/figure.svg"))
                        .err()
                        .lines())
                .containsExactly("credence: " + file("none/figure.svg") + " cannot be written: " + none
                        + " is no folder, so that the folder of the file cannot be created; name another file");
        assertThat(evaluated("--figure", "interval", "-o", file("figure.gif")).err())
                .contains("-o must end in .svg or .png or .pdf: o=");
        assertThat(evaluated("--figure", "interval").err()).contains("give -o FILE.svg, -o FILE.png or -o FILE.pdf");
        assertThat(evaluated("-o", file("figure.svg")).err()).contains("give --figure KIND");
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(none));
    }

    @Test
    void missingFigureNamesWhatCanBeDrawn() {
        Outcome roc = evaluated("--figure", "roc", "-o", file("figure.svg"));

        assertThat(roc.status()).isEqualTo(2);
        assertThat(roc.err().lines())
                .containsExactly("credence: --figure: there is nothing to draw as 'roc' here; what can be drawn:"
                        + " [interval, confusion, posterior]; 'roc' is drawn by: curve --kind roc");
        assertThat(evaluated("--figure", "rock", "-o", file("figure.svg")).err())
                .contains("figure must be one of [interval, confusion,", "figure=rock");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void labelsOfAFileAreWords() throws IOException {
        Path rows = Files.writeString(
                directory.resolve("rows.csv"),
                "truth,guess\n"
                        + "<script>alert(1)</script>,<script>alert(1)</script>\n"
                        + "\"\"\"><img onerror=x>\",\"\"\"><img onerror=x>\"\n"
                        + "<script>alert(1)</script>,\"\"\"><img onerror=x>\"\n");
        for (String kind : List.of("interval", "confusion")) {
            Outcome outcome = Cli.run(
                    "evaluate",
                    rows.toString(),
                    "--truth",
                    "truth",
                    "--prediction",
                    "guess",
                    "--figure",
                    kind,
                    "-o",
                    file(kind + ".svg"));
            assertThat(outcome.status()).as(outcome.err()).isZero();
            assertThat(Files.readString(directory.resolve(kind + ".svg")))
                    .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                    .doesNotContain("<script", "<img");
        }
    }
}
