package dev.credence.bayes.logodds;

import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A mixture of {@link ScaledOddsBeta} with the same shapes and different multipliers: F-beta, given the share of the false
 * negatives among the errors.
 */
public final class ScaledOddsMixture implements LogOddsDistribution {
    /** Below this the tails of the mixing distribution may matter, and every component is summed. */
    private static final double DEEP = 1e-4;
    /** Components below this weight do not count in the centre. */
    private static final double CORE = 1e-22;
    /** A slope of the density above rounding, for shapes of any size whose density has more than one turning point. */
    private static final double SURELY = 1e-9;

    private final ScaledOddsBeta[] components;
    private final double[] weights;
    private final double logMultiplier;
    private final double information;
    private final double least;
    private final double greatest;
    private final double a;
    private final double b;
    /** Computed at the first request; two threads may compute the same value. */
    private volatile @Nullable Moments moments;

    ScaledOddsMixture(double a, double b, double[] multipliers, double[] weights) {
        this.a = a;
        this.b = b;
        this.weights = weights;
        components = new ScaledOddsBeta[weights.length];
        ScaledOddsBeta one = new ScaledOddsBeta(a, b, 1);
        double[] logs = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            components[i] = one.times(multipliers[i]);
            logs[i] = StrictMath.log(multipliers[i]);
        }
        least = Arrays.stream(multipliers).min().orElseThrow();
        greatest = Arrays.stream(multipliers).max().orElseThrow();
        Moments spread = Moments.of(logs, weights);
        logMultiplier = spread.mean();
        information = 1 / (1 / components[0].information() + spread.variance());
    }

    /** Returns the number of components, to which the cost of a tail is proportional. */
    int size() {
        return weights.length;
    }

    /** The term of one component in a sum. */
    private interface Share {
        double of(ScaledOddsBeta component);
    }

    private double sum(Share share) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] >= CORE) {
                sum += weights[i] * share.of(components[i]);
            }
        }
        return sum < DEEP ? sum + sumOutsideCore(share) : sum;
    }

    private double sumOutsideCore(Share share) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] < CORE) {
                sum += weights[i] * share.of(components[i]);
            }
        }
        return sum;
    }

    @Override
    public double lower(double x, double y) {
        return Math.min(1, sum(c -> c.lower(x, y)));
    }

    @Override
    public double upper(double x, double y) {
        return Math.min(1, sum(c -> c.upper(x, y)));
    }

    @Override
    public double slope(double x, double y) {
        return sum(c -> c.slope(x, y));
    }

    @Override
    public double steepness(double x, double y) {
        Tilt core = tilt(x, y, true);
        Tilt all = core.down < DEEP ? core.plus(tilt(x, y, false)) : core;
        return all.down > 0 ? all.up / all.down : x * StrictMath.exp(-centre()) < y ? a : -b;
    }

    /** Slope, and slope times steepness, of the components of the centre or of the others. */
    private record Tilt(double down, double up) {
        Tilt plus(Tilt other) {
            return new Tilt(down + other.down, up + other.up);
        }
    }

    private Tilt tilt(double x, double y, boolean core) {
        double down = 0;
        double up = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] >= CORE == core) {
                double slope = weights[i] * components[i].slope(x, y);
                down += slope;
                up += slope * components[i].steepness(x, y);
            }
        }
        return new Tilt(down, up);
    }

    @Override
    public double lowerTailExponent() {
        return a;
    }

    @Override
    public double upperTailExponent() {
        return b;
    }

    @Override
    public double leftDensity() {
        return sum(ScaledOddsBeta::leftDensity);
    }

    @Override
    public double rightDensity() {
        return sum(ScaledOddsBeta::rightDensity);
    }

    @Override
    public double centre() {
        return StrictMath.log(a / b) + logMultiplier;
    }

    @Override
    public double information() {
        return information;
    }

    @Override
    public double quantile(double p) {
        return lowerPoint(p).x();
    }

    @Override
    public double upperQuantile(double q) {
        return upperPoint(q).x();
    }

    @Override
    public LogisticPoint lowerPoint(double p) {
        return p <= 0.5 ? NewtonQuantile.lower(this, p) : NewtonQuantile.upper(this, 1 - p);
    }

    @Override
    public LogisticPoint upperPoint(double q) {
        return q <= 0.5 ? NewtonQuantile.upper(this, q) : NewtonQuantile.lower(this, 1 - q);
    }

    @Override
    public Moments moments() {
        Moments known = moments;
        if (known == null) {
            known = centre() > 0 ? computed(true).complement() : computed(false);
            moments = known;
        }
        return known;
    }

    /**
     * Over the points of both integrals: the proportion does not depend on the mixing distribution. Of one minus X, or of X; about
     * a central point, so that one walk suffices.
     */
    private Moments computed(boolean rest) {
        ScaledOddsBeta one = new ScaledOddsBeta(a, b, 1);
        TrapezoidNodes nodes = TrapezoidNodes.of(one, one.information(), 1e-21, 1e-19 / extreme());
        PivotSums sums = new PivotSums(
                nodes, rest, LogisticPoint.at(rest ? -centre() : centre()).x());
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] >= CORE) {
                sums.add(components[i].multiplier(), weights[i]);
            }
        }
        return sums.moments();
    }

    /** Returns how far the multipliers go from 1. */
    private double extreme() {
        return Math.max(greatest, 1 / least);
    }

    /**
     * Returns the sign of the tilt, which lies between the tilts of the components; these increase with the multiplier, and if the
     * outermost agree, no sum is needed.
     */
    @Override
    public double tiltSign(double x, double y) {
        double low = tilt(least, x, y);
        double high = tilt(greatest, x, y);
        return low > SURELY ? 1 : high < -SURELY ? -1 : Math.signum(tilt(x, y));
    }

    private double tilt(double multiplier, double x, double y) {
        return (a * multiplier * y - b * x) / (x + multiplier * y) + (x - y);
    }

    /**
     * Moments over the points of two integrals, a row of points for each multiplier: sums of powers of the distance from a central
     * point, in one walk without keeping the points. Rows are summed plainly, sums of rows with compensation; all is within a few
     * standard deviations of that point, so that moving the powers to the mean loses no digits that count.
     */
    static final class PivotSums {
        private final TrapezoidNodes nodes;
        private final boolean rest;
        private final double pivot;
        private final CompensatedSum total = new CompensatedSum();
        private final CompensatedSum first = new CompensatedSum();
        private final CompensatedSum second = new CompensatedSum();
        private final CompensatedSum third = new CompensatedSum();

        /**
         * Creates an instance of proportions whose odds are multiplied.
         *
         * @param nodes points of the proportion
         * @param rest whether of one minus the variable
         * @param pivot a central point
         */
        PivotSums(TrapezoidNodes nodes, boolean rest, double pivot) {
            this.nodes = nodes;
            this.rest = rest;
            this.pivot = pivot;
        }

        void add(double multiplier, double weight) {
            double zeroth = 0;
            double one = 0;
            double two = 0;
            double three = 0;
            for (int k = 0; k < nodes.size(); k++) {
                double odds = multiplier * nodes.x(k);
                double point = (rest ? nodes.y(k) : odds) / (odds + nodes.y(k));
                double distance = point - pivot;
                double share = nodes.weight(k);
                double linear = share * distance;
                double square = linear * distance;
                zeroth += share;
                one += linear;
                two += square;
                three += square * distance;
            }
            total.add(weight * zeroth);
            first.add(weight * one);
            second.add(weight * two);
            third.add(weight * three);
        }

        Moments moments() {
            double shift = first.value() / total.value();
            double square = second.value() / total.value();
            double cube = third.value() / total.value();
            double mean = pivot + shift;
            double variance = square - shift * shift;
            return new Moments(mean, 1 - mean, variance, cube - shift * (3 * square - 2 * shift * shift));
        }
    }

    /**
     * Quantiles where only the distribution function is known, by Newton's method on its logarithm, which is concave in log odds:
     * from one side the steps never overshoot, and a bracket catches the rest.
     */
    static final class NewtonQuantile {
        private static final int STEPS = 200;
        /** Newton's next error is about the square of this. */
        private static final double CLOSE = 3e-8;

        private static final double FARTHEST_START = -3;
        /** The log odds beyond which a double has no digits left. */
        private static final double FARTHEST = 700;

        static LogisticPoint lower(LogOddsDistribution odds, double p) {
            return solve(odds, p, true);
        }

        static LogisticPoint upper(LogOddsDistribution odds, double q) {
            return solve(odds, q, false);
        }

        /** Returns the quantile that log odds would have if they were normal, but not far in the tail, from which a step may go too far. */
        private static double start(LogOddsDistribution odds, double target, boolean lower) {
            double z = Math.max(FARTHEST_START, Math.min(0, Normal.quantile(target)));
            double distance = z / Math.sqrt(odds.information());
            return Math.max(1 - FARTHEST, Math.min(FARTHEST - 1, odds.centre() + (lower ? distance : -distance)));
        }

        private static LogisticPoint solve(LogOddsDistribution odds, double target, boolean lower) {
            if (target <= 0) {
                return lower ? new LogisticPoint(0, 1) : new LogisticPoint(1, 0);
            }
            double low = -FARTHEST;
            double high = FARTHEST;
            double t = start(odds, target, lower);
            for (int step = 0; step < STEPS && high - low > 1e-15; step++) {
                LogisticPoint point = LogisticPoint.at(t);
                double reached = lower ? odds.lower(point.x(), point.y()) : odds.upper(point.x(), point.y());
                boolean isBeyond = reached > target == lower;
                low = isBeyond ? low : t;
                high = isBeyond ? t : high;
                double move = StrictMath.log(reached / target) * reached / odds.slope(point.x(), point.y());
                double next = lower ? t - move : t + move;
                if (!(next > low && next < high)) {
                    next = Math.abs(next - t) <= 1e-15 * Math.abs(t) ? t : (low + high) / 2;
                }
                boolean done = Math.abs(next - t) <= CLOSE * Math.min(1, 1 / Math.sqrt(odds.information()));
                t = next;
                if (done) {
                    break;
                }
            }
            return t < 1 - FARTHEST
                    ? new LogisticPoint(0, 1)
                    : t > FARTHEST - 1 ? new LogisticPoint(1, 0) : LogisticPoint.at(t);
        }
    }
}
