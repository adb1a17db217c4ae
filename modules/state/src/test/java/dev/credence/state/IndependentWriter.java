package dev.credence.state;

import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.LossSums;
import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Writes bounded states of scores independently of the main code, after the description in docs/reference/state-format.md. */
final class IndependentWriter {
    private final StateLayout layout;
    private final List<Row> rows;
    private final boolean weighted;

    /** A row; designs without groups have one group with an empty name. */
    record Row(String group, double first, double second, boolean positive, double weight) {}

    /** The rows of a key or of a pair of keys. */
    private static final class Bin {
        private long low = Long.MAX_VALUE;
        private long high = Long.MIN_VALUE;
        private final WeightSums positives = new WeightSums();
        private final WeightSums negatives = new WeightSums();

        void reach(double score) {
            low = Math.min(low, ScoreScale.code(score));
            high = Math.max(high, ScoreScale.code(score));
        }

        void add(Row row) {
            (row.positive ? positives : negatives).add(row.weight);
        }

        void write(StateWriter out, boolean weighted) {
            if (weighted) {
                out.sums(positives).sums(negatives);
            } else {
                out.number(positives.rows()).number(negatives.rows());
            }
        }
    }

    IndependentWriter(StateLayout layout, List<Row> rows) {
        this.layout = layout;
        this.rows = rows;
        this.weighted = layout.design() == StateDesign.WEIGHTED;
    }

    private static long key(double score, int level) {
        return ScoreScale.key(ScoreScale.code(score), level);
    }

    /** Returns the least level at which the number of keys, or of pairs of keys, over all groups is within the limit. */
    private int level(boolean pairs) {
        return IntStream.rangeClosed(0, ScoreScale.COARSEST)
                .filter(level -> level == ScoreScale.COARSEST || keys(level, pairs) <= layout.keys())
                .findFirst()
                .orElseThrow();
    }

    private int keys(int level, boolean pairs) {
        Set<List<Object>> keys = new HashSet<>();
        rows.forEach(row -> keys.add(List.of(row.group, key(row.first, level), pairs ? key(row.second, level) : 0L)));
        return keys.size();
    }

    private StateWriter header(int kind, int level) {
        return StateHeader.of(layout).write(new StateWriter(kind)).number(0).number(level);
    }

    byte[] scores() {
        int level = level(false);
        SortedMap<String, SortedMap<Long, Bin>> groups = new TreeMap<>();
        SortedMap<String, LossSums> losses = new TreeMap<>();
        for (Row row : rows) {
            Bin bin = groups.computeIfAbsent(row.group, name -> new TreeMap<>())
                    .computeIfAbsent(key(row.first, level), key -> new Bin());
            bin.reach(row.first);
            bin.add(row);
            losses.computeIfAbsent(row.group, name -> new LossSums()).add(row.first, row.positive, 1);
        }
        StateWriter out = header(StateFormat.SCORES, level).number(groups.size());
        groups.forEach((name, bins) -> {
            out.text(name);
            ranges(out, bins, level, true);
            if (!weighted) {
                out.losses(losses.getOrDefault(name, new LossSums()));
            }
        });
        return out.toBytes();
    }

    private void ranges(StateWriter out, SortedMap<Long, Bin> bins, int level, boolean counted) {
        out.number(bins.size());
        long before = Long.MIN_VALUE;
        for (Bin bin : bins.values()) {
            out.number(bin.low - before);
            if (level > 0) {
                out.number(bin.high - bin.low);
            }
            if (counted) {
                bin.write(out, weighted);
            }
            before = bin.high;
        }
    }

    byte[] pairs() {
        int level = level(true);
        SortedMap<Long, Bin> firsts = system(Row::first, level);
        SortedMap<Long, Bin> seconds = system(Row::second, level);
        List<Long> first = List.copyOf(firsts.keySet());
        List<Long> second = List.copyOf(seconds.keySet());
        SortedMap<String, SortedMap<Long, Bin>> groups = new TreeMap<>();
        for (Row row : rows) {
            long place = (long) first.indexOf(key(row.first, level)) * second.size()
                    + second.indexOf(key(row.second, level));
            groups.computeIfAbsent(row.group, name -> new TreeMap<>())
                    .computeIfAbsent(place, any -> new Bin())
                    .add(row);
        }
        StateWriter out = header(StateFormat.PAIRED_SCORES, level);
        ranges(out, firsts, level, false);
        ranges(out, seconds, level, false);
        out.number(groups.size());
        groups.forEach((name, bins) -> {
            out.text(name).number(bins.size());
            long before = -1;
            for (var entry : bins.entrySet()) {
                out.number(entry.getKey() - before);
                before = entry.getKey();
                entry.getValue().write(out, weighted);
            }
        });
        return out.toBytes();
    }

    private SortedMap<Long, Bin> system(ToDoubleFunction<Row> score, int level) {
        SortedMap<Long, Bin> bins = new TreeMap<>();
        for (Row row : rows) {
            double one = score.applyAsDouble(row);
            bins.computeIfAbsent(key(one, level), key -> new Bin()).reach(one);
        }
        return bins;
    }
}
