package dev.credence.coverage.figure;

import dev.credence.coverage.Coverage;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Draws how often a method's intervals cover the true value over two parameters, such as precision and recall, as a heat map: vermilion
 * where coverage is below the level, blue where it is above, grey where a pair of parameters cannot occur.
 */
public final class CoverageSurfaceFigure {
    private static final int WIDTH = 540;
    private static final double HEIGHT = 400;
    /** A coverage this far below the level has the full colour. */
    private static final double FULL_COLOUR_DEFICIT = 0.1;
    /** The strength of the grey of pairs that cannot occur. */
    private static final double ABSENT = 0.35;

    private CoverageSurfaceFigure() {}

    /**
     * Draws the method that a study ranks first, for its smallest samples.
     *
     * @throws IllegalArgumentException if fewer or more than two parameters vary
     */
    public static Figure of(CoverageReport report) {
        return of(report, report.summaries().get(0).method());
    }

    /**
     * Draws a method, for the smallest samples studied.
     *
     * @param report the study
     * @param method spelling of the method
     * @throws IllegalArgumentException if fewer or more than two parameters vary, or the method was not studied
     */
    public static Figure of(CoverageReport report, String method) {
        long n = CoverageAxes.sizes(report.results()).get(0);
        List<Coverage> results = report.results().stream()
                .filter(result -> result.n() == n && result.method().equals(method))
                .toList();
        if (results.isEmpty()) {
            throw new IllegalArgumentException("the method must have been studied: method=" + method);
        }
        List<String> varied = CoverageAxes.varied(results);
        if (varied.size() != 2) {
            throw new IllegalArgumentException("a coverage surface needs two parameters that vary: varied=" + varied
                    + "; give a grid, such as --precision 0.1..0.9:0.1 --recall 0.1..0.9:0.1");
        }
        return drawn(results, varied, report, n);
    }

    private static Figure drawn(List<Coverage> results, List<String> varied, CoverageReport report, long n) {
        double level = report.level().value();
        ToDoubleFunction<Coverage> x = CoverageAxes.value(varied.get(0));
        ToDoubleFunction<Coverage> y = CoverageAxes.value(varied.get(1));
        Edges columns = new Edges(CoverageAxes.values(results, x));
        Edges rows = new Edges(CoverageAxes.values(results, y));
        Map<Point, Coverage> studied = new HashMap<>();
        results.forEach(result -> studied.put(new Point(x.applyAsDouble(result), y.applyAsDouble(result)), result));
        List<Mark> marks = new ArrayList<>();
        for (double a : columns.values()) {
            for (double b : rows.values()) {
                Point from = new Point(columns.before(a), rows.before(b));
                Point to = new Point(columns.after(a), rows.after(b));
                Coverage result = studied.get(new Point(a, b));
                marks.add(
                        result == null
                                ? new CellMark(from, to, ColourRole.MUTED, ABSENT, "cannot occur")
                                : shaded(from, to, result.coverage(), level, title(result, varied)));
            }
        }
        Panel panel = new Panel(
                "", Axis.plain(varied.get(0), columns.scale()), Axis.plain(varied.get(1), rows.scale()), HEIGHT, marks);
        double least = results.stream().mapToDouble(Coverage::coverage).min().orElse(Double.NaN);
        double mean = results.stream().mapToDouble(Coverage::coverage).average().orElse(Double.NaN);
        String summary = "Mean " + CoverageAxes.threeDigits(mean) + ", least " + CoverageAxes.threeDigits(least)
                + ", n = " + n + ".";
        String title = "Coverage of " + SafeText.percent(report.level()) + " intervals of "
                + results.get(0).metric() + " by " + results.get(0).method();
        return new Figure(
                title,
                title + ". " + summary,
                WIDTH,
                keys(level, studied.size() < marks.size()),
                List.of(panel),
                List.of(summary));
    }

    private static CellMark shaded(Point from, Point to, double coverage, double level, String title) {
        boolean below = coverage < level;
        double strength = below ? (level - coverage) / FULL_COLOUR_DEFICIT : (coverage - level) / (1 - level);
        // in tenths, so that alike cells look alike
        double tenths = Math.round(10 * Math.min(1, Double.isNaN(strength) ? 0 : strength)) / 10.0;
        return new CellMark(from, to, below ? ColourRole.SECOND : ColourRole.FIRST, tenths * 0.9, title);
    }

    private static String title(Coverage result, List<String> varied) {
        return place(varied.get(0), result) + ", " + place(varied.get(1), result)
                + String.format(Locale.ROOT, ": coverage %.4f", result.coverage());
    }

    private static String place(String name, Coverage result) {
        double value = CoverageAxes.value(name).applyAsDouble(result);
        return name + " "
                + new BigDecimal(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static List<LegendEntry> keys(double level, boolean absent) {
        List<LegendEntry> keys = new ArrayList<>();
        Point none = new Point(0, 0);
        for (double coverage :
                new double[] {level - FULL_COLOUR_DEFICIT, level - FULL_COLOUR_DEFICIT / 2, level, (1 + level) / 2, 1
                }) {
            String words = CoverageAxes.threeDigits(coverage)
                    + (coverage < level - FULL_COLOUR_DEFICIT * 0.9
                            ? " or less"
                            : coverage == level ? " (nominal)" : "");
            keys.add(new LegendEntry(words, shaded(none, none, coverage, level, "")));
        }
        if (absent) {
            keys.add(new LegendEntry("cannot occur", new CellMark(none, none, ColourRole.MUTED, ABSENT, "")));
        }
        return keys;
    }

    /** The edges of the cells around values: each cell reaches half way to the next value. */
    private record Edges(List<Double> values) {
        double before(double value) {
            int i = values.indexOf(value);
            return value - (i > 0 ? value - values.get(i - 1) : values.get(i + 1) - value) / 2;
        }

        double after(double value) {
            int i = values.indexOf(value);
            return value + (i + 1 < values.size() ? values.get(i + 1) - value : value - values.get(i - 1)) / 2;
        }

        LinearScale scale() {
            return new LinearScale(before(values.get(0)), after(values.get(values.size() - 1)), 8);
        }
    }
}
