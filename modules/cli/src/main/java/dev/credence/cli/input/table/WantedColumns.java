package dev.credence.cli.input.table;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns that a command wants of a table, checked against its header. */
public final class WantedColumns {
    private final InputTable table;
    private final List<TableColumn> wanted = new ArrayList<>();

    /** Creates an empty list of wanted columns. */
    public WantedColumns(InputTable table) {
        this.table = table;
    }

    /**
     * Wants a column.
     *
     * @return the same column
     * @throws Failure if the header lacks it, or has it twice
     */
    public <C extends TableColumn> C want(C column) {
        int found = Collections.frequency(table.columns(), column.name());
        if (found == 0) {
            throw Failure.usage(table.file() + ": " + Suggestions.message("column", column.name(), table.columns())
                    + delimiter() + nested(column.name()));
        }
        if (found > 1) {
            throw Failure.data(table.file() + ": column '" + column.name() + "' occurs " + found
                    + " times in the header; rename all but one");
        }
        if (wanted.stream().anyMatch(other -> other.name().equals(column.name()))) {
            throw Failure.usage("column '" + column.name() + "' is named for two purposes; name different columns");
        }
        wanted.add(column);
        return column;
    }

    /** Wants a column if it was named; otherwise it is never filled. */
    public <C extends TableColumn> C wantIf(Optional<String> name, Function<String, C> column) {
        return name.map(named -> want(column.apply(named))).orElseGet(() -> column.apply(""));
    }

    /** Wants a column if it was named; otherwise there is none. */
    public <C extends TableColumn> @Nullable C wantNamed(Optional<String> name, Function<String, C> column) {
        return name.isPresent() ? want(column.apply(name.get())) : null;
    }

    /** Returns the columns of the header that nobody wants yet. */
    public List<String> others() {
        List<String> others = new ArrayList<>(table.columns());
        wanted.forEach(column -> others.remove(column.name()));
        return others;
    }

    /** Returns a header in one piece was probably written with another delimiter. */
    private String delimiter() {
        if (table.columns().stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
            return "; the header holds zero bytes, as UTF-16 does: convert the file first, for example with iconv -f"
                    + " utf-16le -t utf-8";
        }
        String only = table.columns().size() == 1 ? table.columns().get(0) : "";
        return only.contains(";")
                ? "; the header holds ';': use --delimiter ';'"
                : only.contains("\t") ? "; the header holds tabs: use --input-format tsv" : "";
    }

    /** Returns a path into an object, as other tools write one. */
    private String nested(String name) {
        return table.columns().stream()
                .filter(column -> name.startsWith(column + ".") || name.startsWith(column + "/"))
                .findFirst()
                .map(column -> "; a field inside '" + column
                        + "' is not read: write it as a column of its own first, for example with jq")
                .orElse("");
    }

    /**
     * Reads the table to its end.
     *
     * @return how many rows there were, at least one
     */
    public long read(InputTable.Sink sink) {
        long rows = table.read(wanted, sink);
        if (rows == 0) {
            throw Failure.data(table.file() + ": no rows after the header");
        }
        return rows;
    }
}
