package dev.credence.api.internal.reduction;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a sample of scores into a sample of what a metric reads of them, with the same sampling design: the confusion matrix at a
 * threshold, or the scores of one class. The result is empty where the design cannot be kept, because strata divide a cell.
 *
 * @param <S> the scores of one system or of two systems
 * @param <M> type of the reduced evidence
 */
public record ReducedSample<S extends Evidence, M extends Poolable<M>>(Cells<S, M> cells, int size)
        implements SampleVisitor<S, Optional<Sample<M>>> {
    /**
     * Maps scores to the cells of what is read of them. A cell has the same number for the scores and for the result.
     *
     * @param <S> the scores
     * @param <M> type of the reduced evidence
     */
    public interface Cells<S, M> {
        /** {@return what is read of scores} */
        M reduced(S scores);

        /** {@return the result for no observations} */
        M none();

        int ofScores(S scores, int atom);

        /**
         * Returns the cell of an atom of the result.
         *
         * @param atom index of the atom
         */
        int ofReduced(M reduced, int atom);
    }

    @Override
    public Optional<Sample<M>> iid(IidSample<S> sample) {
        return Optional.of(Sample.of(cells.reduced(sample.evidence())));
    }

    @Override
    public Optional<Sample<M>> stratified(StratifiedSample<S> sample) {
        S scores = sample.evidence();
        int[] strata = new int[size];
        Arrays.fill(strata, -1);
        for (int atom = 0; atom < scores.atoms(); atom++) {
            int cell = cells.ofScores(scores, atom);
            if (strata[cell] >= 0 && strata[cell] != sample.stratum(atom)) {
                return Optional.empty();
            }
            strata[cell] = sample.stratum(atom);
        }
        M reduced = cells.reduced(scores);
        return Optional.of(StratifiedSample.of(reduced, atom -> Math.max(0, strata[cells.ofReduced(reduced, atom)])));
    }

    @Override
    public Optional<Sample<M>> weighted(WeightedSample<S> sample) {
        S scores = sample.evidence();
        double[] weights = sample.weights();
        double[] sums = new double[size];
        double[] squares = new double[size];
        for (int atom = 0; atom < weights.length; atom++) {
            int cell = cells.ofScores(scores, atom);
            sums[cell] += weights[atom];
            squares[cell] += sample.squaredWeight(atom);
        }
        M reduced = cells.reduced(scores);
        return Optional.of(WeightedSample.of(reduced, valuesOf(reduced, sums), valuesOf(reduced, squares)));
    }

    private double[] valuesOf(M reduced, double[] values) {
        double[] own = new double[reduced.atoms()];
        Arrays.setAll(own, atom -> values[cells.ofReduced(reduced, atom)]);
        return own;
    }

    @Override
    public Optional<Sample<M>> clustered(ClusteredSample<S> sample) {
        Map<String, M> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            clusters.put(sample.name(cluster), cells.reduced(sample.cluster(cluster)));
        }
        return Optional.of(ClusteredSample.of(clusters));
    }

    @Override
    public Optional<Sample<M>> crossed(CrossedSample<S> sample) {
        Map<String, Map<String, M>> crossed = new LinkedHashMap<>();
        for (int cell = 0; cell < sample.cells().clusters(); cell++) {
            crossed.computeIfAbsent(sample.firstNames().get(sample.first(cell)), name -> new LinkedHashMap<>())
                    .put(
                            sample.secondNames().get(sample.second(cell)),
                            cells.reduced(sample.cells().cluster(cell)));
        }
        return Optional.of(CrossedSample.of(crossed));
    }

    /** Keeps folds without observations in their places, because the folds of two systems are matched by position. */
    @Override
    public Optional<Sample<M>> folded(FoldedSample<S> sample) {
        List<S> folds = sample.folds();
        if (!sample.names().isEmpty()) {
            Map<String, M> named = new LinkedHashMap<>();
            for (int fold = 0; fold < folds.size(); fold++) {
                named.put(sample.names().get(fold), cells.reduced(folds.get(fold)));
            }
            return Optional.of(FoldedSample.of(named));
        }
        List<M> placed = new ArrayList<>();
        for (int fold = 0; fold < folds.size(); fold++) {
            while (placed.size() < sample.place(fold)) {
                placed.add(cells.none());
            }
            placed.add(cells.reduced(folds.get(fold)));
        }
        return Optional.of(FoldedSample.of(placed));
    }
}
