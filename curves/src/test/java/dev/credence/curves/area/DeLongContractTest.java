package dev.credence.curves.area;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.curves.metric.Auroc;
import dev.credence.testkit.IntervalMethodContract;
import dev.credence.testkit.cases.Situation;
import dev.credence.testkit.cases.Situations;
import java.util.List;
import java.util.Set;

class DeLongContractTest extends IntervalMethodContract {
    @Override
    protected IntervalMethod method() {
        return new DeLong();
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.", "stratified");
    }

    @Override
    protected List<Situation<?>> situations() {
        return Situations.ofScores(new Auroc());
    }
}
