package dev.credence.curves.band;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.CurveKind;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** The bootstrap's simultaneous vertical band. */
final class SupTBand {
    private static final int GRID = 201;
    /** 2,000: the 0.95 quantile of the largest deviation then has a standard error of about 1.5%. */
    private static final int DRAWS = 2_000;
    /** 1e-9: the tail of a level such as 0.9999 has a relative rounding error of 1e-12. */
    private static final double ROUNDING = 1e-9;

    private SupTBand() {}

    static Band band(CurveKind kind, ScoredSample scores, ConfidenceLevel level, ComputeOptions run) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            double[][] none = new double[3][0];
            String reason = "a curve needs positives and negatives, here positives=" + scores.positives()
                    + ", negatives=" + scores.negatives();
            return new Band(
                    kind,
                    "bootstrap",
                    level,
                    true,
                    List.of(Note.of(Note.UNDEFINED, reason)),
                    new BandColumns(new double[0], none, none));
        }
        int wanted = enough(Math.toIntExact(run.draws(DRAWS)), level);
        VerticalCurve vertical = new VerticalCurve(kind, scores, GRID);
        double[] observed = vertical.observed();
        double[][] draws = draws(vertical, wanted, run);
        double[] error = errors(vertical, observed, draws);
        double c = critical(observed, draws, error, level);
        return band(kind, level, vertical, observed, error, c);
    }

    /** Requires a draw beyond the quantile from which the band is made: {@code draws (1 - level) >= 1}. */
    private static int enough(int draws, ConfidenceLevel level) {
        double needed = Math.ceil((1 - ROUNDING) / (2 * level.tail()));
        if (!(draws >= needed)) {
            throw new IllegalArgumentException("draws must be at least " + (long) needed + " for a band of level "
                    + level.value() + ": draws=" + draws + "; use more draws or a lower level");
        }
        return draws;
    }

    private static double[][] draws(VerticalCurve vertical, int draws, ComputeOptions run) {
        IntStream all = IntStream.range(0, draws);
        return (run.threads() > 1 ? all.parallel() : all)
                .mapToObj(draw -> {
                    if (run.cancelled()) {
                        throw new CancellationException("the run was cancelled");
                    }
                    return vertical.redrawn(run.seed(), draw);
                })
                .toArray(double[][]::new);
    }

    private static double[] errors(VerticalCurve vertical, double[] observed, double[][] draws) {
        double[] error = new double[observed.length];
        for (int i = 0; i < error.length; i++) {
            double sum = 0;
            for (double[] draw : draws) {
                sum += (draw[i] - observed[i]) * (draw[i] - observed[i]);
            }
            error[i] = Math.max(Math.sqrt(sum / draws.length), vertical.leastError(i, observed));
        }
        return error;
    }

    private static double critical(double[] observed, double[][] draws, double[] error, ConfidenceLevel level) {
        double[] largest = new double[draws.length];
        for (int draw = 0; draw < draws.length; draw++) {
            for (int i = 0; i < observed.length; i++) {
                largest[draw] = Math.max(largest[draw], Math.abs(draws[draw][i] - observed[i]) / error[i]);
            }
        }
        Arrays.sort(largest);
        return largest[Math.min(draws.length - 1, (int) Math.ceil(level.value() * draws.length))];
    }

    private static Band band(
            CurveKind kind,
            ConfidenceLevel level,
            VerticalCurve vertical,
            double[] observed,
            double[] error,
            double c) {
        double[] x = vertical.grid();
        double[] lower = new double[x.length];
        double[] upper = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double size = vertical.effectiveSize(i, observed[i], error[i]);
            lower[i] = vertical.unknownBelow(i) ? 0 : lower(observed[i], size, c, error[i]);
            upper[i] = vertical.unknownAbove(i) ? 1 : 1 - lower(1 - observed[i], size, c, error[i]);
        }
        double[] thresholds = new double[x.length];
        Arrays.fill(thresholds, Double.NaN);
        return new Band(
                kind,
                "bootstrap",
                level,
                true,
                List.of(),
                new BandColumns(thresholds, new double[][] {x, x, x}, new double[][] {observed, lower, upper}));
    }

    /** Returns the smaller of two lower bounds: the score bound, which covers near the ends, and c standard errors, which cover where the rate across varies. */
    private static double lower(double height, double size, double c, double error) {
        return Math.max(0, Math.min(height - c * error, scoreLower(height, size, c)));
    }

    /** Wilson's lower bound of a proportion m of n trials, n not whole, with c in place of the normal quantile. */
    private static double scoreLower(double m, double n, double c) {
        double c2 = c * c;
        return m <= 0 ? 0 : 2 * n * m * (m / (2 * n * m + c2 + c * Math.sqrt(c2 + 4 * n * m * (1 - m))));
    }
}
