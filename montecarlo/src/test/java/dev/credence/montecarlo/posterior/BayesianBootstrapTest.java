package dev.credence.montecarlo.posterior;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.testkit.IntervalMethodContract;
import java.util.Set;

class BayesianBootstrapTest extends IntervalMethodContract {
    @Override
    protected IntervalMethod method() {
        return new BayesianBootstrap();
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.");
    }

    /** 2,000: the contract's highest level, 0.999, needs 1,999. */
    @Override
    protected Run run() {
        return Run.defaults().withDraws(2_000).withSeed(-5);
    }
}
