package dev.credence.delta.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures coverage and writes the delta section of docs/measurements/coverage.md, between its two marks, and every situation into
 * docs/measurements/coverage/delta.csv. Arguments: the docs folder, then the samples a situation (default 3000). One thread, fixed seeds: the
 * same bits each time. Takes some minutes.
 */
public final class CoverageTable {
    private static final String BEGIN = "<!-- delta: begin -->\n";
    private static final String END = "<!-- delta: end -->\n";
    private static final int DRAWS = 3000;

    private CoverageTable() {}

    /**
     * Runs.
     *
     * @param arguments docs folder and samples a situation
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        int draws = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DRAWS;
        List<Cell> cells = new IntervalStudy(draws).grid();
        Cells clusters = new Cells(new ClusterStudy(draws).grid());
        List<ComparisonStudy.Row> rows = new ComparisonStudy(draws / 2).grid();
        Files.createDirectories(docs.resolve("coverage"));
        Files.writeString(docs.resolve("coverage/delta.csv"), table(cells));
        write(
                docs.resolve("coverage.md"),
                new IntervalReport(cells, draws).write(clusters) + new ComparisonReport(rows).write(draws / 2));
    }

    /** Writes a line for each metric in each situation, with a pair of columns for each method. */
    private static String table(List<Cell> cells) {
        int methods = IntervalStudy.METHODS.size();
        StringBuilder table = new StringBuilder(Cell.HEADER);
        IntervalStudy.METHODS.forEach(method -> table.append(',')
                .append(method)
                .append(" coverage,")
                .append(method)
                .append(" length"));
        for (int i = 0; i < cells.size(); i += methods) {
            table.append('\n').append(cells.get(i).situation());
            cells.subList(i, i + methods).forEach(cell -> table.append(cell.measured()));
        }
        return table.append('\n').toString();
    }

    /** Replaces the text between the marks, or appends it. */
    private static void write(Path file, String section) throws IOException {
        String old = Files.exists(file) ? Files.readString(file) : "";
        int begin = old.indexOf(BEGIN);
        String before = begin < 0 ? old + "\n" : old.substring(0, begin);
        String after = begin < 0 ? "" : old.substring(old.indexOf(END) + END.length());
        Files.writeString(file, before + BEGIN + section + END + after);
    }
}
