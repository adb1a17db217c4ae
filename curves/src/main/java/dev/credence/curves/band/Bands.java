package dev.credence.curves.band;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.registry.Registry;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import java.util.List;

/** Makes bands around curves. */
public final class Bands {
    private Bands() {}

    /**
     * A pointwise band: at each threshold, the interval of each rate on its own.
     *
     * @param curve the curve
     * @param method an interval method of proportions
     * @param level the level of each interval
     * @return the band; a rate without trials is bounded by [0, 1]
     */
    public static Band pointwise(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        return PointwiseBand.band(curve, method, level);
    }

    /**
     * A pointwise band by a method that is named.
     *
     * @param curve the curve
     * @param registry where to find the method
     * @param method spelling of an interval method of proportions
     * @param level the level of each interval
     * @return the band
     * @throws java.util.NoSuchElementException if there is no such method
     * @throws IllegalArgumentException if it is not one of proportions; the message lists those
     */
    public static Band pointwise(Curve curve, Registry registry, String method, ConfidenceLevel level) {
        return pointwise(curve, proportion(registry, method), level);
    }

    /**
     * The band of a lower and an upper curve on the ellipses of the pointwise intervals.
     *
     * @param curve the curve
     * @param method an interval method of proportions
     * @param level the level of each interval
     * @return the band
     */
    public static EllipseBand ellipse(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        return new EllipseBand(pointwise(curve, method, level));
    }

    /**
     * The band on ellipses by a method that is named.
     *
     * @param curve the curve
     * @param registry where to find the method
     * @param method spelling of an interval method of proportions
     * @param level the level of each interval
     * @return the band
     * @throws java.util.NoSuchElementException if there is no such method
     * @throws IllegalArgumentException if it is not one of proportions; the message lists those
     */
    public static EllipseBand ellipse(Curve curve, Registry registry, String method, ConfidenceLevel level) {
        return ellipse(curve, proportion(registry, method), level);
    }

    /**
     * A simultaneous band of fixed width: {@code fpr -+ d} and {@code tpr -+ e}, with
     * {@code d = sqrt(ln(2/a) / (2 negatives))}, e the same of the positives and {@code 1 - a} the square root of the level. It
     * holds at all thresholds at once with at least the level, whatever the scores (Dvoretzky, Kiefer, Wolfowitz; Massart).
     * Precision follows from both rates at the observed share of positives, and its bounds hold given that share.
     *
     * <p>Coverage: conservative.
     *
     * @param curve the curve
     * @param level that the whole curve lies within
     * @return the band
     * @see <a href="https://doi.org/10.1002/sim.4780130508">Campbell (1994), Statistics in Medicine 13, 499-508</a>
     * @see <a href="https://doi.org/10.1214/aop/1176990746">Massart (1990), Annals of Probability 18, 1269-1283</a>
     */
    public static Band kolmogorov(Curve curve, ConfidenceLevel level) {
        return KolmogorovBand.band(curve, level);
    }

    /**
     * A simultaneous vertical band: at 201 values of the rate across, the wider on each side of {@code y -+ c s} and Wilson's
     * score interval of the rate up at its effective size {@code y(1-y)/s^2}, with s the bootstrap standard error, and c, in place of the normal quantile, the quantile, at
     * the level, of the largest deviation over the curve in units of s. Positives and negatives are redrawn apart. At the ends,
     * where the bootstrap hardly varies, s is at least the binomial standard error with half a success and half a failure added,
     * that of the rate across times the slope included; at a false positive rate of 0 nothing is known below.
     *
     * <p>Coverage: conservative: 0.965 to 0.99 at level 0.9 in simulations with 150 + 150 and 1000 + 1000 items.
     *
     * @param curve which rates
     * @param scores the scores
     * @param level that the whole curve lies within
     * @param run seed, draws (2,000 unless told), threads
     * @return the band; with a note and no points where a class is missing
     * @throws IllegalArgumentException if there are fewer draws than {@code 1 / (1 - level)}: none lies beyond the quantile then
     * @see <a href="https://doi.org/10.1002/jae.2656">Montiel Olea and Plagborg-Moller (2019), Simultaneous confidence bands,
     *     Journal of Applied Econometrics 34, 1-17</a>
     */
    public static Band bootstrap(CurveKind curve, ScoredSample scores, ConfidenceLevel level, ComputeOptions run) {
        return SupTBand.band(curve, scores, level, run);
    }

    private static ProportionIntervalMethod proportion(Registry registry, String spelling) {
        IntervalMethod method = registry.method(spelling);
        if (method instanceof ProportionIntervalMethod proportion) {
            return proportion;
        }
        List<String> fitting = registry.methods().stream()
                .filter(ProportionIntervalMethod.class::isInstance)
                .map(IntervalMethod::id)
                .toList();
        throw new IllegalArgumentException(
                "band must be an interval method of proportions: band=" + spelling + "; use one of " + fitting);
    }
}
