package dev.credence.bayes.provider;

import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.ProportionIntervalMethodContract;

class ShortestBetaContractTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new ShortestBeta();
    }

    /** The exact minimum: 0.80570, at 5 trials. */
    @Override
    protected double coverageStaysAbove() {
        return 0.805;
    }

    @Override
    protected boolean hasPrior() {
        return true;
    }
}
