package dev.credence.curves.band;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.curves.curve.Curve;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Intervals of both rates of every point, each distinct proportion once: from point to point one rate often stays. */
final class PointwiseBand {
    private PointwiseBand() {}

    static Band band(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        BandColumns columns = BandColumns.of(curve);
        fill(bounds, curve.size(), curve::xSuccesses, i -> curve.xTrials(), columns.across());
        fill(bounds, curve.size(), curve::ySuccesses, curve::yTrials, columns.up());
        return new Band(curve.kind(), method.spelling(), level, false, List.of(), columns);
    }

    private static void fill(
            ProportionBounds bounds, int size, IntToLongFunction successes, IntToLongFunction trials, double[][] out) {
        long[] k = new long[size];
        long[] n = new long[size];
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0
                    || k[distinct - 1] != successes.applyAsLong(i)
                    || n[distinct - 1] != trials.applyAsLong(i)) {
                k[distinct] = successes.applyAsLong(i);
                n[distinct++] = trials.applyAsLong(i);
            }
        }
        double[] lower = new double[distinct];
        double[] upper = new double[distinct];
        bounds.bounds(Arrays.copyOf(k, distinct), Arrays.copyOf(n, distinct), lower, upper);
        int at = 0;
        for (int i = 0; i < size; i++) {
            while (k[at] != successes.applyAsLong(i) || n[at] != trials.applyAsLong(i)) {
                at++;
            }
            out[1][i] = lower[at];
            out[2][i] = upper[at];
        }
    }
}
