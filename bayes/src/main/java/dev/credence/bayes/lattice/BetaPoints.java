package dev.credence.bayes.lattice;

import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.numerics.roots.Interruption;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The quantiles of a Beta distribution at the midpoints of n equal shares, each with its complement.
 *
 * <p>The distribution function is computed at 129 points, evenly spaced in log odds between the outermost quantiles (at more, no
 * wider than 1/2 apart, for shapes far below 1/2), and inverted by cubics that match it and its slope; of shapes from 1/2 on the log
 * odds come out right to about 1e-6 of a standard deviation, of smaller ones the rates to 1e-4. Cost: 129 incomplete Beta functions
 * (1,400 more at the most for shapes below 1/2), two quantiles, and an exponential a point.
 */
final class BetaPoints implements Coordinate {
    /** 128: enough for 1e-6 at shapes from 1/2 on, and a tenth of the time that 4,096 quantiles would take. */
    private static final int PANELS = 128;

    /** What was asked last, for the other metrics of the same matrix, while there is room; two threads may both make the same. */
    private static final AtomicReferenceArray<SoftReference<BetaPoints>> LAST = new AtomicReferenceArray<>(16);
    /** Points of more than this, those of levels above 0.999, are not kept: 16 MiB each, where these have 1 MiB. */
    private static final int KEPT = 65_536;

    /** In log odds, so that shapes far below 1/2, whose quantiles reach over hundreds of them, keep their digits too. */
    private static final double WIDEST = 0.5;
    /** Where a rate is 1e-304. */
    private static final double FARTHEST = 700;

    private final double a;
    private final double b;
    private final double[] x;
    private final double[] y;

    /** The points; those that were made lately are not made again. */
    static BetaPoints of(double a, double b, int n) {
        int slot = ((31 * Double.hashCode(a) + Double.hashCode(b)) >>> 7) & (LAST.length() - 1);
        SoftReference<BetaPoints> last = LAST.get(slot);
        BetaPoints kept = last == null ? null : last.get();
        if (kept != null && kept.a == a && kept.b == b && kept.x.length == n) {
            return kept;
        }
        BetaPoints made = new BetaPoints(a, b, n);
        if (n <= KEPT) {
            LAST.set(slot, new SoftReference<>(made));
        }
        return made;
    }

    private BetaPoints(double a, double b, int n) {
        this.a = a;
        this.b = b;
        x = new double[n];
        y = new double[n];
        LogOddsDistribution odds = new ScaledOddsBeta(a, b, 1);
        double low = log(odds.lowerPoint(0.5 / n));
        double range = log(odds.upperPoint(0.5 / n)) - low;
        int panels = Math.max(PANELS, (int) (range / WIDEST));
        double step = range / panels;
        double[] below = new double[panels + 1];
        double[] rate = new double[panels + 1];
        for (int i = 0; i <= panels; i++) {
            LogisticPoint at = LogisticPoint.at(low + i * step);
            below[i] = odds.lower(at.x(), at.y());
            rate[i] = 1 / odds.slope(at.x(), at.y());
        }
        int panel = 0;
        for (int j = 0; j < n; j++) {
            Interruption.check();
            double p = (j + 0.5) / n;
            while (panel < panels - 1 && below[panel + 1] < p) {
                panel++;
            }
            double t = low + panel * step + inverse(p, panel, step, below, rate);
            LogisticPoint at = LogisticPoint.at(t);
            x[j] = at.x();
            y[j] = at.y();
        }
    }

    /** The outermost quantiles of shapes below 0.03 are no numbers above 0. */
    private static double log(LogisticPoint point) {
        return Math.max(-FARTHEST, Math.min(FARTHEST, LogisticPoint.log(point.x(), point.y())));
    }

    /** Hermite's cubic of log odds by probability, from the left end of a panel. */
    private static double inverse(double p, int panel, double step, double[] below, double[] rate) {
        double width = below[panel + 1] - below[panel];
        if (!(width > 0)) {
            return 0;
        }
        double s = Math.max(0, Math.min(1, (p - below[panel]) / width));
        double left = width * rate[panel];
        double right = width * rate[panel + 1];
        return s * (left + s * (3 * step - 2 * left - right + s * (left + right - 2 * step)));
    }

    @Override
    public double x(int j) {
        return x[j];
    }

    @Override
    public double y(int j) {
        return y[j];
    }
}
