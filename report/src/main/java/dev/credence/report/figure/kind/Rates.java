package dev.credence.report.figure.kind;

import dev.credence.curves.curve.CurveKind;
import dev.credence.report.curve.CurveRow;
import dev.credence.report.curve.CurveSheet;
import dev.credence.report.figure.Spot;
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

    List<Spot> better() {
        return rows().map(this::better).toList();
    }

    List<Spot> worse() {
        return rows().map(this::worse).toList();
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
