package dev.credence.bayes.posterior;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.posterior.MetricPosterior.DensityShape;
import dev.credence.numerics.roots.Roots;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The posterior distribution of a metric in [0, 1], exact: distribution function, density, quantiles, moments, mode, and
 * equal-tailed and shortest intervals. Nothing is simulated.
 *
 * <p>P(metric above t) is {@code survival(t)}. Immutable and thread-safe.
 */
public abstract sealed class MetricPosterior implements Distribution
        permits BetaPosterior, F1Posterior, FBetaPosterior, LinkedPosterior {
    private final LogOddsDistribution odds;
    /** Computed at the first request; two threads may compute the same shape. */
    private volatile @Nullable DensityShape shape;

    MetricPosterior(LogOddsDistribution odds) {
        this.odds = odds;
    }

    /** {@return the distribution of {@code log(x / (1 - x))}, for the other rooms of this module: its type is not exported} */
    @SuppressWarnings("exports")
    public LogOddsDistribution odds() {
        return odds;
    }

    private DensityShape shape() {
        DensityShape known = shape;
        if (known == null) {
            known = DensityShape.of(odds);
            shape = known;
        }
        return known;
    }

    /** {@return the range [0, 1]} */
    @Override
    public Range support() {
        return Range.UNIT;
    }

    @Override
    public double cdf(double x) {
        return x <= 0 ? 0 : x >= 1 ? 1 : odds.lower(x, 1 - x);
    }

    @Override
    public double survival(double x) {
        return x <= 0 ? 1 : x >= 1 ? 0 : odds.upper(x, 1 - x);
    }

    @Override
    public double density(double x) {
        if (x > 0 && x < 1) {
            return odds.density(x, 1 - x);
        }
        return x == 0
                ? end(odds.lowerTailExponent(), odds.leftDensity())
                : x == 1 ? end(odds.upperTailExponent(), odds.rightDensity()) : Math.abs(0 * x);
    }

    private static double end(double power, double limit) {
        return power > 1 ? 0 : power == 1 ? limit : Double.POSITIVE_INFINITY;
    }

    @Override
    public double quantile(double probability) {
        Guard.probability(probability);
        return probability == 0 ? 0 : probability == 1 ? 1 : odds.quantile(probability);
    }

    @Override
    public double upperQuantile(double probability) {
        Guard.probability(probability);
        return probability == 0 ? 1 : probability == 1 ? 0 : odds.upperQuantile(probability);
    }

    @Override
    public double mean() {
        return odds.moments().mean();
    }

    @Override
    public double standardDeviation() {
        return odds.moments().standardDeviation();
    }

    @Override
    public double skewness() {
        return odds.moments().skewness();
    }

    /**
     * {@return the highest point of the density: where it is interior by its equation; 0 or 1 where the density rises towards that end
     * (also where it is infinite there but not at the other); NaN where the density is flat, or infinite at both ends (a U
     * shape); {@link #notes()} says so}
     */
    @Override
    public double mode() {
        return shape().mode(odds);
    }

    /** {@return a note if there is no mode, or if the mode is at an end of the range; otherwise none} */
    public List<Note> notes() {
        return switch (shape()) {
            case FALLING, SPIKE_AT_ZERO ->
                List.of(Note.of(
                        "mode-at-boundary", "the posterior's density is highest at 0: its mode is at the boundary"));
            case RISING, SPIKE_AT_ONE ->
                List.of(Note.of(
                        "mode-at-boundary", "the posterior's density is highest at 1: its mode is at the boundary"));
            case FLAT -> List.of(Note.of("no-mode", "the posterior is flat: it has no mode"));
            case U ->
                List.of(Note.of(
                        "no-mode", "the posterior is U-shaped, its density is infinite at 0 and at 1: it has no mode"));
            case PEAKED -> List.of();
        };
    }

    /**
     * Returns the interval with the same probability below and above it.
     *
     * @param level the posterior probability that the interval contains
     * @return the interval
     */
    public CredibleInterval equalTailed(ConfidenceLevel level) {
        return CredibleInterval.between(quantile(level.tail()), upperQuantile(level.tail()), level, List.of());
    }

    /**
     * Returns the shortest interval of a given probability: the density at both ends is the same. One-sided where the density is
     * monotone; where it is flat or has its highest values in two pieces, the equal-tailed interval with a note.
     *
     * @param level the posterior probability that the interval contains
     * @return the interval
     */
    public CredibleInterval shortest(ConfidenceLevel level) {
        return HighestDensityInterval.of(odds, shape(), level);
    }

    /**
     * The highest-density interval: the shortest with the level. Both ends have equal densities; Newton's method in log odds from the
     * equal-tailed interval, and where that strays a root search over the part of the tail that lies below.
     */
    static final class HighestDensityInterval {
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
                            odds,
                            level,
                            "the highest densities lie in two pieces: the interval is equal-tailed instead");
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
                double moved = takeStep();
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
        private double takeStep() {
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
            double densities = StrictMath.log(highSlope / lowSlope)
                    + StrictMath.log(l.x() / h.x())
                    + StrictMath.log(l.y() / h.y());
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

    /** The shape of a density, which determines its mode and whether its shortest interval is a single interval. */
    enum DensityShape {
        /** The density increases, then decreases. */
        PEAKED,
        /** The density decreases from 0 on: the mode is 0. */
        FALLING,
        /** The density increases up to 1: the mode is 1. */
        RISING,
        /** The density is constant. */
        FLAT,
        /** The density decreases, then increases, and is infinite at both ends. */
        U,
        /** The density is infinite at 0 but not monotone: the mode is 0. */
        SPIKE_AT_ZERO,
        /** The density is infinite at 1 but not monotone: the mode is 1. */
        SPIKE_AT_ONE;

        /** Points at which the sign of the slope is looked at, from end to end. */
        private static final int SIGN_POINTS = 96;

        static DensityShape of(LogOddsDistribution odds) {
            double a = odds.lowerTailExponent();
            double b = odds.upperTailExponent();
            if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 1) {
                return ofBeta(a, b);
            }
            if (a < 1 && b < 1) {
                return U;
            }
            if (a > 1 && b > 1) {
                return PEAKED;
            }
            return looked(odds);
        }

        private static DensityShape ofBeta(double a, double b) {
            if (a == 1 && b == 1) {
                return FLAT;
            }
            if (a < 1 && b < 1) {
                return U;
            }
            return a > 1 && b > 1 ? PEAKED : a <= 1 && b >= 1 ? FALLING : RISING;
        }

        private static DensityShape looked(LogOddsDistribution odds) {
            boolean up = false;
            boolean down = false;
            double width = 12 / Math.sqrt(odds.information());
            for (int k = 0; k <= SIGN_POINTS && !(up && down); k++) {
                LogisticPoint point =
                        LogisticPoint.at(odds.centre() + Math.min(width, 40) * (2.0 * k / SIGN_POINTS - 1));
                double sign = odds.tiltSign(point.x(), point.y());
                up |= sign > 0;
                down |= sign < 0;
            }
            return of(odds, up, down);
        }

        private static DensityShape of(LogOddsDistribution odds, boolean up, boolean down) {
            if (!up || !down) {
                return up ? RISING : FALLING;
            }
            return odds.lowerTailExponent() < 1 ? SPIKE_AT_ZERO : odds.upperTailExponent() < 1 ? SPIKE_AT_ONE : PEAKED;
        }

        /** Returns the mode, NaN where there is none. */
        double mode(LogOddsDistribution odds) {
            return switch (this) {
                case FALLING, SPIKE_AT_ZERO -> 0;
                case RISING, SPIKE_AT_ONE -> 1;
                case FLAT, U -> Double.NaN;
                case PEAKED -> peak(odds);
            };
        }

        private static double peak(LogOddsDistribution odds) {
            if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 1) {
                return (beta.a() - 1) / (beta.a() + beta.b() - 2);
            }
            if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 2) {
                return dice(beta.a(), beta.b());
            }
            return LogisticPoint.at(peakAt(odds)).x();
        }

        /** Returns the root in [0, 1] of {@code 2 F^2 + (2a + b - 5) F - 2 (a - 1)}, without cancellation for either sign. */
        private static double dice(double a, double b) {
            double half = 2 * a + b - 5;
            double root = Math.sqrt(half * half + 16 * (a - 1));
            return half > 0 ? 4 * (a - 1) / (root + half) : (root - half) / 4;
        }

        static double peakAt(LogOddsDistribution odds) {
            double scale = 1 / Math.sqrt(odds.information());
            double low = odds.centre() - scale;
            double high = odds.centre() + scale;
            for (int k = 0; k < 60 && tilt(odds, low) <= 0; k++) {
                low -= scale * (k + 1);
            }
            for (int k = 0; k < 60 && tilt(odds, high) >= 0; k++) {
                high += scale * (k + 1);
            }
            return Roots.find(t -> tilt(odds, t), low, high);
        }

        private static double tilt(LogOddsDistribution odds, double t) {
            LogisticPoint point = LogisticPoint.at(t);
            return odds.tilt(point.x(), point.y());
        }
    }

    /**
     * An interval that contains the metric with a given posterior probability.
     *
     * @param lower lower bound
     * @param upper upper bound
     * @param level the probability
     * @param notes the reason if the interval differs from the requested kind
     */
    public record CredibleInterval(double lower, double upper, ConfidenceLevel level, List<Note> notes) {
        /** Copies the notes. */
        public CredibleInterval {
            notes = List.copyOf(notes);
        }

        /**
         * Returns the interval between two quantiles. Where both round to one double, such as 1 under a prior of 0.01 on the failures, the
         * interval is widened inwards to the next one: its probability is not smaller, and its width is not 0.
         *
         * @param lower lower quantile
         * @param upper upper quantile, at least the lower
         * @param level the probability between them
         * @param notes the reason if the interval differs from the requested kind
         * @return the interval
         */
        public static CredibleInterval between(double lower, double upper, ConfidenceLevel level, List<Note> notes) {
            if (lower < upper) {
                return new CredibleInterval(lower, upper, level, notes);
            }
            return lower >= 1
                    ? new CredibleInterval(Math.nextDown(1.0), 1, level, notes)
                    : new CredibleInterval(
                            lower, Math.max(Math.nextUp(lower), lower + Double.MIN_NORMAL), level, notes);
        }

        /** {@return the width, upper minus lower bound} */
        public double width() {
            return upper - lower;
        }
    }
}
