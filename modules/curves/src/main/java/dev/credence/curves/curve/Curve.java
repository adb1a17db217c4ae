package dev.credence.curves.curve;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.Curve.IsoF1;
import dev.credence.curves.curve.Curve.OperatingPoint;
import dev.credence.curves.view.RowView;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A curve of two rates over the thresholds of a score, scores descending; equal scores are one threshold. Of scores that are kept as ranges,
 * each range is one threshold, which is its lowest score.
 *
 * <p>A ROC, gain or DET curve starts with the rule that predicts no item positive, at (0, 0) or (0, 1), and ends where all is; a
 * precision-recall curve starts with the highest score, as precision is 0/0 before. A rate of a missing class is NaN.
 *
 * <p>Cost: O(atoms) to build, 24 bytes per point.
 */
public final class Curve {
    private final CurveKind kind;
    private final long positives;
    private final long negatives;
    private final double[] thresholds;
    private final long[] hits;
    private final long[] alarms;

    private Curve(CurveKind kind, long positives, long negatives, double[] thresholds, long[] hits, long[] alarms) {
        this.kind = kind;
        this.positives = positives;
        this.negatives = negatives;
        this.thresholds = thresholds;
        this.hits = hits;
        this.alarms = alarms;
    }

    /**
     * Returns the curve at all thresholds.
     *
     * @param kind the kind of rates
     * @param scores the scores
     * @return the curve
     */
    public static Curve of(CurveKind kind, ScoredSample scores) {
        int start = kind == CurveKind.PRECISION_RECALL ? 0 : 1;
        int most = scores.atoms() + start;
        double[] thresholds = new double[most];
        long[] hits = new long[most];
        long[] alarms = new long[most];
        Arrays.fill(thresholds, 0, start, Double.NaN);
        int size = start;
        long hit = 0;
        long alarm = 0;
        for (int atom = scores.atoms() - 1; atom >= 0; atom--) {
            long count = scores.count(atom);
            // without a branch, which random truth would have mispredicted at every other atom
            long ofPositives = count * (scores.positive(atom) ? 1 : 0);
            hit += ofPositives;
            alarm += count - ofPositives;
            double score = scores.score(atom);
            if (atom == 0 || scores.score(atom - 1) < score) {
                thresholds[size] = scores.lowest(atom); // the counts are known there, and not within a range
                hits[size] = hit;
                alarms[size++] = alarm;
            }
        }
        return new Curve(
                kind,
                scores.positives(),
                scores.negatives(),
                size == most ? thresholds : Arrays.copyOf(thresholds, size),
                size == most ? hits : Arrays.copyOf(hits, size),
                size == most ? alarms : Arrays.copyOf(alarms, size));
    }

    /**
     * Returns a curve with at most this many of the points, spread evenly along {@code tp/positives + fp/negatives}, both ends included.
     *
     * @param most 2 or more
     * @return a curve with fewer points, or this one
     * @throws IllegalArgumentException if it is less than 2
     */
    public Curve thinned(int most) {
        if (!(most >= 2)) {
            throw new IllegalArgumentException("points must be >= 2: points=" + most);
        }
        if (size() <= most) {
            return this;
        }
        int[] kept = new int[most];
        int position = 0;
        int last = size() - 1;
        for (int i = 0; i < most; i++) {
            double wanted = lengthTo(0) + (lengthTo(last) - lengthTo(0)) * i / (most - 1);
            while (position < last && lengthTo(position) < wanted) {
                position++;
            }
            kept[i] = i == most - 1 ? last : position;
        }
        return withPoints(Arrays.stream(kept).distinct().toArray());
    }

    private double lengthTo(int i) {
        return (positives == 0 ? 0 : hits[i] / (double) positives)
                + (negatives == 0 ? 0 : alarms[i] / (double) negatives);
    }

    private Curve withPoints(int[] rows) {
        double[] t = new double[rows.length];
        long[] h = new long[rows.length];
        long[] a = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            t[i] = thresholds[rows[i]];
            h[i] = hits[rows[i]];
            a[i] = alarms[rows[i]];
        }
        return new Curve(kind, positives, negatives, t, h, a);
    }

    /**
     * Returns the curve of another kind at the same thresholds. A precision-recall curve has no point at which nothing is predicted to be
     * positive, for precision is undefined there; the other kinds have.
     *
     * @param other the kind, which names the two rates
     * @return the curve
     */
    public Curve withKind(CurveKind other) {
        boolean hasStart = size() > 0 && hits[0] + alarms[0] == 0;
        boolean wantsStart = other != CurveKind.PRECISION_RECALL;
        int from = hasStart && !wantsStart ? 1 : 0;
        int gap = !hasStart && wantsStart ? 1 : 0;
        int size = size() - from + gap;
        double[] t = new double[size];
        long[] h = new long[size];
        long[] a = new long[size];
        Arrays.fill(t, 0, gap, Double.NaN);
        System.arraycopy(thresholds, from, t, gap, size - gap);
        System.arraycopy(hits, from, h, gap, size - gap);
        System.arraycopy(alarms, from, a, gap, size - gap);
        return new Curve(other, positives, negatives, t, h, a);
    }

    /** {@return which rates it shows} */
    public CurveKind kind() {
        return kind;
    }

    /** {@return the number of points} */
    public int size() {
        return thresholds.length;
    }

    /** {@return the number of items that are positive in truth} */
    public long positives() {
        return positives;
    }

    /** {@return the number of items that are negative in truth} */
    public long negatives() {
        return negatives;
    }

    /**
     * Returns the smallest score that is predicted positive at a point.
     *
     * @param point index of the point
     * @return the threshold, NaN where no item is predicted positive
     */
    public double threshold(int point) {
        return thresholds[point];
    }

    /**
     * Returns the number of positives that are predicted positive at a point.
     *
     * @param point index of the point
     * @return the count
     */
    public long truePositives(int point) {
        return hits[point];
    }

    /**
     * Returns the number of negatives that are predicted positive at a point.
     *
     * @param point index of the point
     * @return the count
     */
    public long falsePositives(int point) {
        return alarms[point];
    }

    /**
     * Returns the horizontal rate at a point.
     *
     * @param point index of the point
     * @return in [0, 1], NaN without trials
     */
    public double x(int point) {
        return xSuccesses(point) / (double) xTrials();
    }

    /**
     * Returns the vertical rate at a point.
     *
     * @param point index of the point
     * @return in [0, 1], NaN without trials
     */
    public double y(int point) {
        return ySuccesses(point) / (double) yTrials(point);
    }

    /**
     * Successes of the horizontal rate at a point.
     *
     * @param point index of the point
     * @return a count
     */
    public long xSuccesses(int point) {
        return switch (kind) {
            case PRECISION_RECALL -> hits[point];
            case GAIN -> hits[point] + alarms[point];
            default -> alarms[point];
        };
    }

    /** {@return the number of items, of one class or of both, of which the horizontal rate is a share} */
    public long xTrials() {
        return switch (kind) {
            case PRECISION_RECALL -> positives;
            case GAIN -> positives + negatives;
            default -> negatives;
        };
    }

    /**
     * Successes of the vertical rate at a point.
     *
     * @param point index of the point
     * @return a count
     */
    public long ySuccesses(int point) {
        return kind == CurveKind.DET ? positives - hits[point] : hits[point];
    }

    /**
     * Returns the trials of the vertical rate at a point.
     *
     * @param point index of the point
     * @return a count; for precision, of the items that are predicted positive
     */
    public long yTrials(int point) {
        return kind == CurveKind.PRECISION_RECALL ? hits[point] + alarms[point] : positives;
    }

    /**
     * Returns a point.
     *
     * @param point index of the point
     * @return the point with its counts
     */
    public Point point(int point) {
        return new Point(
                thresholds[point],
                x(point),
                y(point),
                hits[point],
                alarms[point],
                positives - hits[point],
                negatives - alarms[point]);
    }

    /** {@return all points, scores descending} */
    public List<Point> points() {
        return RowView.rows(size(), this::point);
    }

    /**
     * A point of a curve: the rule "positive when the score is at least the threshold".
     *
     * @param threshold the smallest score that is predicted positive; NaN for the rule that predicts no item positive
     * @param x the horizontal rate
     * @param y the vertical rate
     * @param truePositives positives that are predicted positive
     * @param falsePositives negatives that are predicted positive
     * @param falseNegatives positives that are predicted negative
     * @param trueNegatives negatives that are predicted negative
     */
    public record Point(
            double threshold,
            double x,
            double y,
            long truePositives,
            long falsePositives,
            long falseNegatives,
            long trueNegatives) {}

    /**
     * The line of equal F1 in a precision-recall plot: {@code precision = f r / (2r - f)} for recall r from {@code f/(2-f)} to 1.
     *
     * @param f1 the value of F1
     * @param points recall ascending
     */
    public record IsoF1(double f1, List<IsoF1.Point> points) {
        /** Copies the points. */
        public IsoF1 {
            points = List.copyOf(points);
        }

        /**
         * Returns a line.
         *
         * @param f1 above 0 and below 1
         * @param points the number of points, 2 or more
         * @return the line
         * @throws IllegalArgumentException if either is out of range
         */
        public static IsoF1 of(double f1, int points) {
            if (!(f1 > 0 && f1 < 1)) {
                throw new IllegalArgumentException("f1 must lie in (0, 1): f1=" + f1);
            }
            if (!(points >= 2)) {
                throw new IllegalArgumentException("points must be >= 2: points=" + points);
            }
            double least = f1 / (2 - f1);
            return new IsoF1(
                    f1,
                    IntStream.range(0, points)
                            .mapToObj(i -> at(f1, i == points - 1 ? 1 : least + (1 - least) * i / (points - 1)))
                            .toList());
        }

        private static IsoF1.Point at(double f1, double recall) {
            return new IsoF1.Point(recall, Math.min(1, f1 * recall / (2 * recall - f1)));
        }

        /**
         * A point of a plot.
         *
         * @param x the horizontal rate
         * @param y the vertical rate
         */
        public record Point(double x, double y) {}
    }

    /**
     * The threshold with the smallest expected cost.
     *
     * @param point the point of the ROC curve
     * @param costs the costs it was chosen for
     * @param prevalence the share of positives it was chosen for
     * @param expectedCost the cost per item there
     */
    public record OperatingPoint(Curve.Point point, Costs costs, double prevalence, double expectedCost) {
        private static final Note CHOSEN = Note.of(
                "chosen-threshold",
                "the threshold was chosen on these data, which flatters it; choose it on others to be sure");

        /**
         * Returns the point of least {@code prevalence cFN (1 - tpr) + (1 - prevalence) cFP fpr}; of equal ones that with the highest
         * threshold.
         *
         * @param curve a curve of any kind
         * @param costs the costs of errors and the prevalence
         * @return the point
         * @throws IllegalArgumentException if a class is missing
         */
        public static OperatingPoint best(Curve curve, Costs costs) {
            if (curve.positives() == 0 || curve.negatives() == 0) {
                throw new IllegalArgumentException("a best threshold needs positives and negatives: positives="
                        + curve.positives() + ", negatives=" + curve.negatives());
            }
            Curve roc = curve.withKind(CurveKind.ROC);
            double observed = roc.positives() / ((double) roc.positives() + roc.negatives());
            double share = Double.isNaN(costs.prevalence()) ? observed : costs.prevalence();
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < roc.size(); i++) {
                double cost = costs.expected(roc.y(i), roc.x(i), share);
                if (cost < least) {
                    least = cost;
                    best = i;
                }
            }
            return new OperatingPoint(roc.point(best), costs, share, least);
        }

        /** {@return the binary confusion matrix at the point} */
        public ConfusionMatrix matrix() {
            return ConfusionMatrix.binary(
                    point.truePositives(), point.falsePositives(), point.falseNegatives(), point.trueNegatives());
        }

        /**
         * Returns metrics at the point with their default intervals. The intervals do not account for the choice of the threshold, and have a note.
         *
         * @param credence metrics and methods at hand
         * @param metrics spellings of confusion metrics
         * @param level the level
         * @return an estimate of each
         * @throws java.util.NoSuchElementException if a metric is unknown
         * @throws IllegalArgumentException if a metric is not one of binary matrices, or no installed method fits
         */
        public List<Estimate> estimates(Credence credence, List<String> metrics, ConfidenceLevel level) {
            return credence.evaluate(matrix()).level(level).estimates(metrics.toArray(String[]::new)).stream()
                    .map(estimate -> estimate.withNote(CHOSEN))
                    .toList();
        }
    }
}
