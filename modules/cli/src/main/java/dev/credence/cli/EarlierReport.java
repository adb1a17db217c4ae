package dev.credence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The JUnit XML of an earlier run. A build server shows it whatever the exit status of the command was, so that it is removed before
 * the next run begins: a gate that could not run then never leaves the verdict of another one.
 */
final class EarlierReport {
    private static final String OPTION = "--junit";
    /** How the documents of a gate begin, by which they are known from a file of other content that was named by mistake. */
    private static final String BEGINNING =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"credence gate\"";

    private static final List<String> WITHOUT_RUN = List.of("--help", "-h", "--version", "-V");

    private EarlierReport() {}

    /**
     * Removes the files that the arguments of a gate name, if a gate wrote them; any other file stays. The arguments may be those of
     * wrong usage.
     */
    static void remove(List<String> arguments) {
        if (WITHOUT_RUN.stream().anyMatch(arguments::contains)) {
            return;
        }
        IntStream.range(0, arguments.size())
                .filter(at -> arguments.get(at).startsWith(OPTION))
                .mapToObj(at -> arguments.get(at).startsWith(OPTION + "=")
                        ? arguments.get(at).substring(OPTION.length() + 1)
                        : arguments.get(at).equals(OPTION) && at + 1 < arguments.size() ? arguments.get(at + 1) : "")
                .filter(name -> !name.isEmpty())
                .forEach(EarlierReport::removeFile);
    }

    private static void removeFile(String name) {
        try {
            Path file = Path.of(name);
            if (Files.isRegularFile(file) && isOfGate(file)) {
                Files.delete(file.toRealPath());
            }
        } catch (InvalidPathException e) {
            // no file has this name
        } catch (IOException e) {
            throw Failure.data(
                    name + " has the verdict of an earlier run and cannot be removed: " + e.getMessage()
                            + "; remove it, or name another file with --junit",
                    e);
        }
    }

    private static boolean isOfGate(Path file) throws IOException {
        byte[] beginning = BEGINNING.getBytes(StandardCharsets.UTF_8);
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(beginning.length), beginning);
        }
    }
}
