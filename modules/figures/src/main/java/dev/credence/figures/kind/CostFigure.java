package dev.credence.figures.kind;

import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CostCurve.Scale;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.curve.CostReport;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * The relative utility or the normalised expected cost of systems with their bands, next to that of the better of predicting every item positive and none.
 *
 * @see <a href="https://doi.org/10.1111/j.1467-985X.2009.00592.x">Baker, Cook, Vickers and Kramer (2009), JRSS A 172, 729-748</a>
 * @see <a href="https://doi.org/10.1007/s10994-006-8199-5">Drummond and Holte (2006), Machine Learning 65, 95-130</a>
 */
final class CostFigure {
    private static final int WIDTH = 560;
    private static final double HEIGHT = 400;
    /** Where utilities are much below 0, how far below does not matter. */
    private static final double LOWEST_UTILITY = -0.25;

    private static final String TRIVIAL = "better of predicting all or no items positive";

    private CostFigure() {}

    /** Draws the curves of a report with their bands; below them the difference of two systems. */
    static Figure of(CostReport report) {
        boolean isCost = report.scale() == Scale.EXPECTED_COST;
        String axis = isCost ? "probability-cost" : "threshold probability";
        String band = SafeText.percent(report.level()) + " simultaneous band";
        List<String> names = new ArrayList<>();
        List<BandLine> systems = new ArrayList<>();
        List<Panel> below = new ArrayList<>();
        report.systems().forEach((name, curve) -> {
            BandLine line = BandLine.of(curve.points(), CostCurve.Point::at, CostCurve.Point::band);
            if (curve.isDifference()) {
                below.add(line.difference(name, axis, band, HEIGHT / 2));
            } else {
                names.add(name);
                systems.add(line);
            }
        });
        BandLine any = systems.get(0);
        double lowest = Math.max(isCost ? 0 : LOWEST_UTILITY, end(systems, BandLine::lower, Math::min));
        double highest = Math.max(isCost ? 0 : 1, end(systems, BandLine::upper, Math::max));
        List<Mark> bands = new ArrayList<>();
        List<LineMark> lines = new ArrayList<>(trivial(isCost, any, highest));
        for (int i = 0; i < names.size(); i++) {
            BandLine line = systems.get(i);
            ColourRole colour = ColourRole.series(i);
            List<Point> seen =
                    line.values().stream().filter(point -> point.y() >= lowest).toList();
            bands.add(new BandLine(seen, cut(line.lower(), lowest), cut(line.upper(), lowest))
                    .area(colour, names.get(i) + ": " + band));
            lines.add(new LineMark(seen, colour, Dash.series(i), names.get(i)));
        }
        List<Mark> marks = new ArrayList<>(bands);
        marks.addAll(lines);
        List<Panel> panels = new ArrayList<>(List.of(new Panel(
                "",
                Axis.of(axis, new LinearScale(any.from(), any.to(), 6)),
                Axis.of(
                        isCost ? "normalised expected cost" : "relative utility",
                        LinearScale.containing(Math.min(0, lowest), highest)),
                HEIGHT,
                marks)));
        panels.addAll(below);
        return new Figure(
                isCost ? "Cost curve" : "Relative utility",
                (isCost ? "Normalised expected cost of " : "Relative utility of ") + String.join(" and ", names)
                        + " against the " + axis + ", next to predicting every item positive or none.",
                WIDTH,
                lines.stream()
                        .filter(line -> !line.title().isEmpty())
                        .map(line ->
                                new LegendEntry(line.title(), new LineMark(List.of(), line.colour(), line.dash(), "")))
                        .toList(),
                panels,
                List.of(
                        isCost
                                ? "The cost at probability-cost x is x times the false negative rate plus 1 - x times the false positive"
                                        + " rate."
                                : "Relative utility is the share of what perfect predictions would gain.",
                        "Shaded: " + band + "s."));
    }

    private static List<Point> cut(List<Point> points, double lowest) {
        return points.stream()
                .map(point -> new Point(point.x(), Math.max(lowest, point.y())))
                .toList();
    }

    private static double end(
            List<BandLine> systems, Function<BandLine, List<Point>> bounds, DoubleBinaryOperator further) {
        return systems.stream()
                .flatMap(line -> bounds.apply(line).stream())
                .mapToDouble(Point::y)
                .reduce(0, further);
    }

    /** Returns the line of the trivial classifiers; that of costs has two parts, because its peak is far above good predictions. */
    private static List<LineMark> trivial(boolean isCost, BandLine line, double highest) {
        if (!isCost) {
            return List.of(trivial(TRIVIAL, line.from(), line.to(), x -> 0));
        }
        double peak = Math.min(0.5, highest);
        List<LineMark> parts = new ArrayList<>();
        if (line.from() < peak) {
            parts.add(trivial(TRIVIAL, line.from(), Math.min(line.to(), peak), x -> x));
        }
        if (line.to() > 1 - peak) {
            parts.add(trivial(parts.isEmpty() ? TRIVIAL : "", Math.max(line.from(), 1 - peak), line.to(), x -> 1 - x));
        }
        return parts;
    }

    private static LineMark trivial(String title, double from, double to, DoubleUnaryOperator cost) {
        List<Point> ends = List.of(new Point(from, cost.applyAsDouble(from)), new Point(to, cost.applyAsDouble(to)));
        return new LineMark(ends, ColourRole.MUTED, Dash.DASHED, title);
    }
}
