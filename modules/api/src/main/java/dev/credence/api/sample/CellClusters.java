package dev.credence.api.sample;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.internal.PackedNames;
import dev.credence.api.internal.Totals;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Counted cells of confusion matrices with the same labels; the matrix of a cluster is made when it is read. */
final class CellClusters extends ClusterParts<ConfusionMatrix> {
    /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The largest number of slots of a hash table, 2^30. */
    private static final int MOST_SLOTS = 1 << 30;

    private CellClusters(ConfusionMatrix whole, int[] contents, int[] starts, int[] atoms, long[] counts) {
        super(whole, contents, starts, atoms, counts);
    }

    /** Returns the sample of the cells of named clusters, after checking the arguments of {@link ClusteredSample#ofCells}. */
    static ClusteredSample<ConfusionMatrix> sample(
            List<String> names, int[] cluster, ConfusionMatrix labels, int[] truth, int[] predicted, long... counts) {
        requireCells(names.size(), cluster, labels.classes(), truth, predicted, counts);
        boolean[] observed = new boolean[names.size()];
        boolean any = false;
        for (int cell = 0; cell < counts.length; cell++) {
            observed[cluster[cell]] |= counts[cell] > 0;
            any |= counts[cell] > 0;
        }
        int[] order = LabelOrder.orderOfDistinct("names of clusters", names);
        int[] kept = any ? IntStream.of(order).filter(name -> observed[name]).toArray() : new int[] {order[0]};
        return ClusteredSample.sorted(
                ChosenNames.of(PackedNames.immutable(names), kept),
                LabelOrder.numeric(names),
                of(labels, names.size(), kept, cluster, truth, predicted, counts));
    }

    private static void requireCells(
            int names, int[] cluster, int classes, int[] truth, int[] predicted, long... counts) {
        if (names == 0) {
            throw new IllegalArgumentException("clusters must be at least one: clusters=0");
        }
        if (cluster.length != counts.length || truth.length != counts.length || predicted.length != counts.length) {
            throw new IllegalArgumentException("each cell must have a cluster, two classes and a count: clusters="
                    + cluster.length + ", true classes=" + truth.length + ", predicted classes=" + predicted.length
                    + ", counts=" + counts.length);
        }
        for (int cell = 0; cell < counts.length; cell++) {
            requireIndex(cluster[cell], names, "cluster", cell);
            requireIndex(truth[cell], classes, "true class", cell);
            requireIndex(predicted[cell], classes, "predicted class", cell);
            if (!(counts[cell] >= 0)) {
                throw new IllegalArgumentException("count must be >= 0: count=" + counts[cell] + ", cell=" + cell);
            }
        }
    }

    private static void requireIndex(int index, int size, String name, int cell) {
        if (!(index >= 0 && index < size)) {
            throw new IllegalArgumentException(
                    name + " must be an index from 0 to " + (size - 1) + ": index=" + index + ", cell=" + cell);
        }
    }

    /**
     * Returns the parts of counted cells.
     *
     * @param names the number of all names
     * @param kept the clusters in their order
     * @param cluster the index of the name of each cell; equal cells of a cluster are added
     * @param counts the count of each cell; cells of count 0 are left out
     */
    private static CellClusters of(
            ConfusionMatrix labels,
            int names,
            int[] kept,
            int[] cluster,
            int[] truth,
            int[] predicted,
            long... counts) {
        CellIndex cells = new CellIndex(labels.classes(), truth, predicted);
        ConfusionMatrix whole = CanonicalAtoms.atoms(cells.total(labels, counts));
        int[] atomOf = cells.atoms(whole);
        int[] starts = new int[names + 1];
        boolean ascending = true;
        for (int cell = 0; cell < counts.length; cell++) {
            starts[cluster[cell] + 1]++;
            ascending &= cell == 0 || cluster[cell] >= cluster[cell - 1];
        }
        for (int name = 0; name < names; name++) {
            starts[name + 1] += starts[name];
        }
        int[] atoms = atomOf;
        long[] sums = counts;
        if (!ascending) {
            atoms = new int[counts.length];
            sums = new long[counts.length];
            int[] next = starts.clone();
            for (int cell = 0; cell < counts.length; cell++) {
                int place = next[cluster[cell]]++;
                atoms[place] = atomOf[cell];
                sums[place] = counts[cell];
            }
        }
        int[] content = new int[names];
        Contents contents = new Contents();
        for (int name = 0; name < names; name++) {
            content[name] = contents.number(atoms, sums, starts[name], starts[name + 1]);
        }
        return contents.of(whole, IntStream.of(kept).map(name -> content[name]).toArray());
    }

    @Override
    ConfusionMatrix cluster(int cluster) {
        return matrix(
                IntStream.range(0, atoms(cluster))
                        .map(atom -> atom(cluster, atom))
                        .toArray(),
                IntStream.range(0, atoms(cluster))
                        .mapToLong(atom -> count(cluster, atom))
                        .toArray());
    }

    /** Returns a matrix of some atoms of the whole with other counts. */
    private ConfusionMatrix matrix(int[] some, long... others) {
        return whole().withCells(
                        IntStream.of(some).map(whole()::truth).toArray(),
                        IntStream.of(some).map(whole()::predicted).toArray(),
                        others);
    }

    @Override
    ClusterParts<ConfusionMatrix> select(int... kept) {
        int[] selected = new int[kept.length];
        long[] times = new long[starts.length - 1];
        for (int i = 0; i < kept.length; i++) {
            selected[i] = contents[kept[i]];
            times[selected[i]]++;
        }
        long[] sums = new long[whole().atoms()];
        for (int content = 0; content < times.length; content++) {
            for (int place = starts[content]; place < starts[content + 1]; place++) {
                sums[atoms[place]] += times[content] * counts[place];
            }
        }
        int[] left =
                IntStream.range(0, sums.length).filter(atom -> sums[atom] > 0).toArray();
        ConfusionMatrix rest =
                matrix(left, IntStream.of(left).mapToLong(atom -> sums[atom]).toArray());
        return new CellClusters(rest, selected, starts, left.length == sums.length ? atoms : moved(left), counts);
    }

    /** Returns the atoms of all cells by their indices in a whole that has only some atoms. */
    private int[] moved(int... left) {
        int[] index = new int[whole().atoms()];
        for (int i = 0; i < left.length; i++) {
            index[left[i]] = i;
        }
        return IntStream.of(atoms).map(atom -> index[atom]).toArray();
    }

    /**
     * Collects the different contents of clusters. Clusters with the same cells share them, as many small clusters do. Their order does not matter, so that
     * cells are read as they lie in memory.
     */
    private static final class Contents {
        /** The largest number of cells that are sorted by insertion, 32. */
        private static final int FEW = 32;

        private int[] starts = new int[16];
        private int[] atoms = new int[16];
        private long[] counts = new long[16];
        /** The number of each content plus one, or 0, in a hash table with open addressing. */
        private int[] slots = new int[32];

        private int contents;

        /** Returns the number of the content of a cluster, whose cells may be in any order; equal cells are added, and those of count 0 are left out. */
        int number(int[] ofCells, long[] numbers, int first, int last) {
            int from = starts[contents];
            int end = from;
            reserve(from + last - first);
            for (int cell = first; cell < last; cell++) {
                atoms[end] = ofCells[cell];
                counts[end] = numbers[cell];
                end += numbers[cell] > 0 ? 1 : 0;
            }
            sort(from, end);
            end = summed(from, end);
            int slot = slot(from, end);
            if (slots[slot] == 0) {
                slots[slot] = contents + 1;
                add(end);
                return contents - 1;
            }
            return slots[slot] - 1;
        }

        private void add(int end) {
            contents++;
            if (contents == starts.length) {
                starts = Arrays.copyOf(starts, contents + contents / 2);
            }
            starts[contents] = end;
            if (2L * contents > slots.length && slots.length < MOST_SLOTS) {
                slots = new int[2 * slots.length];
                for (int content = 0; content < contents; content++) {
                    slots[slot(starts[content], starts[content + 1])] = content + 1;
                }
            }
        }

        private void reserve(int size) {
            if (size > atoms.length) {
                int more = Math.max(size, atoms.length + atoms.length / 2);
                atoms = Arrays.copyOf(atoms, more);
                counts = Arrays.copyOf(counts, more);
            }
        }

        /** Adds the counts of equal cells that follow each other, and returns the end of the cells that are left. */
        private int summed(int from, int last) {
            int end = from;
            for (int place = from; place < last; place++) {
                if (end > from && atoms[end - 1] == atoms[place]) {
                    counts[end - 1] += counts[place];
                } else {
                    atoms[end] = atoms[place];
                    counts[end++] = counts[place];
                }
            }
            return end;
        }

        /** Sorts the cells of a cluster by their atoms. */
        private void sort(int first, int last) {
            if (last - first > FEW) {
                sortMany(first, last);
                return;
            }
            for (int place = first + 1; place < last; place++) {
                int atom = atoms[place];
                long count = counts[place];
                int to = place;
                while (to > first && atoms[to - 1] > atom) {
                    atoms[to] = atoms[to - 1];
                    counts[to] = counts[to - 1];
                    to--;
                }
                atoms[to] = atom;
                counts[to] = count;
            }
        }

        private void sortMany(int first, int last) {
            long[] keys = new long[last - first];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = ((long) atoms[first + i] << Integer.SIZE) | i;
            }
            Arrays.sort(keys);
            long[] unsorted = Arrays.copyOfRange(counts, first, last);
            for (int i = 0; i < keys.length; i++) {
                atoms[first + i] = (int) (keys[i] >>> Integer.SIZE);
                counts[first + i] = unsorted[(int) keys[i]];
            }
        }

        private int slot(int from, int end) {
            long hash = 1;
            for (int place = from; place < end; place++) {
                hash = MIX * (hash ^ (hash >>> Integer.SIZE) ^ (counts[place] << Integer.SIZE) ^ atoms[place]);
            }
            int slot = (int) (hash >>> Integer.SIZE) & (slots.length - 1);
            while (slots[slot] != 0 && !equal(slots[slot] - 1, from, end)) {
                slot = (slot + 1) & (slots.length - 1);
            }
            return slot;
        }

        private boolean equal(int content, int from, int end) {
            return Arrays.equals(atoms, starts[content], starts[content + 1], atoms, from, end)
                    && Arrays.equals(counts, starts[content], starts[content + 1], counts, from, end);
        }

        /** Returns the parts of clusters with given contents, whose contents are arranged as the clusters are, so that later passes read memory in order. */
        CellClusters of(ConfusionMatrix whole, int... ofClusters) {
            int[] numbers = new int[contents];
            int[] arranged = new int[contents + 1];
            int[] arrangedAtoms = new int[starts[contents]];
            long[] arrangedCounts = new long[arrangedAtoms.length];
            int[] ofArranged = new int[ofClusters.length];
            int size = 0;
            for (int cluster = 0; cluster < ofClusters.length; cluster++) {
                int content = ofClusters[cluster];
                if (numbers[content] == 0) {
                    int cells = starts[content + 1] - starts[content];
                    System.arraycopy(atoms, starts[content], arrangedAtoms, arranged[size], cells);
                    System.arraycopy(counts, starts[content], arrangedCounts, arranged[size], cells);
                    arranged[size + 1] = arranged[size] + cells;
                    numbers[content] = ++size;
                }
                ofArranged[cluster] = numbers[content] - 1;
            }
            return new CellClusters(
                    whole, ofArranged, Arrays.copyOf(arranged, size + 1), arrangedAtoms, arrangedCounts);
        }
    }

    /** The different cells among cells of any order. */
    private static final class CellIndex {
        /** The largest number of classes, 1,024, with which a table of all cells is made; it takes 4 MB. */
        private static final int LARGEST_TABLE = 1024;

        private final int classes;
        private final int[] truth;
        private final int[] predicted;
        /** The numbers of the different cells in the table of all classes, in ascending order. */
        private final long[] distinct;
        /** The place of each number among the different ones; empty if there are too many classes. */
        private final int[] table;

        CellIndex(int classes, int[] truth, int[] predicted) {
            this.classes = classes;
            this.truth = truth;
            this.predicted = predicted;
            table = new int[classes <= LARGEST_TABLE ? classes * classes : 0];
            distinct =
                    table.length > 0 ? tabulated() : all().sorted().distinct().toArray();
        }

        private LongStream all() {
            return IntStream.range(0, truth.length).mapToLong(this::number);
        }

        private long number(int cell) {
            return (long) truth[cell] * classes + predicted[cell];
        }

        private long[] tabulated() {
            for (int cell = 0; cell < truth.length; cell++) {
                table[(int) number(cell)] = 1;
            }
            int[] occurring = IntStream.range(0, table.length)
                    .filter(number -> table[number] > 0)
                    .toArray();
            for (int place = 0; place < occurring.length; place++) {
                table[occurring[place]] = place;
            }
            return IntStream.of(occurring).asLongStream().toArray();
        }

        private int place(long number) {
            return table.length > 0 ? table[(int) number] : Arrays.binarySearch(distinct, number);
        }

        ConfusionMatrix total(ConfusionMatrix labels, long... counts) {
            long[] sums = new long[distinct.length];
            for (int cell = 0; cell < counts.length; cell++) {
                int place = place(number(cell));
                sums[place] = Totals.add(sums[place], counts[cell], "count");
            }
            return labels.withCells(
                    LongStream.of(distinct)
                            .mapToInt(number -> (int) (number / classes))
                            .toArray(),
                    LongStream.of(distinct)
                            .mapToInt(number -> (int) (number % classes))
                            .toArray(),
                    sums);
        }

        /** Returns the atom of each cell in a matrix of all cells. */
        int[] atoms(ConfusionMatrix whole) {
            int[] atomAt = new int[distinct.length];
            for (int atom = 0; atom < whole.atoms(); atom++) {
                atomAt[place((long) whole.truth(atom) * classes + whole.predicted(atom))] = atom;
            }
            int[] atoms = new int[truth.length];
            for (int cell = 0; cell < atoms.length; cell++) {
                atoms[cell] = atomAt[place(number(cell))];
            }
            return atoms;
        }
    }
}
