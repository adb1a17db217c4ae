package dev.credence.bayes.posterior;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.numerics.roots.Roots;
import java.util.List;

/**
 * The highest-density interval: the shortest with the level. Both ends have equal densities; Newton's method in log odds from the
 * equal-tailed interval, and where that strays a root search over the part of the tail that lies below.
 */
final class HighestDensityInterval {
    private static final int STEPS = 40;
    /** Parts of the tail down to exp(-600) of it are distinguished. */
    private static final double FARTHEST = 600;

    private final LogOddsDistribution odds;
    private final double alpha;
    private double low;
    private double high;

    private HighestDensityInterval(LogOddsDistribution odds, double alpha) {
        this.odds = odds;
        this.alpha = alpha;
    }

    static CredibleInterval of(LogOddsDistribution odds, DensityShape shape, ConfidenceLevel level) {
        double alpha = 1 - level.value();
        return switch (shape) {
            case FALLING -> CredibleInterval.between(0, odds.upperQuantile(alpha), level, List.of());
            case RISING -> CredibleInterval.between(odds.quantile(alpha), 1, level, List.of());
            case PEAKED -> new HighestDensityInterval(odds, alpha).solve(level);
            case FLAT -> equalTailed(odds, level, "the density is flat: every interval of this length is shortest");
            case U, SPIKE_AT_ZERO, SPIKE_AT_ONE ->
                equalTailed(
                        odds, level, "the highest densities lie in two pieces: the interval is equal-tailed instead");
        };
    }

    private static CredibleInterval equalTailed(LogOddsDistribution odds, ConfidenceLevel level, String note) {
        return CredibleInterval.between(
                odds.quantile(level.tail()),
                odds.upperQuantile(level.tail()),
                level,
                List.of(Note.of("equal-tailed", note)));
    }

    private CredibleInterval solve(ConfidenceLevel level) {
        low = log(odds.lowerPoint(alpha / 2));
        high = log(odds.upperPoint(alpha / 2));
        if (newton()) {
            return CredibleInterval.between(
                    LogisticPoint.at(low).x(), LogisticPoint.at(high).x(), level, List.of());
        }
        return searched(level);
    }

    private static double log(LogisticPoint point) {
        return LogisticPoint.log(point.x(), point.y());
    }

    private boolean newton() {
        double scale = Math.min(1, 1 / Math.sqrt(odds.information()));
        for (int step = 0; step < STEPS && Double.isFinite(low) && Double.isFinite(high); step++) {
            double moved = move();
            if (!(moved < 1e300) || !(low < high)) {
                return false;
            }
            if (moved <= 1e-8 * scale) {
                return true;
            }
        }
        return false;
    }

    /** One Newton step on: tails sum to alpha, densities are equal. Returns how far the ends moved. */
    private double move() {
        LogisticPoint l = LogisticPoint.at(low);
        LogisticPoint h = LogisticPoint.at(high);
        double lowSlope = odds.slope(l.x(), l.y());
        double highSlope = odds.slope(h.x(), h.y());
        double lowTilt = odds.tilt(l.x(), l.y());
        double highTilt = odds.tilt(h.x(), h.y());
        if (!(lowTilt > 0 && highTilt < 0)) {
            return Double.NaN;
        }
        double tails = odds.lower(l.x(), l.y()) + odds.upper(h.x(), h.y()) - alpha;
        double densities =
                StrictMath.log(highSlope / lowSlope) + StrictMath.log(l.x() / h.x()) + StrictMath.log(l.y() / h.y());
        double determinant = lowSlope * highTilt - highSlope * lowTilt;
        double left = -(tails * highTilt + highSlope * densities) / determinant;
        double right = -(lowSlope * densities + tails * lowTilt) / determinant;
        low += left;
        high += right;
        return Math.abs(left) + Math.abs(right);
    }

    /** Searches by the log odds of the share of the tail below; the interval is one-sided where the density at an end of the support is higher. */
    private CredibleInterval searched(ConfidenceLevel level) {
        if (imbalance(-FARTHEST) >= 0) {
            return CredibleInterval.between(0, odds.upperQuantile(alpha), level, List.of());
        }
        if (imbalance(FARTHEST) <= 0) {
            return CredibleInterval.between(odds.quantile(alpha), 1, level, List.of());
        }
        LogisticPoint share = LogisticPoint.at(Roots.find(this::imbalance, -FARTHEST, FARTHEST));
        return CredibleInterval.between(
                odds.quantile(alpha * share.x()), odds.upperQuantile(alpha * share.y()), level, List.of());
    }

    private double imbalance(double t) {
        LogisticPoint share = LogisticPoint.at(t);
        return logDensity(odds.lowerPoint(alpha * share.x())) - logDensity(odds.upperPoint(alpha * share.y()));
    }

    private double logDensity(LogisticPoint point) {
        double x = Math.max(point.x(), Double.MIN_NORMAL);
        double y = Math.max(point.y(), Double.MIN_NORMAL);
        return StrictMath.log(odds.slope(x, y)) - StrictMath.log(x) - StrictMath.log(y);
    }
}
