package dev.credence.benchmarks.defaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of docs/measurements/coverage/defaults.csv: what a method does with a metric at a point.
 *
 * @param point the point's name, its family first
 * @param heldOut whether no method was chosen by it
 * @param metric spelling of the metric
 * @param method {@code default}, or the spelling of a rival
 * @param measured what a tally counted, as text
 */
record GridCell(String point, boolean heldOut, String metric, String method, List<String> measured) {
    static final String HEADER =
            "point,held-out,metric,method,truth,coverage,coverage-if-defined,defined,interval-too-low,length,noted,samples";

    /** The index of the coverage, given that the metric is defined, among the measured values. */
    private static final int COVERAGE = 2;

    private static final int DEFINED = 3;
    private static final int NOTED = 6;
    private static final int SAMPLES = 7;

    static GridCell of(String line) {
        List<String> words = List.of(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"));
        return new GridCell(
                words.get(0),
                words.get(1).equals("yes"),
                words.get(2).replace("\"", ""),
                words.get(3).replace("\"", ""),
                words.subList(4, words.size()));
    }

    /** Returns the existing table, empty where there is none. */
    static List<GridCell> read(Path table) throws IOException {
        return Files.exists(table)
                ? Files.readAllLines(table).stream().skip(1).map(GridCell::of).toList()
                : List.of();
    }

    static void write(Path table, Collection<GridCell> cells) throws IOException {
        Files.write(
                table,
                Stream.concat(Stream.of(HEADER), cells.stream().map(GridCell::toString))
                        .toList());
    }

    String family() {
        return point.substring(0, point.indexOf(' '));
    }

    /** Returns the key by which a line of the table is found. */
    String key() {
        return key(point, metric, method);
    }

    static String key(String point, String metric, String method) {
        return String.join(" | ", point, metric, method);
    }

    double coverage() {
        return Double.parseDouble(measured.get(COVERAGE));
    }

    /** Returns whether the metric is defined in 99% of samples. */
    boolean usual() {
        return Double.parseDouble(measured.get(DEFINED)) >= 0.99;
    }

    /** Returns whether most results carry a note on their coverage. */
    boolean noted() {
        return Double.parseDouble(measured.get(NOTED)) > 0.5;
    }

    int samples() {
        return Integer.parseInt(measured.get(SAMPLES));
    }

    boolean byDefault() {
        return method.equals("default");
    }

    /** Returns the same with the share of notes that another measurement has. */
    GridCell notedAs(GridCell other) {
        List<String> words = new ArrayList<>(measured);
        words.set(NOTED, other.measured.get(NOTED));
        return new GridCell(point, heldOut, metric, method, List.copyOf(words));
    }

    @Override
    public String toString() {
        return String.join(
                ",", point, heldOut ? "yes" : "no", quoted(metric), quoted(method), String.join(",", measured));
    }

    private static String quoted(String spelling) {
        return spelling.contains(",") ? '"' + spelling + '"' : spelling;
    }
}
