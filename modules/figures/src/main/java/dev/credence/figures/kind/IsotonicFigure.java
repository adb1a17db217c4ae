package dev.credence.figures.kind;

import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.calibration.CalibrationBand.Kind;
import dev.credence.curves.calibration.IsotonicCurve;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CalibrationReport.Calibrated;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The isotonic calibration curves of systems with their bands, and below them how many items each pool of a curve has.
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118</a>
 */
final class IsotonicFigure {
    private static final int WIDTH = 520;
    private static final double HEIGHT = 380;
    private static final double SUPPORT = 70;

    private IsotonicFigure() {}

    /**
     * Draws the curves of a report.
     *
     * @param report the curves
     * @return the figure
     */
    static Figure of(CalibrationReport report) {
        List<Mark> marks = new ArrayList<>();
        List<LegendEntry> keys = new ArrayList<>();
        List<Panel> panels = new ArrayList<>();
        String level = SafeText.percent(report.options().level());
        boolean honest = report.systems().get(0).band().kind() == Kind.CONFIDENCE;
        String band = level + (honest ? " simultaneous band" : " band of a calibrated model");
        for (int i = 0; i < report.systems().size(); i++) {
            Calibrated system = report.systems().get(i);
            marks.add(area(system.band(), ColourRole.series(i), system.name() + ": " + band));
        }
        marks.add(new LineMark(
                List.of(new Point(0, 0), new Point(1, 1)), ColourRole.MUTED, Dash.DOTTED, "perfect calibration"));
        for (int i = 0; i < report.systems().size(); i++) {
            Calibrated system = report.systems().get(i);
            ColourRole colour = ColourRole.series(i);
            marks.add(new LineMark(line(system.curve()), colour, Dash.series(i), system.name()));
            keys.add(new LegendEntry(system.name(), new LineMark(List.of(), colour, Dash.series(i), "")));
            panels.add(support(system, colour, i == report.systems().size() - 1));
        }
        panels.add(
                0,
                new Panel(
                        "",
                        Axis.of("", LinearScale.UNIT),
                        Axis.of("share of positives", LinearScale.UNIT),
                        HEIGHT,
                        marks));
        return new Figure(
                "Isotonic calibration",
                "The isotonic share of positives against the predicted probability of "
                        + String.join(
                                " and ",
                                report.systems().stream().map(Calibrated::name).toList())
                        + ", with " + band + "; below it how many items each pool has.",
                WIDTH,
                report.systems().size() > 1 ? keys : List.of(),
                panels,
                List.of(
                        honest
                                ? "Shaded: " + band
                                        + " of the true share; where it misses the dotted line, the probabilities are off."
                                : "Shaded: " + band
                                        + " at each probability; where the curve leaves it, the probabilities may be off."));
    }

    private static List<Point> line(IsotonicCurve curve) {
        List<Point> points = new ArrayList<>();
        for (IsotonicCurve.Pool pool : curve.pools()) {
            points.add(new Point(pool.from(), pool.fraction()));
            if (pool.to() > pool.from()) {
                points.add(new Point(pool.to(), pool.fraction()));
            }
        }
        return points;
    }

    /** Returns the steps of a band: between two points the lower bound is that of the first, and the upper bound that of the second. */
    private static AreaMark area(CalibrationBand band, ColourRole colour, String title) {
        List<Point> lower = new ArrayList<>();
        List<Point> upper = new ArrayList<>();
        List<CalibrationBand.Point> points = band.points();
        for (int i = 0; i < points.size(); i++) {
            CalibrationBand.Point point = points.get(i);
            if (i > 0) {
                lower.add(new Point(point.probability(), points.get(i - 1).lower()));
                upper.add(new Point(points.get(i - 1).probability(), point.upper()));
            }
            lower.add(new Point(point.probability(), point.lower()));
            upper.add(new Point(point.probability(), point.upper()));
        }
        return AreaMark.between(lower, upper, colour, title);
    }

    private static Panel support(Calibrated system, ColourRole colour, boolean last) {
        List<Mark> bars = new ArrayList<>();
        double most = 1;
        for (IsotonicCurve.Pool pool : system.curve().pools()) {
            most = Math.max(most, (double) pool.count());
            double half = Math.max(0, 0.002 - (pool.to() - pool.from()) / 2);
            String title = String.format(
                    Locale.ROOT, "%,d items of probability %.3f to %.3f", pool.count(), pool.from(), pool.to());
            bars.add(new CellMark(
                    new Point(Math.max(0, pool.from() - half), 0),
                    new Point(Math.min(1, pool.to() + half), pool.count()),
                    colour,
                    0.45,
                    title));
        }
        LinearScale counts = new LinearScale(0, LinearScale.holding(0, most).upper(), 4);
        return new Panel(
                "",
                Axis.of(last ? "predicted probability" : "", LinearScale.UNIT),
                Axis.of("items", counts),
                SUPPORT,
                bars);
    }
}
