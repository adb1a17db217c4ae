package dev.credence.cli.input.table;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of a table that a command reads, which are checked against its header. */
public final class WantedColumns {
    private final InputTable table;
    private final List<TableColumn> wanted = new ArrayList<>();

    /** Creates an empty list of columns. */
    public WantedColumns(InputTable table) {
        this.table = table;
    }

    /**
     * Adds a column.
     *
     * @return the same column
     * @throws Failure if the header lacks it, or has it twice
     */
    public <C extends TableColumn> C want(C column) {
        int occurrences = Collections.frequency(table.columns(), column.name());
        if (occurrences == 0) {
            throw Failure.usage(table.file() + ": " + Suggestions.message("column", column.name(), table.columns())
                    + delimiter() + nested(column.name()));
        }
        if (occurrences > 1) {
            throw Failure.data(table.file() + ": column '" + column.name() + "' occurs " + occurrences
                    + " times in the header; rename all but one");
        }
        if (wanted.stream().anyMatch(other -> other.name().equals(column.name()))) {
            throw Failure.usage("column '" + column.name() + "' is named for two purposes; name different columns");
        }
        wanted.add(column);
        return column;
    }

    /** Adds a column that may be missing in the first row if later rows may have it. */
    public <C extends TableColumn> C wantLater(C column) {
        if (!table.isOpenEnded() || table.columns().contains(column.name())) {
            return want(column);
        }
        wanted.add(column);
        return column;
    }

    /** Adds a column if it was named; otherwise it keeps its initial value. */
    public <C extends TableColumn> C wantIf(Optional<String> name, Function<String, C> column) {
        return name.map(named -> want(column.apply(named))).orElseGet(() -> column.apply(""));
    }

    /** Adds a column if it was named; otherwise returns null. */
    public <C extends TableColumn> @Nullable C wantNamed(Optional<String> name, Function<String, C> column) {
        return name.isPresent() ? want(column.apply(name.get())) : null;
    }

    /** Returns the names in the header that have not been added. */
    public List<String> others() {
        List<String> others = new ArrayList<>(table.columns());
        wanted.forEach(column -> others.remove(column.name()));
        return others;
    }

    /** Returns advice about a header that was probably written with another delimiter or encoding. */
    private String delimiter() {
        if (table.columns().stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
            return "; the header contains zero bytes, as UTF-16 does: convert the file first, for example with iconv -f"
                    + " utf-16le -t utf-8";
        }
        String only = table.columns().size() == 1 ? table.columns().get(0) : "";
        return only.contains(";")
                ? "; the header contains ';': use --delimiter ';'"
                : only.contains("\t") ? "; the header contains tabs: use --input-format tsv" : "";
    }

    /** Returns advice about a name that is a path into an object with slashes. */
    private String nested(String name) {
        return table.columns().stream()
                .filter(column -> name.startsWith(column + "/"))
                .findFirst()
                .map(column -> "; a field inside '" + column + "' is named with a dot: " + name.replace('/', '.'))
                .orElse("");
    }

    /**
     * Reads the table to its end.
     *
     * @return the number of rows, at least one
     */
    public long read(InputTable.Sink sink) {
        long rows = table.read(wanted, sink);
        if (rows == 0) {
            throw Failure.data(table.file() + ": no rows after the header");
        }
        return rows;
    }
}
