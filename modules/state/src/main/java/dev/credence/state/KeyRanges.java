package dev.credence.state;

import dev.credence.api.internal.scores.ScoreScale;
import java.util.HashMap;
import java.util.Map;

/** The lowest and the highest score for each key of the scores of one system. */
final class KeyRanges {
    private final Map<Long, Range> ranges = new HashMap<>();
    private final int level;

    /** Creates empty ranges at a level of coarseness. */
    KeyRanges(int level) {
        this.level = level;
    }

    /** The codes of the lowest and the highest score of a key. */
    record Range(long low, long high) {
        private Range union(Range other) {
            return new Range(Math.min(low, other.low), Math.max(high, other.high));
        }

        double[] scores(double sign) {
            double one = sign * ScoreScale.score(low) + 0.0;
            double other = sign * ScoreScale.score(high) + 0.0;
            return sign > 0 ? new double[] {one, other} : new double[] {other, one};
        }
    }

    /** Adds a score, and returns its key. */
    long addScore(long code) {
        long key = ScoreScale.key(code, level);
        Range range = ranges.get(key);
        if (range == null || code < range.low || code > range.high) {
            addScore(new Range(code, code));
        }
        return key;
    }

    private void addScore(Range range) {
        ranges.merge(ScoreScale.key(range.low, level), range, Range::union);
    }

    /** Returns these ranges at a coarser level. */
    KeyRanges raised(int coarser) {
        KeyRanges raised = new KeyRanges(coarser);
        raised.addAll(this);
        return raised;
    }

    /** Adds ranges of this level or a finer one. */
    void addAll(KeyRanges others) {
        others.ranges.values().forEach(this::addScore);
    }

    Range get(long key) {
        Range range = ranges.get(key);
        if (range == null) {
            throw new IllegalStateException("key must be one of a score that came: key=" + key);
        }
        return range;
    }

    /** Returns the key at the same or a coarser level of one of these keys. */
    long keyAt(int coarser, long key) {
        return ScoreScale.raised(key, level, coarser);
    }

    /** Returns the keys in ascending order. */
    long[] keys() {
        return ranges.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    void write(StateWriter out) {
        out.number(ranges.size());
        long before = Long.MIN_VALUE;
        for (long key : keys()) {
            Range range = get(key);
            before = ScoreFormat.range(out, before, range.low, range.high, level);
        }
    }

    void read(StateReader in, ReadLevel read) {
        int size = in.size("scores");
        RangeReader range = new RangeReader(in, read);
        for (int i = 0; i < size; i++) {
            range.next();
            addScore(new Range(range.low(), range.high()));
        }
    }
}
