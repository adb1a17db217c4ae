package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Wilson's score interval, {@code wilson}: the proportions that the score test at the level does not reject.
 *
 * <p>With k successes in n trials the bounds are the two roots in p of {@code n (k/n - p)^2 = z^2 p (1 - p)},
 * {@code (k + z^2/2 -+ z sqrt(k (n-k) / n + z^2/4)) / (n + z^2)}, where z is the upper (1 - level)/2 quantile of the standard
 * normal. The lower one is computed from the product of the roots, which loses no digits for small k.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one square root per bound; in the array form one square root for both.
 *
 * <p>Coverage: near-nominal; the minimum at level 0.95 is 0.904, 0.930, 0.921 for n = 10, 30, 100. It falls to 0.838 at
 * distances of about 0.18 / n from 0 and 1, for every n (at level 0.99 to 0.889); {@code wilson-modified}, the default, avoids that.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), Probable inference, the law of succession,
 *     and statistical inference, JASA 22:209-212</a>
 */
public final class Wilson extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Wilson() {
        super("wilson", "score interval of a proportion");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Normal.upperQuantile(level.tail()));
    }

    private static final class Bounds extends EndPointBounds {
        /** With more trials a bound may round to the observed proportion, which {@link EndPointBounds} corrects. */
        private static final long MAX_UNCORRECTED = 1L << 45;

        private final double z;

        Bounds(double z) {
            this.z = z;
        }

        @Override
        double lowerInside(double k, double n) {
            return WilsonScoreRoots.smaller(k, n - k, z);
        }

        @Override
        double upperInside(double k, double n) {
            return Math.min(1, WilsonScoreRoots.larger(k, n - k, z));
        }

        /** Three plain loops, so that the one with the roots runs several proportions at a time. */
        @Override
        public void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
            BinomialCounts.require(successes, trials, lower, upper);
            for (int i = 0; i < trials.length; i++) {
                lower[i] = (double) successes[i];
                upper[i] = (double) trials[i];
            }
            roots(lower, upper, z);
            for (int i = 0; i < trials.length; i++) {
                if (successes[i] == trials[i] || trials[i] > MAX_UNCORRECTED) {
                    lower[i] = trials[i] == 0 ? 0 : lower(successes[i], trials[i]);
                    upper[i] = trials[i] == 0 ? 1 : upper(successes[i], trials[i]);
                }
            }
        }

        /** From successes and trials to both roots, with one square root. */
        private static void roots(double[] lower, double[] upper, double z) {
            for (int i = 0; i < lower.length; i++) {
                double k = lower[i];
                double n = upper[i];
                double sum = WilsonScoreRoots.sum(k, n - k, z);
                lower[i] = WilsonScoreRoots.smallerOf(sum, k, n);
                upper[i] = Math.min(1, WilsonScoreRoots.largerOf(sum, n, z));
            }
        }
    }
}
