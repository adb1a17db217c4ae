package dev.credence.curves.area;

import dev.credence.api.comparison.Comparator;
import dev.credence.curves.metric.Auroc;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.cases.Contest;
import dev.credence.testkit.cases.Contests;
import java.util.List;

class DeLongTestContractTest extends ComparatorContract {
    @Override
    protected Comparator comparator() {
        return new DeLongTest();
    }

    @Override
    protected List<Contest<?>> contests() {
        return Contests.ofScores(new Auroc());
    }
}
