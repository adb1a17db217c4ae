package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.numerics.random.Streams;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A cache of a method's intervals by outcome, shared by all populations whose samples have the same size and labels. */
final class IntervalTable {
    private final Map<LongBuffer, Integer> places = new HashMap<>();
    private final IntervalOutcomes outcomes = new IntervalOutcomes(64);

    /** The key by which populations share a table: size, labels and positive label. */
    record Layout(long n, List<String> labels, int positive) {
        static Layout of(MatrixPopulation population) {
            ConfusionMatrix cells = population.cells();
            return new Layout(population.size(), cells.labels(), cells.positiveIndex());
        }
    }

    /** Computes the intervals that the table does not contain yet. */
    void complete(
            MethodTrial<ConfusionMatrix> trial, CellGrouping groups, Compositions compositions, ComputeOptions run) {
        List<long[]> missing = new ArrayList<>();
        int known = places.size();
        for (int i = 0; i < compositions.size(); i++) {
            LongBuffer key = LongBuffer.wrap(compositions.counts(i));
            if (places.putIfAbsent(key, places.size()) == null) {
                missing.add(compositions.counts(i));
            }
        }
        outcomes.grow(places.size());
        Blocks.run(missing.size(), run, () -> (random, i) -> {
            long[] counts = missing.get((int) i);
            trial.apply(groups.sample(counts), Streams.seed(0, counts), outcomes, known + (int) i);
        });
    }

    void addTo(CoverageAccumulator sums, Compositions compositions) {
        for (int i = 0; i < compositions.size(); i++) {
            Integer place = places.get(LongBuffer.wrap(compositions.counts(i)));
            if (place == null) {
                throw new IllegalStateException("the table must be complete before it is added up");
            }
            sums.add(outcomes, place, compositions.probability(i));
        }
    }
}
