package dev.credence.page.threshold;

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
import dev.credence.page.threshold.ThresholdGrid.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The decision curve: the net benefit of each system at each threshold, next to that of calling every item positive or none.
 *
 * @see <a href="https://doi.org/10.1177/0272989X06295361">Vickers and Elkin (2006), Medical Decision Making 26, 565-574</a>
 */
final class NetBenefitFigure {
    private static final int WIDTH = 560;
    private static final double HEIGHT = 400;
    private static final int STEPS = 100;

    private NetBenefitFigure() {}

    static Figure of(List<String> names, List<Double> thresholds, List<List<Spot>> spots) {
        Spot any = spots.get(0).get(0);
        double prevalence = prevalence(any);
        double lowest = -prevalence / 4;
        List<Mark> marks = new ArrayList<>();
        List<LegendEntry> keys = new ArrayList<>();
        List<Point> all = IntStream.rangeClosed(0, STEPS - 1)
                .mapToDouble(step -> step / (double) STEPS)
                .mapToObj(t -> new Point(t, prevalence - (1 - prevalence) * weight(t)))
                .takeWhile(point -> point.y() >= lowest)
                .toList();
        add(marks, keys, new LineMark(all, ColourRole.MUTED, Dash.DASHED, "every item positive"));
        add(
                marks,
                keys,
                new LineMark(
                        List.of(new Point(0, 0), new Point(1, 0)), ColourRole.MUTED, Dash.DOTTED, "no item positive"));
        for (int i = 0; i < names.size(); i++) {
            List<Spot> system = spots.get(i);
            List<Point> line = IntStream.range(0, thresholds.size())
                    .filter(at -> thresholds.get(at) < 1)
                    .mapToObj(at -> new Point(thresholds.get(at), netBenefit(system.get(at), thresholds.get(at))))
                    .filter(point -> point.y() >= lowest)
                    .toList();
            add(marks, keys, new LineMark(line, ColourRole.series(i), Dash.series(i), names.get(i)));
        }
        Panel panel = new Panel(
                "",
                Axis.of("threshold probability", LinearScale.UNIT),
                Axis.of("net benefit", LinearScale.holding(lowest, prevalence)),
                HEIGHT,
                marks);
        return new Figure(
                "Decision curve",
                "Net benefit of " + String.join(" and ", names)
                        + " against the threshold probability, next to calling every item positive or none.",
                WIDTH,
                keys,
                List.of(panel),
                List.of(
                        "The net benefit is the share of true positives minus the share of false positives times the odds of"
                                + " the threshold."));
    }

    private static void add(List<Mark> marks, List<LegendEntry> keys, LineMark line) {
        marks.add(line);
        keys.add(new LegendEntry(line.title(), new LineMark(List.of(), line.colour(), line.dash(), "")));
    }

    private static double prevalence(Spot spot) {
        double items = spot.counts().stream().mapToLong(Long::longValue).sum();
        return (spot.truePositives() + spot.falseNegatives()) / items;
    }

    private static double weight(double threshold) {
        return threshold / (1 - threshold);
    }

    /** Returns the net benefit at a threshold below 1. */
    static double netBenefit(Spot spot, double threshold) {
        double items = spot.counts().stream().mapToLong(Long::longValue).sum();
        return (spot.truePositives() - weight(threshold) * spot.falsePositives()) / items;
    }
}
