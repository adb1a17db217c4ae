package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.NumberTable;
import dev.credence.hypothesis.NamedTest;
import dev.credence.hypothesis.TestField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which columns of a file are the inputs of a test. */
final class TestColumnOptions {
    @Option(names = "--first", paramLabel = "COLUMN", description = "Measurements, or the first of each pair.")
    private @Nullable String first;

    @Option(names = "--second", paramLabel = "COLUMN", description = "The second of each pair.")
    private @Nullable String second;

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "COLUMN",
            description = "A column a classifier, for cochran-q, friedman and the like; or the two folds of 5x2.")
    private List<String> columns = new ArrayList<>();

    void requireNone() {
        if (first != null || second != null || !columns.isEmpty()) {
            throw Failure.usage("columns are named but no FILE is given");
        }
    }

    /** The columns that a test reads. */
    List<String> wanted(NamedTest test) {
        if (matrix(test).isPresent()) {
            return many(test);
        }
        if (!has(test, "x") && !has(test, "p") && !has(test, "k") && !has(test, "table")) {
            throw Failure.usage(test.id() + " reads no file; give its inputs by name, see credence list tests");
        }
        if (!columns.isEmpty()) {
            throw Failure.usage("--columns does not go together with " + test.id() + ": give --first COLUMN"
                    + (isPaired(test) ? " and --second COLUMN" : ""));
        }
        if (first == null) {
            throw Failure.usage("--first COLUMN must be given for " + test.id());
        }
        if (!isPaired(test)) {
            if (second != null) {
                throw Failure.usage(test.id() + " reads one column: --second does not go together with it");
            }
            return List.of(first);
        }
        if (second == null) {
            throw Failure.usage("--second COLUMN must be given for " + test.id());
        }
        return List.of(first, second);
    }

    private List<String> many(NamedTest test) {
        if (columns.isEmpty() || first != null || second != null) {
            throw Failure.usage(
                    "--columns A,B,C must be given for " + test.id() + ", and neither --first nor --second");
        }
        return columns;
    }

    private static Optional<TestField> matrix(NamedTest test) {
        return test.fields().stream()
                .filter(field -> field.kind() == TestField.Kind.MATRIX)
                .findFirst();
    }

    private static boolean has(NamedTest test, String field) {
        return test.fields().stream().anyMatch(known -> known.name().equals(field));
    }

    private static boolean isPaired(NamedTest test) {
        return has(test, "y") || has(test, "table");
    }

    /** The inputs that the columns hold. */
    Map<String, Object> values(NamedTest test, NumberTable table) {
        Map<String, Object> values = new LinkedHashMap<>();
        Optional<TestField> matrix = matrix(test);
        if (matrix.isPresent()) {
            values.put(matrix.get().name(), table.rowMajor());
        } else if (has(test, "table")) {
            values.put("table", table.agreement());
        } else if (has(test, "k")) {
            values.put("k", table.ones(0));
            values.put("n", table.rows());
        } else {
            values.put(has(test, "p") ? "p" : "x", table.column(0));
        }
        if (has(test, "y")) {
            values.put("y", table.column(1));
        }
        return values;
    }
}
