package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that truth and predictions with different names of the classes are refused by every command and in every
 * format.
 */
class NoCommonLabelTest {
    private static final String SENTENCE =
            "truth and prediction have no label in common: truth [ill, well], prediction [no, yes]; give both the same"
                    + " names with --map FROM=TO, or list all labels with --labels if they are different classes\n";

    @TempDir
    private Path folder = Path.of("");

    /** The first and the third column use the names of the truth; the second and the fourth do not. */
    @BeforeEach
    void write() throws IOException {
        String rows = """
                i,t,good,bad,fair,poor,s
                1,ill,ill,yes,ill,yes,0.9
                2,well,well,no,well,no,0.2
                3,well,ill,yes,well,no,0.4
                4,ill,ill,yes,well,no,0.8
                """;
        Files.writeString(folder.resolve("rows.csv"), rows);
        Files.writeString(folder.resolve("more.csv"), rows);
    }

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private Outcome run(String line) {
        List<String> words = Stream.of(line.split(" "))
                .map(word ->
                        word.endsWith(".csv") || word.endsWith(".credence") || word.endsWith(".html") ? in(word) : word)
                .toList();
        return Cli.run(words.toArray(String[]::new));
    }

    private void collect(String columns, String name) {
        assertThat(run("collect rows.csv --truth t " + columns + " -o " + name).status())
                .isZero();
    }

    private void assertRefused(Outcome outcome, String place) {
        assertRefused(outcome, place, SENTENCE);
    }

    /** A state has no rows any more, so that its labels can only be renamed where it is collected. */
    private void assertStateRefused(Outcome outcome, String place) {
        assertRefused(outcome, place, SENTENCE.replace("with --map", "with credence collect --map"));
    }

    private static void assertRefused(Outcome outcome, String place, String sentence) {
        assertThat(outcome.err()).isEqualTo("credence: " + place + ": " + sentence);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate rows.csv --truth t --prediction bad",
                "evaluate rows.csv --truth t --prediction bad --format csv",
                "evaluate rows.csv --truth t --prediction bad --format json",
                "evaluate rows.csv --truth t --prediction bad --format markdown",
                "evaluate rows.csv --truth t --prediction bad --metric accuracy --stratified",
                "evaluate rows.csv --truth t --prediction bad --weight s",
                "gate rows.csv --truth t --prediction bad --at-least accuracy=0.5",
                "report rows.csv --truth t --prediction bad -o page.html",
                "plan metric rows.csv --truth t --prediction bad --metric accuracy --width 0.1",
                "coverage --like rows.csv --truth t --prediction bad --metric accuracy"
            })
    void oneSystemWithOtherLabelsThanTheTruthIsRefused(String line) {
        assertRefused(run(line), in("rows.csv"));
        assertThat(folder.resolve("page.html")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate bad.credence",
                "gate bad.credence --at-least accuracy=0.5",
                "report bad.credence -o page.html",
                "plan metric bad.credence --metric accuracy --width 0.1",
                "coverage --like bad.credence --metric accuracy"
            })
    void stateOfOneSystemWithOtherLabelsIsRefused(String line) {
        collect("--prediction bad", "bad.credence");
        assertStateRefused(run(line), in("bad.credence"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare rows.csv --truth t --prediction good --against bad",
                "compare rows.csv --truth t --prediction bad --against good --format csv",
                "compare rows.csv --truth t --prediction good --against fair,bad",
                "gate rows.csv --truth t --prediction good --baseline bad --metric accuracy --margin 0.1",
                "gate rows.csv --truth t --prediction bad --baseline good --metric accuracy --margin 0.1 --format json",
                "report rows.csv --truth t --prediction good --against bad -o page.html",
                "plan compare rows.csv --truth t --prediction good --against bad --metric accuracy --power 0.8"
            })
    void eitherSystemWithOtherLabelsIsRefusedByName(String line) {
        assertRefused(run(line), in("rows.csv") + ": system 'bad'");
        assertThat(folder.resolve("page.html")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare several.credence --metric accuracy",
                "compare several.credence --prediction good --against bad",
                "gate several.credence --prediction good --baseline bad --metric accuracy --margin 0.1",
                "report several.credence --prediction good --against bad -o page.html"
            })
    void systemOfAStateOfSeveralIsRefusedByItsName(String line) {
        collect("--prediction good --against fair,bad", "several.credence");
        assertStateRefused(run(line), in("several.credence") + ": system 'bad'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare two.credence --metric accuracy",
                "report two.credence -o page.html",
                "plan compare two.credence --metric accuracy --power 0.8"
            })
    void secondSystemOfAStateOfTwoIsRefused(String line) {
        collect("--prediction good --against bad", "two.credence");
        assertStateRefused(run(line), in("two.credence") + ": the second system");
    }

    @Test
    void baselineOfAStateOfTwoIsRefused() {
        collect("--prediction good --against bad", "two.credence");
        assertStateRefused(
                run("gate two.credence --metric accuracy --margin 0.1"), in("two.credence") + ": the second system");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare rows.csv --with more.csv --truth t --prediction good --against bad",
                "compare rows.csv --with more.csv --id i --truth t --prediction good --against bad",
                "report rows.csv --with more.csv --id i --truth t --prediction good --against bad -o page.html",
                "gate rows.csv --baseline more.csv --id i --truth t --prediction good --baseline-prediction bad --metric accuracy --margin 0.1"
            })
    void secondFileWithOtherLabelsIsNamed(String line) {
        assertRefused(run(line), in("more.csv"));
    }

    @Test
    void secondStateWithOtherLabelsIsNamed() {
        collect("--prediction good", "good.credence");
        collect("--prediction bad", "bad.credence");
        assertStateRefused(run("compare good.credence --with bad.credence"), in("bad.credence"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate rows.csv --truth t --prediction bad --level 95",
                "evaluate rows.csv --truth t --prediction bad --metric nosuch",
                "evaluate rows.csv --truth t --prediction bad --metric auroc",
                "compare rows.csv --truth t --prediction good --against bad --metric nosuch",
                "compare rows.csv --truth t --prediction good --against bad --metric auroc",
                "gate rows.csv --truth t --prediction good --baseline bad --metric nosuch --margin 0.1",
                "report rows.csv --truth t --prediction bad --metric nosuch -o page.html"
            })
    void wrongUsageIsReportedBeforeLabels(String line) {
        Outcome outcome = run(line);
        assertThat(outcome.err()).doesNotContain("no label in common");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"True,true\nFalse,false\n", "yes, yes\nno, no\n"})
    void labelsThatDifferInBlanksOrCaseAreNamedInTheRefusal(String rows) throws IOException {
        Path file = Files.writeString(folder.resolve("case.csv"), "t,p\n" + rows);
        Outcome outcome = Cli.run("evaluate", file.toString(), "--truth", "t", "--prediction", "p");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(
                        "differ in blanks or in upper and lower case only; give both the same names with --map FROM=TO");
    }

    /** A part of the labels was renamed, so that most predictions cannot be right. */
    @Test
    void systemWithMostlyUnknownLabelsIsRefused() throws IOException {
        String rows = "t,p\n" + "ill,yes\n".repeat(3) + "well,well\n".repeat(2);
        Path file = Files.writeString(folder.resolve("part.csv"), rows);
        Path even = Files.writeString(folder.resolve("even.csv"), rows + "well,well\n");
        String line = "--truth t --prediction p --metric accuracy";

        assertThat(run("evaluate part.csv " + line).err())
                .isEqualTo("credence: " + file
                        + ": 3 of 5 predictions are labels that the truth never has: truth [ill, well], only predicted [yes];"
                        + " give both the same names with --map FROM=TO, or list all labels with --labels if they are"
                        + " different classes\n");
        assertThat(run("evaluate even.csv " + line).status()).as("%s", even).isZero();
        assertThat(run("evaluate part.csv --map yes=ill " + line + " --format json")
                        .json()
                        .at("/results/0/value")
                        .doubleValue())
                .isEqualTo(1);
        assertThat(run("evaluate part.csv --labels ill,well,yes " + line).status())
                .isZero();
    }

    /** Every row may be wrong if the labels are listed, because the list makes them one set of classes. */
    @Test
    void alwaysWrongSystemIsEvaluatedWithListedLabels() {
        Outcome rows = run(
                "evaluate rows.csv --truth t --prediction bad --labels ill,well,no,yes --metric accuracy --format json");
        assertThat(rows.err()).isEmpty();
        assertThat(rows.json().at("/results/0/value").doubleValue()).isZero();
        collect("--prediction bad --labels ill,well,no,yes", "listed.credence");
        Outcome state = run("evaluate listed.credence --metric accuracy --format json");
        assertThat(state.json().get("results")).isEqualTo(rows.json().get("results"));
        Outcome two = run(
                "compare rows.csv --truth t --prediction good --against bad --labels ill,well,no,yes --metric accuracy");
        assertThat(two.err()).isEmpty();
        assertThat(two.status()).isZero();
    }

    /** A slice may hold few rows that are all wrong, because the labels of the whole file decide. */
    @Test
    void sliceWithoutACommonLabelIsKept() throws IOException {
        Files.writeString(
                folder.resolve("sliced.csv"), "t,p,q,at\na,a,a,x\nb,b,b,x\nb,a,b,y\nb,a,b,y\na,a,a,x\nb,b,a,x\n");
        Outcome outcome =
                run("gate sliced.csv --truth t --prediction p --baseline q --metric accuracy --margin 0.5 --slice at");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isIn(0, 3, 4);
    }

    @Test
    void countsThatAreAllZeroAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("zero.csv"), "t,p,n\na,a,0\nb,b,0\n");
        Outcome outcome = Cli.run("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--count", "n");
        assertThat(outcome.err())
                .isEqualTo("credence: " + file + ": there must be at least one observation: " + "all counts are 0\n");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void positiveLabelMissingFromAStateIsRefused() {
        collect("--prediction good", "good.credence");
        Outcome outcome = run("evaluate good.credence --positive wel");
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: no label 'wel'; did you mean 'well'? available: [ill, well]; --labels names labels"
                                + " that no row has\n");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(run("evaluate good.credence --positive new --labels ill,well,new")
                        .status())
                .isZero();
    }
}
