package dev.credence.cli.command;

import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The columns that {@code --against} names: separated by commas, unless a column of the file has that name with its commas. */
record AgainstColumns(List<String> named) {
    List<String> in(Supplier<TableFile> file) {
        if (named.stream().noneMatch(name -> name.contains(","))) {
            return named;
        }
        return among(header(file.get()));
    }

    /** Those among names that are known, of which one may hold a comma. */
    List<String> among(List<String> header) {
        return named.stream()
                .flatMap(name -> header.contains(name) ? Stream.of(name) : Arrays.stream(name.split(",", -1)))
                .toList();
    }

    /** Nothing of a pipe, which can be read only once. */
    private static List<String> header(TableFile file) {
        if (!Files.isRegularFile(file.path())) {
            return List.of();
        }
        try (InputTable table = file.source().open()) {
            return table.columns();
        }
    }
}
