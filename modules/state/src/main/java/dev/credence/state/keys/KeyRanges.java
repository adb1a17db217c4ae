package dev.credence.state.keys;

import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.state.format.RangeReader;
import dev.credence.state.format.ReadLevel;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.HashMap;
import java.util.Map;

/** The lowest and the highest score for each key of the scores of one system. */
public final class KeyRanges {
    private final Map<Long, Range> ranges = new HashMap<>();
    private final int level;

    /** Creates empty ranges at a level of coarseness. */
    public KeyRanges(int level) {
        this.level = level;
    }

    /** The codes of the lowest and the highest score of a key. */
    public record Range(long low, long high) {
        private Range union(Range other) {
            return new Range(Math.min(low, other.low), Math.max(high, other.high));
        }

        public double[] scores(double sign) {
            double one = sign * ScoreScale.score(low) + 0.0;
            double other = sign * ScoreScale.score(high) + 0.0;
            return sign > 0 ? new double[] {one, other} : new double[] {other, one};
        }
    }

    /** Adds a score, and returns its key. */
    public long addScore(long code) {
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
    public KeyRanges raised(int coarser) {
        KeyRanges raised = new KeyRanges(coarser);
        raised.addAll(this);
        return raised;
    }

    /** Adds ranges of this level or a finer one. */
    public void addAll(KeyRanges others) {
        others.ranges.values().forEach(this::addScore);
    }

    public Range get(long key) {
        Range range = ranges.get(key);
        if (range == null) {
            throw new IllegalStateException("key must be one of a score that came: key=" + key);
        }
        return range;
    }

    /** Returns the key at the same or a coarser level of one of these keys. */
    public long keyAt(int coarser, long key) {
        return ScoreScale.raised(key, level, coarser);
    }

    /** Returns the keys in ascending order. */
    public long[] keys() {
        return ranges.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    public void write(StateWriter out) {
        out.number(ranges.size());
        long before = Long.MIN_VALUE;
        for (long key : keys()) {
            Range range = get(key);
            before = out.range(before, range.low, range.high, level);
        }
    }

    public void read(StateReader in, ReadLevel read) {
        int size = in.size("scores");
        RangeReader range = new RangeReader(in, read);
        for (int i = 0; i < size; i++) {
            range.next();
            addScore(new Range(range.low(), range.high()));
        }
    }
}
