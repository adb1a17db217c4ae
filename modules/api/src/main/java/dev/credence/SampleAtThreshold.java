package dev.credence;

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
 * Converts a sample of scores into a sample of the confusion matrix at a threshold, with the same sampling design. The result is
 * empty where the design cannot be kept, because strata divide a cell of the matrix.
 *
 * @param <S> the scores of one system or of two systems
 * @param <M> the confusion matrix of these scores
 */
final class SampleAtThreshold<S extends Evidence, M extends Poolable<M>>
        implements SampleVisitor<S, Optional<Sample<M>>> {
    /** Maps scores to the cells of a confusion matrix. A cell has the same number for the scores and for the matrix. */
    interface Cells<S, M> {
        M matrix(S scores);

        M none();

        int ofScores(S scores, int atom);

        int ofMatrix(M matrix, int atom);
    }

    private final Cells<S, M> cells;
    private final int size;

    SampleAtThreshold(Cells<S, M> cells, int size) {
        this.cells = cells;
        this.size = size;
    }

    @Override
    public Optional<Sample<M>> iid(IidSample<S> sample) {
        return Optional.of(Sample.of(cells.matrix(sample.evidence())));
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
        M matrix = cells.matrix(scores);
        return Optional.of(StratifiedSample.of(matrix, atom -> Math.max(0, strata[cells.ofMatrix(matrix, atom)])));
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
        M matrix = cells.matrix(scores);
        return Optional.of(WeightedSample.of(matrix, ofMatrix(matrix, sums), ofMatrix(matrix, squares)));
    }

    private double[] ofMatrix(M matrix, double[] values) {
        double[] own = new double[matrix.atoms()];
        Arrays.setAll(own, atom -> values[cells.ofMatrix(matrix, atom)]);
        return own;
    }

    @Override
    public Optional<Sample<M>> clustered(ClusteredSample<S> sample) {
        Map<String, M> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            clusters.put(sample.name(cluster), cells.matrix(sample.cluster(cluster)));
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
                            cells.matrix(sample.cells().cluster(cell)));
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
                named.put(sample.names().get(fold), cells.matrix(folds.get(fold)));
            }
            return Optional.of(FoldedSample.of(named));
        }
        List<M> placed = new ArrayList<>();
        for (int fold = 0; fold < folds.size(); fold++) {
            while (placed.size() < sample.place(fold)) {
                placed.add(cells.none());
            }
            placed.add(cells.matrix(folds.get(fold)));
        }
        return Optional.of(FoldedSample.of(placed));
    }
}
