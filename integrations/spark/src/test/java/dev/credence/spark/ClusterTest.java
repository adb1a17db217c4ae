package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks results on clusters of two executors; see {@link ClusterRun} and {@link SpeculativeRun}. */
class ClusterTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"scores", "runs"})
    void lostExecutorChangesNoBit(String evidence) throws IOException, InterruptedException {
        assertThat(printed(ClusterRun.class, evidence)).contains("lost executors=1, same bytes=true");
    }

    @Test
    void speculativeCopyOfATaskChangesNoBit() throws IOException, InterruptedException {
        assertThat(printed(SpeculativeRun.class)).contains("a copy ended=true, same bytes=true");
    }

    private String printed(Class<?> program, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command(program, arguments))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("SPARK_HOME", folder.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        Process process = builder.start();
        boolean ended = process.waitFor(4, TimeUnit.MINUTES);
        process.destroy();

        String printed = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(ended).as(printed).isTrue();
        return printed;
    }

    /** Starts a separate JVM, because each has only one session. */
    private List<String> command(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ClusterRun.OPENS);
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-cp", classPath(), program.getName()));
        command.add(folder.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
