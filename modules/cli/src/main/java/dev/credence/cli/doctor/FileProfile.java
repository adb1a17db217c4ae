package dev.credence.cli.doctor;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.format.Format.Compression;
import dev.credence.cli.input.log.LogSource;
import dev.credence.cli.input.table.CrossTable;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.table.TextColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The content of a file, from one pass over its rows.
 *
 * @param file the path of the file
 * @param kind the format, or the kind of log
 * @param rows the number of rows
 * @param columns the columns in their order
 * @param scores the columns of outcomes of a log; empty if the file is no log
 * @param warnings sentences on the file as a whole
 * @param notes the notes of a log, or on what was not read
 */
record FileProfile(
        String file,
        String kind,
        long rows,
        List<ColumnProfile> columns,
        Optional<List<String>> scores,
        List<String> warnings,
        List<String> notes) {
    private static final String LINES = "JSON lines";

    /** Reads a file once. */
    static FileProfile read(TableFile file) {
        TableSource source = file.source();
        Optional<LogSource> log = file.log();
        try (InputTable table = source.open()) {
            List<String> warnings = new ArrayList<>();
            List<String> names = names(table, warnings);
            List<ColumnProfile> columns = names.stream()
                    .map(name -> new ColumnProfile(name, names.size()))
                    .toList();
            WantedColumns wanted = new WantedColumns(table);
            List<TextColumn> texts = names.stream()
                    .map(name -> wanted.want(TextColumn.ofContents(name)))
                    .toList();
            long rows = read(wanted, warnings, () -> {
                for (int column = 0; column < columns.size(); column++) {
                    columns.get(column).add(texts.get(column).text());
                }
            });
            return new FileProfile(
                    file.path().toString(),
                    log.map(LogSource::kind).orElseGet(() -> kind(file)),
                    rows,
                    columns,
                    log.map(found -> found.unnamedScores().isPresent() ? List.of() : found.scores()),
                    List.copyOf(warnings),
                    notes(table, source));
        }
    }

    /** Reads all rows; rows of more fields than the header mostly have another delimiter, which the warning names. */
    private static long read(WantedColumns wanted, List<String> warnings, InputTable.Sink sink) {
        try {
            return wanted.read(sink);
        } catch (Failure e) {
            throw warnings.isEmpty() ? e : Failure.data(e.getMessage() + "; " + String.join("; ", warnings), e);
        }
    }

    /** Returns the columns of JSON lines whose values are arrays, which are no labels. */
    List<ColumnProfile> arrays() {
        return kind.startsWith(LINES)
                ? columns.stream().filter(ColumnProfile::isOfArrays).toList()
                : List.of();
    }

    /** Returns the labels of the rows if the file is a cross table of counts, most of whose labels have a row and a column. */
    Optional<List<String>> crossLabels() {
        if (columns.size() < 3 || scores.isPresent()) {
            return Optional.empty();
        }
        ColumnProfile first = columns.get(0);
        boolean counts = columns.stream()
                .skip(1)
                .allMatch(column -> column.type().equals("whole numbers") && column.lowest() >= 0);
        List<String> labels = first.distinct().stream()
                .filter(label -> !CrossTable.isTotal(label))
                .toList();
        List<String> names = columns.stream()
                .skip(1)
                .map(ColumnProfile::name)
                .filter(name -> !CrossTable.isTotal(name))
                .toList();
        long both = labels.stream().filter(names::contains).count();
        boolean distinct =
                first.isComplete() && first.empty() == 0 && first.distinct().size() == rows;
        return counts && distinct && both > 1 && 2 * both > Math.max(labels.size(), names.size())
                ? Optional.of(labels)
                : Optional.empty();
    }

    private static List<String> notes(InputTable table, TableSource source) {
        List<String> notes = new ArrayList<>(source.notes());
        if (table.isOpenEnded()) {
            notes.add("columns that the first row does not have are not shown");
        }
        return notes;
    }

    /** Returns the names of the columns that can be read: those that occur once, and hold values and not columns. */
    private static List<String> names(InputTable table, List<String> warnings) {
        List<String> all = table.columns();
        List<String> names = all.stream()
                .distinct()
                .filter(name -> Collections.frequency(all, name) == 1)
                .filter(name -> all.stream().noneMatch(other -> other.startsWith(name + ".")))
                .toList();
        all.stream()
                .distinct()
                .filter(name -> Collections.frequency(all, name) > 1)
                .forEach(name -> warnings.add("column '" + name + "' occurs " + Collections.frequency(all, name)
                        + " times in the header, and is not read; rename all but one"));
        if (names.size() == 1 && names.get(0).contains(";")) {
            warnings.add("the only column is named '" + names.get(0) + "'; use --delimiter ';'");
        }
        if (names.isEmpty()) {
            throw Failure.data(table.file() + ": no column can be read: " + String.join(", ", all));
        }
        return names;
    }

    private static String kind(TableFile file) {
        Format format = file.format().orElseGet(() -> Format.of(file.path().toString()));
        String name = format == Format.JSONL ? LINES : format == Format.PARQUET ? "Parquet" : format.name();
        Compression compression = Compression.of(file.path().toString());
        return compression == Compression.NONE
                ? name
                : name + ", " + compression.name().toLowerCase(Locale.ROOT);
    }
}
