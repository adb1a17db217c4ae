package dev.credence.mavenplugin;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * A goal that runs the {@code credence} command in a Java process of its own, in the folder of the project. Standard output becomes
 * lines of the build's log, and notes become warnings.
 */
abstract class CommandMojo extends AbstractMojo {
    private static final String PREFIX = "credence: ";
    private static final String NOTE = PREFIX + "note: ";

    /**
     * File of predictions, outcomes or counts, relative to the folder of the project. It is required; it may also be a log of an
     * evaluation or a state.
     */
    @Parameter(property = "credence.file")
    private @Nullable String file;

    /**
     * Options of the command without the two hyphens, such as {@code <truth>label</truth>}; an empty element such as
     * {@code <stratified/>} is an option without a value. File names are relative to the folder of the project.
     */
    @Parameter
    private @Nullable Map<String, String> options;

    /**
     * More arguments, for options that occur several times, such as {@code <argument>--where=site=A</argument>}.
     */
    @Parameter
    private @Nullable List<String> arguments;

    /** Arguments of the Java process, such as {@code <argument>-Xmx4g</argument>}. */
    @Parameter
    private @Nullable List<String> jvmArguments;

    /** Whether the goal does nothing. */
    @Parameter(property = "credence.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> artifacts = List.of();

    @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
    private File folder = new File("");

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("credence.skip is true: the goal does nothing");
            return;
        }
        try {
            List<String> all = new ArrayList<>(arguments());
            (options == null ? Map.<String, String>of() : options)
                    .forEach((name, value) ->
                            all.add("--" + name + (value == null || value.isEmpty() ? "" : "=" + value)));
            all.addAll(arguments == null ? List.of() : arguments);
            if (file == null) {
                throw new MojoExecutionException("the file of predictions must be named: <file>, or -Dcredence.file");
            }
            all.add(file);
            judge(run(all));
        } catch (IOException e) {
            throw new MojoExecutionException("the credence command could not be run: " + e.getMessage(), e);
        }
    }

    /** Returns the name of the command with the arguments that are parameters of the goal. */
    abstract List<String> arguments() throws IOException, MojoExecutionException;

    /** Turns the result of the command into that of the build. */
    abstract void judge(Result result) throws IOException, MojoExecutionException, MojoFailureException;

    /**
     * The result of a command.
     *
     * @param status the exit status of the command
     * @param reason the text that the command wrote to standard error, without notes
     */
    record Result(int status, String reason) {
        MojoExecutionException refused() {
            return new MojoExecutionException(
                    reason.isEmpty() ? "the credence command ended with status " + status : reason);
        }
    }

    private Result run(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(jvmArguments == null ? List.of() : jvmArguments);
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath(), "dev.credence.cli.Main"));
        words.addAll(command);
        getLog().debug(String.join(" ", words));
        Path errors = Files.createTempFile("credence", ".txt");
        try {
            Process process = new ProcessBuilder(words)
                    .directory(folder)
                    .redirectError(errors.toFile())
                    .start();
            process.getOutputStream().close();
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                out.lines().forEach(getLog()::info);
            }
            return new Result(process.waitFor(), reason(Files.readAllLines(errors)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the build was interrupted", e);
        } finally {
            Files.delete(errors);
        }
    }

    private String classPath() {
        return artifacts.stream()
                .map(Artifact::getFile)
                .map(File::getPath)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String reason(List<String> errors) {
        errors.stream()
                .filter(line -> line.startsWith(NOTE))
                .forEach(line -> getLog().warn(line.substring(NOTE.length())));
        return errors.stream()
                .filter(line -> !line.startsWith(NOTE))
                .map(line -> line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line)
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
