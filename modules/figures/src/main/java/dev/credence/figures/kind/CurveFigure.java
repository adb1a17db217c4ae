package dev.credence.figures.kind;

import dev.credence.api.interval.Note;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.Curve.IsoF1;
import dev.credence.curves.curve.CurveKind;
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
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.scale.DeviateScale;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.Scale;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One or more curves with their bands and areas: ROC with the diagonal of a random classifier, precision-recall with lines of equal F1 and the
 * prevalence, detection error trade-off on normal deviates.
 */
public final class CurveFigure {
    private static final int WIDTH = 540;
    private static final double HEIGHT = 430;
    /** Above this rate a detection error curve carries no information, and its deviates become very large. */
    private static final double MAX_ERROR = 0.95;

    private static final double MIN_ERROR = 1e-4;

    /** The words at an operating point are 0.9 lines below it. */
    private static final double OF_THRESHOLD = -0.9;

    private CurveFigure() {}

    /**
     * Draws the curves of a report.
     *
     * @param report one curve or more
     * @return the figure
     */
    public static Figure of(CurveReport report) {
        CurveKind kind = report.curves().get(0).sheet().kind();
        List<Mark> marks = new ArrayList<>(background(kind));
        if (kind == CurveKind.PRECISION_RECALL) {
            marks.addAll(prevalences(report));
        }
        List<LegendEntry> keys = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < report.curves().size(); i++) {
            CurveReport.Drawn drawn = report.curves().get(i);
            add(drawn, i, report.flipped(), marks, keys);
            notes.addAll(Note.sentences(drawn.sheet().notes()));
        }
        notes.add(band(report));
        report.comparisons().stream().limit(areas(kind)).forEach(row -> notes.add(compared(row, report.curves())));
        Panel panel = new Panel("", axis(kind, kind.across(), report), axis(kind, kind.up(), report), HEIGHT, marks);
        return new Figure(title(kind), described(report, kind), WIDTH, keys, List.of(panel), notes);
    }

    private static String title(CurveKind kind) {
        return switch (kind) {
            case ROC -> "ROC curve";
            case PRECISION_RECALL -> "Precision-recall curve";
            case DET -> "Detection error trade-off";
            case GAIN -> "Cumulative gain";
        };
    }

    private static String described(CurveReport report, CurveKind kind) {
        List<String> names = report.curves().stream().map(CurveFigure::label).toList();
        return title(kind) + ", " + words(kind.up()) + " against " + words(kind.across()) + ": "
                + String.join("; ", names) + ".";
    }

    private static String band(CurveReport report) {
        return report.curves()
                .get(0)
                .sheet()
                .band()
                .map(band -> "Bands: " + SafeText.percent(report.options().level()) + ", " + band.method()
                        + (band.simultaneous() ? ", for the whole curve at once." : ", for each threshold alone."))
                .orElse("Without a band.");
    }

    /** Returns the number of areas that a figure states: the two of a precision-recall curve nearly always agree. */
    private static int areas(CurveKind kind) {
        return kind == CurveKind.PRECISION_RECALL ? 1 : Integer.MAX_VALUE;
    }

    private static String compared(ComparisonRow row, List<CurveReport.Drawn> curves) {
        var found = row.comparison();
        String sure = Double.isNaN(found.pValue()) ? "" : ", p = " + Words.probability(found.pValue());
        return found.metric() + ", " + curves.get(0).sheet().name() + " minus "
                + curves.get(1).sheet().name() + ": "
                + Words.interval(found.difference(), found.lower(), found.upper()) + sure;
    }

    private static List<Mark> background(CurveKind kind) {
        return switch (kind) {
            case ROC, GAIN ->
                List.of(new LineMark(
                        List.of(new Point(0, 0), new Point(1, 1)), ColourRole.MUTED, Dash.DOTTED, "chance"));
            case PRECISION_RECALL -> isoLines();
            case DET -> List.of();
        };
    }

    private static List<Mark> isoLines() {
        List<Mark> marks = new ArrayList<>();
        for (double f1 : new double[] {0.2, 0.4, 0.6, 0.8}) {
            marks.add(new LineMark(isoLine(f1), ColourRole.MUTED, Dash.DOTTED, "F1 = " + f1));
            // where precision and recall are equal, and few curves run
            marks.add(new TextMark(new Point(f1, f1), " F1 " + f1, TextMark.Anchor.START, 0.4, ColourRole.MUTED));
        }
        return marks;
    }

    /** The line is symmetric in both rates: its flat half, of equal steps, is mirrored, so that the steep half is as smooth. */
    private static List<Point> isoLine(double f1) {
        List<Point> flat = IsoF1.of(f1, 200).points().stream()
                .filter(point -> point.x() >= point.y())
                .map(point -> new Point(point.x(), point.y()))
                .toList();
        List<Point> line = new ArrayList<>();
        for (int i = flat.size() - 1; i >= 0; i--) {
            line.add(new Point(flat.get(i).y(), flat.get(i).x()));
        }
        line.addAll(flat);
        return line;
    }

    /** A rule at the precision of a random classifier, which is the share of positives, for each share that the curves have. */
    private static List<Mark> prevalences(CurveReport report) {
        List<Mark> marks = new ArrayList<>();
        report.curves().stream()
                .flatMapToDouble(drawn -> prevalence(drawn.sheet()))
                .distinct()
                .forEach(share -> {
                    String words = "prevalence " + Words.three(share);
                    marks.add(new RuleMark(share, false, Dash.DASHED, words + ", the precision of chance"));
                    marks.add(new TextMark(
                            new Point(0, share), " " + words, TextMark.Anchor.START, 0.6, ColourRole.MUTED));
                });
        return marks;
    }

    private static DoubleStream prevalence(CurveReport.Sheet sheet) {
        return sheet.rows().stream()
                .flatMap(row -> Optional.ofNullable(row.counts()).stream())
                .mapToDouble(CurveFigure::positives)
                .limit(1);
    }

    private static double positives(Curve.Point counts) {
        double positives = (double) counts.truePositives() + counts.falseNegatives();
        return positives / (positives + counts.falsePositives() + counts.trueNegatives());
    }

    private static void add(CurveReport.Drawn drawn, int i, boolean flipped, List<Mark> marks, List<LegendEntry> keys) {
        CurveReport.Sheet sheet = drawn.sheet();
        boolean deviates = sheet.kind() == CurveKind.DET;
        Rates rates = new Rates(sheet, spot -> !deviates || within(spot));
        String label = label(drawn);
        if (rates.banded()) {
            marks.add(new AreaMark(rates.band(), ColourRole.series(i), sheet.name() + ": band"));
        }
        LineMark line = new LineMark(rates.line(), ColourRole.series(i), Dash.series(i), label);
        marks.add(line);
        sheet.marked().stream()
                .filter(row -> rates.isDrawn(row))
                .forEach(row -> marks.addAll(operatingPoint(sheet, row, i, flipped)));
        keys.add(new LegendEntry(label, new LineMark(List.of(), line.colour(), line.dash(), "")));
    }

    /** A point with its threshold, on the side of the point where the curve is not. */
    private static List<Mark> operatingPoint(
            CurveReport.Sheet sheet, CurveReport.Sheet.Row row, int i, boolean flipped) {
        Point at = new Point(row.x(), row.y());
        String threshold = String.valueOf((float) (flipped ? -row.threshold() : row.threshold()));
        String title = "threshold " + threshold + ": " + words(sheet.kind().across()) + " "
                + Words.interval(row.x(), row.xLower(), row.xUpper()) + ", "
                + words(sheet.kind().up()) + " "
                + Words.interval(row.y(), row.yLower(), row.yUpper());
        TextMark.Anchor side = switch (sheet.kind()) {
            case ROC, GAIN -> TextMark.Anchor.START;
            default -> TextMark.Anchor.END;
        };
        return List.of(
                new PointMark(at, ColourRole.series(i), Shape.CIRCLE, title),
                new TextMark(at, " " + threshold + " ", side, OF_THRESHOLD, ColourRole.TEXT));
    }

    private static boolean within(Point spot) {
        return spot.x() > 0 && spot.y() > 0 && spot.x() <= MAX_ERROR && spot.y() <= MAX_ERROR;
    }

    private static String label(CurveReport.Drawn drawn) {
        List<String> parts = new ArrayList<>();
        for (EstimateRow area :
                drawn.areas().stream().limit(areas(drawn.sheet().kind())).toList()) {
            var found = area.estimate();
            parts.add(found.metric() + " " + Words.interval(found.value(), found.lower(), found.upper()));
        }
        drawn.sheet()
                .band()
                .map(CurveReport.Sheet.Band::areas)
                .filter(edges -> !edges.isEmpty())
                .ifPresent(edges -> parts.add(String.format(
                        Locale.ROOT, "areas of the band's edges %.3f, %.3f", edges.get(0), edges.get(1))));
        return drawn.sheet().name() + (parts.isEmpty() ? "" : ": ") + String.join("; ", parts);
    }

    private static Axis axis(CurveKind kind, String rate, CurveReport report) {
        return Axis.of(words(rate), kind == CurveKind.DET ? deviates(report) : LinearScale.UNIT);
    }

    private static Scale deviates(CurveReport report) {
        double least = report.curves().stream()
                .flatMap(drawn -> drawn.sheet().rows().stream())
                .flatMapToDouble(CurveFigure::errors)
                .filter(rate -> rate > 0)
                .min()
                .orElse(MIN_ERROR);
        return new DeviateScale(Math.min(0.2, Math.max(MIN_ERROR, least * 0.8)), MAX_ERROR);
    }

    private static DoubleStream errors(CurveReport.Sheet.Row row) {
        return DoubleStream.of(row.x(), row.y());
    }

    private static String words(String rate) {
        return switch (rate) {
            case "fpr" -> "false positive rate";
            case "tpr" -> "true positive rate";
            case "fnr" -> "false negative rate";
            case "predicted-prevalence" -> "share of items predicted positive";
            default -> rate;
        };
    }

    /**
     * The lines of a curve and of its band. A band's better edge joins the better ends of both rates, its worse edge the worse
     * ones; that of an ellipse band are the two curves it has.
     */
    record Rates(CurveReport.Sheet sheet, Predicate<Point> drawable) {
        boolean banded() {
            return sheet.rows().stream().anyMatch(row -> !Double.isNaN(row.yLower()));
        }

        List<Point> line() {
            return rows().map(Rates::at).toList();
        }

        /**
         * The corners of the band: along its worse edge and back along its better one. Each threshold has a box of bounds, so that
         * both ends of the band are closed at a corner of the first and of the last box, not by a diagonal across it.
         */
        List<Point> band() {
            List<Point> worse = rows().map(this::worse).toList();
            List<Point> better = rows().map(this::better).toList();
            List<Point> corners = new ArrayList<>(worse);
            if (!sheet.ellipse() && !worse.isEmpty()) {
                int last = worse.size() - 1;
                List<Point> line = line();
                boolean right = line.get(last).x() >= line.get(0).x();
                boolean up = line.get(last).y() >= line.get(0).y();
                corners.add(0, corner(worse.get(0), better.get(0), !right, !up));
                corners.add(corner(worse.get(last), better.get(last), right, up));
            }
            for (int i = better.size() - 1; i >= 0; i--) {
                corners.add(better.get(i));
            }
            return corners;
        }

        /** The corner of a box that lies farthest to the right (or left) and to the top (or bottom). */
        private static Point corner(Point one, Point other, boolean right, boolean up) {
            return new Point(
                    right ? Math.max(one.x(), other.x()) : Math.min(one.x(), other.x()),
                    up ? Math.max(one.y(), other.y()) : Math.min(one.y(), other.y()));
        }

        boolean isDrawn(CurveReport.Sheet.Row row) {
            return drawable.test(at(row));
        }

        /** Where the curve itself is drawn its band is, and nowhere else. */
        private Stream<CurveReport.Sheet.Row> rows() {
            return sheet.rows().stream().filter(row -> drawable.test(at(row)));
        }

        private static Point at(CurveReport.Sheet.Row row) {
            return new Point(row.x(), row.y());
        }

        private Point better(CurveReport.Sheet.Row row) {
            if (sheet.ellipse()) {
                return new Point(row.xUpper(), row.yUpper());
            }
            boolean right = sheet.kind() == CurveKind.PRECISION_RECALL;
            boolean up = sheet.kind() != CurveKind.DET;
            return new Point(across(row, right), up ? row.yUpper() : row.yLower());
        }

        private Point worse(CurveReport.Sheet.Row row) {
            if (sheet.ellipse()) {
                return new Point(row.xLower(), row.yLower());
            }
            boolean right = sheet.kind() == CurveKind.PRECISION_RECALL;
            boolean up = sheet.kind() != CurveKind.DET;
            return new Point(across(row, !right), up ? row.yLower() : row.yUpper());
        }

        /** A band of one rate alone has no bounds of the other. */
        private static double across(CurveReport.Sheet.Row row, boolean upper) {
            double bound = upper ? row.xUpper() : row.xLower();
            return Double.isNaN(bound) ? row.x() : bound;
        }
    }
}
