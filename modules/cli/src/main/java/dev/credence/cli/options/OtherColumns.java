package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Columns of other systems as they were typed: an option for each column, or a list with commas.
 *
 * @param option the option, for messages
 * @param typed its values
 */
record OtherColumns(String option, List<String> typed) {
    /**
     * Returns the only column, if one was named.
     *
     * @throws Failure if there are several
     */
    Optional<String> only() {
        if (typed.size() > 1) {
            throw Failure.usage(option + " must be given once: " + option.substring(2) + "=" + typed);
        }
        return typed.stream().findFirst();
    }

    /** Returns the named columns of a file, which is opened only if a name contains a comma. */
    List<String> in(Supplier<TableFile> file) {
        return typed.stream().anyMatch(name -> name.contains(",")) ? in(header(file.get())) : typed;
    }

    /** Returns the given names, split at commas unless a name with a comma is in the header. */
    List<String> in(List<String> header) {
        return typed.stream()
                .flatMap(name -> header.contains(name) ? Stream.of(name) : Arrays.stream(name.split(",", -1)))
                .toList();
    }

    /** Returns the header of the file, or an empty list for a pipe, which can be read only once. */
    private static List<String> header(TableFile file) {
        if (!Files.isRegularFile(file.path())) {
            return List.of();
        }
        try (InputTable table = file.source().open()) {
            return table.columns();
        }
    }
}
