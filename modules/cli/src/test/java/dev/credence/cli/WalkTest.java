package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many types a reader meets who follows a command from {@code main} to its table: the top-level types that a process of its own
 * initializes, which it does before a type executes a method.
 */
class WalkTest {
    private static final Pattern INITIALIZED = Pattern.compile("Initializing '(dev/credence/(cli|report)/[^'$]*)");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void evaluatingOfCsvTouchesFewTypes() throws IOException, InterruptedException {
        Set<String> touched = touched(
                "evaluate",
                Cli.example("letters.csv"),
                "--truth",
                "truth",
                "--prediction",
                "knn",
                "--metric",
                "f1.macro");

        System.out.println("types from main to the table: " + of("cli", touched).size() + " of cli, "
                + of("report", touched).size() + " of report: " + touched);
        // 36 and 12 are what is reached, three of them for the values of columns that are not read, which may show that
        // rows are repeated or counted, one for work that begins on a second thread, one for the names of groups that
        // are written in two ways, and one for the options of ratings, which options of outcomes contain:
        // whoever makes the walk longer says here why
        assertThat(of("cli", touched)).contains("dev/credence/cli/Main").hasSizeLessThanOrEqualTo(36);
        assertThat(of("report", touched)).isNotEmpty().hasSizeLessThanOrEqualTo(13);
    }

    private static List<String> of(String module, Set<String> touched) {
        return touched.stream()
                .filter(type -> type.startsWith("dev/credence/" + module + "/"))
                .toList();
    }

    private Set<String> touched(String... arguments) throws IOException, InterruptedException {
        Path log = folder.resolve("init.log");
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-Xlog:class+init=info:file=" + log,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()),
                        Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        Set<String> types = new TreeSet<>();
        try (Stream<String> lines = Files.lines(log)) {
            lines.map(INITIALIZED::matcher).filter(Matcher::find).forEach(found -> types.add(found.group(1)));
        }
        return types;
    }
}
