package dev.credence.state;

import dev.credence.api.internal.ScoreScale;
import dev.credence.api.internal.ScoreTable;

/**
 * The level of coarseness that is read from bytes, which is checked against the ranges of scores that follow.
 *
 * <p>Versions 1 and 2 of the format had even keys, with the same number of bits in every octave. Their ranges are stored until all
 * are read, and are then converted to the least level of graded keys at which each range has a single key. That level depends only
 * on the ranges, so that merging such states gives the same bytes in any order.
 */
final class ReadLevel {
    private final StateReader in;
    private final int level;
    private final boolean graded;
    private long ranges;
    private long split;
    private int least;

    /** Reads the level. */
    ReadLevel(StateReader in) {
        this.in = in;
        graded = in.isGraded();
        level = (int)
                (graded
                        ? in.between("level of version " + StateFormat.GRADED, 1, ScoreScale.COARSEST)
                        : in.between("level", 0, ScoreScale.COARSEST_EVEN));
    }

    /** Returns the level that was read. */
    int levelRead() {
        return level;
    }

    /** Returns the level at which ranges are stored while they are read. */
    int levelWhileReading() {
        return graded ? level : 0;
    }

    /** Returns the level of the state after all ranges are read. */
    int finalLevel() {
        return graded ? level : least;
    }

    /** Adds a range whose ends have the same key, which the caller has checked. */
    void addRange(long low, long high) {
        ranges++;
        split += isSplit(low, high) ? 1 : 0;
        while (!graded && ScoreScale.key(low, least) != ScoreScale.key(high, least)) {
            least++;
        }
    }

    /** Returns whether two scores have the same key. */
    boolean isOne(long low, long high) {
        return isOne(low, high, level);
    }

    /** Returns whether two scores have different keys at the previous level. */
    boolean isSplit(long low, long high) {
        return level > 0 && !isOne(low, high, level - 1);
    }

    private boolean isOne(long low, long high, int at) {
        return graded
                ? ScoreScale.key(low, at) == ScoreScale.key(high, at)
                : ScoreScale.evenKey(low, at) == ScoreScale.evenKey(high, at);
    }

    /** Checks that the level is the least one at which the scores are few enough. */
    void require(int most) {
        require(most, ranges, ranges + split);
    }

    /**
     * Checks that the level is the least possible one. An even level is determined by the number of keys. A graded level may also
     * be required by a range that was a single key in an earlier version of the format and would be divided at the previous level.
     * With more groups than keys, the level is the coarsest one.
     *
     * @param keys the number of keys or of pairs of keys
     * @param before an upper bound of their number at the previous level
     */
    void require(int most, long keys, long before) {
        int coarsest = graded ? ScoreScale.COARSEST : ScoreScale.COARSEST_EVEN;
        boolean few = most == ScoreTable.ALL || keys <= most || level == coarsest;
        boolean needed = level == 0 || (most != ScoreTable.ALL && (graded ? split > 0 || keys > most : before > most));
        if (!few || !needed) {
            throw in.formatError("level must be the least at which the scores are few enough: level=" + level);
        }
    }
}
