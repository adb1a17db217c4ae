package dev.credence.state.format;

import dev.credence.api.internal.scores.ScoreScale;

/** Reads ranges of scores in ascending order, and checks that each range has a separate key at a level of coarseness. */
public final class RangeReader {
    private final StateReader in;
    private final ReadLevel level;
    private boolean hasPrevious;
    private long low = Long.MIN_VALUE;
    private long high = Long.MIN_VALUE;

    public RangeReader(StateReader in, ReadLevel level) {
        this.in = in;
        this.level = level;
    }

    public long low() {
        return low;
    }

    public long high() {
        return high;
    }

    public void next() {
        long before = high;
        long step = in.number("distance of scores");
        low = high + step;
        long width = level.level() == 0 ? 0 : in.number("width of scores");
        boolean ascends = step != 0 && low > high;
        high = low + width;
        if (!ascends || high < low || !ScoreScale.isNumber(low) || !ScoreScale.isNumber(high)) {
            throw in.formatError("scores must ascend and be numbers");
        }
        if (!level.isOne(low, high) || (hasPrevious && level.isOne(before, low))) {
            throw in.formatError("scores of a range, and no others, must have the same key at level " + level.level());
        }
        hasPrevious = true;
        level.addRange(low, high);
    }
}
