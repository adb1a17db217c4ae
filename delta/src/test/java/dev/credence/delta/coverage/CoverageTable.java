package dev.credence.delta.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Measures coverage and writes the delta section of docs/coverage.md and every cell into docs/coverage-delta.csv. Arguments: the
 * docs folder, then the samples a cell (default 4000). One thread, fixed seeds: the same bits each time. Takes some minutes.
 */
public final class CoverageTable {
    private static final String BEGIN = "<!-- delta: begin -->\n";
    private static final String END = "<!-- delta: end -->\n";

    private CoverageTable() {}

    /**
     * Runs.
     *
     * @param arguments docs folder and samples a cell
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        int draws = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 4000;
        List<Cell> cells = new IntervalStudy(draws).grid();
        List<ComparisonStudy.Row> rows = new ComparisonStudy(draws / 2).grid();
        Files.writeString(
                docs.resolve("coverage-delta.csv"),
                cells.stream()
                        .map(Cell::csv)
                        .collect(Collectors.joining(
                                "\n", "metric,method,classes,mix,accuracy,n,coverage,length,defined\n", "\n")));
        write(
                docs.resolve("coverage.md"),
                new CoverageReport(cells).intervals(draws) + CoverageReport.comparisons(rows, draws / 2));
    }

    private static void write(Path file, String section) throws IOException {
        String old = Files.exists(file) ? Files.readString(file) : "# Measured coverage\n\n";
        int begin = old.indexOf(BEGIN);
        String before = begin < 0 ? old : old.substring(0, begin);
        String after = begin < 0 ? "" : old.substring(old.indexOf(END) + END.length());
        Files.writeString(file, before + BEGIN + section + END + after);
    }
}
