package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class WatchCommandTest {
    @TempDir
    private Path folder;

    private Path log = Path.of("");
    private Path state = Path.of("");

    @BeforeEach
    void header() throws IOException {
        log = Files.writeString(folder.resolve("log.csv"), "id,label,model\n");
        state = folder.resolve("log.watch");
    }

    private void append(String rows) throws IOException {
        Files.writeString(log, rows, StandardOpenOption.APPEND);
    }

    private static String rows(int from, int to, String rest) {
        StringBuilder rows = new StringBuilder();
        for (int i = from; i < to; i++) {
            rows.append(i).append(rest).append('\n');
        }
        return rows.toString();
    }

    private Outcome watch(String... options) {
        List<String> all =
                new ArrayList<>(List.of("watch", log.toString(), "--truth", "label", "--prediction", "model"));
        all.addAll(List.of("--metric", "accuracy", "--once", "--json", "--state", state.toString()));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    private JsonNode look(String... options) {
        Outcome outcome = watch(options);
        assertThat(outcome.err()).isEmpty();
        return outcome.json();
    }

    @Test
    void appendedRowsAreCountedOnceAcrossRuns() throws IOException {
        append(rows(0, 10, ",a,a"));
        assertThat(look().get("rows").intValue()).isEqualTo(10);
        assertThat(look().get("rows").intValue()).isEqualTo(10);
        append(rows(10, 15, ",a,b"));
        JsonNode third = look();

        assertThat(third.get("rows").intValue()).isEqualTo(15);
        assertThat(third.get("look").intValue()).isEqualTo(3);
        assertThat(third.has("verdict")).isFalse();
        assertThat(third.get("value").doubleValue()).isEqualTo(10 / 15.0);
    }

    @Test
    void halfARowWaitsForItsRest() throws IOException {
        append("0,a,a\n1,a");
        assertThat(look().get("rows").intValue()).isEqualTo(1);
        append(",b\n");

        assertThat(look().get("value").doubleValue()).isEqualTo(0.5);
    }

    @Test
    void quotedCellMayContainALineEnd() throws IOException {
        append("0,\"a\nb\",\"a\nb\"\n1,a,b\n");

        assertThat(look().get("value").doubleValue()).isEqualTo(0.5);
    }

    @Test
    void repeatedAndIncompleteRowsAreLeftOutAndCounted() throws IOException {
        append("0,a,a\n0,a,b\n1,,a\n");
        JsonNode look = look("--id", "id");

        assertThat(look.get("rows").intValue()).isOne();
        assertThat(look.get("repeated").intValue()).isOne();
        assertThat(look.get("incomplete").intValue()).isOne();
        append("0,a,b\n");
        assertThat(look("--id", "id").get("repeated").intValue()).isEqualTo(2);
    }

    /** A mean over classes is over those that occurred; a declared one that did not keeps its bounds open. */
    @Test
    void declaredLabelThatDidNotOccurKeepsTheBoundsOfMacroAverageOpen() throws IOException {
        append(rows(0, 90, ",a,a") + rows(90, 150, ",b,b"));
        List<String> macro = List.of("watch", log.toString(), "--truth", "label", "--prediction", "model");
        List<String> claim = List.of("--metric", "recall.macro", "--at-least", "0.8", "--once");
        Outcome undeclared = run(macro, claim);
        Outcome declared = run(macro, claim, List.of("--labels", "a,b,c"));

        assertThat(undeclared.status()).isZero();
        assertThat(undeclared.err()).contains("recall.macro is over the classes that occurred so far");
        assertThat(declared.status()).isEqualTo(4);
        assertThat(declared.out()).contains("[0.0000, 1.0000]");
        assertThat(declared.err()).contains("the true class 'c' has 0 items so far");
        assertThat(run(macro, claim, List.of("--labels", "a,b,c", "--window", "10"))
                        .err())
                .contains("--labels does not apply to --window");
    }

    private static Outcome run(List<?>... parts) {
        return Cli.run(
                Stream.of(parts).flatMap(List::stream).map(String.class::cast).toArray(String[]::new));
    }

    /** After 500 right rows, half of 5,000 are wrong: the bounds refute the claim that they showed at first. */
    @Test
    void decisionThatBoundsContradictIsNotShownAnyMore() throws IOException {
        List<String> claim = List.of("--metric", "accuracy", "--at-least", "0.9");
        append(rows(0, 500, ",a,a"));
        List<String> watch = List.of(
                "watch",
                log.toString(),
                "--truth",
                "label",
                "--prediction",
                "model",
                "--once",
                "--state",
                state.toString());
        Outcome passed = run(watch, claim);
        append(rows(500, 3_000, ",a,a") + rows(3_000, 5_500, ",a,b"));
        Outcome contradicted = run(watch, claim);
        Outcome again = run(watch, claim);

        assertThat(passed.status()).isZero();
        assertThat(passed.out()).contains("PASS");
        assertThat(contradicted.status()).isEqualTo(4);
        assertThat(contradicted.out()).contains("accuracy 0.5455 [0.5193, 0.5714]  INCONCLUSIVE");
        assertThat(contradicted.err())
                .contains(
                        "accuracy: the claim was decided as PASS before, and the bounds of all rows contradict that now");
        assertThat(again.status()).isEqualTo(4);
    }

    @Test
    void shrunkOrReplacedFileIsRefusedAndStateIsKept() throws IOException {
        append(rows(0, 10, ",a,a"));
        look();
        byte[] before = Files.readAllBytes(state);
        Files.writeString(log, "id,label,model\n0,a,a\n");
        Outcome shrunk = watch();
        Files.writeString(log, "id,label,model\n" + rows(50, 99, ",a,b"));
        Outcome replaced = watch();

        assertThat(shrunk.status()).isOne();
        assertThat(shrunk.err()).contains("shrank");
        assertThat(replaced.status()).isOne();
        assertThat(replaced.err()).contains("was replaced");
        assertThat(Files.readAllBytes(state)).isEqualTo(before);
    }

    @Test
    void decidedClaimHasTheStatusOfTheGateAndStays() throws IOException {
        append(rows(0, 200, ",a,a"));
        assertThat(watch("--at-least", "0.999").status()).isEqualTo(4);
        Files.delete(state);
        assertThat(watch("--at-least", "0.9").status()).isZero();
        append(rows(200, 222, ",a,b"));
        assertThat(watch("--at-least", "0.9").status()).isZero();
        append(rows(222, 400, ",a,b"));
        Files.delete(state);
        assertThat(watch("--at-least", "0.9").status()).isEqualTo(3);
    }

    @Test
    void damagedStateOrStateOfOtherRequestIsRefused() throws IOException {
        append(rows(0, 5, ",a,a"));
        look();
        Outcome other = watch("--level", "0.9");
        Files.writeString(state, "{\"version\":1}");
        Outcome damaged = watch();

        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("another question");
        assertThat(damaged.status()).isNotZero();
        assertThat(damaged.out()).isEmpty();
    }

    @Test
    void rowWithTooFewFieldsIsRefused() throws IOException {
        append("0,a\n");
        Outcome outcome = watch();

        assertThat(outcome.status()).isOne();
        assertThat(outcome.err()).contains("fields=2");
        assertThat(state).doesNotExist();
    }

    @Test
    void folderOfJsonLinesIsRead() throws IOException {
        log = Files.createDirectory(folder.resolve("logs"));
        Files.writeString(log.resolve("a.jsonl"), "{\"label\": 1, \"model\": 1}\n");
        Files.writeString(log.resolve("b.jsonl"), "{\"label\": 1, \"model\": 2}\n{\"label\"");

        assertThat(look().get("value").doubleValue()).isEqualTo(0.5);
    }

    private Outcome followed(String... options) {
        List<String> all = new ArrayList<>(List.of("watch", log.toString(), "--once", "--state", state.toString()));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void undefinedValueIsPrintedAsAWord() {
        Outcome outcome = followed("--truth", "label", "--prediction", "model", "--metric", "accuracy");

        assertThat(outcome.out()).endsWith("\nlook 1  rows 0  n 0  accuracy undefined [0.0000, 1.0000]\n");
    }

    @Test
    void laterRunsContinueOutcomesWithinRange() throws IOException {
        Files.writeString(log, "id,grade,old\n0,1.5,1\n1,0.5,0\n");
        String[] options = {"--outcome", "grade", "--range", "0,2", "--against", "old", "--metric", "mean", "--json"};
        followed(options);
        append("2,,1\n3,2,1\n");
        JsonNode look = followed(options).json();
        append("4,3,1\n");
        Outcome outside = followed(options);

        assertThat(look.get("rows").intValue()).isEqualTo(3);
        assertThat(look.get("incomplete").intValue()).isOne();
        assertThat(look.get("value").doubleValue()).isEqualTo(4 / 3.0 - 2 / 3.0);
        assertThat(look.get("difference").stringValue()).isEqualTo("grade - old");
        assertThat(outside.status()).isOne();
        assertThat(outside.err()).contains("column 'grade' must lie in the range [0.0, 2.0]: 3.0");
    }

    @Test
    void betsOnOutcomesGoOnAcrossRuns() throws IOException {
        Files.writeString(log, "grade\n" + "0.5\n0.6\n".repeat(60));
        String[] options = {
            "--outcome", "grade", "--metric", "mean", "--sequence", "betting-sequence", "--at-least", "0.55", "--json"
        };
        JsonNode first = followed(options).json();
        append("0.6\n".repeat(200));
        JsonNode second = followed(options).json();
        Outcome other = followed("--outcome", "grade", "--metric", "median", "--sequence", "betting-sequence");

        assertThat(first.get("verdict").stringValue()).isEqualTo("inconclusive");
        assertThat(second.get("rows").intValue()).isEqualTo(320);
        assertThat(second.get("sequence").stringValue()).isEqualTo("betting-sequence");
        assertThat(second.get("verdict").stringValue()).isEqualTo("pass");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err())
                .contains(
                        "another question, and a sequence has one: question='mean at level 0.95, sequence"
                                + " betting-sequence, at least 0.55, columns [grade], outcomes in [0.0, 1.0]', now 'median at"
                                + " level 0.95, sequence betting-sequence, columns [grade], outcomes in [0.0, 1.0]'; name another");
        Files.delete(state);
        assertThat(followed("--outcome", "grade", "--metric", "median", "--sequence", "betting-sequence")
                        .err())
                .contains("it needs --outcome COLUMN --metric mean, without --against");
    }

    @Test
    void laterRunsContinueScoresOfOneOrTwoSystems() throws IOException {
        Files.writeString(log, "label,p,q\na,0.9,0.2\nb,0.8,0.1\n");
        followed("--truth", "label", "--score", "p", "--positive", "a", "--metric", "auroc");
        append("a,0.7,0.3\nb,0.1,0.4\n");
        JsonNode one = followed("--truth", "label", "--score", "p", "--positive", "a", "--metric", "auroc", "--json")
                .json();
        Files.delete(state);
        JsonNode two = followed(
                        "--truth",
                        "label",
                        "--score",
                        "p",
                        "--against",
                        "q",
                        "--positive",
                        "a",
                        "--metric",
                        "auroc",
                        "--json")
                .json();

        assertThat(one.get("value").doubleValue()).isEqualTo(0.75);
        assertThat(one.get("sequence").stringValue()).isEqualTo("asymptotic-sequence");
        assertThat(one.has("difference")).isFalse();
        assertThat(two.get("value").doubleValue()).isEqualTo(0.25);
        assertThat(two.get("difference").stringValue()).isEqualTo("p - q");
    }

    @Test
    void cellThatIsNoNumberIsRefusedWithItsFileAndLine() throws IOException {
        Path grades = Files.writeString(folder.resolve("grades.csv"), "id,grade\n0,0.5\n\"1\n\",x\n");
        Path lines = Files.writeString(folder.resolve("grades.jsonl"), "{\"grade\": 1}\n\n{\"grade\": 7}\n");

        assertThat(watchGrades(grades).err())
                .isEqualTo("credence: " + grades + ", line 3: column 'grade' must be a finite number: 'x'; leave the"
                        + " cell empty if there is none\n");
        assertThat(watchGrades(lines).err())
                .startsWith("credence: " + lines + ", line 3: column 'grade' must lie in the range [0.0, 1.0]: 7.0");
    }

    private static Outcome watchGrades(Path file) {
        return Cli.run("watch", file.toString(), "--outcome", "grade", "--metric", "mean", "--once");
    }

    /** Rows that are still to come may have the label; rows that a kept state counted may have had it. */
    @Test
    void positiveLabelThatDidNotOccurIsNotedAndRefusedIfNoMoreRowsCome() throws IOException {
        append(rows(0, 10, ",a,a"));
        List<String> last = List.of("watch", log.toString(), "--truth", "label", "--prediction", "model", "--once");
        List<String> metric = List.of("--metric", "accuracy", "--positive", "c");
        List<String> kept = List.of("--state", folder.resolve("positive.watch").toString());
        String note = "no row has the positive label 'c' yet";

        assertThat(run(last, metric, List.of()).err()).endsWith(": no label 'c'; available: [a]\n");
        assertThat(run(last, metric, List.of("--labels", "a,c")).status()).isZero();
        assertThat(run(last, metric, kept).err()).contains(note);
        append(rows(10, 11, ",c,c"));
        assertThat(run(last, metric, kept).err()).doesNotContain(note);
        append(rows(11, 12, ",a,a"));
        assertThat(run(last, metric, kept).err()).doesNotContain(note);
    }

    @Test
    void columnsOfDifferentFormsOfRowsAreRefused() {
        assertThat(followed("--outcome", "grade", "--truth", "label", "--metric", "mean")
                        .err())
                .contains("--outcome reads rows without a true label");
        assertThat(followed("--truth", "label", "--metric", "accuracy").err())
                .contains("rows need --truth with --prediction or --score, or --outcome COLUMN");
        assertThat(followed("--outcome", "grade", "--range", "1,0", "--metric", "mean")
                        .err())
                .contains("--range must be two numbers of which LOW is below HIGH: --range=1,0");
        assertThat(followed("--truth", "label", "--prediction", "model", "--range", "0,1", "--metric", "accuracy")
                        .err())
                .contains("--range needs --outcome COLUMN");
    }

    private Outcome decide(String command, String... options) throws IOException {
        Path gate = Files.writeString(
                folder.resolve("gate.json"), "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.9}]}");
        List<String> all = new ArrayList<>(List.of("decide", "--run", command, "--gate", gate.toString()));
        all.addAll(List.of("--budget", "100", "--batch", "20", "--truth", "label", "--prediction", "model", "--json"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void decideStopsAtTheFirstBatchThatDecides() throws IOException {
        String right = "echo label,model; for i in $(seq {count}); do echo a,a; done";
        Outcome passed = decide(right);
        Outcome failed = decide(right.replace("echo a,a", "echo a,b; echo b,a").replace("{count}", "10"));

        assertThat(passed.status()).isZero();
        assertThat(passed.out().lines().count()).isBetween(2L, 5L);
        assertThat(failed.status()).isEqualTo(3);
        assertThat(failed.out().lines().count()).isOne();
    }

    @Test
    void decideContinuesFromStateAfterFailedCommand() throws IOException {
        String state = folder.resolve("decide.json").toString();
        String wrong = "echo label,model; [ {start} = 20 ] && exit 7; for i in $(seq {count}); do echo a,a; done";
        Outcome stopped = decide(wrong, "--state", state);
        Outcome resumed = decide(wrong.replace("exit 7", "true"), "--state", state);

        assertThat(stopped.status()).isOne();
        assertThat(stopped.err()).contains("status 7", "the 20 rows before are kept");
        assertThat(resumed.status()).isZero();
        assertThat(resumed.out()).startsWith("{\"rows\":20,");
    }

    /** A command with a fixed file would be counted again and again, until the bounds decide. */
    @Test
    void decideRefusesABatchThatWasWrittenBefore() throws IOException {
        String same = "echo label,model; for i in $(seq {count}); do echo $((i % 3)),$((i % 3)); done";
        Outcome again = decide(same);

        assertThat(again.status()).isOne();
        assertThat(again.out().lines().count()).isOne();
        assertThat(again.err()).contains("--run wrote the same 21 lines as before at start=20");
        assertThat(decide(same.replace("echo $((", "echo {start}-$((").replace(",$((", ",{start}-$(("))
                        .status())
                .isZero();
    }

    @Test
    void decideRefusesTheAdjustmentOfAGate() throws IOException {
        Path gate = Files.writeString(
                folder.resolve("adjusted.json"),
                "{\"adjust\": \"none\", \"slice\": \"language\", \"expect\": [{\"metric\": \"mean\", \"atLeast\": 0.5}]}");
        Outcome outcome =
                Cli.run(("decide --run true --budget 100 --outcome grade --range 0,1 --gate " + gate).split(" "));
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(
                        "adjusted.json: decide checks all rows together, of one system or with --against of a system and"
                                + " its baseline, and divides the error over the checks: leave out slice, adjust");
    }

    @Test
    void decideJudgesMeansOfOutcomes() throws IOException {
        Path gate = Files.writeString(
                folder.resolve("mean.json"),
                "{\"expect\": [{\"metric\": \"mean\", \"atLeast\": 0.5}, {\"metric\": \"mean\", \"margin\": 0.2}]}");
        Outcome outcome = Cli.run(
                "decide",
                "--run",
                "echo grade,old; for i in $(seq {count}); do echo 0.9,0.$((i % 9)); done",
                "--gate",
                gate.toString(),
                "--budget",
                "400",
                "--outcome",
                "grade",
                "--against",
                "old");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("mean at least 0.5: 0.9000", "PASS after 100 of at most 400 rows");
    }

    @Test
    void looksAreValidAgainstThePublishedSchema() throws IOException {
        JsonNode empty = look();
        append(rows(0, 30, ",a,a") + rows(30, 34, ",a,b"));
        JsonNode open = look();
        JsonNode claimed = Cli.run(
                        "watch",
                        log.toString(),
                        "--truth",
                        "label",
                        "--prediction",
                        "model",
                        "--metric",
                        "accuracy",
                        "--at-least",
                        "0.85",
                        "--once",
                        "--json",
                        "--id",
                        "id")
                .json();
        List<JsonNode> decided = decide("echo label,model; for i in $(seq {count}); do echo a,a; done")
                .out()
                .lines()
                .map(line -> CredenceJson.mapper().readTree(line))
                .toList();

        assertThat(List.of(empty, open, claimed))
                .allSatisfy(
                        look -> assertThat(Cli.complaints("watchLook", look)).isEmpty());
        assertThat(claimed.has("needed")).isTrue();
        assertThat(decided)
                .hasSizeGreaterThan(1)
                .allSatisfy(
                        look -> assertThat(Cli.complaints("decideLook", look)).isEmpty());
        assertThat(Cli.complaints("watchLook", decided.get(0))).isNotEmpty();
    }

    @Test
    void decideRefusesABatchOfAnotherSize() throws IOException {
        Outcome outcome = decide("echo label,model; echo a,a");

        assertThat(outcome.status()).isOne();
        assertThat(outcome.err()).contains("count=20, rows=1");
    }
}
