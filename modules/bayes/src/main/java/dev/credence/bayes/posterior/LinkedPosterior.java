package dev.credence.bayes.posterior;

import dev.credence.api.metric.Link;
import dev.credence.bayes.logodds.LinkedDistribution;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.ScaledOddsBeta;

/**
 * The posterior of a metric {@code link(P)}, P a proportion of Beta(a, b), for any smooth monotone link onto [0, 1].
 *
 * <p>Quantiles and probabilities map; the density follows by change of variable. For links that fall, the tails change places.
 */
final class LinkedPosterior extends MetricPosterior {
    private LinkedPosterior(LogOddsDistribution odds) {
        super(odds);
    }

    /**
     * Returns the posterior of a function of a proportion.
     *
     * @param link a monotone map of [0, 1] onto itself, with a derivative that is neither 0 nor infinite at its ends
     * @return the posterior of the metric
     * @throws IllegalArgumentException if the link does not map [0, 1] onto [0, 1]
     */
    public static LinkedPosterior of(BetaPosterior proportion, Link link) {
        double zero = link.apply(0);
        double one = link.apply(1);
        if (!(Math.min(zero, one) == 0 && Math.max(zero, one) == 1)) {
            throw new IllegalArgumentException(
                    "link must map [0, 1] onto [0, 1]: link(0)=" + zero + ", link(1)=" + one);
        }
        return new LinkedPosterior(odds(proportion, link));
    }

    private static LogOddsDistribution odds(BetaPosterior proportion, Link link) {
        if (link == Link.DICE_OF_JACCARD || link == Link.JACCARD_OF_DICE || link == Link.IDENTITY) {
            double multiplier = link == Link.IDENTITY ? 1 : link == Link.DICE_OF_JACCARD ? 2 : 0.5;
            return new ScaledOddsBeta(proportion.a(), proportion.b(), multiplier);
        }
        return new LinkedDistribution(proportion.odds(), link);
    }
}
