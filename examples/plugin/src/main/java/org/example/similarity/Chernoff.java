package org.example.similarity;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/**
 * The interval of the Chernoff bound: all p with {@code n KL(k/n, p) <= ln(2 / (1 - level))}, KL the relative entropy
 * {@code a ln(a/p) + (1-a) ln((1-a)/(1-p))}. Coverage: conservative.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1963.10500830">Hoeffding (1963), JASA 58, 13-30, theorem 1</a>
 */
public final class Chernoff implements ProportionIntervalMethod {
    /** Creates the metric, for ServiceLoader and containers. */
    public Chernoff() {}

    @Override
    public String id() {
        return "chernoff";
    }

    /** The lower bound alone: the upper one is its mirror image, unless a method says otherwise. */
    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double entropy = -Math.log(level.tail());
        return (successes, trials) -> lower((double) successes / trials, entropy / trials);
    }

    /** Halves [0, a] until nothing lies between; the entropy falls from infinity at 0 to 0 at a. */
    private static double lower(double a, double entropy) {
        double low = 0;
        double high = a;
        for (double p = a / 2; p > low && p < high; p = (low + high) / 2) {
            if (relativeEntropy(a, p) > entropy) {
                low = p;
            } else {
                high = p;
            }
        }
        return low;
    }

    private static double relativeEntropy(double a, double p) {
        double failures = a == 1 ? 0 : (1 - a) * Math.log1p((p - a) / (1 - p));
        return failures - a * Math.log1p((p - a) / a);
    }
}
