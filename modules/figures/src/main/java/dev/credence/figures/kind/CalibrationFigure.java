package dev.credence.figures.kind;

import dev.credence.curves.calibration.CalibrationCurve;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A calibration curve: the share of positives in each bin with its interval, and the number of items in each bin. */
final class CalibrationFigure {
    private static final int WIDTH = 520;
    private static final double HEIGHT = 380;
    private static final double SUPPORT = 90;

    private CalibrationFigure() {}

    /**
     * Draws a calibration curve.
     *
     * @param name of the probabilities
     * @param curve their calibration
     * @return the figure
     */
    public static Figure of(String name, CalibrationCurve curve) {
        List<Mark> marks = new ArrayList<>();
        marks.add(new LineMark(
                List.of(new Point(0, 0), new Point(1, 1)), ColourRole.MUTED, Dash.DOTTED, "perfect calibration"));
        marks.add(new LineMark(
                curve.bins().stream()
                        .map(bin -> new Point(bin.meanProbability(), bin.fraction()))
                        .toList(),
                ColourRole.FIRST,
                Dash.SOLID,
                ""));
        curve.bins().forEach(bin -> marks.add(span(bin)));
        Panel shares = new Panel(
                "", Axis.of("", LinearScale.UNIT), Axis.of("share of positives", LinearScale.UNIT), HEIGHT, marks);
        String level = SafeText.percent(curve.level());
        return new Figure(
                "Calibration of " + name,
                "Share of positives against mean probability in " + curve.bins().size() + " bins, with " + level
                        + " intervals; below it how many items each bin holds.",
                WIDTH,
                List.of(),
                List.of(shares, support(curve)),
                List.of("Lines are " + level + " intervals by " + curve.method()
                        + "; where they miss the dotted line, the probabilities are off."));
    }

    private static SpanMark span(CalibrationCurve.Bin bin) {
        String title = String.format(Locale.ROOT, "mean probability %.3f: share ", bin.meanProbability())
                + Words.interval(bin.fraction(), bin.lower(), bin.upper()) + ", " + bin.positives() + " of "
                + bin.count();
        return SpanMark.vertical(
                bin.lower(), bin.fraction(), bin.upper(), bin.meanProbability(), ColourRole.FIRST, Shape.CIRCLE, title);
    }

    private static Panel support(CalibrationCurve curve) {
        List<Mark> bars = new ArrayList<>();
        double most = 1;
        for (CalibrationCurve.Bin bin : curve.bins()) {
            most = Math.max(most, (double) bin.count());
            String title = String.format(
                    Locale.ROOT, "%,d items of probability %.3f to %.3f", bin.count(), bin.from(), bin.to());
            bars.add(new CellMark(
                    new Point(bin.from(), 0), new Point(bin.to(), bin.count()), ColourRole.FIRST, 0.45, title));
        }
        LinearScale counts = new LinearScale(0, LinearScale.holding(0, most).upper(), 4);
        return new Panel(
                "", Axis.of("mean predicted probability", LinearScale.UNIT), Axis.of("items", counts), SUPPORT, bars);
    }
}
