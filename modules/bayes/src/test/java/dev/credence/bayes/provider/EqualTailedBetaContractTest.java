package dev.credence.bayes.provider;

import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.ProportionIntervalMethodContract;

class EqualTailedBetaContractTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new EqualTailedBeta();
    }

    /** The exact minimum: 0.8681, at 10 trials. */
    @Override
    protected double coverageStaysAbove() {
        return 0.868;
    }

    @Override
    protected boolean hasPrior() {
        return true;
    }

    /** A posterior's quantiles are never 0 or 1. */
    @Override
    protected boolean endPointsAreExact() {
        return false;
    }

    /** Nor do they hold 0 of n or n of n. */
    @Override
    protected boolean containsValue() {
        return false;
    }
}
