package dev.credence.bayes.provider;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.numerics.beta.Beta;

/** Equal-tailed bounds for many counts, without allocation. */
final class EqualTailedBounds implements ProportionBounds {
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
