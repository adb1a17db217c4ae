package dev.credence.jackson.curve;

import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurvePoint;
import java.util.List;

/** The JSON form of a curve: its rates, the number of items in each class, and its points by descending score. */
record RatesForm(String curve, String across, String up, long positives, long negatives, List<Point> points) {
    record Point(double threshold, double x, double y, long tp, long fp, long fn, long tn) {
        static Point of(CurvePoint point) {
            return new Point(
                    point.threshold(),
                    point.x(),
                    point.y(),
                    point.truePositives(),
                    point.falsePositives(),
                    point.falseNegatives(),
                    point.trueNegatives());
        }
    }

    static RatesForm of(Curve curve) {
        return new RatesForm(
                curve.kind().id(),
                curve.kind().across(),
                curve.kind().up(),
                curve.positives(),
                curve.negatives(),
                curve.points().stream().map(Point::of).toList());
    }
}
