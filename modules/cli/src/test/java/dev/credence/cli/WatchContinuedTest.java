package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code watch} and {@code decide} that continue from a state know what the command before knew, and count no row twice. */
class WatchContinuedTest {
    private static final String FOLDS = "The rows may be folds of a cross-validation, whose scores are not independent";

    @TempDir
    private Path folder = Path.of("");

    private Path state = Path.of("");

    @BeforeEach
    void nameState() throws IOException {
        folder = folder.toRealPath();
        state = folder.resolve("state");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Outcome watch(Object file, String options) {
        return Cli.run(("watch " + file + " --once --state " + state + " " + options).split(" +"));
    }

    private long counted(Object file) {
        Outcome outcome = watch(file, "--truth t --prediction p --metric accuracy --json");
        assertThat(outcome.err()).isEmpty();
        return outcome.json().get("rows").longValue();
    }

    private static Path relative(Path file) {
        return Path.of("").toAbsolutePath().relativize(file);
    }

    private ObjectNode kept() throws IOException {
        return (ObjectNode) CredenceJson.mapper().readTree(Files.readAllBytes(state));
    }

    @Test
    void fileIsCountedOnceHoweverItsPathIsWritten() throws IOException {
        Path file = file("rows.csv", "t,p\n" + "a,a\n".repeat(7));
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);

        for (Path spelled : List.of(file, relative(file), folder.resolve("./rows.csv"), link, folder, relative(link))) {
            assertThat(counted(spelled)).isEqualTo(7);
        }
        Files.writeString(file, "a,b\n", StandardOpenOption.APPEND);
        assertThat(counted(relative(link))).isEqualTo(8);
        assertThat(counted(folder)).isEqualTo(8);
    }

    @Test
    void fileThatMovedTogetherWithTheStateIsContinued() throws IOException {
        Path before = Files.createDirectory(folder.resolve("before"));
        Path file = Files.writeString(before.resolve("rows.csv"), "t,p\n" + "a,a\n".repeat(7));
        Path other = Files.writeString(before.resolve("other.csv"), "t,p\n" + "a,b\n".repeat(2));
        state = before.resolve("state");
        assertThat(counted(file)).isEqualTo(7);
        assertThat(counted(other)).isEqualTo(9);

        Path after = Files.move(before, folder.resolve("after"));
        state = after.resolve("state");
        Files.writeString(after.resolve("rows.csv"), "a,a\n", StandardOpenOption.APPEND);
        assertThat(counted(after.resolve("rows.csv"))).isEqualTo(10);
        assertThat(counted(after)).isEqualTo(10);

        Files.delete(after.resolve("other.csv"));
        assertThat(watch(after.resolve("rows.csv"), "--truth t --prediction p --metric accuracy")
                        .err())
                .contains("other.csv: the file that was read is gone");
    }

    /** Without the ids of rows that were counted, they would be counted again. */
    @Test
    void stateWithFewerIdsThanRowsIsDamaged() throws IOException {
        Path file = file("rows.csv", "id,t,p\n1,a,a\n2,a,b\n2,a,b\n3,b,b\n");
        String options = "--truth t --prediction p --metric accuracy --id id";
        assertThat(watch(file, options).err()).isEmpty();
        assertThat(kept().required("ids").size()).isEqualTo(3);
        assertThat(watch(file, options).err()).isEmpty();

        ObjectNode less = kept();
        ((ArrayNode) less.required("ids")).remove(0);
        for (ObjectNode damaged : List.of(less, kept().without(List.of("ids")))) {
            Files.write(state, CredenceJson.mapper().writeValueAsBytes(damaged));
            assertThat(watch(file, options).err())
                    .contains("--state is not a state that this command wrote, or is damaged");
        }
    }

    /** If a state has two paths of one file, the one that was read further remains. */
    @Test
    void pathsInAStateOfTheFirstVersionAreThoseOfTheirFiles() throws IOException {
        Path file = file("rows.csv", "t,p\n" + "a,a\n".repeat(7));
        assertThat(counted(file)).isEqualTo(7);
        ObjectNode form = kept();
        JsonNode position = form.required("files").required(file.toString());
        ObjectNode old = ((ObjectNode) position.deepCopy()).without(List.of("near", "end"));
        ObjectNode files = CredenceJson.mapper().createObjectNode();
        files.set(relative(file).toString(), old);
        files.set(folder + "/./rows.csv", old.deepCopy().put("bytes", 4));
        Files.write(
                state,
                CredenceJson.mapper().writeValueAsBytes(form.put("version", 1).set("files", files)));

        Files.writeString(file, "a,b\n", StandardOpenOption.APPEND);
        assertThat(counted(file)).isEqualTo(8);
        assertThat(kept().required("version").intValue()).isEqualTo(2);
        assertThat(kept().required("files").propertyNames()).containsExactly(file.toString());
    }

    private static String rows(boolean json, int from, int to) {
        StringBuilder rows = new StringBuilder(json || from > 0 ? "" : "t,p,v,fold,rep\n");
        for (int i = from; i < to; i++) {
            rows.append(
                    json
                            ? "{\"t\":\"a\",\"p\":\"a\",\"v\":0.9,\"fold\":" + i % 5 + ",\"rep\":" + i % 2 + "}\n"
                            : "a,a,0.9," + i % 5 + "," + i % 2 + "\n");
        }
        return rows.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "csv, --truth t --prediction p --metric accuracy --at-least 0.5",
        "jsonl, --truth t --prediction p --metric accuracy --at-least 0.5",
        "jsonl, --truth t --prediction p --metric accuracy --at-least 0.999",
        "csv, --outcome v --metric mean --at-least 0.5",
        "jsonl, --outcome v --metric mean --at-least 0.5",
        "jsonl, --outcome v --metric mean --at-least 0.5 --sequence betting-sequence"
    })
    void doubtStaysWithAndWithoutNewRows(String form, String options) throws IOException {
        boolean json = form.equals("jsonl");
        Path file = file("rows." + form, rows(json, 0, 400));

        for (int look = 1; look <= 4; look++) {
            Outcome outcome = watch(file, options);
            assertThat(outcome.status()).isEqualTo(4);
            assertThat(outcome.out()).contains("look " + look + "  rows " + (look < 4 ? 400 : 450), "INCONCLUSIVE");
            assertThat(outcome.err()).contains(FOLDS, "treated as independent, but ");
            if (look == 3) {
                Files.writeString(file, rows(json, 400, 450), StandardOpenOption.APPEND);
            }
        }
    }

    /** States of the first version do not have the doubt, which the files show again. */
    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void doubtIsSeenAgainInAStateOfTheFirstVersion(String form) throws IOException {
        String options = "--truth t --prediction p --metric accuracy --at-least 0.5";
        Path plain = file("plain.csv", "t,p\n" + "a,a\n".repeat(400));
        assertThat(watch(plain, options).status()).isZero();
        JsonNode counts = kept().required("counts");
        Files.delete(state);
        Path file = file("rows." + form, rows(form.equals("jsonl"), 0, 400));
        watch(file, options);
        ObjectNode old = kept().put("version", 1);
        old.set("counts", counts);
        Files.write(state, CredenceJson.mapper().writeValueAsBytes(old));

        assertThat(watch(file, options).status()).isEqualTo(4);
    }

    /** Few rows in each call are many together, whose predictions never have a label of the truth. */
    @Test
    void labelsOfItemsAreRememberedUntilThereAreEnough() throws IOException {
        String options = "--truth t --prediction p --metric accuracy --item i";
        Path file = file("rows.csv", "i,t,p\n");
        for (int part = 0; part < 2; part++) {
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < 15; i++) {
                rows.append(part * 15 + i).append(",yes,1\n");
            }
            Files.writeString(file, rows, StandardOpenOption.APPEND);
            assertThat(watch(file, options).status()).isEqualTo(part);
        }
        assertThat(watch(file, options).err()).contains("no label in common");
    }

    /** Without items the rows are refused as well. */
    @ParameterizedTest
    @CsvSource({"'', --at-most 0.5", "--item i, --at-most 0.5", "--item i, --at-least 0.9"})
    void fewRowsWithoutACommonLabelDecideNothing(String item, String claim) throws IOException {
        Path file = file("rows.csv", "i,t,p\n");
        for (int i = 0; i < 15; i++) {
            Files.writeString(file, i + ",yes,1\n", StandardOpenOption.APPEND);
            Outcome outcome = watch(file, ("--truth t --prediction p --metric accuracy " + item + " " + claim).strip());

            assertThat(outcome.out()).doesNotContain("PASS", "FAIL");
            if (outcome.status() != 4) {
                assertThat(outcome.status()).isOne();
                assertThat(outcome.err()).contains("no label in common");
            }
        }
        assertThat(watch(file, ("--truth t --prediction p --metric accuracy " + item + " " + claim).strip())
                        .status())
                .isOne();
    }

    /** Every row without the label is a true negative of it, so that the specificity of a misspelt label is 1. */
    @Test
    void noClaimIsDecidedBeforeTheFirstRowWithThePositiveLabel() throws IOException {
        String options = "--truth t --prediction p --metric specificity --positive spam --at-least 0.9";
        String reason = "No row has the positive label 'spam' yet, so that no claim about it is decided";
        Path file = file("rows.csv", "t,p\n" + "ham,ham\n".repeat(300));

        for (int look = 0; look < 3; look++) {
            Outcome waiting = watch(file, options);
            assertThat(waiting.status()).isEqualTo(4);
            assertThat(waiting.out()).contains("rows 300", "INCONCLUSIVE");
            assertThat(waiting.err()).contains(reason);
        }
        assertThat(Cli.run(("watch " + file + " --once --labels ham,spam " + options).split(" "))
                        .status())
                .isZero();
        Files.writeString(file, "spam,ham\n", StandardOpenOption.APPEND);
        for (int look = 0; look < 2; look++) {
            Outcome decided = watch(file, options);
            assertThat(decided.status()).isZero();
            assertThat(decided.err()).doesNotContain("positive label");
        }
        Files.delete(state);
        Outcome budget = decide(
                "echo t,p; for i in $(seq {count}); do echo ham,ham; done",
                "{\"metric\":\"specificity\",\"atLeast\":0.9}",
                200,
                "--truth t --prediction p --positive spam");
        assertThat(budget.status()).isEqualTo(4);
        assertThat(budget.err()).contains(reason);
    }

    /** The first 4,096 bytes are those of the file before. */
    @Test
    void fileThatWasReplacedByOneWithTheSameStartIsRefused() throws IOException {
        String start = "t,p\n" + "a,a\n".repeat(2000);
        Path file = file("rows.csv", start + "a,a\n".repeat(1000));
        assertThat(counted(file)).isEqualTo(3000);
        byte[] before = Files.readAllBytes(state);
        Files.writeString(file, start + "a,b\n".repeat(1500));

        Outcome replaced = watch(file, "--truth t --prediction p --metric accuracy");

        assertThat(replaced.status()).isOne();
        assertThat(replaced.err()).contains("the file was replaced, as it does not begin with the rows that were read");
        assertThat(Files.readAllBytes(state)).isEqualTo(before);
        Files.writeString(file, start + "a,a\n".repeat(1001));
        assertThat(counted(file)).isEqualTo(3001);
    }

    private Outcome decide(String command, String expected, int budget, String options) throws IOException {
        Path gate = file("gate.json", "{\"expect\":[" + expected + "]}");
        return Cli.run(Stream.concat(
                        Stream.of("decide", "--run", command, "--gate", gate.toString(), "--state", state.toString()),
                        Stream.of(("--batch 100 --budget " + budget + " " + options).split(" ")))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void decideDoesNotForgetADoubt(String form) throws IOException {
        boolean json = form.equals("jsonl");
        file("0", rows(json, 0, 100));
        file("100", (json ? "" : rows(false, 0, 0)) + rows(json, 100, 200).replace("\n", " \n"));
        String all = "{\"metric\":\"accuracy\",\"atLeast\":0.5}";

        for (int budget : new int[] {100, 100, 200, 200, 1}) {
            Outcome outcome = decide("cat " + folder + "/{start}", all, budget, "--truth t --prediction p");
            assertThat(outcome.status()).isEqualTo(4);
            assertThat(outcome.out()).contains("INCONCLUSIVE after ").doesNotContain("PASS");
            assertThat(outcome.err()).contains(FOLDS);
        }
    }

    /** A check that was decided before the doubt is not decided after it, in this process and in the next. */
    @Test
    void restoredDecisionIsDoubtedAsInTheProcessBefore() throws IOException {
        file("0", "t,p\n" + "a,a\n".repeat(100));
        file("100", rows(false, 0, 100));
        String checks = "{\"metric\":\"accuracy\",\"atLeast\":0.5},{\"metric\":\"recall@a\",\"atLeast\":0.99}";
        String command = "cat " + folder + "/{start}";

        Outcome first = decide(command, checks, 100, "--truth t --prediction p");
        Outcome doubted = decide(command, checks, 200, "--truth t --prediction p");
        Outcome resumed = decide(command, checks, 200, "--truth t --prediction p");

        assertThat(first.out()).containsOnlyOnce("PASS");
        assertThat(doubted.out().lines().skip(2)).noneMatch(line -> line.contains("PASS"));
        assertThat(resumed.status()).isEqualTo(4);
        assertThat(resumed.out()).doesNotContain("PASS").contains("INCONCLUSIVE after 200");
        assertThat(resumed.err()).contains(FOLDS);
    }

    @Test
    void batchThatWasWrittenBeforeIsRefusedAtEveryCall() throws IOException {
        StringBuilder rows = new StringBuilder("v\n");
        for (int i = 0; i < 100; i++) {
            rows.append(0.9 + i / 1000.0).append('\n');
        }
        file("same", rows.toString());

        for (int call = 1; call <= 4; call++) {
            Outcome outcome = decide(
                    "cat " + folder + "/same", "{\"metric\":\"mean\",\"atLeast\":0.9}", 900, "--outcome v --json");
            assertThat(outcome.status()).isOne();
            assertThat(outcome.err()).contains("--run wrote the same 101 lines as before at start=100");
            assertThat(outcome.json().get("rows").intValue()).isEqualTo(100);
        }
    }

    /** In the first version the rows that a command wrote were kept as those of a file. */
    @Test
    void decideContinuesAStateOfTheFirstVersion() throws IOException {
        String check = "{\"metric\":\"mean\",\"atLeast\":0.85}";
        String command = "echo v; for i in $(seq {count}); do echo 0.9; done";
        assertThat(decide(command, check, 100, "--outcome v").status()).isEqualTo(4);
        ObjectNode old = kept().without(List.of("drawn", "batches"));
        old.put("version", 1)
                .putObject("files")
                .putObject("run")
                .put("bytes", 100)
                .put("start", "");
        Files.write(state, CredenceJson.mapper().writeValueAsBytes(old));

        Outcome outcome = decide(command, check, 300, "--outcome v");

        assertThat(outcome.out()).startsWith("rows 100 ").contains("\nrows 200 ");
        assertThat(kept().required("drawn").intValue()).isGreaterThanOrEqualTo(200);
    }
}
