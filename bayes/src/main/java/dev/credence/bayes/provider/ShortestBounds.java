package dev.credence.bayes.provider;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;

/** Shortest bounds for many counts. */
final class ShortestBounds implements ProportionBounds {
    private final double a;
    private final double b;
    private final ConfidenceLevel level;

    ShortestBounds(PriorChoice choice, ConfidenceLevel level) {
        a = choice.prior().a() + choice.study().successes();
        b = choice.prior().b() + choice.study().failures();
        this.level = level;
    }

    private CredibleInterval interval(long successes, long trials) {
        return BetaPosterior.of(new BetaPrior(successes + a, trials - successes + b))
                .shortest(level);
    }

    @Override
    public double lower(long successes, long trials) {
        return interval(successes, trials).lower();
    }

    @Override
    public double upper(long successes, long trials) {
        return interval(successes, trials).upper();
    }

    @Override
    public void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
        for (int i = 0; i < trials.length; i++) {
            CredibleInterval interval = interval(successes[i], trials[i]);
            lower[i] = interval.lower();
            upper[i] = interval.upper();
        }
    }
}
