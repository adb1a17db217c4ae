package dev.credence.state;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Creates samples from the content of states, according to their design. */
final class SampleFactory {
    private SampleFactory() {}

    /**
     * Returns a sample.
     *
     * @param groups the names of clusters or folds
     * @param evidence the evidence of a group; designs without groups have one group with an empty name
     * @param stratum the stratum of an atom
     * @param weighted the sample if rows have weights
     */
    static <E extends Poolable<E>> Sample<E> sample(
            StateDesign design,
            Collection<String> groups,
            Function<String, E> evidence,
            Function<E, ToIntFunction<Integer>> stratum,
            Supplier<WeightedSample<E>> weighted) {
        return switch (design) {
            case PLAIN -> Sample.of(evidence.apply(""));
            case STRATIFIED -> stratified(evidence.apply(""), stratum);
            case WEIGHTED -> weighted.get();
            case CLUSTERED -> ClusteredSample.of(byName(groups, evidence));
            case FOLDED -> FoldedSample.of(byName(groups, evidence));
        };
    }

    private static <E extends Poolable<E>> Sample<E> stratified(
            E evidence, Function<E, ToIntFunction<Integer>> stratum) {
        ToIntFunction<Integer> of = stratum.apply(evidence);
        return StratifiedSample.of(evidence, of::applyAsInt);
    }

    private static <E> Map<String, E> byName(Collection<String> groups, Function<String, E> evidence) {
        Map<String, E> byName = new LinkedHashMap<>();
        LabelOrder.sorted(groups).forEach(name -> byName.put(name, evidence.apply(name)));
        return byName;
    }
}
