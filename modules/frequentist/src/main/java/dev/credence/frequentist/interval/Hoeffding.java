package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;

/**
 * Hoeffding's interval, {@code hoeffding}: the same width for every observed proportion, from Hoeffding's inequality.
 *
 * <p>The bounds are {@code k/n -+ sqrt(log(2 / (1 - level)) / (2 n))}, clipped to [0, 1]. The inequality holds for the mean of any values in
 * [0, 1]; this method accepts proportions only.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one logarithm per level, one square root per bound.
 *
 * <p>Coverage: conservative by proof, and wide; the minimum at level 0.95 is 0.992, 0.991, 0.993 for n = 10, 30, 100.
 * {@link #exact()} is false, because the bounds are those of an inequality, not of the binomial distribution.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1963.10500830">Hoeffding (1963), Probability inequalities for sums of bounded
 *     random variables, JASA 58:13-30</a>
 */
public final class Hoeffding extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Hoeffding() {
        super("hoeffding", "interval of a proportion by Hoeffding's inequality, very conservative");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(-StrictMath.log(level.tail()) / 2);
    }

    private static final class Bounds extends EndPointBounds {
        private final double halfLog;

        Bounds(double halfLog) {
            this.halfLog = halfLog;
        }

        @Override
        double lowerInside(double k, double n) {
            return Math.max(0, k / n - Math.sqrt(halfLog / n));
        }

        @Override
        double upperInside(double k, double n) {
            return Math.min(1, k / n + Math.sqrt(halfLog / n));
        }
    }
}
