package dev.credence.api.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of (truth, first system's prediction, second system's prediction) on the same items.
 *
 * <p>Stored sparsely: a thousand classes make 10^9 possible cells, of which only those seen cost anything.
 */
public final class PairedConfusionMatrix implements PairedEvidence<ConfusionMatrix>, Poolable<PairedConfusionMatrix> {
    private final Labels labels;
    private final List<Triple> triples;
    private final long[] counts;
    private final long size;
    private final Pool<ConfusionMatrix> first;
    private final Pool<ConfusionMatrix> second;

    private record Triple(int truth, int first, int second) implements Comparable<Triple> {
        private static final java.util.Comparator<Triple> ORDER = java.util.Comparator.comparingInt(Triple::truth)
                .thenComparingInt(Triple::first)
                .thenComparingInt(Triple::second);

        @Override
        public int compareTo(Triple other) {
            return ORDER.compare(this, other);
        }

        Triple swapped() {
            return new Triple(truth, second, first);
        }
    }

    private PairedConfusionMatrix(Labels labels, Optional<String> positive, SortedMap<Triple, Long> cells) {
        this.labels = labels;
        this.triples = List.copyOf(cells.keySet());
        this.counts = cells.values().stream().mapToLong(Long::longValue).toArray();
        this.size = Totals.sum(counts, "cell");
        this.first = marginal(triples, positive);
        this.second = marginal(triples.stream().map(Triple::swapped).toList(), positive);
    }

    /**
     * A paired matrix from a table of counts.
     *
     * @param labels the class labels, distinct
     * @param counts counts[t][a][b]: how many items of the t-th label the first system called the a-th and the second the
     *     b-th; a cube, 0 or more each
     * @return the matrix, without a positive label
     * @throws IllegalArgumentException if labels repeat, the table does not fit them, a count is negative, or the total
     *     exceeds 2^53
     */
    public static PairedConfusionMatrix of(List<String> labels, long[][][] counts) {
        requireCube(labels.size(), counts);
        TreeMap<Triple, Long> cells = new TreeMap<>();
        for (int t = 0; t < counts.length; t++) {
            for (int a = 0; a < counts.length; a++) {
                for (int b = 0; b < counts.length; b++) {
                    Totals.add(0, counts[t][a][b], "cell [" + t + "][" + a + "][" + b + "]");
                    if (counts[t][a][b] > 0) {
                        cells.put(new Triple(t, a, b), counts[t][a][b]);
                    }
                }
            }
        }
        return new PairedConfusionMatrix(Labels.of(labels), Optional.empty(), cells);
    }

    private static void requireCube(int k, long[][][] counts) {
        boolean cube = counts.length == k
                && Arrays.stream(counts).allMatch(rows -> rows.length == k)
                && Arrays.stream(counts).flatMap(Arrays::stream).allMatch(row -> row.length == k);
        if (!cube) {
            throw new IllegalArgumentException(
                    "paired counts must be [truth][first][second] with one entry per label each: labels=" + k);
        }
    }

    /**
     * A paired matrix from three columns of labels.
     *
     * @param truth the true label of each item
     * @param first the first system's label of each item
     * @param second the second system's label of each item
     * @return the matrix; labels in natural text order
     * @throws IllegalArgumentException if the lengths differ
     */
    public static PairedConfusionMatrix of(List<String> truth, List<String> first, List<String> second) {
        if (truth.size() != first.size() || truth.size() != second.size()) {
            throw new IllegalArgumentException("truth and both predictions must have the same length: truth="
                    + truth.size() + ", first=" + first.size() + ", second=" + second.size());
        }
        Counter counter = new Counter();
        String[] firsts = first.toArray(String[]::new);
        String[] seconds = second.toArray(String[]::new);
        int row = 0;
        for (String label : truth) {
            counter.add(label, firsts[row], seconds[row++], 1);
        }
        return counter.toMatrix();
    }

    /** Counts (truth, first, second) as they stream by. Not thread-safe. */
    public static final class Counter {
        private record Names(String truth, String first, String second) {}

        private final java.util.HashMap<Names, long[]> cells = new java.util.HashMap<>();
        private long total;

        /** An empty counter. */
        public Counter() {}

        /**
         * Counts equal items.
         *
         * @param truth their true label
         * @param first the first system's label
         * @param second the second system's label
         * @param count how many, 0 or more
         * @return this counter
         * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
         */
        public Counter add(String truth, String first, String second, long count) {
            total = Totals.add(total, count, () -> "truth=" + truth + ", first=" + first + ", second=" + second);
            cells.computeIfAbsent(new Names(truth, first, second), c -> new long[1])[0] += count;
            return this;
        }

        /**
         * The counts so far.
         *
         * @return a matrix whose labels are in natural text order, without a positive label
         */
        public PairedConfusionMatrix toMatrix() {
            java.util.TreeSet<String> names = new java.util.TreeSet<>();
            cells.keySet().forEach(n -> names.addAll(List.of(n.truth(), n.first(), n.second())));
            Labels labels = Labels.of(List.copyOf(names));
            TreeMap<Triple, Long> triples = new TreeMap<>();
            cells.forEach((n, count) -> {
                if (count[0] > 0) {
                    triples.put(
                            new Triple(
                                    labels.indexOf(n.truth()), labels.indexOf(n.first()), labels.indexOf(n.second())),
                            count[0]);
                }
            });
            return new PairedConfusionMatrix(labels, Optional.empty(), triples);
        }
    }

    private Pool<ConfusionMatrix> marginal(List<Triple> cells, Optional<String> positive) {
        CellSorter sorter = new CellSorter(labels.size());
        for (int atom = 0; atom < counts.length; atom++) {
            sorter.add(cells.get(atom).truth(), cells.get(atom).first(), counts[atom]);
        }
        ConfusionMatrix matrix =
                sorter.toMatrix(labels, positive.map(labels::indexOf).orElse(-1));
        int[] atoms = cells.stream()
                .mapToInt(cell -> sorter.position(cell.truth(), cell.first()))
                .toArray();
        return new Pool<>(matrix, List.of(atoms));
    }

    private SortedMap<Triple, Long> cells() {
        TreeMap<Triple, Long> cells = new TreeMap<>();
        for (int atom = 0; atom < counts.length; atom++) {
            cells.put(triples.get(atom), counts[atom]);
        }
        return cells;
    }

    /**
     * The class labels.
     *
     * @return an immutable list
     */
    public List<String> labels() {
        return labels.list();
    }

    /**
     * The label that binary metrics count as positive.
     *
     * @return the label, or empty where none was declared
     */
    public Optional<String> positive() {
        return first.whole().positive();
    }

    /**
     * The same counts with a positive label declared.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public PairedConfusionMatrix withPositive(String label) {
        labels.indexOf(label);
        return new PairedConfusionMatrix(labels, Optional.of(label), cells());
    }

    /**
     * True label of an atom.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int truth(int atom) {
        return triples.get(atom).truth();
    }

    /**
     * The first system's label of an atom.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int firstPrediction(int atom) {
        return triples.get(atom).first();
    }

    /**
     * The second system's label of an atom.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int secondPrediction(int atom) {
        return triples.get(atom).second();
    }

    @Override
    public ConfusionMatrix first() {
        return first.whole();
    }

    @Override
    public ConfusionMatrix second() {
        return second.whole();
    }

    @Override
    public int firstAtom(int atom) {
        return first.atom(0, atom);
    }

    @Override
    public int secondAtom(int atom) {
        return second.atom(0, atom);
    }

    @Override
    public PairedConfusionMatrix swapped() {
        TreeMap<Triple, Long> swapped = new TreeMap<>();
        cells().forEach((cell, count) -> swapped.put(cell.swapped(), count));
        return new PairedConfusionMatrix(labels, positive(), swapped);
    }

    @Override
    public int atoms() {
        return counts.length;
    }

    @Override
    public long count(int atom) {
        return counts[atom];
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public String describe(int atom) {
        Triple cell = triples.get(atom);
        return "truth=" + labels.get(cell.truth()) + ", first=" + labels.get(cell.first()) + ", second="
                + labels.get(cell.second());
    }

    /**
     * {@inheritDoc} All k^3 joint cells, those never seen at count 0.
     *
     * @throws IllegalArgumentException if there are more than 200 classes: 8 million cells
     */
    @Override
    public PairedConfusionMatrix withUnseenAtoms() {
        int k = labels.size();
        if (k > 200) {
            throw new IllegalArgumentException(
                    "joint cells can be listed for at most 200 classes: classes=" + k + "; merge rare classes first");
        }
        SortedMap<Triple, Long> cells = cells();
        for (int t = 0; t < k; t++) {
            for (int a = 0; a < k; a++) {
                for (int b = 0; b < k; b++) {
                    cells.putIfAbsent(new Triple(t, a, b), 0L);
                }
            }
        }
        return new PairedConfusionMatrix(labels, positive(), cells);
    }

    @Override
    public PairedConfusionMatrix merge(PairedConfusionMatrix other) {
        return pool(List.of(this, other)).whole();
    }

    @Override
    public Pool<PairedConfusionMatrix> pool(List<PairedConfusionMatrix> parts) {
        Labels union = CellPooling.union(
                parts.stream().map(PairedConfusionMatrix::labels).toList());
        Optional<String> positive = CellPooling.pool(
                        parts.stream().map(PairedConfusionMatrix::first).toList())
                .whole()
                .positive();
        TreeMap<Triple, Long> cells = new TreeMap<>();
        parts.forEach(part -> part.cells()
                .forEach((cell, count) ->
                        cells.merge(part.mapped(cell, union), count, (a, b) -> Totals.add(a, b, "cell"))));
        PairedConfusionMatrix whole = new PairedConfusionMatrix(union, positive, cells);
        List<int[]> atoms = new ArrayList<>();
        parts.forEach(part -> atoms.add(part.triples.stream()
                .mapToInt(cell -> Collections.binarySearch(whole.triples, part.mapped(cell, union)))
                .toArray()));
        return new Pool<>(whole, atoms);
    }

    private Triple mapped(Triple cell, Labels union) {
        return new Triple(
                union.indexOf(labels.get(cell.truth())),
                union.indexOf(labels.get(cell.first())),
                union.indexOf(labels.get(cell.second())));
    }

    @Override
    public String toString() {
        return "PairedConfusionMatrix[" + labels.size() + " classes, " + size + " observations]";
    }
}
