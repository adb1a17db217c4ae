package dev.credence.state;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.ReadLevel;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.keys.KeyRanges;
import dev.credence.state.keys.PairCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Collects rows of two scores by the pair of their keys, with a limit on the number of pairs over all groups. If there are more
 * pairs, the level of coarseness of both systems is raised until the limit is met. Adding rows can only increase the number of
 * pairs, so the level does not depend on the order of the rows. Up to twice the number of pairs may be stored until a result is
 * requested, because each change of the level costs a pass over all pairs.
 *
 * <p>Cost: three look-ups for each row; about 100 bytes for each pair of keys, or 600 bytes if rows have weights.
 */
final class PairedBins implements PairedScores {
    private final int pairLimit;
    private final boolean weighted;
    private final SortedMap<String, Map<KeyPair, PairCell>> groups = new TreeMap<>();
    private KeyRanges first = new KeyRanges(0);
    private KeyRanges second = new KeyRanges(0);
    private int level;
    private int cells;

    PairedBins(int pairLimit, boolean weighted) {
        this.pairLimit = pairLimit;
        this.weighted = weighted;
    }

    @Override
    public void add(String group, double a, double b, boolean positive, double weight) {
        KeyPair pair = new KeyPair(first.addScore(ScoreScale.code(a)), second.addScore(ScoreScale.code(b)));
        cell(group, pair).add(positive, weight);
        if (cells / 2 > pairLimit) {
            raiseToLimit();
        }
    }

    private PairCell cell(String group, KeyPair pair) {
        return groups.computeIfAbsent(group, name -> new HashMap<>()).computeIfAbsent(pair, keys -> {
            cells++;
            return new PairCell(weighted);
        });
    }

    private void raiseToLimit() {
        if (cells > pairLimit && level < ScoreScale.COARSEST) {
            raise(leastLevel());
        }
    }

    /** Returns the least level at which the number of pairs is within the limit. The search takes growing steps and then bisects. */
    private int leastLevel() {
        int step = 1;
        while (level + step < ScoreScale.COARSEST && pairsAt(level + step) > pairLimit) {
            step *= 2;
        }
        int below = level + step / 2;
        int sufficient = Math.min(level + step, ScoreScale.COARSEST);
        while (sufficient - below > 1) {
            int middle = (below + sufficient) >>> 1;
            if (pairsAt(middle) > pairLimit) {
                below = middle;
            } else {
                sufficient = middle;
            }
        }
        return sufficient;
    }

    private long pairsAt(int coarser) {
        long pairs = 0;
        for (Map<KeyPair, PairCell> cellsOfGroup : groups.values()) {
            Set<KeyPair> distinct = new HashSet<>();
            cellsOfGroup.keySet().forEach(pair -> distinct.add(pairAt(coarser, pair)));
            pairs += distinct.size();
        }
        return pairs;
    }

    private KeyPair pairAt(int coarser, KeyPair pair) {
        return new KeyPair(first.keyAt(coarser, pair.first()), second.keyAt(coarser, pair.second()));
    }

    private void raise(int coarser) {
        PairedBins raised = new PairedBins(pairLimit, weighted);
        raised.level = coarser;
        raised.first = first.raised(coarser);
        raised.second = second.raised(coarser);
        raised.addAll(this);
        groups.putAll(raised.groups);
        first = raised.first;
        second = raised.second;
        level = coarser;
        cells = raised.cells;
    }

    /** Adds the cells of others at this level or a finer one. */
    private void addAll(PairedBins others) {
        others.groups.forEach((group, otherBins) -> otherBins.forEach(
                (pair, more) -> cell(group, others.pairAt(level, pair)).add(more)));
    }

    @Override
    public void merge(PairedScores other) {
        PairedBins others = (PairedBins) other;
        raiseToLimit();
        others.raiseToLimit();
        if (others.level > level) {
            raise(others.level);
        }
        first.addAll(others.first);
        second.addAll(others.second);
        addAll(others);
        raiseToLimit();
    }

    @Override
    public Set<String> groups() {
        return groups.keySet();
    }

    @Override
    public int level() {
        raiseToLimit();
        return level;
    }

    private SortedMap<KeyPair, PairCell> sorted(String group) {
        SortedMap<KeyPair, PairCell> sorted = new TreeMap<>(KeyPair.ORDER);
        sorted.putAll(groups.getOrDefault(group, Map.of()));
        return sorted;
    }

    /** The negatives (side 0) or the positives (side 1) of a cell that has such rows. */
    private record Atom(KeyPair pair, PairCell cell, int side) {}

    private List<Atom> atoms(String group) {
        raiseToLimit();
        List<Atom> atoms = new ArrayList<>();
        sorted(group).forEach((pair, cell) -> {
            for (int side = 0; side < 2; side++) {
                if (cell.rows(side) > 0) {
                    atoms.add(new Atom(pair, cell, side));
                }
            }
        });
        return atoms;
    }

    @Override
    public PairedScoredSample sample(String group, double sign) {
        return sample(atoms(group), sign);
    }

    private PairedScoredSample sample(List<Atom> atoms, double sign) {
        boolean[] truth = new boolean[atoms.size()];
        for (int atom = 0; atom < truth.length; atom++) {
            truth[atom] = atoms.get(atom).side == 1;
        }
        return PairedScoredSample.ofRanges(
                truth,
                atoms.stream()
                        .map(atom -> first.get(atom.pair.first()).scores(sign))
                        .toArray(double[][]::new),
                atoms.stream()
                        .map(atom -> second.get(atom.pair.second()).scores(sign))
                        .toArray(double[][]::new),
                atoms.stream().mapToLong(atom -> atom.cell.rows(atom.side)).toArray());
    }

    @Override
    public WeightedSample<PairedScoredSample> weighted(double sign) {
        List<Atom> atoms = atoms("");
        return WeightedSample.of(
                sample(atoms, sign),
                atoms.stream()
                        .mapToDouble(atom -> atom.cell.sums(atom.side).weight().value())
                        .toArray(),
                atoms.stream()
                        .mapToDouble(atom -> atom.cell.sums(atom.side).square().value())
                        .toArray());
    }

    @Override
    public List<WeightSums> sums() {
        return atoms("").stream().map(atom -> atom.cell.sums(atom.side)).toList();
    }

    /** Writes the level, the ranges of each system and, for each group, its pairs by their positions among the ranges. */
    @Override
    public void write(StateWriter out) {
        raiseToLimit();
        out.number(level);
        first.write(out);
        second.write(out);
        long[] firsts = first.keys();
        long[] seconds = second.keys();
        out.number(groups.size());
        groups.keySet().forEach(group -> {
            SortedMap<KeyPair, PairCell> sorted = sorted(group);
            out.text(group).number(sorted.size());
            long[] before = {-1};
            sorted.forEach((pair, cell) -> {
                long position = (long) Arrays.binarySearch(firsts, pair.first()) * seconds.length
                        + Arrays.binarySearch(seconds, pair.second());
                out.number(position - before[0]);
                before[0] = position;
                cell.write(out);
            });
        });
    }

    @Override
    public void read(StateReader in, RowGuard rows) {
        ReadLevel read = new ReadLevel(in);
        level = read.level();
        first = new KeyRanges(level);
        second = new KeyRanges(level);
        first.read(in, read);
        second.read(in, read);
        KeyPairReader reader = new KeyPairReader(in, first, second);
        in.groups(rows.isGrouped(), group -> reader.read(rows, pair -> cell(group, pair)));
        reader.requireUsed();
        read.require(pairLimit, cells);
    }

    /** Reads the pairs of keys of groups, and checks that every key has rows. */
    static final class KeyPairReader {
        private final StateReader in;
        private final KeyRanges first;
        private final KeyRanges second;
        private final long[] firsts;
        private final long[] seconds;
        private final long[] firstRows;
        private final long[] secondRows;

        KeyPairReader(StateReader in, KeyRanges first, KeyRanges second) {
            this.in = in;
            this.first = first;
            this.second = second;
            this.firsts = first.keys();
            this.seconds = second.keys();
            this.firstRows = new long[firsts.length];
            this.secondRows = new long[seconds.length];
        }

        /** Reads the pairs of a group into cells. */
        void read(RowGuard rows, Function<KeyPair, PairCell> cells) {
            int size = in.size("pairs");
            if (size == 0) {
                throw in.formatError("a group must have a row");
            }
            long position = -1;
            for (int i = 0; i < size; i++) {
                position += in.between("distance of pairs", 1, (long) firsts.length * seconds.length - 1 - position);
                int one = (int) (position / seconds.length);
                int other = (int) (position % seconds.length);
                PairCell cell = cells.apply(new KeyPair(firsts[one], seconds[other]));
                cell.read(in);
                if (cell.rows() == 0) {
                    throw in.formatError("a pair must have a row");
                }
                rows.read(in, cell.rows());
                firstRows[one] += cell.rows();
                secondRows[other] += cell.rows();
            }
        }

        void requireUsed() {
            requireUsed(first, firsts, firstRows);
            requireUsed(second, seconds, secondRows);
        }

        private void requireUsed(KeyRanges ranges, long[] keys, long[] rows) {
            for (int position = 0; position < keys.length; position++) {
                KeyRanges.Range range = ranges.get(keys[position]);
                if (rows[position] < (range.low() < range.high() ? 2 : 1)) {
                    throw in.formatError("a score must have a row, a range two: rows=" + rows[position]);
                }
            }
        }
    }

    /** The keys of the two scores of a row. */
    record KeyPair(long first, long second) {
        static final Comparator<KeyPair> ORDER =
                Comparator.comparingLong(KeyPair::first).thenComparingLong(KeyPair::second);
    }
}
