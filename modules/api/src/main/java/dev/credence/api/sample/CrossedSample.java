package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Observations in two kinds of clusters that cross each other, such as questions that are all answered with each of several seeds, or documents
 * that are all labelled by several raters. Observations that share a cluster of either kind depend on each other. The observations of
 * a cluster of the first kind and a cluster of the second kind are a cell; a cell may have any number of observations, also none.
 *
 * @param <E> kind of evidence
 */
public final class CrossedSample<E extends Evidence> implements Sample<E> {
    private final ClusteredSample<E> cells;
    private final Map<String, ClusterPair> places;
    private final List<String> firstNames;
    private final List<String> secondNames;
    private final int[] first;
    private final int[] second;
    private final BiFunction<ClusteredSample<E>, Function<String, String>, ClusteredSample<E>> merging;

    /** The names of the two clusters of a cell. */
    private record ClusterPair(String first, String second) {
        /** Returns a name that no other cell has. */
        String name() {
            return escaped(first) + "/" + escaped(second);
        }

        private static String escaped(String name) {
            return name.replace("\\", "\\\\").replace("/", "\\/");
        }
    }

    private CrossedSample(
            ClusteredSample<E> cells,
            Map<String, ClusterPair> places,
            BiFunction<ClusteredSample<E>, Function<String, String>, ClusteredSample<E>> merging) {
        this.cells = cells;
        this.places = places;
        this.merging = merging;
        List<ClusterPair> ordered = new ArrayList<>();
        for (int cell = 0; cell < cells.clusters(); cell++) {
            ordered.add(place(cells.name(cell)));
        }
        this.firstNames = names(ordered, ClusterPair::first);
        this.secondNames = names(ordered, ClusterPair::second);
        this.first = indices(ordered, ClusterPair::first, firstNames);
        this.second = indices(ordered, ClusterPair::second, secondNames);
    }

    private static List<String> names(List<ClusterPair> places, Function<ClusterPair, String> name) {
        Set<String> names = new LinkedHashSet<>();
        places.forEach(place -> names.add(name.apply(place)));
        return LabelOrder.sorted(names);
    }

    private static int[] indices(List<ClusterPair> places, Function<ClusterPair, String> name, List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(one -> numbers.put(one, numbers.size()));
        return places.stream()
                .mapToInt(place -> Objects.requireNonNull(numbers.get(name.apply(place))))
                .toArray();
    }

    private ClusterPair place(String cell) {
        return Objects.requireNonNull(places.get(cell));
    }

    /**
     * Returns a sample from the evidence of each cell. Cells without observations are left out, and so are clusters of which all cells
     * are left out.
     *
     * @param <E> kind of evidence
     * @param cells evidence by the name of its first cluster and then by the name of its second cluster, such as by question and
     *     seed; results do not depend on the order of the maps
     * @return the sample; if no cell has observations, it contains one of them
     * @throws IllegalArgumentException if there is no cell
     * @throws NullPointerException if a name or a cell is null; the message names it
     */
    public static <E extends Poolable<E>> CrossedSample<E> of(Map<String, ? extends Map<String, E>> cells) {
        Objects.requireNonNull(cells, "cells must not be null");
        Map<String, E> byName = new LinkedHashMap<>();
        Map<String, ClusterPair> places = new HashMap<>();
        cells.forEach((first, row) -> {
            Objects.requireNonNull(first, "name of a first cluster must not be null");
            Objects.requireNonNull(row, () -> "cells of a first cluster must not be null: name=" + first);
            row.forEach((second, cell) -> {
                Objects.requireNonNull(second, () -> "name of a second cluster must not be null: first=" + first);
                Objects.requireNonNull(cell, () -> "cell must not be null: first=" + first + ", second=" + second);
                ClusterPair place = new ClusterPair(first, second);
                places.put(place.name(), place);
                byName.put(place.name(), cell);
            });
        });
        if (byName.isEmpty()) {
            throw new IllegalArgumentException("cells must be at least one: cells=0");
        }
        return new CrossedSample<>(ClusteredSample.of(byName), places, CrossedSample::merged);
    }

    /** Merges the cells whose names are mapped to the same name. */
    private static <E extends Poolable<E>> ClusteredSample<E> merged(
            ClusteredSample<E> cells, Function<String, String> clusterOf) {
        Map<String, List<E>> parts = new LinkedHashMap<>();
        for (int cell = 0; cell < cells.clusters(); cell++) {
            parts.computeIfAbsent(clusterOf.apply(cells.name(cell)), name -> new ArrayList<>())
                    .add(cells.cluster(cell));
        }
        Map<String, E> clusters = new LinkedHashMap<>();
        parts.forEach((name, evidenceOfParts) ->
                clusters.put(name, ConsistentCounts.pool(evidenceOfParts).whole()));
        return ClusteredSample.of(clusters);
    }

    /** {@return the cells as clusters, whose pooled evidence is the evidence of this sample} */
    public ClusteredSample<E> cells() {
        return cells;
    }

    /** {@return the names of the first clusters, such as questions, in their natural order} */
    public List<String> firstNames() {
        return firstNames;
    }

    /** {@return the names of the second clusters, such as seeds, in their natural order} */
    public List<String> secondNames() {
        return secondNames;
    }

    /**
     * Returns the first cluster of a cell.
     *
     * @param cell index of the cell among the {@link #cells}
     * @return index of its name among the {@link #firstNames}
     */
    public int first(int cell) {
        return first[cell];
    }

    /**
     * Returns the second cluster of a cell.
     *
     * @param cell index of the cell among the {@link #cells}
     * @return index of its name among the {@link #secondNames}
     */
    public int second(int cell) {
        return second[cell];
    }

    /**
     * {@return the observations in the first clusters alone, as if the second clusters did not matter} Intervals are too narrow if the
     * second clusters do matter.
     */
    public ClusteredSample<E> byFirst() {
        return merging.apply(cells, name -> place(name).first());
    }

    /**
     * {@return the observations in the second clusters alone, as if the first clusters did not matter} Intervals are too narrow if the
     * first clusters do matter.
     */
    public ClusteredSample<E> bySecond() {
        return merging.apply(cells, name -> place(name).second());
    }

    /**
     * Returns the cells that contain an observation of given atoms.
     *
     * @param atoms selects atoms of {@link #evidence()}
     * @return the sample of these cells alone; this sample if all or none of the cells qualify
     */
    public CrossedSample<E> containing(IntPredicate atoms) {
        return of(cells.containing(atoms));
    }

    private CrossedSample<E> of(ClusteredSample<E> kept) {
        return kept.clusters() == cells.clusters() ? this : new CrossedSample<>(kept, places, merging);
    }

    /** {@inheritDoc} Cells without any observation on which the metric depends are left out. */
    @Override
    public Sample<E> readBy(Metric<E> metric) {
        return of(cells.readBy(metric));
    }

    @Override
    public E evidence() {
        return cells.evidence();
    }

    /**
     * {@inheritDoc} If each second cluster lies within one first cluster, as the visits of a patient do, the sample is equivalent to
     * one of the first clusters, and the other way round. A single cluster of either kind remains, because it does not show how
     * clusters of that kind vary.
     */
    @Override
    public Sample<E> simplified() {
        if (firstNames.size() < 2 || secondNames.size() < 2) {
            return this;
        }
        if (secondNames.size() == cells.clusters()) {
            return byFirst().simplified();
        }
        return firstNames.size() == cells.clusters() ? bySecond().simplified() : this;
    }

    @Override
    public Optional<CrossedSample<E>> crossed() {
        return Optional.of(this);
    }

    /** {@return the number of clusters of the kind that has more of them} */
    @Override
    public long units() {
        return Math.max(firstNames.size(), secondNames.size());
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.crossed(this);
    }

    @Override
    public String design() {
        return "crossed";
    }

    /** Returns whether names and evidence of all cells are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CrossedSample<?> that && cells.equals(that.cells);
    }

    @Override
    public int hashCode() {
        return cells.hashCode();
    }

    @Override
    public String toString() {
        return "crossed sample of " + evidence() + " in " + firstNames.size() + " x " + secondNames.size()
                + " clusters";
    }
}
