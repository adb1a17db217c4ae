package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A population whose samples have a fixed number of observations of each true class.
 *
 * @param whole the population of all classes together, in the proportions of the design
 * @param classes the population of each class, with its number of observations
 * @param design makes a stratified sample of evidence
 */
record StratifiedPopulation<E extends Poolable<E>>(
        Population<E> whole, List<Population<E>> classes, Function<E, StratifiedSample<E>> design)
        implements DerivedPopulation<E> {
    @Override
    public Sample<E> draw(RandomGenerator random) {
        List<E> parts =
                classes.stream().map(single -> single.draw(random).evidence()).toList();
        return design.apply(parts.get(0).pool(parts).whole());
    }
}
