package dev.credence.figures.kind;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
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
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The isotonic calibration curves of systems with their bands, and below them histograms of the probabilities of both classes.
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118</a>
 */
final class IsotonicFigure {
    private static final int WIDTH = 520;
    private static final double HEIGHT = 380;
    private static final double SUPPORT = 55;
    private static final int BINS = 20;
    private static final double HALF = 0.5;

    private final ConfidenceLevel level;
    private final List<Drawn> systems;
    private final LinearScale scale;

    /** A system with its curve and its band. */
    private record Drawn(String name, ScoredSample scores, IsotonicCurve curve, CalibrationBand band) {
        /** Returns the highest probability, or share of positives if that is higher. */
        double highest() {
            return curve.pools().stream()
                    .mapToDouble(pool -> Math.max(pool.to(), pool.fraction()))
                    .max()
                    .orElse(1);
        }
    }

    private IsotonicFigure(ConfidenceLevel level, List<Drawn> systems) {
        this.level = level;
        this.systems = systems;
        double highest = systems.stream().mapToDouble(Drawn::highest).max().orElse(1);
        this.scale = highest <= HALF ? LinearScale.containing(0, highest) : LinearScale.UNIT;
    }

    /** Draws the curves of a report. */
    static Figure of(CalibrationReport report) {
        return new IsotonicFigure(
                        report.options().level(),
                        report.systems().stream()
                                .map(system -> new Drawn(system.name(), system.scores(), system.curve(), system.band()))
                                .toList())
                .drawn();
    }

    /** Draws the curve of probabilities with its simultaneous band. */
    static Figure of(String name, ScoredSample scores, ConfidenceLevel level) {
        return new IsotonicFigure(
                        level,
                        List.of(new Drawn(
                                name, scores, IsotonicCurve.of(scores), CalibrationBand.honest(scores, level))))
                .drawn();
    }

    private Figure drawn() {
        List<Mark> marks = new ArrayList<>();
        List<LegendEntry> keys = new ArrayList<>();
        List<Panel> panels = new ArrayList<>();
        boolean honest = systems.get(0).band().kind() == Kind.CONFIDENCE;
        String band = SafeText.percent(level) + (honest ? " simultaneous band" : " band of a calibrated model");
        for (int i = 0; i < systems.size(); i++) {
            Drawn system = systems.get(i);
            marks.add(area(system.band(), ColourRole.series(i), system.name() + ": " + band));
        }
        marks.add(new LineMark(
                List.of(new Point(0, 0), new Point(scale.upper(), scale.upper())),
                ColourRole.MUTED,
                Dash.DOTTED,
                "perfect calibration"));
        for (int i = 0; i < systems.size(); i++) {
            Drawn system = systems.get(i);
            ColourRole colour = ColourRole.series(i);
            marks.add(new LineMark(line(system.curve()), colour, Dash.series(i), system.name()));
            keys.add(new LegendEntry(system.name(), new LineMark(List.of(), colour, Dash.series(i), "")));
            panels.add(histogram(system.scores(), true, colour, ""));
            panels.add(
                    histogram(system.scores(), false, colour, i == systems.size() - 1 ? "predicted probability" : ""));
        }
        panels.add(0, new Panel("", Axis.of("", scale), Axis.of("share of positives", scale), HEIGHT, marks));
        List<String> names = systems.stream().map(Drawn::name).toList();
        return new Figure(
                systems.size() > 1 ? "Isotonic calibration" : "Calibration of " + names.get(0),
                "The isotonic share of positives against the predicted probability of " + String.join(" and ", names)
                        + ", with " + band + "; below it histograms of the probabilities of both classes.",
                WIDTH,
                systems.size() > 1 ? keys : List.of(),
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
    private AreaMark area(CalibrationBand band, ColourRole colour, String title) {
        List<Point> lower = new ArrayList<>();
        List<Point> upper = new ArrayList<>();
        List<CalibrationBand.Point> points = band.points();
        for (int i = 0; i < points.size(); i++) {
            CalibrationBand.Point point = points.get(i);
            if (i > 0) {
                lower.add(within(point.probability(), points.get(i - 1).lower()));
                upper.add(within(points.get(i - 1).probability(), point.upper()));
            }
            lower.add(within(point.probability(), point.lower()));
            upper.add(within(point.probability(), point.upper()));
        }
        return AreaMark.between(lower, upper, colour, title);
    }

    private Point within(double probability, double bound) {
        return new Point(probability, Math.min(scale.upper(), bound));
    }

    private Panel histogram(ScoredSample scores, boolean positives, ColourRole colour, String across) {
        double width = scale.upper() / BINS;
        long[] counts = new long[BINS];
        for (int atom = 0; atom < scores.atoms(); atom++) {
            if (scores.positive(atom) == positives) {
                counts[Math.min(BINS - 1, (int) (scores.score(atom) / width))] += scores.count(atom);
            }
        }
        List<Mark> bars = new ArrayList<>();
        double most = 1;
        for (int bin = 0; bin < BINS; bin++) {
            most = Math.max(most, (double) counts[bin]);
            String title = String.format(
                    Locale.ROOT,
                    "%,d %s of probability %.3f to %.3f",
                    counts[bin],
                    positives ? "positives" : "negatives",
                    bin * width,
                    (bin + 1) * width);
            if (counts[bin] > 0) {
                bars.add(new CellMark(
                        new Point(bin * width, 0), new Point((bin + 1) * width, counts[bin]), colour, 0.45, title));
            }
        }
        LinearScale count = new LinearScale(0, LinearScale.containing(0, most).upper(), 4);
        return new Panel(
                "", Axis.of(across, scale), Axis.of(positives ? "positives" : "negatives", count), SUPPORT, bars);
    }
}
