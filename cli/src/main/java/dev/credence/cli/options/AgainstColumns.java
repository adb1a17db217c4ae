package dev.credence.cli.options;

import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The columns that {@code --against} names, separated by commas unless a column of the file has the whole text as its
 * name.
 */
public record AgainstColumns(List<String> named) {
    /** Returns the named columns of a file, which is opened only where a name may hold a comma. */
    public List<String> in(Supplier<TableFile> file) {
        if (named.stream().noneMatch(name -> name.contains(","))) {
            return named;
        }
        return among(header(file.get()));
    }

    /** Returns the named columns; a column of the header may contain a comma in its name. */
    public List<String> among(List<String> header) {
        return named.stream()
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
