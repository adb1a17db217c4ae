package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the script of the action for GitHub, with a command and an interface of GitHub that write down how they are called. */
class ActionScriptTest {
    private static final Path SCRIPT = Path.of("../../tools/action/gate.sh").toAbsolutePath();

    @TempDir
    private Path directory = Path.of("");

    /** What the script wrote. */
    private record Run(int status, String output) {}

    @BeforeEach
    void writePrograms() throws IOException {
        assumeThat(Files.isExecutable(Path.of("/bin/bash"))).isTrue();
        program(
                "credence",
                "printf '%s\\n' \"$@\" > \"$RUNNER_TEMP/arguments.txt\"",
                "if [ \"$STATUS\" = 0 ]; then echo \"**${FIRST:-gate PASS: of 1 check 1 passed}**\";",
                "else echo \"**gate of $STATUS**\"; fi",
                "if [ \"$STATUS\" -lt 3 ] && [ \"$STATUS\" -gt 0 ]; then echo 'credence: no column' >&2; fi",
                "exit \"$STATUS\"");
        program(
                "gh",
                "printf '%s\\n' \"$*\" >> \"$RUNNER_TEMP/gh.txt\"",
                "case \"$*\" in *comments*--jq*) [ -z \"${EXISTING:-}\" ] || echo \"$EXISTING\" ;; esac");
    }

    private void program(String name, String... lines) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/bash\n" + String.join("\n", lines) + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Run run(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", SCRIPT.toString()).redirectErrorStream(true);
        Map<String, String> given = builder.environment();
        given.keySet().removeIf(name -> name.startsWith("GATE_") || name.startsWith("GITHUB_"));
        given.put("PATH", directory + ":" + given.get("PATH"));
        given.put("RUNNER_TEMP", directory.toString());
        given.put("CREDENCE_COMMAND", directory.resolve("credence").toString());
        given.put("GATE_ARGUMENTS", "new.csv --metric f1");
        given.put("GITHUB_STEP_SUMMARY", directory.resolve("summary.md").toString());
        given.put("GITHUB_OUTPUT", directory.resolve("output.txt").toString());
        given.put("STATUS", "0");
        given.putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Run(process.exitValue(), output);
    }

    private List<String> lines(String name) throws IOException {
        Path file = directory.resolve(name);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static Map<String, String> pullRequest(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "GITHUB_REPOSITORY", "o/r",
                "GITHUB_REF", "refs/pull/7/merge",
                "GITHUB_SHA", "abc",
                "GATE_COMMIT", "def",
                "GATE_COMMENT", "true",
                "GATE_CHECK", "true"));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    @ParameterizedTest
    @CsvSource({
        "0,neutral,0,pass",
        "3,neutral,1,fail",
        "4,neutral,0,inconclusive",
        "4,fail,1,inconclusive",
        "0,fail,0,pass"
    })
    void verdictIsAnOutputAndTheExitStatus(String status, String inconclusive, int expected, String verdict)
            throws IOException {
        Run run = run(Map.of("STATUS", status, "GATE_INCONCLUSIVE", inconclusive));
        assertThat(run.status()).as(run.output()).isEqualTo(expected);
        assertThat(lines("output.txt"))
                .containsExactly("verdict=" + verdict, "report=" + directory.resolve("credence-gate.md"));
        assertThat(lines("summary.md"))
                .containsExactly(
                        "### Credence gate: gate",
                        "",
                        status.equals("0") ? "**gate PASS: of 1 check 1 passed**" : "**gate of " + status + "**");
        assertThat(lines("gh.txt")).isEmpty();
    }

    @Test
    void quotesKeepBlanksAndNothingIsRun() throws IOException {
        Run run = run(Map.of("GATE_ARGUMENTS", "'my file.csv' --truth \"the label\" --metric $(touch${IFS}x) ; rm"));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(lines("arguments.txt"))
                .containsExactly(
                        "gate",
                        "my file.csv",
                        "--truth",
                        "the label",
                        "--metric",
                        "$(touch${IFS}x)",
                        ";",
                        "rm",
                        "--format",
                        "markdown");
        assertThat(directory.resolve("x")).doesNotExist();
    }

    @Test
    void pullRequestCommentIsWrittenOnceThenRenewed() throws IOException {
        run(pullRequest("STATUS", "4"));
        assertThat(lines("gh.txt").get(1))
                .isEqualTo("api repos/o/r/issues/7/comments -F body=@" + directory.resolve("credence-comment.md"));
        assertThat(lines("credence-comment.md"))
                .containsExactly("<!-- credence-gate: gate -->", "### Credence gate: gate", "", "**gate of 4**");
        assertThat(lines("gh.txt").get(2))
                .startsWith("api repos/o/r/check-runs -f name=credence: gate -f head_sha=def -f status=completed"
                        + " -f conclusion=neutral");
        Files.delete(directory.resolve("gh.txt"));
        run(pullRequest("STATUS", "3", "EXISTING", "55"));
        assertThat(lines("gh.txt").get(1)).startsWith("api repos/o/r/issues/comments/55 -X PATCH");
        assertThat(lines("gh.txt").get(2)).contains("conclusion=failure");
    }

    @Test
    void pushHasACheckAndNoComment() throws IOException {
        run(pullRequest("GITHUB_REF", "refs/heads/main"));
        assertThat(lines("gh.txt"))
                .hasSize(1)
                .first()
                .asString()
                .contains("check-runs")
                .contains("conclusion=success");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "STATUS|2|credence gate ended with status 2: credence: no column",
                "FIRST|A new system of equal quality passes this gate with probability 5%|credence gate gave no verdict",
                "FIRST|credence 0.1.0|credence gate gave no verdict: leave out options such as --plan and --help",
                "GATE_INCONCLUSIVE|pass|inconclusive must be neutral or fail: inconclusive=pass",
                "GATE_NAME|a\"b|name must consist of letters, digits, blanks, dots, slashes and hyphens: name=a\"b",
                "CREDENCE_COMMAND|/no/such|command must name an executable file: command=/no/such",
                "GATE_ARGUMENTS|new.csv 'x|the arguments have an unmatched quote"
            })
    void gateThatCannotBeRunStopsTheStep(String variable, String value, String message) throws IOException {
        Run run = run(Map.of(variable, value));
        assertThat(run.output()).contains("::error title=Credence gate::" + message);
        assertThat(run.status()).isEqualTo(2);
        assertThat(lines("output.txt")).isEmpty();
    }
}
