package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests curves and thresholds of each class of several classes' scores. */
class ClassCurvesTest {
    private static final String PICTURES = Cli.example("synthetic-pictures.csv");

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String command, String options) {
        List<String> all = new ArrayList<>(List.of(command, PICTURES, "--truth", "truth"));
        all.addAll(Arrays.asList(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --stratified", " --kind pr", " --kind det --band ellipse", " --cluster id"})
    void curveOfEveryClassHasThePointsOfThatOfItsColumn(String options) {
        String[] lines = run("curve", "--class-scores new_* --format csv" + options)
                .out()
                .split("\n");
        for (String label : List.of("cat", "dog", "fox")) {
            List<String> ofClass = Arrays.stream(lines)
                    .filter(line -> line.startsWith(label + ","))
                    .map(line -> line.replaceFirst(label, "new_" + label))
                    .toList();
            String[] alone = run("curve", "--score new_" + label + " --positive " + label + " --format csv" + options)
                    .out()
                    .split("\n");
            assertThat(ofClass).hasSizeGreaterThan(40).containsExactly(Arrays.copyOfRange(alone, 1, alone.length));
        }
    }

    @Test
    void tableShowsTheAreaOfEachClass() {
        assertThat(run("curve", "--class-scores new_* --points 2").lines())
                .contains(PICTURES + ", 300 rows, truth: truth, classScores: new_*")
                .contains(" cat", " dog", " fox")
                .contains(" cat: ROC, 95% band by wilson", " fox: ROC, 95% band by wilson");
    }

    @ParameterizedTest
    @CsvSource({"curve, --kind pr", "threshold, --at-least recall=0.9", "net-benefit, --between 0.1..0.3"})
    void positiveClassOfSeveralReadsItsColumn(String command, String options) {
        Outcome several = run(command, "--class-scores new_* --positive dog " + options);
        assertThat(several.status()).isZero();
        assertThat(several.out())
                .isEqualTo(run(command, "--score new_dog --positive dog " + options)
                        .out());
    }

    @ParameterizedTest
    @CsvSource({"curve, --kind pr", "calibration, --loss log-loss", "net-benefit, --between 0.1..0.3"})
    void positiveClassOfTwoSystemsReadsTheirColumns(String command, String options) {
        String both = " --positive dog --format json " + options;
        Outcome several = run(command, "--class-scores new_* --against-class-scores old_*" + both);
        assertThat(several.status()).as(several.err()).isZero();
        assertThat(several.out())
                .isEqualTo(run(command, "--score new_dog --against-score old_dog" + both)
                        .out());
    }

    @Test
    void positiveClassOfSecondFileReadsItsColumn() {
        String with = " --positive dog --with " + PICTURES + " --id id";
        Outcome several = run("curve", "--class-scores new_* --against-class-scores old_*" + with);
        assertThat(several.status()).as(several.err()).isZero();
        assertThat(several.out())
                .isEqualTo(run("curve", "--score new_dog --against-score old_dog" + with)
                        .out());
    }

    @Test
    void columnsNamedOneByOneGiveCurveOfNamedClass() {
        assertThat(run("curve", "--class-score cat=new_cat --class-score dog=old_dog --positive dog")
                        .out())
                .isEqualTo(run("curve", "--score old_dog --positive dog").out());
    }

    @Test
    void classWithoutItemsHasNoCurveAndANote() throws IOException {
        Path file = Files.writeString(
                directory.resolve("rows.csv"), "truth,pa,pb,pc\na,.7,.2,.1\na,.4,.5,.1\nb,.2,.3,.5\nb,.1,.6,.3\n");
        Outcome outcome =
                Cli.run("curve", file.toString(), "--truth", "truth", "--class-scores", "p*", "--format", "csv");
        assertThat(outcome.out()).contains("\na,0.7,").contains("\nb,0.6,").doesNotContain("\nc,");
        assertThat(outcome.err()).contains("class 'c' has no items, so that it has no curve");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            curve     | --class-scores new_* --score new_cat --positive cat | --score and --class-scores exclude each other
            curve     | --class-scores new_* --against-class-scores old_* | to compare two systems, name the class with --positive LABEL
            curve     | --class-scores new_* --against-class-scores old_* --against-score old_cat --positive cat | --against-score and --against-class-scores exclude each other
            curve     | --score new_cat --against-class-scores old_* --positive cat | --class-scores PATTERN is missing
            curve     | --class-scores new_* --flip | --flip needs --positive LABEL
            curve     | --class-scores new_* --count id | --count cannot be combined with --class-scores
            curve     | --class-scores new_* --positive cow | new_cow
            curve     | --class-score cat=new_cat --class-score dog=new_dog --positive fox | --class-score names no column of the class 'fox'
            threshold | --class-scores new_* --at-least recall=0.9 | Missing required option: '--positive=LABEL'
            """)
    void contradictoryOptionsFail(String command, String options, String message) {
        Outcome outcome = run(command, options);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }
}
