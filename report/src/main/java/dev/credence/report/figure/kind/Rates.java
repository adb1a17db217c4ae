package dev.credence.report.figure.kind;

import dev.credence.curves.curve.CurveKind;
import dev.credence.report.curve.CurveRow;
import dev.credence.report.curve.CurveSheet;
import dev.credence.report.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The lines of a curve and of its band. A band's better edge joins the better ends of both rates, its worse edge the worse ones;
 * that of an ellipse band are the two curves it has.
 */
final class Rates {
    private final CurveSheet sheet;
    private final Predicate<Spot> drawable;

    Rates(CurveSheet sheet, Predicate<Spot> drawable) {
        this.sheet = sheet;
        this.drawable = drawable;
    }

    boolean banded() {
        return sheet.rows().stream().anyMatch(row -> !Double.isNaN(row.yLower()));
    }

    List<Spot> line() {
        return rows().map(Rates::at).toList();
    }

    /**
     * The corners of the band: along its worse edge and back along its better one. Each threshold has a box of bounds, so that both ends
     * of the band are closed at a corner of the first and of the last box, not by a diagonal across it.
     */
    List<Spot> band() {
        List<Spot> worse = rows().map(this::worse).toList();
        List<Spot> better = rows().map(this::better).toList();
        List<Spot> corners = new ArrayList<>(worse);
        if (!sheet.ellipse() && !worse.isEmpty()) {
            int last = worse.size() - 1;
            List<Spot> line = line();
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
    private static Spot corner(Spot one, Spot other, boolean right, boolean up) {
        return new Spot(
                right ? Math.max(one.x(), other.x()) : Math.min(one.x(), other.x()),
                up ? Math.max(one.y(), other.y()) : Math.min(one.y(), other.y()));
    }

    /** Where the curve itself is drawn its band is, and nowhere else. */
    private Stream<CurveRow> rows() {
        return sheet.rows().stream().filter(row -> drawable.test(at(row)));
    }

    private static Spot at(CurveRow row) {
        return new Spot(row.x(), row.y());
    }

    private Spot better(CurveRow row) {
        if (sheet.ellipse()) {
            return new Spot(row.xUpper(), row.yUpper());
        }
        boolean right = sheet.kind() == CurveKind.PRECISION_RECALL;
        boolean up = sheet.kind() != CurveKind.DET;
        return new Spot(across(row, right), up ? row.yUpper() : row.yLower());
    }

    private Spot worse(CurveRow row) {
        if (sheet.ellipse()) {
            return new Spot(row.xLower(), row.yLower());
        }
        boolean right = sheet.kind() == CurveKind.PRECISION_RECALL;
        boolean up = sheet.kind() != CurveKind.DET;
        return new Spot(across(row, !right), up ? row.yLower() : row.yUpper());
    }

    /** A band of one rate alone has no bounds of the other. */
    private static double across(CurveRow row, boolean upper) {
        double bound = upper ? row.xUpper() : row.xLower();
        return Double.isNaN(bound) ? row.x() : bound;
    }
}
