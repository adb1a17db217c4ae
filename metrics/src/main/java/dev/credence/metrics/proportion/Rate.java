package dev.credence.metrics.proportion;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the proportions of the four counts share: {@code successes / trials}, undefined without trials.
 *
 * <p>With q the proportion and N the weight of the trials, the derivative by a success is (1-q)/N, by a failure -q/N, by any
 * other cell 0.
 */
abstract class Rate implements BinaryProportionMetric {
    private final String id;
    private final Set<Outcome> successes;
    private final Set<Outcome> trials;

    Rate(String id, Set<Outcome> successes, Set<Outcome> failures) {
        this.id = id;
        this.successes = Collections.unmodifiableSet(EnumSet.copyOf(successes));
        EnumSet<Outcome> all = EnumSet.copyOf(successes);
        all.addAll(failures);
        this.trials = Collections.unmodifiableSet(all);
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final Set<Outcome> successes() {
        return successes;
    }

    @Override
    public final Set<Outcome> trials() {
        return trials;
    }
}
