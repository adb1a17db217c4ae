package dev.credence.delta.comparison;

import dev.credence.delta.effectivesize.EffectiveSampleSize;

/**
 * Two pseudo-observations, one won by each system: Bonett and Price's adjustment of a paired difference of proportions, for any
 * metric. On a proportion of all items it is theirs exactly.
 *
 * @param units how many independent observations there are
 * @param flip squared influence of an observation won by one system alone
 */
record PseudoPairs(double units, double flip) {
    /** 2: one for each system, so that neither is favoured. */
    private static final double PAIRS = 2;

    /** Of the two systems' own effective sizes: a trial that goes the other way moves each metric by its flip. */
    static PseudoPairs of(
            EffectiveSampleSize<?> first, double a, EffectiveSampleSize<?> second, double b, double units) {
        return new PseudoPairs(units, units * (moved(first, a) + moved(second, b)) / 2);
    }

    private static double moved(EffectiveSampleSize<?> system, double factor) {
        double flip = system.moments().flip() * factor;
        return flip * flip / system.trials();
    }

    double centre(double difference) {
        return difference * units / (units + PAIRS);
    }

    double variance(double difference, double variance) {
        double sum =
                units * units * variance + PAIRS * flip + PAIRS * units * difference * difference / (units + PAIRS);
        return sum / ((units + PAIRS) * (units + PAIRS));
    }

    /** What the variance would be if the two pseudo-observations were all that distinguish the systems. */
    double floor() {
        return PAIRS * flip / ((units + PAIRS) * (units + PAIRS));
    }
}
