package dev.credence.crossvalidation.posterior;

import dev.credence.api.metric.Range;
import java.util.List;

/**
 * Where a sum of posteriors has all of its probability but 1e-18 at either end, by Chernoff's bound
 * {@code P(S >= x) <= exp(K(s) - s x)} with the cumulant function K: the period of its Fourier series, the shorter the fewer waves.
 */
final class SupportWindow {
    /** exp(-42) is 6e-19. */
    private static final double DEPTH = 42;
    /** From two over the standard deviation on, each twice the last: 2^12 sees ends that are 0.01 standard deviations away. */
    private static final int TILTS = 12;

    private SupportWindow() {}

    static Range of(List<FoldPosterior> parts, double[] factors, double mean, double deviation, Range support) {
        double low = support.lower() - mean;
        double high = support.upper() - mean;
        double tilt = 2 / deviation;
        for (int i = 0; i < TILTS; i++, tilt *= 2) {
            high = Math.min(high, (cumulant(parts, factors, tilt) + DEPTH) / tilt);
            low = Math.max(low, -(cumulant(parts, factors, -tilt) + DEPTH) / tilt);
        }
        return new Range(mean + low, mean + high);
    }

    /** Log of the expected {@code exp(tilt (S - mean))}. */
    private static double cumulant(List<FoldPosterior> parts, double[] factors, double tilt) {
        double sum = 0;
        for (int k = 0; k < factors.length; k++) {
            sum += cumulant(parts.get(k), tilt * factors[k]);
        }
        return sum;
    }

    private static double cumulant(FoldPosterior part, double tilt) {
        FoldNodes nodes = part.nodes();
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < nodes.size(); i++) {
            most = Math.max(most, tilt * (nodes.value(i) - part.mean()));
        }
        double sum = 0;
        for (int i = 0; i < nodes.size(); i++) {
            sum += nodes.weight(i) * StrictMath.exp(tilt * (nodes.value(i) - part.mean()) - most);
        }
        return most + StrictMath.log(sum);
    }
}
