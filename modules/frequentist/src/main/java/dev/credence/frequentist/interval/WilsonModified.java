package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;

/**
 * Wilson's score interval with exact bounds for few successes and few failures, {@code wilson-modified}: the default for proportions
 * of independent items.
 *
 * <p>Wilson's lower bound is too high for few successes. With one success in many trials it is 0.1765 / n at level 0.95, so that a
 * slightly smaller proportion is missed whenever there is a success, in 16% of samples instead of 2.5%. Brown, Cai and DasGupta
 * therefore replace the bounds of the first two or three counts by one-sided bounds of a Poisson distribution at alpha = 1 - level.
 * Here the bound is {@code min(Wilson's, L)}, where L solves {@code P(X >= k) = alpha} for binomial X: L is the lower alpha quantile
 * of Beta(k, n - k + 1). The upper bound is the mirror image. So each bound alone misses in at most alpha of samples, for every n and
 * p. The last count whose bound is replaced follows from the formula: L exceeds Wilson's bound from k = 6 on for large n at level 0.9,
 * from 11 at 0.95 and from 36 at 0.99. The method therefore covers at every level: at 0.99 the published modification has a minimum
 * coverage of 0.959, this one of 0.985.
 *
 * <p>For larger counts the interval equals {@code wilson} to the last bit. Bounds increase with k and decrease with n.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level and one square root per bound; one Beta quantile per bound for few successes or few failures.
 *
 * <p>Coverage: near-nominal; the minimum over all p at level 0.95 is 0.931, 0.923, 0.928, 0.930, 0.926, 0.931 for n = 5, 10, 20, 50,
 * 100, 1000, and 0.831 to 0.838 for Wilson's interval. Its mean length is 1.09, 1.04, 1.02, 1.004 times that of Wilson's interval for
 * n = 5, 10, 20, 50.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial proportion,
 *     Statistical Science 16:101-133</a>
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22:209-212</a>
 */
public final class WilsonModified extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public WilsonModified() {
        super("wilson-modified", "Wilson interval with Poisson bounds near 0 and 1 (Brown, Cai and DasGupta)");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double alpha = 2 * level.tail();
        return new Bounds(new Wilson().at(level), ClopperPearson.beyond(alpha), FewCounts.mostThatDiffer(alpha));
    }

    /** The wider of both bounds on each side; the exact one is computed only where it can be wider. */
    private record Bounds(ProportionBounds score, ProportionBounds exact, double few) implements ProportionBounds {
        @Override
        public double lower(long successes, long trials) {
            double bound = score.lower(successes, trials);
            return differs(successes, trials) ? Math.min(bound, exact.lower(successes, trials)) : bound;
        }

        @Override
        public double upper(long successes, long trials) {
            double bound = score.upper(successes, trials);
            return differs(trials - successes, trials) ? Math.max(bound, exact.upper(successes, trials)) : bound;
        }

        /** Returns whether the exact bound can be wider for the given number of outcomes of one kind; all of one kind is a separate case. */
        private boolean differs(long count, long trials) {
            return count <= few || count == trials;
        }

        @Override
        public void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
            score.bounds(successes, trials, lower, upper);
            for (int i = 0; i < trials.length; i++) {
                if (trials[i] > 0 && differs(successes[i], trials[i])) {
                    lower[i] = lower(successes[i], trials[i]);
                }
                if (trials[i] > 0 && differs(trials[i] - successes[i], trials[i])) {
                    upper[i] = upper(successes[i], trials[i]);
                }
            }
        }
    }

    /**
     * The largest count at which an exact bound that leaves the whole alpha on one side can be wider than Wilson's, which leaves half of
     * it.
     *
     * <p>In standard deviations below the count k of a Poisson distribution, Wilson's bound is at most {@code z sqrt(k) - z^2/2} and the
     * exact one at least {@code y sqrt(k) - (y^2 - 1)/3}, where z and y are the normal quantiles of alpha/2 and alpha (Cornish and Fisher,
     * 1938). Both are equal at {@code sqrt(k) = (z^2/2 - (y^2 - 1)/3) / (z - y)}: k is 10, 18, 55 and 164 at the levels 0.9, 0.95, 0.99
     * and 0.999, where the last count that differs is 5, 10, 35 and 118.
     */
    private static final class FewCounts {
        /** Returns an upper limit of the counts whose exact bound is wider; {@code alpha} is 1 - level. */
        static double mostThatDiffer(double alpha) {
            double z = Normal.upperQuantile(alpha / 2);
            double y = Normal.upperQuantile(alpha);
            double root = (z * z / 2 - (y * y - 1) / 3) / (z - y);
            return root * root;
        }
    }
}
