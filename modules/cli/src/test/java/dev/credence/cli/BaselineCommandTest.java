package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.state.ConfusionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/** Tests the actions of the command {@code baseline}. */
class BaselineCommandTest extends BaselineFolder {
    @Test
    void fileKeepsNoIdsAndDependsOnlyOnTheContent() throws IOException {
        String file = rows("r.csv", 50, 9, 12);
        set(file, "old", "--id", "id", "--salt", "x", "--commit", "abc");
        String first = Files.readString(baseline());
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(file)));
        Collections.reverse(lines.subList(1, lines.size()));
        set(
                Files.write(folder.resolve("s.csv"), lines).toString(),
                "old",
                "--id",
                "id",
                "--salt",
                "x",
                "--commit",
                "abc");

        assertThat(Files.readString(baseline()))
                .isEqualTo(first)
                .doesNotContain("r1")
                .contains("\"commit\": \"abc\"");
        assertThat(first.lines().filter(line -> line.matches(" {4}\"[0-9a-f]{32} [01] [01]\",?")))
                .hasSize(50);
    }

    @Test
    void stateOfBaselineEqualsCollectedStateWithoutTheNameOfTheSystem() throws IOException {
        String file = rows("r.csv", 50, 9, 12);
        set(file, "old");
        Path state = folder.resolve("s.credence");
        Cli.run("collect", file, "--truth", "truth", "--prediction", "old", "-o", state.toString());

        String text = Files.readString(baseline());
        String lines = text.replaceAll("(?s).*\"state\": \\[(.*?)\\].*", "$1").replaceAll("[\\s\",]", "");
        ConfusionState kept = ConfusionState.fromBytes(Base64.getDecoder().decode(lines));
        assertThat(kept.systemNames()).isEmpty();
        assertThat(kept.named(List.of("old")).toBytes()).isEqualTo(Files.readAllBytes(state));
    }

    @Test
    void commitAndDateComeFromTheEnvironmentUnlessGiven() throws IOException {
        String file = rows("r.csv", 50, 9, 12);
        String[] words = {
            "baseline",
            "set",
            file,
            "--truth",
            "truth",
            "--prediction",
            "old",
            "--baseline",
            baseline().toString()
        };
        Cli.within(Map.of("GITHUB_SHA", "c0ffee"), words);

        assertThat(Files.readString(baseline()))
                .contains("\"commit\": \"c0ffee\"")
                .contains("\"date\": \"" + LocalDate.now(ZoneOffset.UTC) + "\"");
        Outcome wrong = Cli.run(with(words, "--date", "2026-13-01"));
        assertThat(wrong.err())
                .isEqualTo("credence: --date must be a day as YYYY-MM-DD: --date=2026-13-01" + System.lineSeparator());
        assertThat(wrong.status()).isEqualTo(2);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void itemsOfAPipeAreRefused() {
        assertRefusedUsage(
                Cli.run(
                        "baseline",
                        "set",
                        "/dev/null",
                        "--input-format",
                        "csv",
                        "--truth",
                        "truth",
                        "--prediction",
                        "old",
                        "--id",
                        "id",
                        "--salt",
                        "x",
                        "--baseline",
                        baseline().toString()),
                "/dev/null: a file whose items are kept is read more than once, but a pipe can be read only once; write it to a"
                        + " file first");
    }

    @Test
    void baselineIsNoFileOfRows() throws IOException {
        set(rows("r.csv", 50, 9, 12), "old");

        assertRefusedUsage(
                Cli.run("evaluate", baseline().toString(), "--truth", "truth", "--prediction", "old"),
                baseline()
                        + ": is not a state of credence collect; a baseline of credence baseline is read by credence baseline"
                        + " show and by gate --baseline; give the format of rows with --input-format");
    }

    @Test
    void showPrintsTheHeaderAndTheValues() throws IOException {
        String file = rows("r.csv", 100, 10, 20);
        set(file, "old", "--positive", "y", "--metric", "accuracy", "--commit", "abc");
        JsonNode accuracy = Cli.run(
                        "evaluate",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "old",
                        "--metric",
                        "accuracy",
                        "--format",
                        "json")
                .json()
                .get("results")
                .get(0);

        Outcome shown = Cli.run("baseline", "show", baseline().toString());
        JsonNode json = Cli.run("baseline", "show", baseline().toString(), "--format", "json")
                .json();

        assertThat(shown.lines())
                .startsWith(
                        baseline() + ", name: guess, evidence: predictions, design: plain, 100 rows, date: 2026-01-02,"
                                + " commit: abc, credence: (development), positive: y, labels: n, y",
                        "",
                        " metric     value   lower   upper",
                        " accuracy  0.9500  0.8882  0.9801");
        assertThat(json.get("input").get("rows").longValue()).isEqualTo(100);
        assertThat(json.get("results").get(0).get("value")).isEqualTo(accuracy.get("value"));
        assertThat(json.get("results").get(0).get("lower")).isEqualTo(accuracy.get("lower"));
        assertRefusedUsage(
                Cli.run("baseline", "show", folder.resolve("none.credence").toString()),
                folder.resolve("none.credence") + ": no such file");
    }

    @Test
    void checkStatesWhetherRowsFit() throws IOException {
        String file = rows("r.csv", 100, 10, 20);
        set(file, "old", "--id", "id", "--salt", "x");
        String path = baseline().toString();
        String fewer = rows("few.csv", 98, 9, 12);

        assertThat(Cli.run("baseline", "check", path).out())
                .isEqualTo(path + ": 100 rows of 2026-01-02, whole and unchanged" + System.lineSeparator());
        assertThat(Cli.run("baseline", "check", path, file, "--truth", "truth", "--prediction", "new", "--id", "id")
                        .out())
                .isEqualTo(path + ": 100 rows of 2026-01-02, whole and unchanged; " + file + " can be compared with it"
                        + System.lineSeparator());
        assertRefused(
                Cli.run("baseline", "check", path, fewer, "--truth", "truth", "--prediction", "new", "--id", "id"),
                path
                        + ": the baseline and this run must have the same items: 2 of the 100 items of the baseline are not in this"
                        + " run, and 0 of the 98 items of this run are not in the baseline" + RENEW);
        assertRefusedUsage(
                Cli.run("baseline", "check", path, "--truth", "truth"),
                "options of columns need FILE, the file of the rows");
        assertRefusedUsage(Cli.run("baseline", "check"), "Missing required parameter: 'NAME.credence'");
        assertRefusedUsage(
                Cli.run("baseline"), "an action must be given: one of set, show, check; see credence baseline --help");
    }

    @Test
    void wrongNamesAndIdsAreWrongUsage() throws IOException {
        String file = rows("r.csv", 100, 10, 20);
        String[] set = {"baseline", "set", file, "--truth", "truth", "--prediction", "new", "--baseline"};

        assertRefusedUsage(
                Cli.run(with(set, "b.json")), "the file of a baseline must end in .credence: file=\"b.json\"");
        assertRefusedUsage(
                Cli.run(with(set, baseline().toString(), "--id", "id")),
                "--id needs --salt TEXT, with which the ids are hashed");
        assertRefusedUsage(
                Cli.run(with(set, baseline().toString(), "--id", "id", "--salt", "x", "--fold", "site")),
                "the items of a baseline must be independent or in clusters, but rows are of folds or have weights");
        Outcome twice = Cli.run(with(set, baseline().toString(), "--id", "site", "--salt", "x"));
        assertThat(twice.err())
                .isEqualTo(
                        "credence: " + file + ": site 's0' occurs twice; ids must be unique" + System.lineSeparator());
        assertThat(Files.exists(baseline())).isFalse();
    }
}
