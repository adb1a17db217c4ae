package dev.credence.cli;

import dev.credence.cli.input.TableFile;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The files that the arguments of a command name. None of those that it writes may be one that it reads or writes for another argument,
 * because the rows, or the other result, would be lost. A state that is collected with other rows may replace itself.
 */
final class OverwrittenFiles {
    private static final String BASELINE = ".credence";

    private OverwrittenFiles() {}

    /**
     * Throws a failure if the command would write a file that another argument names.
     *
     * @param writing the options that name a file to be written, by their shortest name
     */
    static void require(ParseResult parsed, List<String> writing) {
        List<Named> named = new ArrayList<>();
        for (ParseResult part = parsed; part != null; part = part.subcommand()) {
            part.matchedArgs().forEach(argument -> named.addAll(Named.of(argument, writing)));
        }
        for (int at = 0; at < named.size(); at++) {
            for (Named other : named.subList(at + 1, named.size())) {
                if (named.get(at).isWritten()) {
                    named.get(at).requireUnlike(other);
                } else if (other.isWritten()) {
                    other.requireUnlike(named.get(at));
                }
            }
        }
    }

    /**
     * A file that an argument names.
     *
     * @param option the shortest name of the option; empty if it is a file without an option
     * @param isWritten whether the command may write it
     */
    private record Named(String option, Path path, boolean isWritten) {
        static List<Named> of(ArgSpec argument, List<String> writing) {
            String option = argument instanceof OptionSpec named ? named.shortestName() : "";
            boolean isFile = option.isEmpty()
                    || writing.contains(option)
                    || Stream.of(argument.auxiliaryTypes()).anyMatch(Path.class::equals);
            return isFile
                    ? argument.stringValues().stream()
                            .flatMap(word -> path(word).stream())
                            .map(path -> new Named(option, path, writing.contains(option) && isOutput(option, path)))
                            .toList()
                    : List.of();
        }

        private static List<Path> path(String word) {
            try {
                return word.isEmpty() ? List.of() : List.of(Path.of(word));
            } catch (InvalidPathException e) {
                return List.of(); // such as a number that a test takes
            }
        }

        /** The option of a baseline may also name a column, or a file of rows. */
        private static boolean isOutput(String option, Path path) {
            return !option.equals("--baseline") || path.toString().endsWith(BASELINE);
        }

        void requireUnlike(Named other) {
            if (isSame(path, other.path) && !isStateReplacedBy(other)) {
                throw Failure.usage(option + " " + SafeText.cell(path.toString()) + " would overwrite "
                        + SafeText.cell(other.path.toString()) + ", "
                        + (other.option.isEmpty() ? "which the command reads" : "the file of " + other.option)
                        + "; name another file");
            }
        }

        private boolean isStateReplacedBy(Named other) {
            return option.equals("-o") && !other.isWritten() && TableFile.isState(other.path);
        }

        /** Returns whether two names are of one file, which may not exist yet; pipes and devices lose nothing. */
        private static boolean isSame(Path one, Path other) {
            try {
                if (Files.exists(one) && Files.exists(other)) {
                    return Files.isRegularFile(one) && Files.isSameFile(one, other);
                }
                return !Files.exists(one) && !Files.exists(other) && place(one).equals(place(other));
            } catch (IOException e) {
                return false; // what is read or written there will be refused by its own message
            }
        }

        private static Path place(Path path) throws IOException {
            Path whole = path.toAbsolutePath().normalize();
            Path folder = whole.getParent();
            return folder == null || !Files.isDirectory(folder)
                    ? whole
                    : folder.toRealPath().resolve(whole.getFileName());
        }
    }
}
