package dev.credence.architecture.guide;

import dev.credence.cli.CommandLoop;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs commands one after another in the root of the project, in one Java machine, and keeps their results. */
final class CommandRuns implements AutoCloseable {
    private final Process process;
    private final DataOutputStream requests;
    private final DataInputStream responses;
    private final Map<String, JavaRun> known = new HashMap<>();

    CommandRuns() throws IOException {
        process = JavaRun.machine(JavaRun.classPath(), CommandLoop.class.getName(), List.of())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        requests = new DataOutputStream(process.getOutputStream());
        responses = new DataInputStream(process.getInputStream());
    }

    private JavaRun run(String command) {
        List<String> arguments = Page.arguments(command);
        try {
            requests.writeInt(arguments.size());
            for (String argument : arguments) {
                CommandLoop.write(argument, requests);
            }
            requests.flush();
            JavaRun run = new JavaRun(responses.readInt(), CommandLoop.read(responses), CommandLoop.read(responses));
            known.put(command, run);
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException("the machine ended: " + command, e);
        }
    }

    /** Returns the result of a command, which is run unless it was run before. */
    JavaRun known(String command) {
        JavaRun run = known.get(command);
        return run == null ? run(command) : run;
    }

    @Override
    public void close() throws IOException {
        requests.close();
        process.destroy();
    }
}
