package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs what pages and templates tell the reader to put into a build, in a folder with files of the reader, because such lines name files
 * that this project does not have.
 */
class BuildStepsTest {
    private static final Page TUTORIAL = Page.of("docs/tutorial/3-gate-in-ci.md");

    private static final Page TEMPLATE = Page.of("tools/action/credence-gate.gitlab-ci.yml");

    /** The commands whose files are those of a build; those of other lines are made up by the reader. */
    private static final Pattern LINE = Pattern.compile("(?m)^(?:- run: )?credence ((?:gate|decide) .*)$");

    private static final Pattern ARGUMENTS = Pattern.compile("(?m)^[# ]*(?:arguments|GATE_ARGUMENTS): ([^'\\s].*)$");
    private static final Pattern HOOK = Pattern.compile("(?m)^ *args: \\[(.*)]$");
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");

    /** The verdicts of a gate; 1 and 2 are errors. */
    private static final Set<Integer> VERDICTS = Set.of(0, 3, 4);

    /** The status of the first run with a baseline in the repository, which writes it. */
    private static final int FIRST_BASELINE = 5;

    @TempDir
    private Path folder;

    /** A step with the page that has the expectations of its gate. */
    private record Step(Page page, List<String> arguments) {
        @Override
        public String toString() {
            return page + ": " + String.join(" ", arguments);
        }
    }

    static List<Step> steps() {
        return Stream.concat(Page.all().stream(), Stream.of(TEMPLATE))
                .flatMap(page -> Stream.of(
                                found(LINE, page).map(line -> line),
                                found(ARGUMENTS, page).map(line -> "gate " + line),
                                found(HOOK, page).map(line -> "gate " + line.replace(",", "")))
                        .flatMap(lines -> lines)
                        .map(line -> new Step(page, words(line))))
                .toList();
    }

    private static Stream<String> found(Pattern pattern, Page page) {
        return pattern.matcher(page.text().replace("\\\n", " ")).results().map(result -> result.group(1));
    }

    private static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("^'|'$", ""))
                .toList();
    }

    private static String rows(int shift) {
        IntFunction<String> row = i -> String.format(
                Locale.ROOT,
                "%d,%s,%s,%s%n",
                i,
                i % 3 == 0 ? "malignant" : "benign",
                (i + shift) % 20 == 0 ? "benign" : i % 3 == 0 ? "malignant" : "benign",
                i % 2 == 0 ? "north" : "south");
        return IntStream.range(0, 400).mapToObj(row).collect(Collectors.joining("", "id,label,guess,site\n", ""));
    }

    @BeforeEach
    void writeFilesOfTheReader() throws IOException {
        Files.writeString(folder.resolve("new.csv"), rows(0));
        Files.writeString(folder.resolve("old.csv"), rows(7));
        Path program = folder.resolve("evaluate.sh");
        Files.writeString(
                program,
                "#!/bin/sh\necho id,label,model\ni=$1\nwhile [ $i -lt $(($1 + $2)) ]; do echo $i,a,a; i=$((i + 1)); done\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private String expectations(Page page) {
        return Stream.of(page, TUTORIAL)
                .flatMap(one -> one.blocks("json").stream())
                .filter(block -> block.contains("\"expect\""))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachPlaceHasSteps() {
        assertThat(steps())
                .extracting(step -> step.page().toString())
                .contains(
                        TUTORIAL.toString(),
                        TEMPLATE.toString(),
                        "docs/explanation/gate.md",
                        "docs/how-to/gate-baseline.md",
                        "docs/how-to/monitor.md");
        assertThat(steps().stream().filter(step -> step.page().equals(TUTORIAL)))
                .hasSize(2);
    }

    private int status(Step step) throws IOException, InterruptedException {
        Process process = JavaRun.machine(JavaRun.classPath(), "dev.credence.cli.Main", step.arguments())
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        process.getOutputStream().close();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    @ParameterizedTest
    @MethodSource("steps")
    void stepGivesAVerdict(Step step) throws IOException, InterruptedException {
        boolean decides = step.arguments().get(0).equals("decide");
        Files.writeString(
                folder.resolve("gate.json"),
                decides ? "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.5}]}" : expectations(step.page()));

        int status = status(step);
        if (status == FIRST_BASELINE) {
            status = status(step);
        }

        assertThat(VERDICTS).as(Files.readString(folder.resolve("err"))).contains(status);
        assertThat(Files.readString(folder.resolve("out"))).isNotBlank();
        int file = step.arguments().indexOf("--junit") + 1;
        if (file > 0) {
            assertThat(folder.resolve(step.arguments().get(file))).content().contains("<testsuites");
        }
    }
}
