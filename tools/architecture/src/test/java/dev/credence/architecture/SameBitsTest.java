package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same bits on every JDK that is installed here, and with the processor's own exponentials and logarithms switched off, as other
 * processors have others: some 2,500 answers of all methods and comparators.
 */
class SameBitsTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    private static final List<String> WITHOUT_OWN_FUNCTIONS =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-UseLibmIntrinsic", "-XX:+IgnoreUnrecognizedVMOptions");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void resultsAreBitwiseEqualOnAllJdks() throws IOException {
        Path here = Path.of(System.getProperty("java.home"), "bin", "java");
        List<Machine> machines = new ArrayList<>();
        machines.add(started(here, List.of()));
        machines.add(started(here, WITHOUT_OWN_FUNCTIONS));
        for (Path other : others(here)) {
            machines.add(started(other, List.of()));
        }
        String expected = machines.get(0).answers();
        assertThat(expected.lines()).hasSizeGreaterThan(1_000);
        for (Machine machine : machines) {
            assertThat(machine.answers()).as(machine.name()).isEqualTo(expected);
        }
    }

    /** Returns other JDKs of version 17 and later: those next to this one, and those that variables of build servers name. */
    private static Set<Path> others(Path here) throws IOException {
        List<Path> homes = new ArrayList<>();
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (variable.getKey().startsWith("JAVA_HOME")) {
                homes.add(Path.of(variable.getValue()));
            }
        }
        Path neighbours = here.resolve("../../..").normalize();
        try (Stream<Path> found = Files.list(neighbours)) {
            found.forEach(homes::add);
        }
        Set<Path> others = new TreeSet<>();
        for (Path home : homes) {
            Path java = home.resolve("bin/java");
            if (Files.isExecutable(java) && isOfOurs(home)) {
                others.add(java.toRealPath());
            }
        }
        others.remove(here.toRealPath());
        return others;
    }

    private static boolean isOfOurs(Path home) throws IOException {
        Path release = home.resolve("release");
        return Files.isRegularFile(release)
                && Files.readString(release)
                        .lines()
                        .filter(line -> line.startsWith("JAVA_VERSION="))
                        .anyMatch(line -> line.matches("JAVA_VERSION=\"(1[7-9]|[2-9]\\d)\\b.*"));
    }

    private record Machine(String name, Process process, Path out) {
        String answers() throws IOException {
            try {
                assertThat(process.waitFor()).as(name).isZero();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Files.readString(out);
        }
    }

    /** All run at the same time. */
    private Machine started(Path java, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.addAll(
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", CLASS_PATH, Answers.class.getName()));
        Path out = Files.createTempFile(directory, "answers", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(out.toFile())
                .start();
        return new Machine(java + " " + options, process, out);
    }
}
