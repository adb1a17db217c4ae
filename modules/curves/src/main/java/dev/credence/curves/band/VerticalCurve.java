package dev.credence.curves.band;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.band.Bands.SupTBand;
import dev.credence.curves.curve.CurveKind;
import dev.credence.numerics.random.Streams;
import org.apache.commons.rng.UniformRandomProvider;

/** The height of a curve at given values of the horizontal rate, and of curves resampled from its scores. */
final class VerticalCurve {
    private final CurveKind kind;
    private final ScoredSample scores;
    private final double[] grid;
    /** The atom of each positive item, and of each negative item. */
    private final int[] positives;

    private final int[] negatives;

    VerticalCurve(CurveKind kind, ScoredSample scores, int size) {
        this.kind = kind;
        this.scores = scores;
        this.grid = new double[size];
        for (int i = 0; i < size; i++) {
            grid[i] = i / (size - 1.0);
        }
        this.positives = items(true);
        this.negatives = items(false);
    }

    private int[] items(boolean positive) {
        int[] items = new int[Math.toIntExact(positive ? scores.positives() : scores.negatives())];
        int position = 0;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            for (long i = 0; scores.positive(atom) == positive && i < scores.count(atom); i++) {
                items[position++] = atom;
            }
        }
        return items;
    }

    double[] grid() {
        return grid.clone();
    }

    double[] observed() {
        return heights(scores.weights());
    }

    /** Returns the heights of the curve of one bootstrap draw, with positives and negatives resampled separately. */
    double[] resampledHeights(long seed, int draw) {
        UniformRandomProvider random = Streams.block(seed, draw);
        double[] weights = new double[scores.atoms()];
        redraw(positives, random, weights);
        redraw(negatives, random, weights);
        return heights(weights);
    }

    private static void redraw(int[] items, UniformRandomProvider random, double[] weights) {
        for (int i = 0; i < items.length; i++) {
            weights[items[random.nextInt(items.length)]]++;
        }
    }

    /** Walks the thresholds down; between two of them true and false positives grow in proportion. */
    private double[] heights(double[] weights) {
        double[] heights = new double[grid.length];
        double hits = 0;
        double alarms = 0;
        int next = 0;
        for (int atom = weights.length - 1; atom >= 0; ) {
            double p = 0;
            double q = 0;
            double score = scores.score(atom);
            for (; atom >= 0 && scores.score(atom) == score; atom--) {
                p += scores.positive(atom) ? weights[atom] : 0;
                q += scores.positive(atom) ? 0 : weights[atom];
            }
            double x = horizontal(hits, alarms);
            double width = horizontal(hits + p, alarms + q) - x;
            for (; next < grid.length && passes(grid[next], x + width, hits + p, alarms + q); next++) {
                double share = width > 0 ? Math.max(0, (grid[next] - x) / width) : 1;
                heights[next] = height(hits + share * p, alarms + share * q, p, q);
            }
            hits += p;
            alarms += q;
        }
        for (; next < grid.length; next++) {
            heights[next] = height(hits, alarms, 0, 0);
        }
        return heights;
    }

    /**
     * Returns whether a threshold lies beyond a horizontal rate. The comparison is strict, so that the height of a vertical segment is that of
     * its top; a precision-recall curve stays at its first threshold.
     */
    private boolean passes(double wanted, double x, double hits, double alarms) {
        return kind == CurveKind.PRECISION_RECALL ? x >= wanted && hits + alarms > 0 : x > wanted;
    }

    private double horizontal(double hits, double alarms) {
        return switch (kind) {
            case PRECISION_RECALL -> hits / positives.length;
            case GAIN -> (hits + alarms) / ((double) positives.length + negatives.length);
            default -> alarms / negatives.length;
        };
    }

    private double height(double hits, double alarms, double p, double q) {
        return switch (kind) {
            case ROC, GAIN -> hits / positives.length;
            case DET -> 1 - hits / positives.length;
            case PRECISION_RECALL -> hits + alarms > 0 ? hits / (hits + alarms) : p + q > 0 ? p / (p + q) : 1;
        };
    }

    /**
     * Returns the smallest standard error of a height: the binomial error, with half a success and half a failure added, and for rates of
     * negatives their own error times the slope of the curve over a window that shrinks with the cube root of the smaller class. The
     * bootstrap never draws scores beyond the extreme ones.
     */
    double leastError(int i, double[] heights) {
        double height = heights[i];
        if (kind == CurveKind.PRECISION_RECALL) {
            return Math.sqrt(variance(height, predictedPositives(i, height)));
        }
        double slope = slope(i, heights);
        return Math.sqrt(variance(height, positives.length) + slope * slope * variance(grid[i], trialsAcross()));
    }

    private double trialsAcross() {
        return switch (kind) {
            case GAIN -> (double) positives.length + negatives.length;
            case PRECISION_RECALL -> positives.length;
            default -> negatives.length;
        };
    }

    /** Returns how many trials of a proportion at this height would have this standard error. */
    double effectiveSize(int i, double height, double error) {
        double smoothed = smoothed(i, height);
        return smoothed * (1 - smoothed) / (error * error);
    }

    /** Returns a height with half a success and half a failure added to its trials. */
    double smoothed(int i, double height) {
        double trials = kind == CurveKind.PRECISION_RECALL ? predictedPositives(i, height) : positives.length;
        return (height * trials + 0.5) / (trials + 1);
    }

    /**
     * Returns a height that the lower bound must not exceed, because the items may show nothing of the curve at this horizontal rate: the worst height
     * if the rate is {@linkplain #unseenBefore too small}; where a precision or a miss rate has {@linkplain #unseenBehind too large} a rate, the precision
     * of items that are all predicted positive, and a miss rate of 0; otherwise 1.
     *
     * @param c the number of standard errors of the band
     */
    double leastKnown(int i, double c, ConfidenceLevel level) {
        return switch (kind) {
            case PRECISION_RECALL -> unseenBehind(i, level) ? precisionOfAll(i, c) : 1;
            case DET -> unseenBehind(i, level) ? 0 : 1;
            default -> unseenBefore(i, level) ? 0 : 1;
        };
    }

    private double precisionOfAll(int i, double c) {
        double items = (double) positives.length + negatives.length;
        double prevalence = SupTBand.scoreLower(positives.length / items, items, c);
        return grid[i] * prevalence / (grid[i] * prevalence + 1 - prevalence);
    }

    /** Returns whether the items allow any height up to 1, because they may show nothing of the curve at this horizontal rate. */
    boolean unknownAbove(int i, ConfidenceLevel level) {
        return switch (kind) {
            case DET, PRECISION_RECALL -> unseenBefore(i, level);
            default -> unseenBehind(i, level);
        };
    }

    /**
     * Returns whether a horizontal rate is so small that none of its items may lie beyond the threshold that has this rate in the population, with a
     * probability {@code (1 - rate)^n} of more than the error of one side of the band. The curve of the items, and of each draw of them, then begins at
     * larger rates.
     */
    private boolean unseenBefore(int i, ConfidenceLevel level) {
        return grid[i] < leastSeen(level);
    }

    /** Returns the same of the items on the other side of the threshold. */
    private boolean unseenBehind(int i, ConfidenceLevel level) {
        return 1 - grid[i] < leastSeen(level);
    }

    private double leastSeen(ConfidenceLevel level) {
        return -StrictMath.expm1(StrictMath.log(level.tail()) / trialsAcross());
    }

    private double predictedPositives(int i, double height) {
        return Math.max(1, positives.length * grid[i] / Math.max(height, Double.MIN_NORMAL));
    }

    private static double variance(double rate, double trials) {
        double smoothed = (rate * trials + 0.5) / (trials + 1);
        return smoothed * (1 - smoothed) / (trials + 1);
    }

    private double slope(int i, double[] heights) {
        double share = 0.5 / StrictMath.cbrt(Math.min(positives.length, negatives.length));
        int window = Math.max(1, (int) Math.ceil(share * grid.length));
        int from = Math.max(0, i - window);
        int to = Math.min(grid.length - 1, i + window);
        return (heights[to] - heights[from]) / (grid[to] - grid[from]);
    }
}
