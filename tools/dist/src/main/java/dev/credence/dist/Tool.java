package dev.credence.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A program that the build runs: one of the JDK that runs the build, or one of the system. */
final class Tool {
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

    private Tool() {}

    static String java(String name) {
        return BIN.resolve(name).toString();
    }

    /** Returns the standard output of the program; if it fails, its standard error is the message. */
    static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException("exit status " + status + " of " + String.join(" ", command) + "\n" + out);
        }
        return out;
    }
}
