package dev.credence.bayes.provider;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.numerics.beta.Beta;

/**
 * Equal-tailed credible interval of a proportion, F1 or F-beta: the same posterior probability below and above.
 *
 * <p>For k of n the bounds are the (1 - level)/2 and (1 + level)/2 quantiles of Beta(k + a, n - k + b); F1 maps those of the Jaccard
 * proportion; F-beta inverts one integral.
 *
 * <p>Prior: {@code beta:prior=L} (default 0.5, Jeffreys; 1 is flat), {@code a=..,b=..}, and {@code successes=..,failures=..} of an earlier
 * study, which are added. F1 is Goutte and Gaussier's, with the prior's weight on TP, FP and FN each: {@code beta} on f1 is not {@code
 * beta} on jaccard mapped.
 *
 * <p>Edges: without trials the prior's interval, status UNDEFINED and a note. Cost: two quantiles of Beta (F-beta: some 10 integrals), and
 * the posterior's summary. Coverage: near-nominal under the default prior (at n = 5 to 100 its mean over p is within 0.01 of the level, its
 * least for p in [0.05, 0.95] is 0.87); erratic next to 0 and 1, which the interval never contains; see docs/measurements/coverage.md.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133</a>
 */
public final class EqualTailedBeta extends BetaMethod {
    /** Creates an instance with Jeffreys' prior. */
    public EqualTailedBeta() {
        super(
                "beta",
                "equal-tailed interval of the Beta posterior of a proportion or F-measure",
                PriorChoice.DEFAULT,
                MetricPosterior::equalTailed,
                EqualTailedBounds::new);
    }

    /** Equal-tailed bounds for many counts, without allocation. */
    static final class EqualTailedBounds implements ProportionBounds {
        private final double a;
        private final double b;
        private final double tail;

        EqualTailedBounds(PriorChoice choice, ConfidenceLevel level) {
            a = choice.prior().a() + choice.study().successes();
            b = choice.prior().b() + choice.study().failures();
            tail = level.tail();
        }

        @Override
        public double lower(long successes, long trials) {
            PriorChoice.requireProper(successes + a, trials - successes + b);
            return Beta.quantile(tail, successes + a, trials - successes + b);
        }

        @Override
        public double upper(long successes, long trials) {
            PriorChoice.requireProper(successes + a, trials - successes + b);
            return Beta.upperQuantile(tail, successes + a, trials - successes + b);
        }
    }
}
