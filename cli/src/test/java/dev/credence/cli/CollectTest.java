package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class CollectTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");
    private static final String PIXELS = Cli.example("synthetic-segmentation.csv.gz");

    @TempDir
    private Path directory = Path.of("");

    private String state(String name) {
        return directory.resolve(name).toString();
    }

    private static String[] joined(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    private static Outcome done(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome;
    }

    /** All that was answered; what is told of the input differs, for a state has no columns. */
    private static JsonNode answers(Outcome outcome) {
        ObjectNode all = (ObjectNode) done(outcome).json();
        all.remove("input");
        return all;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prediction logistic_prediction --score logistic_score --positive malignant",
                "--prediction tree_prediction --positive malignant --stratified",
                "--prediction tree_prediction --positive malignant --fold fold",
                "--score tree_score --positive malignant --fold fold",
                "--prediction tree_prediction"
            })
    void aStateGivesTheDigitsOfItsFile(String columns) {
        String[] what = ("--truth truth " + columns).split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        Outcome file = Cli.run(joined(List.of("evaluate", CANCER, "--format", "json"), what));
        Outcome again = Cli.run("evaluate", state("a.credence"), "--format", "json");
        assertThat(answers(again)).isEqualTo(answers(file));
    }

    @Test
    void lowerScoresMaySpeakForTheLabel() {
        String[] what = "--truth truth --score tree_score --positive benign --flip".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> asked = List.of("--metric", "auroc", "--metric", "eer", "--format", "json");
        assertThat(answers(Cli.run(joined(List.of("evaluate", state("a.credence")), asked.toArray(String[]::new)))))
                .isEqualTo(answers(Cli.run(
                        joined(List.of(joined(List.of("evaluate", CANCER), what)), asked.toArray(String[]::new)))));
        assertSameCurve(
                Cli.run("curve", state("a.credence"), "--format", "json"),
                Cli.run(joined(List.of("curve", CANCER, "--format", "json"), what)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prediction system_a --score system_a_score --positive 1 --cluster image",
                "--prediction system_a --positive 1 --weight system_b_score",
                "--score system_a_score --positive 1 --weight system_b_score"
            })
    void clustersAndWeightsGiveTheDigitsOfTheirFile(String columns) {
        String[] what = ("--truth truth " + columns).split(" ");
        done(Cli.run(joined(List.of("collect", PIXELS, "-o", state("a.credence")), what)));
        String metrics = columns.contains("--score") ? "auroc" : "f1";
        JsonNode file =
                answers(Cli.run(joined(List.of("evaluate", PIXELS, "--metric", metrics, "--format", "json"), what)));
        JsonNode again = answers(Cli.run("evaluate", state("a.credence"), "--metric", metrics, "--format", "json"));
        assertThat(again).isEqualTo(file);
    }

    @Test
    void twoSystemsAreComparedToTheSameDigits() {
        String[] what = ("--truth truth --prediction logistic_prediction --against tree_prediction"
                        + " --score logistic_score --against-score tree_score --positive malignant")
                .split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> metrics = List.of("--metric", "f1", "--metric", "auroc", "--format", "json");
        List<String> file = new ArrayList<>(List.of("compare", CANCER));
        file.addAll(metrics);
        List<String> states = new ArrayList<>(List.of("compare", state("a.credence")));
        states.addAll(metrics);
        assertThat(answers(Cli.run(states.toArray(String[]::new)))).isEqualTo(answers(Cli.run(joined(file, what))));
    }

    @Test
    void differentRowsAreComparedAsIndependentOnes() {
        done(collect("a.credence", "--prediction", "logistic_prediction", "--score", "logistic_score"));
        done(collect("b.credence", "--prediction", "tree_prediction", "--score", "tree_score"));
        Outcome states = Cli.run(
                "compare", state("a.credence"), "--with", state("b.credence"), "--metric", "f1", "--format", "json");
        JsonNode result = answers(states).get("results").get(0);
        assertThat(result.get("n").longValue()).isEqualTo(2 * 569);
        assertThat(states.json().get("input").get("pairing").stringValue()).isEqualTo("independent");
    }

    private Outcome collect(String name, String... columns) {
        return Cli.run(joined(
                List.of("collect", CANCER, "--truth", "truth", "--positive", "malignant", "-o", state(name)), columns));
    }

    @Test
    void aCurveIsDrawnOfAState() {
        done(collect("a.credence", "--score", "logistic_score"));
        Outcome file = Cli.run(
                "curve",
                CANCER,
                "--truth",
                "truth",
                "--score",
                "logistic_score",
                "--positive",
                "malignant",
                "--format",
                "json");
        assertSameCurve(Cli.run("curve", state("a.credence"), "--format", "json"), file);
    }

    /** All but the name of the column, which a state forgets. */
    private static void assertSameCurve(Outcome state, Outcome file) {
        for (String part : List.of("points", "areas", "notes")) {
            assertThat(answers(state).get("results").get(0).get(part))
                    .isEqualTo(answers(file).get("results").get(0).get(part));
        }
        assertThat(answers(state).get("notes")).isEqualTo(answers(file).get("notes"));
    }

    private JsonNode results(String... args) throws IOException {
        Path page = directory.resolve("page.html");
        done(Cli.run(joined(List.of("report", "-o", page.toString(), "--force"), args)));
        return new WrittenPage(page).results();
    }

    @Test
    void aPageOfAStateHasTheNumbersOfItsFile() throws IOException {
        String[] what = "--truth truth --prediction tree_prediction --score tree_score --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        JsonNode ofState = results(state("a.credence"));
        JsonNode ofFile = results(joined(List.of(CANCER), what));
        assertThat(ofState.path("evaluation").path("results"))
                .isNotEmpty()
                .isEqualTo(ofFile.path("evaluation").path("results"));
        assertThat(ofState.path("provenance").path("files")).hasSize(1);
        assertThat(results(state("a.credence"), state("a.credence"))
                        .path("provenance")
                        .path("files"))
                .hasSize(2);
        assertFails(
                "--slice names a column of a file: leave it out with a state",
                "report",
                state("a.credence"),
                "--slice",
                "fold",
                "-o",
                state("b.html"));
        assertFails(
                "a state knows what its rows mean: leave out --truth",
                "report",
                state("a.credence"),
                "--truth",
                "truth",
                "-o",
                state("b.html"));
    }

    @Test
    void aPlanMayStartFromAState() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> asked = List.of("--metric", "f1", "--width", ".05", "--replicates", "20", "--format", "json");
        String[] how = asked.toArray(String[]::new);
        assertThat(answers(Cli.run(joined(List.of("plan", "metric", state("a.credence")), how))))
                .isEqualTo(answers(Cli.run(joined(List.of(joined(List.of("plan", "metric", CANCER), what)), how))));
    }

    @Test
    void aGateOfAStateSaysWhatTheGateOfItsFileSays() {
        String[] what = "--truth truth --prediction logistic_prediction --positive malignant".split(" ");
        done(Cli.run(
                joined(List.of("collect", CANCER, "-o", state("a.credence"), "--against", "tree_prediction"), what)));
        String[] asked = "--metric f1 --margin .02 --metric accuracy --at-least recall=.85 --format json".split(" ");
        Outcome ofState = Cli.run(joined(List.of("gate", state("a.credence")), asked));
        Outcome ofFile =
                Cli.run(joined(List.of(joined(List.of("gate", CANCER, "--baseline", "tree_prediction"), what)), asked));
        assertThat(ofState.status()).isEqualTo(ofFile.status());
        ObjectNode first = (ObjectNode) ofState.json();
        ObjectNode second = (ObjectNode) ofFile.json();
        first.remove("input");
        second.remove("input");
        assertThat(first).isEqualTo(second);
        assertFails(
                "--baseline, --baseline-score, --baseline-prediction, --id and --slice name columns of a file: collect"
                        + " both systems into the state, of each slice its own",
                "gate",
                state("a.credence"),
                "--slice",
                "fold",
                "--metric",
                "f1",
                "--margin",
                ".02");
    }

    @Test
    void aFloorNeedsOneSystemAlone() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        assertThat(Cli.run("gate", state("a.credence"), "--at-least", "recall=.5")
                        .status())
                .isZero();
        assertFails(
                "the state must hold two systems", "gate", state("a.credence"), "--metric", "f1", "--margin", ".02");
    }

    @Test
    void aCoverageStudyMayBeLikeAState() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        String[] how = "--metric f1 --method delta-wilson --replicates 20 --plausible 2 --format json".split(" ");
        assertThat(answers(Cli.run(joined(List.of("coverage", "--like", state("a.credence")), how))))
                .isEqualTo(answers(Cli.run(joined(List.of(joined(List.of("coverage", "--like", CANCER), what)), how))));
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("b.credence"), "--fold", "fold"), what)));
        assertFails(
                "--like draws i.i.d., clustered and stratified samples: the state is of folds",
                "coverage",
                "--like",
                state("b.credence"));
    }

    /** Parts of a file, shuffled, by way of states of states: the bytes of the whole. */
    @Test
    void partsGiveTheBytesOfTheWhole() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(CANCER)));
        String header = lines.remove(0);
        Collections.shuffle(lines, new Random(42));
        String[] what = "--truth truth --prediction tree_prediction --score tree_score --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("whole")), what)));
        List<String> parts = new ArrayList<>();
        for (int part = 0; part < 5; part++) {
            Path file = directory.resolve("part" + part + ".csv");
            List<String> some = new ArrayList<>(lines.subList(part * lines.size() / 5, (part + 1) * lines.size() / 5));
            some.add(0, header);
            Files.write(file, some);
            done(Cli.run(joined(List.of("collect", file.toString(), "-o", state("part" + part)), what)));
            parts.add(state("part" + part));
        }
        List<String> merge = new ArrayList<>(List.of("collect", "-o", state("merged")));
        merge.addAll(parts);
        done(Cli.run(merge.toArray(String[]::new)));
        assertThat(Path.of(state("merged"))).hasSameBinaryContentAs(Path.of(state("whole")));
        List<String> several = new ArrayList<>(List.of("evaluate", "--format", "json"));
        several.addAll(parts);
        assertThat(answers(Cli.run(several.toArray(String[]::new))))
                .isEqualTo(answers(Cli.run("evaluate", state("whole"), "--format", "json")));
    }

    @Test
    void aPositiveLabelMayBeNamedLater() {
        done(Cli.run(
                "collect", CANCER, "--truth", "truth", "--prediction", "tree_prediction", "-o", state("a.credence")));
        assertThat(answers(Cli.run(
                        "evaluate", state("a.credence"), "--positive", "benign", "--metric", "f1", "--format", "json")))
                .isEqualTo(answers(Cli.run(
                        "evaluate",
                        CANCER,
                        "--truth",
                        "truth",
                        "--prediction",
                        "tree_prediction",
                        "--positive",
                        "benign",
                        "--metric",
                        "f1",
                        "--format",
                        "json")));
    }

    @Test
    void boundedScoresSayHowFarTheyAreOff() {
        done(collect("a.credence", "--score", "logistic_score", "--keys", "32"));
        Outcome outcome = done(Cli.run("evaluate", state("a.credence"), "--metric", "auroc", "--format", "json"));
        JsonNode result = outcome.json().get("results").get(0);
        double exact = answers(Cli.run(
                        "evaluate",
                        CANCER,
                        "--truth",
                        "truth",
                        "--score",
                        "logistic_score",
                        "--positive",
                        "malignant",
                        "--metric",
                        "auroc",
                        "--format",
                        "json"))
                .get("results")
                .get(0)
                .get("value")
                .doubleValue();
        assertThat(exact)
                .isBetween(
                        result.get("certificate").get("lower").doubleValue(),
                        result.get("certificate").get("upper").doubleValue());
        assertThat(Cli.complaints("estimate", result)).isEmpty();
        assertThat(outcome.out()).contains("scores are kept as ranges: auroc of the scores themselves lies in [");
    }

    @Test
    void aStateOfTwoSystemsTellsOfNoOthers() {
        done(collect("a.credence", "--prediction", "logistic_prediction", "--against", "tree_prediction"));
        for (List<String> several : List.of(List.of("a,b"), List.of("a", "--against", "b"))) {
            List<String> args = new ArrayList<>(List.of("compare", state("a.credence"), "--against"));
            args.addAll(several);
            assertFails(
                    "this state is of two at most: collect the rows with --prediction A --against B,C",
                    args.toArray(String[]::new));
        }
        assertFails(
                "a state knows what its rows mean: leave out --against",
                "compare",
                state("a.credence"),
                "--against",
                "a");
    }

    @Test
    void boundedPairsSayHowFarTheirDifferenceIsOff() {
        String[] asked = "--metric auroc --format json".split(" ");
        done(collect("a.credence", "--score", "logistic_score", "--against-score", "tree_score", "--keys", "64"));
        done(collect("b.credence", "--score", "logistic_score", "--against-score", "tree_score"));
        Outcome bounded = done(Cli.run(joined(List.of("compare", state("a.credence")), asked)));
        JsonNode result = bounded.json().get("results").get(0);
        JsonNode exact = answers(Cli.run(joined(List.of("compare", state("b.credence")), asked)))
                .get("results")
                .get(0);
        assertThat(exact.has("certificate")).isFalse();
        JsonNode sure = result.get("certificate");
        assertThat(exact.get("difference").get("value").doubleValue())
                .isBetween(sure.get("lower").doubleValue(), sure.get("upper").doubleValue());
        assertThat(sure.get("lower").doubleValue()).isLessThan(sure.get("upper").doubleValue());
        assertThat(result.get("difference").get("lower").doubleValue())
                .isLessThan(sure.get("lower").doubleValue());
        assertThat(Cli.complaints("comparison", result)).isEmpty();
        assertThat(bounded.out())
                .contains("scores are kept as ranges: the difference of the scores themselves lies in [");
    }

    @Test
    void countsGoWithScores() throws IOException {
        Path rows = directory.resolve("rows.csv");
        Path counts = directory.resolve("counts.csv");
        Files.writeString(rows, "t,s\na,0.1\na,0.1\na,0.1\nb,0.1\nb,0.7\nb,0.7\na,0.9\n");
        Files.writeString(counts, "t,s,n\na,0.1,2\nb,0.7,2\na,0.1,1\nb,0.1,1\na,0.9,1\nb,0.3,0\n");
        String[] what = "--truth t --score s --positive b --metric auroc --format json".split(" ");
        JsonNode counted = answers(Cli.run(joined(List.of("evaluate", counts.toString(), "--count", "n"), what)));
        assertThat(counted).isEqualTo(answers(Cli.run(joined(List.of("evaluate", rows.toString()), what))));
        done(Cli.run(
                "collect",
                counts.toString(),
                "--count",
                "n",
                "--truth",
                "t",
                "--score",
                "s",
                "--positive",
                "b",
                "-o",
                state("a")));
        assertThat(answers(Cli.run("evaluate", state("a"), "--metric", "auroc", "--format", "json")))
                .isEqualTo(counted);
        assertFails(
                "--count does not go together with --against-score; write a row per observation",
                joined(List.of("compare", counts.toString(), "--count", "n", "--against-score", "t"), what));
    }

    private static void assertFails(String message, String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isNotZero();
    }

    @Test
    void whatDoesNotGoTogetherIsTold() throws IOException {
        done(collect("a", "--prediction", "tree_prediction"));
        done(collect("s", "--score", "tree_score"));
        assertFails(
                "s exists: name another file, or write over it with --force", "collect", state("a"), "-o", state("s"));
        assertFails(
                "cannot be written: its folder does not exist", "collect", "no-such-file.csv", "-o", state("none/s"));
        assertFails("-o must name a file, not a folder: o=", "collect", "no-such-file.csv", "-o", directory.toString());
        done(Cli.run("collect", state("a"), "-o", state("s2"), "--force"));
        assertFails(
                "a state knows what its rows mean: leave out --truth, --prediction",
                "evaluate",
                state("a"),
                "--truth",
                "truth",
                "--prediction",
                "x");
        assertFails(
                "--positive must be that of the state: state='malignant', --positive='benign'",
                "evaluate",
                state("a"),
                "--positive",
                "benign");
        assertFails(
                "states to merge must hold the same: before=[predictions], here=[scores]",
                "evaluate",
                state("a"),
                state("s"));
        assertFails("is no state of credence collect", "evaluate", state("a"), CANCER);
        assertFails("the state must hold two systems: it holds [predictions]; use --with FILE2", "compare", state("a"));
        assertFails("the state holds no scores", "curve", state("a"));
        assertFails("Missing required option: '--truth=COLUMN'", "evaluate", CANCER, "--prediction", "x");
        assertFails(
                "Missing required options: '--score=COLUMN', '--positive=LABEL'", "curve", CANCER, "--truth", "truth");
        assertFails(
                "no file has it: no label 'malignan'; did you mean 'malignant'?",
                "collect",
                CANCER,
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "malignan",
                "-o",
                state("b"));
        assertThat(Path.of(state("b"))).doesNotExist();
        assertFails(
                "--keys: keys must be >= 16: keys=2",
                joined(
                        List.of("collect", CANCER, "--truth", "truth", "--score", "tree_score", "--positive", "benign"),
                        "--keys",
                        "2",
                        "-o",
                        state("b")));
        done(Cli.run(
                "collect",
                CANCER,
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "benign",
                "-o",
                state("other")));
        assertFails(
                "states to merge must have the same positive labels: this='malignant', other='benign'",
                "evaluate",
                state("a"),
                state("other"));
    }

    @Test
    void damagedStatesSayWhere() throws IOException {
        done(collect("a", "--prediction", "tree_prediction"));
        byte[] bytes = Files.readAllBytes(Path.of(state("a")));
        bytes[20] ^= 1;
        Files.write(Path.of(state("damaged")), bytes);
        Files.write(Path.of(state("cut")), Arrays.copyOf(bytes, 12));
        assertFails("state is damaged or cut off: its checksum does not fit", "evaluate", state("damaged"));
        assertFails("state is damaged or cut off: its checksum does not fit", "evaluate", state("cut"));
        bytes[7] = 9;
        Files.write(Path.of(state("later")), bytes);
        assertFails(
                "version must be 1, 2 or 3: version=9; read it with a later release of Credence",
                "curve",
                state("later"));
    }

    /** Names of files come from outside: one may hold what a terminal obeys. */
    @Test
    void theSummaryShowsANameAndObeysNothingInIt() {
        Outcome outcome = done(collect("\u001b[31mred\u202e", "--prediction", "tree_prediction"));
        assertThat(outcome.out()).contains("\\u001b[31mred\\u202e: 569 rows").doesNotContain("\u001b", "\u202e");
    }

    @Test
    void theSummarySaysWhatIsThere() throws IOException {
        Outcome outcome = done(collect("a", "--prediction", "tree_prediction", "--score", "tree_score"));
        long size = Files.size(Path.of(state("a")));
        assertThat(outcome.out())
                .isEqualTo(
                        state("a") + ": 569 rows, " + size + " bytes, predictions and scores" + System.lineSeparator());
        assertThat(new String(Files.readAllBytes(Path.of(state("a"))), StandardCharsets.ISO_8859_1))
                .startsWith("\u0093CRED\r\n");
    }
}
