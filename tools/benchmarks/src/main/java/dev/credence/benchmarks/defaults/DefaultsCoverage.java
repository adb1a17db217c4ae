package dev.credence.benchmarks.defaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures the default interval of every registered metric, and its rivals, where users are: uneven classes, unequal recalls, few
 * positives, clusters, weights. Writes every cell of the default to
 * docs/measurements/coverage/defaults.csv (of rivals too, where they are named) and a summary to docs/measurements/coverage.md. A third of the
 * points, drawn at random once, is in docs/measurements/coverage/held-out.txt: no method was chosen by them, and they are reported apart.
 *
 * <p>A cell of the default below 0.94 is measured again with other samples, five times as many, and only these count: among thousands
 * of cells some lie below 0.93 by chance. How many results carry a note on their coverage is counted as well.
 *
 * <p>Arguments: the docs folder, samples per point (default 400), and, to look closer, a family (the results of the others remain) and method
 * spellings, {@code none} for no rival. In place of a family {@code again} measures the cells below 0.94 in the table again, and {@code notes}
 * counts nothing but notes. Fixed seeds: the same bits on any number of threads.
 */
public final class DefaultsCoverage {
    private static final List<String> RIVALS =
            List.of("wilson", "jeffreys", "mid-p", "clopper-pearson", "delta-wilson", "delta-logit");

    /** Among cells with 400 samples, some below 0.93 have a true coverage of 0.95, and hardly any above 0.94 have one below 0.93. */
    private static final double DOUBTFUL = 0.94;

    private static final int MORE = 5;

    private final int draws;
    private final List<String> rivals;
    private final HeldOut heldOut;
    private final PointStudy study;
    private final Map<String, GridCell> table = new LinkedHashMap<>();
    private final DefaultsSummary summary = new DefaultsSummary();

    private DefaultsCoverage(int draws, List<String> rivals, HeldOut heldOut) {
        this.draws = draws;
        this.rivals = rivals.equals(List.of("none")) ? List.of() : rivals;
        this.heldOut = heldOut;
        this.study = new PointStudy(this.rivals);
    }

    /**
     * Runs the study.
     *
     * @param arguments docs folder, samples per point, a family and methods
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        List<GridPoint<?>> points = new ArrayList<>(CountGrid.points());
        points.addAll(ScoreGrid.points());
        Files.createDirectories(docs.resolve("coverage"));
        DefaultsCoverage all = new DefaultsCoverage(
                arguments.length > 1 ? Integer.parseInt(arguments[1]) : 400,
                arguments.length > 3 ? List.of(arguments).subList(3, arguments.length) : RIVALS,
                HeldOut.of(docs.resolve("coverage/held-out.txt"), points));
        Path file = docs.resolve("coverage/defaults.csv");
        GridCell.read(file).forEach(all::put);
        all.run(points, arguments.length > 2 ? arguments[2] : "");
        GridCell.write(file, all.table.values());
        all.summary.write(docs, all.table.values());
    }

    private void run(List<GridPoint<?>> points, String subject) {
        switch (subject) {
            case "again" ->
                points.parallelStream().map(this::repeatedCells).toList().forEach(cells -> cells.forEach(this::put));
            case "notes" ->
                points.parallelStream().map(this::ofDefault).toList().forEach(cells -> cells.forEach(this::note));
            default ->
                points.parallelStream()
                        .filter(point -> subject.isEmpty() || point.family().equals(subject))
                        .<Measured>map(point -> new Measured(point, study.measured(point, point.metrics(), draws, 0)))
                        .map(this::withRepeats)
                        .toList()
                        .forEach(this::add);
        }
    }

    /** What was measured at a point: by metric, then by method. */
    private record Measured(GridPoint<?> point, Map<String, Map<String, CoverageTally>> tallies) {}

    private void put(GridCell cell) {
        table.put(cell.key(), cell);
    }

    /** Counts the notes of a cell whose coverage was not measured. */
    private void note(GridCell cell) {
        table.computeIfPresent(cell.key(), (key, old) -> old.notedAs(cell));
    }

    private GridCell cell(GridPoint<?> point, String metric, String method, CoverageTally tally) {
        return new GridCell(
                point.name(),
                heldOut.contains(point.name()),
                metric,
                method,
                List.of(tally.csv().split(",")));
    }

    /** Returns the cells of the default for the metrics of the table. */
    private List<GridCell> ofDefault(GridPoint<?> point) {
        List<String> standing = point.metrics().stream()
                .filter(metric -> table.containsKey(GridCell.key(point.name(), metric, PointStudy.DEFAULT)))
                .toList();
        return standing.isEmpty() ? List.of() : ofDefault(point, standing, draws, 0);
    }

    private List<GridCell> ofDefault(GridPoint<?> point, List<String> metrics, int samples, int stream) {
        List<GridCell> cells = new ArrayList<>();
        new PointStudy(List.of())
                .measured(point, metrics, samples, stream)
                .forEach((metric, tallies) ->
                        tallies.forEach((method, tally) -> cells.add(cell(point, metric, method, tally))));
        return cells;
    }

    private List<GridCell> repeatedCells(GridPoint<?> point) {
        List<String> doubtful = point.metrics().stream()
                .filter(metric -> doubtful(table.get(GridCell.key(point.name(), metric, PointStudy.DEFAULT))))
                .toList();
        return doubtful.isEmpty() ? List.of() : ofDefault(point, doubtful, MORE * draws, 1);
    }

    private static boolean doubtful(@Nullable GridCell cell) {
        return cell != null && cell.usual() && cell.coverage() < DOUBTFUL;
    }

    private Measured withRepeats(Measured first) {
        List<String> doubtful = first.tallies().entrySet().stream()
                .filter(entry -> doubtful(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (!doubtful.isEmpty()) {
            new PointStudy(List.of())
                    .measured(first.point(), doubtful, MORE * draws, 1)
                    .forEach((metric, tallies) -> first.tallies()
                            .getOrDefault(metric, new LinkedHashMap<>())
                            .putAll(tallies));
        }
        return first;
    }

    private static boolean doubtful(Map<String, CoverageTally> tallies) {
        CoverageTally tally = tallies.get(PointStudy.DEFAULT);
        return tally != null && tally.usual() && tally.coverage() < DOUBTFUL;
    }

    private void add(Measured measured) {
        measured.tallies().forEach((metric, tallies) -> {
            tallies.forEach((method, tally) -> {
                if (method.equals(PointStudy.DEFAULT) || !rivals.equals(RIVALS)) {
                    put(cell(measured.point(), metric, method, tally));
                }
            });
            summary.compared(measured.point(), metric, tallies);
        });
    }

    /** The third of the points by which no method was chosen. */
    record HeldOut(Set<String> names) {
        /** As the file says; drawn and written where there is none. */
        static HeldOut of(Path file, List<? extends GridPoint<?>> points) throws IOException {
            if (!Files.exists(file)) {
                List<String> names =
                        new ArrayList<>(points.stream().map(GridPoint::name).toList());
                Collections.shuffle(names, new Random(20261122));
                Files.createDirectories(file.getParent());
                Files.write(
                        file,
                        names.subList(0, names.size() / 3).stream().sorted().toList());
            }
            return new HeldOut(Set.copyOf(Files.readAllLines(file)));
        }

        boolean contains(String name) {
            return names.contains(name);
        }
    }
}
