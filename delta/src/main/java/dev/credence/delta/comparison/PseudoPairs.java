package dev.credence.delta.comparison;

import dev.credence.delta.effectivesize.EffectiveSampleSize;

/**
 * Two pseudo-observations, one won by each system: Bonett and Price's adjustment of a paired difference of proportions, for any
 * metric. For a proportion of all items it is exactly theirs.
 *
 * @param units the number of independent observations
 * @param flip the squared influence of an observation won by one system alone
 * @see <a href="https://doi.org/10.3102/1076998611411915">Bonett and Price (2012), JEBS 37, 479-488</a>
 */
record PseudoPairs(double units, double flip) {
    /** One pseudo-observation for each system, so that neither is favoured. */
    private static final double PAIRS = 2;

    /** Returns the pseudo-observations of the two systems' effective sizes. */
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

    /** Returns the variance if the two pseudo-observations alone distinguished the systems. */
    double floor() {
        return PAIRS * flip / ((units + PAIRS) * (units + PAIRS));
    }
}
