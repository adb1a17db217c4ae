package dev.credence.state;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Rows of two scores for each cluster or fold, which are written in the order of the first score, the true class, the second score
 * and the weight.
 */
final class PairedRows implements PairedScores {
    private final boolean weighted;
    private final SortedMap<String, Columns> groups = new TreeMap<>();

    PairedRows(boolean weighted) {
        this.weighted = weighted;
    }

    /** The rows of a group. */
    private static final class Columns {
        private long[] first = new long[8];
        private long[] second = new long[8];
        private double[] weight = new double[8];
        private boolean[] positive = new boolean[8];
        private int size;

        void add(long a, long b, boolean truth, double w) {
            if (size == first.length) {
                int more = Math.addExact(size, size);
                first = Arrays.copyOf(first, more);
                second = Arrays.copyOf(second, more);
                weight = Arrays.copyOf(weight, more);
                positive = Arrays.copyOf(positive, more);
            }
            first[size] = a;
            second[size] = b;
            weight[size] = w;
            positive[size++] = truth;
        }

        void addAll(Columns other) {
            int rows = other.size;
            for (int row = 0; row < rows; row++) {
                add(other.first[row], other.second[row], other.positive[row], other.weight[row]);
            }
        }

        int compare(int a, int b) {
            int order = Long.compare(first[a], first[b]);
            order = order != 0 ? order : Boolean.compare(positive[a], positive[b]);
            order = order != 0 ? order : Long.compare(second[a], second[b]);
            return order != 0 ? order : Double.compare(weight[a], weight[b]);
        }

        void sort() {
            int[] order = IntStream.range(0, size)
                    .boxed()
                    .sorted(this::compare)
                    .mapToInt(Integer::intValue)
                    .toArray();
            Columns sorted = new Columns();
            for (int row : order) {
                sorted.add(first[row], second[row], positive[row], weight[row]);
            }
            first = sorted.first;
            second = sorted.second;
            weight = sorted.weight;
            positive = sorted.positive;
        }
    }

    @Override
    public void add(String group, double first, double second, boolean positive, double weight) {
        columns(group).add(ScoreScale.code(first), ScoreScale.code(second), positive, weight);
    }

    private Columns columns(String group) {
        return groups.computeIfAbsent(group, name -> new Columns());
    }

    @Override
    public void merge(PairedScores other) {
        ((PairedRows) other).groups.forEach((name, otherRows) -> columns(name).addAll(otherRows));
    }

    @Override
    public Set<String> groups() {
        return groups.keySet();
    }

    private Columns sorted(String group) {
        Columns columns = groups.getOrDefault(group, new Columns());
        columns.sort();
        return columns;
    }

    @Override
    public PairedScoredSample sample(String group, double sign) {
        Columns rows = sorted(group);
        return PairedScoredSample.of(
                Arrays.copyOf(rows.positive, rows.size),
                scores(rows.first, rows.size, sign),
                scores(rows.second, rows.size, sign));
    }

    private static double[] scores(long[] codes, int size, double sign) {
        return Arrays.stream(codes, 0, size)
                .mapToDouble(code -> sign * ScoreScale.score(code) + 0.0)
                .toArray();
    }

    @Override
    public WeightedSample<PairedScoredSample> weighted(double sign) {
        PairedScoredSample sample = sample("", sign);
        Columns rows = sorted("");
        double[] weights = Arrays.copyOf(rows.weight, rows.size);
        return WeightedSample.of(
                sample, weights, Arrays.stream(weights).map(w -> w * w).toArray());
    }

    @Override
    public List<WeightSums> sums() {
        Columns rows = sorted("");
        return Arrays.stream(rows.weight, 0, rows.size)
                .mapToObj(weight -> {
                    WeightSums sums = new WeightSums();
                    sums.add(weight);
                    return sums;
                })
                .toList();
    }

    /** Returns 0, because all scores are stored exactly. */
    @Override
    public int level() {
        return 0;
    }

    @Override
    public void write(StateWriter out) {
        out.number(groups.size());
        groups.keySet().forEach(name -> {
            Columns rows = sorted(name);
            out.text(name).number(rows.size);
            long before = Long.MIN_VALUE;
            for (int row = 0; row < rows.size; row++) {
                out.number(rows.first[row] - before)
                        .number(rows.positive[row] ? 1 : 0)
                        .signed(rows.second[row] - rows.first[row]);
                before = rows.first[row];
                if (weighted) {
                    out.number(Long.reverseBytes(Double.doubleToRawLongBits(rows.weight[row])));
                }
            }
        });
    }

    @Override
    public void read(StateReader in, RowGuard rows) {
        in.groups(rows.isGrouped(), name -> readGroup(in, rows, columns(name)));
    }

    private static void readGroup(StateReader in, RowGuard rows, Columns columns) {
        int size = in.size("rows");
        long first = Long.MIN_VALUE;
        for (int row = 0; row < size; row++) {
            long next = first + in.number("distance of scores");
            boolean ascends = next >= first;
            first = next;
            boolean positive = in.between("truth", 0, 1) == 1;
            long second = first + in.signed("distance of the second score");
            double weight = rows.layout().design() == StateDesign.WEIGHTED ? weight(in) : 1;
            if (!ascends || !ScoreScale.isNumber(first) || !ScoreScale.isNumber(second)) {
                throw in.formatError("scores must ascend and be numbers");
            }
            columns.add(first, second, positive, weight);
            if (row > 0 && columns.compare(row - 1, row) > 0) {
                throw in.formatError("rows must be in their order");
            }
        }
        if (size == 0) {
            throw in.formatError("a group must have a row");
        }
        rows.read(in, size);
    }

    private static double weight(StateReader in) {
        double weight = Double.longBitsToDouble(Long.reverseBytes(in.number("weight")));
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw in.formatError("weight must be finite and > 0: weight=" + weight);
        }
        return weight;
    }
}
