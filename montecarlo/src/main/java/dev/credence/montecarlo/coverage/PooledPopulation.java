package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import java.util.random.RandomGenerator;

/** A population whose samples are treated as if their observations were independent. */
record PooledPopulation<E extends Evidence>(Population<E> whole) implements DerivedPopulation<E> {
    @Override
    public String name() {
        return whole.name() + ", pooled";
    }

    @Override
    public Sample<E> draw(RandomGenerator random) {
        return whole.draw(random).pooled();
    }
}
