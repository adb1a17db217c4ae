package dev.credence.curves.band;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import java.util.List;

/** Bands from the uniform deviation of both empirical distributions. */
final class KolmogorovBand {
    private KolmogorovBand() {}

    static Band band(Curve curve, ConfidenceLevel level) {
        double d = halfWidth(level, curve.negatives());
        double e = halfWidth(level, curve.positives());
        BandColumns columns = BandColumns.of(curve);
        double[][] across = columns.across();
        double[][] up = columns.up();
        for (int i = 0; i < curve.size(); i++) {
            if (curve.kind() == CurveKind.PRECISION_RECALL) {
                around(across, i, e);
                precision(curve, i, d, e, up);
            } else {
                around(across, i, d);
                around(up, i, e);
            }
        }
        return new Band(curve.kind(), "kolmogorov", level, true, notes(curve), columns);
    }

    /** 1, the whole range, without items. */
    private static double halfWidth(ConfidenceLevel level, long items) {
        double each = -StrictMath.expm1(StrictMath.log(level.value()) / 2);
        return items == 0 ? 1 : Math.sqrt(StrictMath.log(2 / each) / (2.0 * items));
    }

    private static void around(double[][] rate, int i, double half) {
        boolean known = rate[0][i] >= 0;
        rate[1][i] = known ? Math.max(0, rate[0][i] - half) : 0;
        rate[2][i] = known ? Math.min(1, rate[0][i] + half) : 1;
    }

    private static void precision(Curve curve, int i, double d, double e, double[][] up) {
        double recall = curve.truePositives(i) / (double) curve.positives();
        double fpr = curve.falsePositives(i) / (double) curve.negatives();
        double lower = precision(curve, Math.max(0, recall - e), Math.min(1, fpr + d));
        double upper = precision(curve, Math.min(1, recall + e), Math.max(0, fpr - d));
        up[1][i] = lower >= 0 ? lower : 0;
        up[2][i] = upper >= 0 ? upper : 1;
    }

    private static double precision(Curve curve, double recall, double fpr) {
        double hits = curve.positives() * recall;
        return hits / (hits + curve.negatives() * fpr);
    }

    private static List<Note> notes(Curve curve) {
        return curve.kind() == CurveKind.PRECISION_RECALL
                ? List.of(Note.of("observed-prevalence", "precision is bounded at the observed share of positives"))
                : List.of();
    }
}
