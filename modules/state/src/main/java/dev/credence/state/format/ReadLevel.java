package dev.credence.state.format;

import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.api.internal.scores.ScoreTable;

/** The level of coarseness that is read from bytes, which is checked against the ranges of scores that follow. */
public final class ReadLevel {
    private final StateReader in;
    private final int level;
    private long ranges;
    private boolean split;

    /** Reads the level. */
    public ReadLevel(StateReader in) {
        this.in = in;
        level = (int) in.between("level", 0, ScoreScale.COARSEST);
    }

    public int level() {
        return level;
    }

    /** Adds a range whose ends have the same key, which the caller has checked. */
    void addRange(long low, long high) {
        ranges++;
        split |= level > 0 && ScoreScale.key(low, level - 1) != ScoreScale.key(high, level - 1);
    }

    /** Returns whether two scores have the same key. */
    boolean isOne(long low, long high) {
        return ScoreScale.key(low, level) == ScoreScale.key(high, level);
    }

    /** Checks that the level is needed for the limit on the number of ranges. */
    public void require(int most) {
        require(most, ranges);
    }

    /**
     * Checks that the limit is met, and that the level is needed: a range would be divided at the previous level, or there are more
     * groups than keys, in which case the level is the coarsest one.
     *
     * @param keys the number of keys or of pairs of keys
     */
    public void require(int most, long keys) {
        boolean few = most == ScoreTable.ALL || keys <= most || level == ScoreScale.COARSEST;
        boolean needed = level == 0 || (most != ScoreTable.ALL && (split || keys > most));
        if (!few || !needed) {
            throw in.formatError("level must be the least at which the scores are few enough: level=" + level);
        }
    }
}
