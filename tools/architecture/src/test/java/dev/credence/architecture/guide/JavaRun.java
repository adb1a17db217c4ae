package dev.credence.architecture.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java machine of its own, on the class path of the tests, started in the root of the project. */
record JavaRun(int status, String out, String err) {
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    static JavaRun java(String classPath, String main, List<String> arguments) {
        try {
            return finished(machine(classPath, main, arguments).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static ProcessBuilder machine(String classPath, String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-cp",
                classPath,
                main));
        command.addAll(arguments);
        return new ProcessBuilder(command).directory(Page.ROOT.toFile());
    }

    private static JavaRun finished(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException("does not end");
        }
        return new JavaRun(process.exitValue(), out, err);
    }
}
