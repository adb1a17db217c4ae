package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.Run;
import dev.credence.testkit.ComparatorContract;
import java.util.Set;

class PermutationTest extends ComparatorContract {
    @Override
    protected Comparator comparator() {
        return new Permutation();
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.");
    }

    @Override
    protected Run run() {
        return Run.defaults().withDraws(2_000).withSeed(-5);
    }
}
