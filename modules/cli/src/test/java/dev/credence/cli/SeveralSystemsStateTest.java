package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests that states of several systems give the bytes that the file of their rows gives. */
class SeveralSystemsStateTest {
    private static final String DIGITS = Cli.example("digits.csv");
    private static final String COLUMNS = "--truth truth --prediction svm --against tree,knn";

    @TempDir
    private Path directory = Path.of("");

    private String at(String name) {
        return directory.resolve(name).toString();
    }

    private static String[] words(String... lines) {
        return Stream.of(lines).flatMap(line -> Stream.of(line.split(" "))).toArray(String[]::new);
    }

    private static Outcome done(String... lines) {
        Outcome outcome = Cli.run(words(lines));
        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("credence: note: "));
        assertThat(outcome.status()).isZero();
        return outcome;
    }

    private String collected(String name, String columns) {
        done("collect", DIGITS, columns, "-o", at(name), "--force");
        return at(name);
    }

    private static void assertFails(String message, String... lines) {
        Outcome outcome = Cli.run(words(lines));
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.err().strip()).hasLineCount(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isNotZero();
    }

    /** Returns the output without the description of the input, since a state has no columns. */
    private static void assertSame(String state, String file, String columns, String requested) {
        assertThat(done("compare", state, requested, "--format csv").out())
                .isEqualTo(done("compare", file, columns, requested, "--format csv")
                        .out());
        for (String format : List.of("table", "markdown")) {
            assertThat(afterInput(done("compare", state, requested, "--format", format)))
                    .isEqualTo(afterInput(done("compare", file, columns, requested, "--format", format)));
        }
        assertThat(withoutInput(done("compare", state, requested, "--format json")))
                .isEqualTo(withoutInput(done("compare", file, columns, requested, "--format json")));
    }

    private static String afterInput(Outcome outcome) {
        String out = outcome.out();
        return out.startsWith("**") ? out : out.substring(out.indexOf('\n'));
    }

    /** Compares the text, so that every digit and the order must be the same. */
    private static String withoutInput(Outcome outcome) {
        ObjectNode all = (ObjectNode) outcome.json();
        all.remove("input");
        return all.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--positive 8",
                "--stratified",
                "--cluster fold",
                "--labels 9,8,7,6,5,4,3,2,1,0,none --positive 3 --stratified"
            })
    void allPairsAreJudgedAsByTheirRows(String design) {
        String columns = (COLUMNS + " " + design).strip();
        String state = collected("a", columns);
        assertSame(state, DIGITS, columns, "--metric accuracy --metric f1.macro");
        assertSame(state, DIGITS, columns, "--level .9 --seed 7");
    }

    @Test
    void simulatingComparatorGivesTheSameDraws() {
        assertSame(
                collected("a", COLUMNS),
                DIGITS,
                COLUMNS,
                "--metric accuracy --comparator paired-bootstrap --draws 200");
    }

    @Test
    void countsOfRowsGiveTheBytesOfTheRows() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(DIGITS));
        List<String> counted = new ArrayList<>(List.of("truth,svm,tree,knn,n"));
        lines.stream()
                .skip(1)
                .map(line -> line.split(","))
                .forEach(cells -> counted.add(String.join(",", cells[2], cells[3], cells[4], cells[5], "1")));
        Files.write(Path.of(at("counts.csv")), counted);
        done("collect", at("counts.csv"), COLUMNS, "--count n -o", at("counts"));
        assertThat(Path.of(at("counts"))).hasSameBinaryContentAs(Path.of(collected("rows", COLUMNS)));
    }

    /** The shuffled parts of a file are read as several states and merged to the bytes of the whole. */
    @Test
    void partsGiveWhatTheWholeGives() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(DIGITS)));
        String header = lines.remove(0);
        Collections.shuffle(lines, new Random(42));
        List<String> parts = new ArrayList<>();
        for (int part = 0; part < 4; part++) {
            List<String> some = new ArrayList<>(lines.subList(part * lines.size() / 4, (part + 1) * lines.size() / 4));
            some.add(0, header);
            Files.write(Path.of(at("part" + part + ".csv")), some);
            done("collect", at("part" + part + ".csv"), COLUMNS, "--cluster fold -o", at("part" + part));
            parts.add(at("part" + part));
        }
        done("collect", String.join(" ", parts), "-o", at("merged"));
        assertThat(Path.of(at("merged")))
                .hasSameBinaryContentAs(Path.of(collected("whole", COLUMNS + " --cluster fold")));
        assertSame(
                String.join(" ", parts),
                DIGITS,
                COLUMNS + " --cluster fold",
                "--metric accuracy --metric recall.macro");
    }

    @Test
    void selectedSystemsEqualColumns() {
        String state = collected("a", COLUMNS + " --positive 8");
        for (String requested : List.of(
                "--prediction knn --against svm --metric f1",
                "--prediction knn --against svm,tree --metric f1",
                "--prediction svm --against tree --against knn --metric accuracy")) {
            assertThat(done("compare", state, requested, "--format csv").out())
                    .isEqualTo(done("compare", DIGITS, requested, "--truth truth --positive 8 --format csv")
                            .out());
        }
        assertThat(done("evaluate", state, "--prediction tree --format csv").out())
                .isEqualTo(done("evaluate", DIGITS, "--prediction tree --truth truth --positive 8 --format csv")
                        .out());
        assertThat(done("evaluate", state, "--prediction tree --metric f1 --format json")
                        .json()
                        .get("input")
                        .toString())
                .startsWith("{\"file\":\"" + state + "\",\"rows\":1797,\"prediction\":\"tree\",\"positive\":\"8\"");
    }

    @Test
    void comparedSystemsAreNamed() {
        String state = collected("a", COLUMNS + " --positive 8");
        assertThat(done("compare", state, "--metric accuracy --format json")
                        .json()
                        .get("input")
                        .toString())
                .isEqualTo("{\"file\":\"" + state + "\",\"rows\":1797,\"systems\":[\"svm\",\"tree\",\"knn\"],"
                        + "\"positive\":\"8\",\"pairing\":\"joint\"}");
        assertThat(done("compare", state, "--prediction knn --against svm --metric accuracy --format json")
                        .json()
                        .get("input")
                        .toString())
                .startsWith("{\"file\":\"" + state + "\",\"rows\":1797,\"first\":\"knn\",\"second\":\"svm\","
                        + "\"positive\":\"8\",\"pairing\":\"paired\"");
    }

    @Test
    void gatesAndPlansTakeThemByName() {
        String state = collected("a", COLUMNS);
        String gate =
                "--metric accuracy --margin .05 --at-least recall@8=.5 --format csv --prediction svm --baseline tree";
        assertThat(Cli.run(words("gate", state, gate)).out())
                .isNotEmpty()
                .isEqualTo(Cli.run(words("gate", DIGITS, gate, "--truth truth")).out());
        String width = "--metric f1.macro --width .05 --replicates 20 --format csv --prediction svm";
        assertThat(done("plan metric", state, width).out())
                .isEqualTo(done("plan metric", DIGITS, width, "--truth truth").out());
        String power = "--metric accuracy --power .8 --replicates 20 --format csv --prediction svm --against tree";
        assertThat(done("plan compare", state, power).out())
                .isEqualTo(done("plan compare", DIGITS, power, "--truth truth").out());
        String like = "--replicates 20 --plausible 2 --method wilson --metric accuracy --format csv --prediction svm";
        assertThat(done("coverage --like", state, like).out())
                .isEqualTo(
                        done("coverage --like", DIGITS, like, "--truth truth").out());
    }

    @Test
    void twoFilesOfSeveralAreComparedByName() {
        String state = collected("a", COLUMNS);
        collected("knn", "--truth truth --prediction knn");
        collected("svm", "--truth truth --prediction svm");
        String requested = "--metric accuracy --format csv";
        String plain =
                done("compare", at("svm"), "--with", at("knn"), requested).out();
        assertThat(done("compare", state, "--prediction svm --with", at("knn"), requested)
                        .out())
                .isEqualTo(plain);
        assertThat(done("compare", state, "--prediction svm --with", state, "--against knn", requested)
                        .out())
                .isEqualTo(plain);
    }

    /** Weighted rows and folds are kept for at most two systems. */
    @ParameterizedTest
    @ValueSource(strings = {"--weight svm_p0", "--fold fold"})
    void refusalsOfAFileAreRefusalsOfItsState(String design) {
        String state = collected("a", COLUMNS + " " + design);
        assertFails(
                design.startsWith("--weight")
                        ? "a state of weighted rows cannot be combined with several systems: compare two at a time,"
                                + " named with --prediction A --against B"
                        : "a state of folds cannot be combined with several systems: folds share training rows",
                "compare",
                state);
        String two = "--prediction svm --against tree --metric accuracy --format csv";
        assertThat(done("compare", state, two).out())
                .isEqualTo(done("compare", DIGITS, two, "--truth truth", design).out());
    }

    @Test
    void statesOfOtherSystemsAreReported() {
        String three = collected("three", COLUMNS);
        String others = collected("others", "--truth truth --prediction svm --against knn,tree");
        String two = collected("two", "--truth truth --prediction svm --against tree");
        assertFails(
                "others: states to merge must have the same contents: before=[predictions of the systems svm, tree, knn],"
                        + " here=[predictions of the systems svm, knn, tree]",
                "compare",
                three,
                others);
        assertFails("here=[predictions of two systems]", "collect", three, two, "-o", at("none"));
        assertThat(Path.of(at("none"))).doesNotExist();
    }

    @Test
    void optionsThatExcludeEachOtherAreReported() {
        String state = collected("a", COLUMNS);
        assertFails(
                "the state must contain one system: it contains [predictions of the systems svm, tree, knn]; name it with"
                        + " --prediction NAME",
                "evaluate",
                state);
        assertFails("no system 'forest'; available: [svm, tree, knn]", "evaluate", state, "--prediction forest");
        assertFails("no system 'forest'", "compare", state, "--prediction svm --against forest");
        assertFails("--prediction is missing: it names the first system", "compare", state, "--against tree");
        assertFails(
                "names of systems must be distinct: 'tree' occurs twice",
                "compare",
                state,
                "--prediction svm --against tree,tree");
        assertFails(
                "--margin applies to two systems, but the state contains several: name two of them with --prediction A"
                        + " --against B, or leave --margin out",
                "compare",
                state,
                "--margin .1");
        assertFails(
                "there is nothing to draw as 'difference' here; what can be drawn: [interval]",
                "compare",
                state,
                "--figure difference -o",
                at("f.svg"));
        assertFails(
                "--with FILE2 applies to two systems",
                "compare",
                state,
                "--prediction svm --against tree,knn --with",
                state);
        assertFails("the columns of a state cannot be changed: leave out --truth", "compare", state, "--truth truth");
        assertFails(
                "the state contains no scores: collect it with --score COLUMN or --class-scores PATTERN",
                "curve",
                state);
        assertFails(
                "--score applies to two systems, but several are named",
                "collect",
                DIGITS,
                COLUMNS,
                "--positive 8 --score svm_p8 -o",
                at("none"));
        assertFails("--keys needs --score COLUMN", "collect", DIGITS, COLUMNS, "--keys 32 -o", at("none"));
        assertFails(
                "no column 'svn'",
                "collect",
                DIGITS,
                "--truth truth --prediction svn --against tree,knn -o",
                at("none"));
        assertThat(Path.of(at("none"))).doesNotExist();
    }

    /** Names come from the header of a file. */
    @Test
    void controlCharactersOfANameAreShownAndNotObeyed() throws IOException {
        Files.writeString(Path.of(at("a.csv")), "t,a,\u001b[31mred,c\nx,x,y,x\ny,y,y,x\n");
        Outcome outcome =
                done("collect", at("a.csv"), "--truth t --prediction a --against \u001b[31mred,c -o", at("a"));
        assertThat(outcome.out())
                .contains("predictions of the systems a, \\u001b[31mred, c")
                .doesNotContain("\u001b");
    }
}
