package dev.credence.bayes.provider;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.testkit.IntervalMethodContract;

class DirichletLatticeContractTest extends IntervalMethodContract {
    @Override
    protected IntervalMethod method() {
        return new DirichletLattice();
    }
}
