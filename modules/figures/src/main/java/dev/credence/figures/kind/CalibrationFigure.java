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
import java.util.LongSummaryStatistics;

/** A calibration curve: the share of positives in each bin with its interval, and the number of items in each bin. */
final class CalibrationFigure {
    private static final int WIDTH = 520;
    private static final double HEIGHT = 380;
    private static final double SUPPORT = 90;
    private static final double HALF = 0.5;

    private CalibrationFigure() {}

    /**
     * Draws a calibration curve.
     *
     * @param name of the probabilities
     * @param curve their calibration
     */
    public static Figure of(String name, CalibrationCurve curve) {
        LinearScale scale = scale(curve);
        boolean whole = scale.equals(LinearScale.UNIT);
        List<Mark> marks = new ArrayList<>();
        marks.add(new LineMark(
                List.of(new Point(scale.lower(), scale.lower()), new Point(scale.upper(), scale.upper())),
                ColourRole.MUTED,
                Dash.DOTTED,
                "perfect calibration"));
        marks.add(new LineMark(
                curve.bins().stream()
                        .map(bin -> new Point(bin.meanProbability(), bin.fraction()))
                        .toList(),
                ColourRole.FIRST,
                Dash.SOLID,
                ""));
        curve.bins().forEach(bin -> marks.add(span(bin)));
        Panel shares = new Panel(
                "",
                Axis.of(whole ? "" : "mean predicted probability", scale),
                Axis.of("share of positives", scale),
                HEIGHT,
                marks);
        String level = SafeText.percent(curve.level());
        return new Figure(
                "Calibration of " + name,
                "Share of positives against mean probability in " + curve.bins().size() + " bins, with " + level
                        + " intervals" + (whole ? "; below it how many items each bin holds." : "."),
                WIDTH,
                List.of(),
                whole ? List.of(shares, support(curve)) : List.of(shares),
                List.of("Lines are " + level + " intervals by " + curve.method()
                        + "; where they miss the dotted line, the probabilities are off."
                        + (whole ? "" : " " + items(curve))));
    }

    /** Returns a sentence about the number of items in the bins. */
    private static String items(CalibrationCurve curve) {
        LongSummaryStatistics counts =
                curve.bins().stream().mapToLong(CalibrationCurve.Bin::count).summaryStatistics();
        return counts.getMin() == counts.getMax()
                ? String.format(Locale.ROOT, "Each bin has %,d items.", counts.getMin())
                : String.format(Locale.ROOT, "The bins have %,d to %,d items.", counts.getMin(), counts.getMax());
    }

    /** Returns the scale of probabilities: from 0 to 1, or the part that has all bins if they fill less than half of it. */
    private static LinearScale scale(CalibrationCurve curve) {
        double lower = 1;
        double upper = 0;
        for (CalibrationCurve.Bin bin : curve.bins()) {
            lower = Math.min(lower, Math.min(bin.meanProbability(), bin.lower()));
            upper = Math.max(upper, Math.max(bin.meanProbability(), bin.upper()));
        }
        return upper <= HALF
                ? LinearScale.containing(0, upper)
                : lower >= HALF ? LinearScale.containing(lower, 1) : LinearScale.UNIT;
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
        LinearScale counts = new LinearScale(0, LinearScale.containing(0, most).upper(), 4);
        return new Panel(
                "", Axis.of("mean predicted probability", LinearScale.UNIT), Axis.of("items", counts), SUPPORT, bars);
    }
}
