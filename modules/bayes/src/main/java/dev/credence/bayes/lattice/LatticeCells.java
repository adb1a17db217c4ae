package dev.credence.bayes.lattice;

import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.numerics.roots.Interruption;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The probabilities of the four cells at each point of a lattice, which all metrics of a matrix share.
 *
 * <p>Cost: three times 129 densities and a short polynomial per point.
 */
final class LatticeCells {
    /** The cells used last, for other metrics of the same matrix, while memory permits; two threads may compute the same cells. */
    private static final AtomicReferenceArray<SoftReference<LatticeCells>> RECENT = new AtomicReferenceArray<>(4);
    /**
     * The number 2^32 divided by the golden ratio, which spreads small whole and half shapes over the slots although their hashes end in
     * zeros.
     */
    private static final int SPREAD = 0x9E3779B9;
    /** The slot is the first two bits of 32. */
    private static final int SLOT_SHIFT = 30;
    /** Larger sets of points, those of levels above 0.996, are not cached: they take 2 MiB or more, and the others at most 512 KiB. */
    private static final int KEPT = 16_384;

    private final double[] shapes;
    private final OptionalDouble fixed;
    private final double[] cells;

    private LatticeCells(double[] shapes, OptionalDouble fixed, LatticeRule rule) {
        this.shapes = shapes.clone();
        this.fixed = fixed;
        int n = rule.points();
        BetaPoints share = fixed.isPresent() ? null : BetaPoints.of(shapes[2] + shapes[3], shapes[0] + shapes[1], n);
        double[] positive = share == null ? repeated(fixed.getAsDouble(), n) : share.x;
        double[] negative = share == null ? repeated(1 - fixed.getAsDouble(), n) : share.y;
        BetaPoints recall = BetaPoints.of(shapes[3], shapes[2], n);
        BetaPoints specificity = BetaPoints.of(shapes[0], shapes[1], n);
        this.cells = new double[4 * n];
        int j = 0;
        int k = 0;
        for (int i = 0; i < n; i++) {
            cells[4 * i] = negative[i] * specificity.x[k];
            cells[4 * i + 1] = negative[i] * specificity.y[k];
            cells[4 * i + 2] = positive[i] * recall.y[j];
            cells[4 * i + 3] = positive[i] * recall.x[j];
            j = (j + rule.generator()) & (n - 1);
            k = (k + rule.square()) & (n - 1);
        }
    }

    private static double[] repeated(double value, int n) {
        double[] values = new double[n];
        Arrays.fill(values, value);
        return values;
    }

    /**
     * Returns the cells, which are taken from a cache if they were computed recently.
     *
     * @param shapes of true negatives, false positives, false negatives and true positives, each positive
     * @param fixed the share of positives, where the design has fixed it
     * @param rule the points
     */
    static LatticeCells of(double[] shapes, OptionalDouble fixed, LatticeRule rule) {
        int slot = ((31 * Arrays.hashCode(shapes) + fixed.hashCode()) * SPREAD) >>> SLOT_SHIFT;
        SoftReference<LatticeCells> last = RECENT.get(slot);
        LatticeCells kept = last == null ? null : last.get();
        if (kept != null && kept.answers(shapes, fixed, rule)) {
            return kept;
        }
        LatticeCells made = new LatticeCells(shapes, fixed, rule);
        if (rule.points() <= KEPT) {
            RECENT.set(slot, new SoftReference<>(made));
        }
        return made;
    }

    private boolean answers(double[] wanted, OptionalDouble share, LatticeRule rule) {
        return Arrays.equals(shapes, wanted) && fixed.equals(share) && cells.length == 4 * rule.points();
    }

    /** {@return the four probabilities of each point in turn, in the order of the shapes; nobody may change them} */
    double[] cells() {
        return cells;
    }

    /**
     * The quantiles of a Beta distribution at the midpoints of n equal shares, each with its complement.
     *
     * <p>The distribution function is computed at 129 points, evenly spaced in log odds between the outermost quantiles (at more, no
     * wider than 1/2 apart, for shapes far below 1/2), and inverted by cubics that match it and its slope; of shapes from 1/2 on the log
     * odds come out right to about 1e-6 of a standard deviation, of smaller ones the rates to 1e-4. Cost: 129 densities, two
     * quantiles and a short polynomial per point. Where a panel is wide or the density steep, as for shapes below 2, an incomplete Beta
     * function per panel is added (at most 1,400 more for shapes below 1/2).
     */
    static final class BetaPoints {
        /** With this many panels the error is 1e-6 at shapes of at least 1/2, and they take a tenth of the time of 4,096 quantiles. */
        private static final int PANELS = 128;

        /** The points used last, for matrices that have a class in common, while memory permits; two threads may compute the same points. */
        private static final AtomicReferenceArray<SoftReference<BetaPoints>> RECENT_POINTS =
                new AtomicReferenceArray<>(16);
        /** The slot is the first four bits of 32. */
        private static final int POINTS_SHIFT = 28;
        /** Larger sets of points, those of levels above 0.999, are not cached: they take 16 MiB each, and the others at most 1 MiB. */
        private static final int KEPT_POINTS = 65_536;

        /** The widest panel in log odds, so that shapes far below 1/2, whose quantiles span hundreds of log odds, keep their digits too. */
        private static final double WIDEST = 0.5;
        /** In panels up to this width, in which the density grows or falls by at most {@link #MAX_RELATIVE_CHANGE} of itself, the integral has an error of at most 1e-13. */
        private static final double MAX_PANEL_WIDTH = 0.1;

        private static final double MAX_RELATIVE_CHANGE = 0.35;
        /** Up to here 13 terms of the exponential series leave an error of 3e-17; half of the widest panel is 0.25. */
        private static final double MAX_SERIES_ARGUMENT = 0.3;
        /** The log odds at which a rate is 1e-304. */
        private static final double FARTHEST = 700;

        private final double a;
        private final double b;
        /** The quantiles in ascending order; nobody may change them. */
        final double[] x;

        /** One minus each of them. */
        final double[] y;

        /** Returns the points, which are taken from a cache if they were computed recently. */
        static BetaPoints of(double a, double b, int n) {
            int slot = ((31 * Double.hashCode(a) + Double.hashCode(b)) * SPREAD) >>> POINTS_SHIFT;
            SoftReference<BetaPoints> last = RECENT_POINTS.get(slot);
            BetaPoints kept = last == null ? null : last.get();
            if (kept != null && kept.a == a && kept.b == b && kept.x.length == n) {
                return kept;
            }
            BetaPoints made = new BetaPoints(a, b, n);
            if (n <= KEPT_POINTS) {
                RECENT_POINTS.set(slot, new SoftReference<>(made));
            }
            return made;
        }

        private BetaPoints(double a, double b, int n) {
            this.a = a;
            this.b = b;
            x = new double[n];
            y = new double[n];
            ScaledOddsBeta odds = new ScaledOddsBeta(a, b, 1);
            double low = log(odds.lowerPoint(0.5 / n));
            double range = log(odds.upperPoint(0.5 / n)) - low;
            int panels = Math.max(PANELS, (int) (range / WIDEST));
            double step = range / panels;
            double[] below = new double[panels + 1];
            double[] rate = new double[panels + 1];
            fillPanels(odds, low, step, below, rate);
            int j = 0;
            for (int panel = 0; panel < panels; panel++) {
                Interruption.check();
                double end = panel < panels - 1 ? below[panel + 1] * n - 0.5 : n;
                int to = (int) Math.max(j, Math.min(n, Math.floor(end) + 1));
                place(j, to, low + panel * step, step, below, rate, panel);
                j = to;
            }
            finish(x, y);
        }

        /** Computes the distribution function at the ends of the panels, and the reciprocals of its slopes. */
        private static void fillPanels(ScaledOddsBeta odds, double low, double step, double[] below, double[] rate) {
            double[] derivatives = new double[4];
            double[] before = new double[4];
            double lost = 0;
            for (int i = 0; i < below.length; i++) {
                LogisticPoint point = LogisticPoint.at(low + i * step);
                fillDerivatives(odds, point, derivatives);
                rate[i] = 1 / derivatives[0];
                boolean narrow = i > 0
                        && step <= MAX_PANEL_WIDTH
                        && step * Math.abs(odds.steepness(point.x(), point.y())) <= MAX_RELATIVE_CHANGE;
                if (narrow) {
                    double more = integral(before, derivatives, step) + lost;
                    below[i] = below[i - 1] + more;
                    lost = more - (below[i] - below[i - 1]);
                } else {
                    below[i] = odds.lower(point.x(), point.y());
                    lost = 0;
                }
                System.arraycopy(derivatives, 0, before, 0, before.length);
            }
        }

        /** Computes the density of the log odds and its first three derivatives, which follow from that of its logarithm. */
        private static void fillDerivatives(ScaledOddsBeta odds, LogisticPoint point, double[] out) {
            double g = odds.steepness(point.x(), point.y());
            double first = -(odds.a() + odds.b()) * point.x() * point.y();
            double second = first * (point.y() - point.x());
            out[0] = odds.slope(point.x(), point.y());
            out[1] = out[0] * g;
            out[2] = out[0] * (g * g + first);
            out[3] = out[0] * (g * g * g + 3 * g * first + second);
        }

        /** Returns the integral of the polynomial of degree 7 that has the given values and derivatives at both ends. */
        private static double integral(double[] left, double[] right, double step) {
            double third = step * (left[3] - right[3]) / 1680;
            double second = step * ((left[2] + right[2]) / 84 + third);
            double first = step * (3 * (left[1] - right[1]) / 28 + second);
            return step * ((left[0] + right[0]) / 2 + first);
        }

        /** Inverts Hermite's cubic for the points in one panel: x receives the distance from its middle in log odds, y the odds there. */
        private void place(int from, int to, double start, double step, double[] below, double[] rate, int panel) {
            double share = 1.0 / x.length;
            double half = step / 2;
            double middle = StrictMath.exp(start + half);
            double origin = below[panel];
            double width = below[panel + 1] - origin;
            double perWidth = width > 0 ? 1 / width : 0;
            double left = width > 0 ? width * rate[panel] : 0;
            double right = width > 0 ? width * rate[panel + 1] : 0;
            double second = 3 * step - 2 * left - right;
            double third = left + right - 2 * step;
            for (int j = from; j < to; j++) {
                double s = ((j + 0.5) * share - origin) * perWidth;
                s = s > 0 ? s < 1 ? s : 1 : 0;
                double d = s * (left + s * (second + s * third)) - half;
                boolean near = Math.abs(d) <= MAX_SERIES_ARGUMENT;
                x[j] = near ? d : 0;
                y[j] = near ? middle : middle * StrictMath.exp(d);
            }
        }

        /** Turns distances and odds into rates and their complements, in a loop without branches. */
        private static void finish(double[] x, double[] y) {
            for (int j = 0; j < x.length; j++) {
                double d = x[j];
                double d2 = d * d;
                double d4 = d2 * d2;
                double first = (1 + d) + d2 * (1.0 / 2 + d * (1.0 / 6));
                double middle = (1.0 / 24 + d * (1.0 / 120)) + d2 * (1.0 / 720 + d * (1.0 / 5040));
                double last = (1.0 / 40320 + d * (1.0 / 362880)) + d2 * (1.0 / 3628800 + d * (1.0 / 39916800));
                double odds = y[j] * (first + d4 * (middle + d4 * (last + d4 * (1.0 / 479001600))));
                double complement = 1 / (1 + odds);
                x[j] = odds * complement;
                y[j] = complement;
            }
        }

        /** Returns log odds; the outermost quantiles of shapes below 0.03 underflow to 0, which has no logarithm. */
        private static double log(LogisticPoint point) {
            return Math.max(-FARTHEST, Math.min(FARTHEST, LogisticPoint.log(point.x(), point.y())));
        }
    }
}
