package dev.credence.coverage.figure;

import dev.credence.coverage.Coverage;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws how often the intervals of each method cover the true value, as lines over the populations, with a panel for each sample size. */
public final class CoverageFigure {
    /** With more lines the figure would be hard to read, and colours would repeat. */
    private static final int MAX_LINES = 6;

    private static final double HEIGHT = 290;
    private static final double MIN_SHOWN = 0.6;
    /** Errors up to three times the nominal one are shown in detail. */
    private static final double DETAIL = 3;

    private CoverageFigure() {}

    /**
     * Draws a study. Of more than six methods the six that are ranked first are drawn, and a note says so.
     *
     * @throws IllegalArgumentException if it has one truth alone
     */
    public static Figure of(CoverageReport report) {
        List<String> methods =
                report.summaries().stream().map(summary -> summary.method()).toList();
        List<String> drawn = methods.subList(0, Math.min(MAX_LINES, methods.size()));
        List<String> varied = CoverageAxes.varied(report.results());
        String name = varied.size() == 1 ? varied.get(0) : "true value";
        ToDoubleFunction<Coverage> across = varied.size() == 1 ? CoverageAxes.value(name) : Coverage::truth;
        require(report, across);
        List<LegendEntry> keys = new ArrayList<>();
        for (int i = 0; i < drawn.size(); i++) {
            keys.add(new LegendEntry(drawn.get(i), new LineMark(List.of(), ColourRole.series(i), Dash.series(i), "")));
        }
        List<Long> sizes = CoverageAxes.sizes(report.results());
        List<Panel> panels = sizes.stream()
                .map(n -> panel(report, drawn, n, new HorizontalQuantity(name, across)))
                .toList();
        List<String> notes = new ArrayList<>();
        notes.add("Dashed rule: the nominal level, " + SafeText.percent(report.level())
                + ". Below it a method covers less often than its level states.");
        if (panels.stream().flatMap(panel -> panel.marks().stream()).anyMatch(PointMark.class::isInstance)) {
            notes.add("Triangles: the coverage is below the axis.");
        }
        if (drawn.size() < methods.size()) {
            notes.add(drawn.size() + " of " + methods.size() + " methods are shown: those ranked best.");
        }
        String metric = report.results().get(0).metric();
        String observed =
                "Coverage of " + String.join(", ", drawn) + " against " + name + ". " + report.verdict() + ".";
        return new Figure(
                "Coverage of " + SafeText.percent(report.level()) + " intervals of " + metric,
                observed,
                Figure.USUAL_WIDTH,
                keys,
                panels,
                notes);
    }

    /** The quantity on the horizontal axis. */
    private record HorizontalQuantity(String name, ToDoubleFunction<Coverage> value) {}

    private static void require(CoverageReport report, ToDoubleFunction<Coverage> across) {
        if (CoverageAxes.values(report.results(), across).size() < 2) {
            throw new IllegalArgumentException(
                    "coverage curves need two truths or more: truths=1; study a grid, such as --p 0.05..0.95:0.05");
        }
    }

    private static Panel panel(CoverageReport report, List<String> methods, long n, HorizontalQuantity across) {
        List<Coverage> results =
                report.results().stream().filter(result -> result.n() == n).toList();
        double least = results.stream()
                .filter(result -> methods.contains(result.method()))
                .mapToDouble(Coverage::coverage)
                .min()
                .orElse(0);
        double lowest = lowest(results, report.level().value(), least);
        LinearScale up = LinearScale.containing(lowest, 1);
        LinearScale xs = LinearScale.containing(CoverageAxes.values(results, across.value()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
        List<Mark> marks = new ArrayList<>();
        marks.add(new RuleMark(
                report.level().value(), false, Dash.DASHED, "nominal level: " + SafeText.percent(report.level())));
        for (int i = 0; i < methods.size(); i++) {
            marks.add(line(results, methods.get(i), i, across));
            clipped(results, methods.get(i), i, across, up.lower(), marks);
        }
        return new Panel(
                "n = " + SafeText.count(n), Axis.of(across.name(), xs), Axis.of("coverage", up), HEIGHT, marks);
    }

    /**
     * The lower end of the axis: below all values, or where most errors are at most three times the nominal one, at
     * that error, so that one method that covers badly does not flatten the others.
     */
    private static double lowest(List<Coverage> results, double level, double least) {
        double floor = 1 - DETAIL * (1 - level);
        long below =
                results.stream().filter(result -> result.coverage() < floor).count();
        return floor > least && 2 * below < results.size() ? floor : Math.max(Math.min(least, MIN_SHOWN), least - 0.01);
    }

    /** Marks the values below the axis at its end. */
    private static void clipped(
            List<Coverage> results, String method, int i, HorizontalQuantity across, double lowest, List<Mark> marks) {
        results.stream()
                .filter(result -> result.method().equals(method) && result.coverage() < lowest)
                .forEach(result -> marks.add(new PointMark(
                        new Point(across.value().applyAsDouble(result), lowest),
                        ColourRole.series(i),
                        Shape.TRIANGLE,
                        method + ": coverage " + CoverageAxes.threeDigits(result.coverage()) + ", below this axis")));
    }

    private static LineMark line(List<Coverage> results, String method, int i, HorizontalQuantity across) {
        List<Coverage> resultsOfMethod = results.stream()
                .filter(result -> result.method().equals(method))
                .sorted(Comparator.comparingDouble(across.value()))
                .toList();
        double mean = resultsOfMethod.stream()
                .mapToDouble(Coverage::coverage)
                .average()
                .orElse(Double.NaN);
        double least =
                resultsOfMethod.stream().mapToDouble(Coverage::coverage).min().orElse(Double.NaN);
        List<Point> points = resultsOfMethod.stream()
                .map(result -> new Point(across.value().applyAsDouble(result), result.coverage()))
                .toList();
        String title = method + ": mean coverage " + CoverageAxes.threeDigits(mean) + ", least "
                + CoverageAxes.threeDigits(least);
        return new LineMark(points, ColourRole.series(i), Dash.series(i), title);
    }
}
