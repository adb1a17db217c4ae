package dev.credence.figures.kind;

import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.curve.NetBenefitReport;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The decision curve: the net benefit of each system at each threshold, next to that of predicting every item positive or none.
 *
 * @see <a href="https://doi.org/10.1177/0272989X06295361">Vickers and Elkin (2006), Medical Decision Making 26, 565-574</a>
 */
public final class NetBenefitFigure {
    private static final int WIDTH = 560;
    private static final double HEIGHT = 400;
    private static final int STEPS = 100;
    private static final String AXIS = "threshold probability";
    private static final String EXPLANATION =
            "The net benefit is the share of true positives minus the share of false positives times the odds of the threshold.";

    private NetBenefitFigure() {}

    /**
     * Draws the curves of a report with their bands; below them the difference of two systems.
     *
     * @param report the curves
     * @return the figure
     */
    public static Figure of(NetBenefitReport report) {
        List<String> names = new ArrayList<>();
        List<List<Point>> lines = new ArrayList<>();
        List<Mark> bands = new ArrayList<>();
        List<Panel> below = new ArrayList<>();
        String band = SafeText.percent(report.level()) + " simultaneous band";
        for (Map.Entry<String, NetBenefitCurve> entry : report.systems().entrySet()) {
            NetBenefitCurve curve = entry.getValue();
            BandLine line =
                    BandLine.of(curve.points(), NetBenefitCurve.Point::threshold, NetBenefitCurve.Point::netBenefit);
            if (curve.isDifference()) {
                below.add(line.difference(entry.getKey(), AXIS, band, HEIGHT / 2));
            } else {
                bands.add(line.area(ColourRole.series(names.size()), entry.getKey() + ": " + band));
                names.add(entry.getKey());
                lines.add(line.values());
            }
        }
        NetBenefitCurve any = report.systems().values().iterator().next();
        List<NetBenefitCurve.Point> points = any.points();
        LinearScale across = new LinearScale(
                points.get(0).threshold(), points.get(points.size() - 1).threshold(), 6);
        return figure(
                names, any.prevalence(), lines, bands, across, below, List.of(EXPLANATION, "Shaded: " + band + "s."));
    }

    /**
     * Draws curves without bands over all thresholds.
     *
     * @param names the names of the systems
     * @param prevalence the share of positives
     * @param lines the points of each system: threshold and net benefit
     * @return the figure
     */
    public static Figure of(List<String> names, double prevalence, List<List<Point>> lines) {
        return figure(names, prevalence, lines, List.of(), LinearScale.UNIT, List.of(), List.of(EXPLANATION));
    }

    private static Figure figure(
            List<String> names,
            double prevalence,
            List<List<Point>> lines,
            List<Mark> bands,
            LinearScale across,
            List<Panel> below,
            List<String> notes) {
        double lowest = -prevalence / 4;
        List<Mark> marks = new ArrayList<>(bands);
        List<LegendEntry> keys = new ArrayList<>();
        double width = across.upper() - across.lower();
        List<Point> all = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> across.lower() + width * step / STEPS)
                .filter(t -> t < 1)
                .mapToObj(t -> new Point(t, prevalence - (1 - prevalence) * t / (1 - t)))
                .takeWhile(point -> point.y() >= lowest)
                .toList();
        if (all.size() > 1) {
            add(marks, keys, new LineMark(all, ColourRole.MUTED, Dash.DASHED, "every item positive"));
        }
        add(
                marks,
                keys,
                new LineMark(
                        List.of(new Point(across.lower(), 0), new Point(across.upper(), 0)),
                        ColourRole.MUTED,
                        Dash.DOTTED,
                        "no item positive"));
        for (int i = 0; i < names.size(); i++) {
            List<Point> line =
                    lines.get(i).stream().filter(point -> point.y() >= lowest).toList();
            add(marks, keys, new LineMark(line, ColourRole.series(i), Dash.series(i), names.get(i)));
        }
        double highest = bands.stream()
                .flatMap(mark -> ((AreaMark) mark).outline().stream())
                .mapToDouble(Point::y)
                .reduce(prevalence, Math::max);
        List<Panel> panels = new ArrayList<>(List.of(new Panel(
                "",
                Axis.of(AXIS, across),
                Axis.of("net benefit", LinearScale.containing(lowest, highest)),
                HEIGHT,
                marks)));
        panels.addAll(below);
        return new Figure(
                "Decision curve",
                "Net benefit of " + String.join(" and ", names)
                        + " against the threshold probability, next to predicting every item positive or none.",
                WIDTH,
                keys,
                panels,
                notes);
    }

    private static void add(List<Mark> marks, List<LegendEntry> keys, LineMark line) {
        marks.add(line);
        keys.add(new LegendEntry(line.title(), new LineMark(List.of(), line.colour(), line.dash(), "")));
    }
}
