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

    /** The quantiles of a posterior are never 0 or 1. */
    @Override
    protected boolean endPointsAreExact() {
        return false;
    }

    /** The interval contains neither the value 0 of n nor n of n. */
    @Override
    protected boolean containsValue() {
        return false;
    }
}
