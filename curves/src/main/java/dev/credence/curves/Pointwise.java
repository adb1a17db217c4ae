package dev.credence.curves;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Intervals of both rates of every point, each distinct proportion once: from point to point one rate often stays. */
final class Pointwise {
    private Pointwise() {}

    static Band band(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        int size = curve.size();
        double[] thresholds = new double[size];
        double[][] across = new double[3][size];
        double[][] up = new double[3][size];
        for (int i = 0; i < size; i++) {
            thresholds[i] = curve.threshold(i);
            across[0][i] = curve.x(i);
            up[0][i] = curve.y(i);
        }
        fill(bounds, size, curve::xSuccesses, i -> curve.xTrials(), across);
        fill(bounds, size, curve::ySuccesses, curve::yTrials, up);
        return new Band(curve.kind(), method.spelling(), level, false, List.of(), thresholds, across, up);
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
        bounds.bounds(java.util.Arrays.copyOf(k, distinct), java.util.Arrays.copyOf(n, distinct), lower, upper);
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
