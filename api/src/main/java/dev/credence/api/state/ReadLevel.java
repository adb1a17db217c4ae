package dev.credence.api.state;

import dev.credence.api.evidence.storage.ScoreScale;
import dev.credence.api.evidence.storage.ScoreTable;

/**
 * The level that bytes tell, and what the ranges that follow say of it.
 *
 * <p>Versions 1 and 2 had even keys: every octave kept equally many bits. Their ranges are held as they are until all are read, and then
 * taken to the least level of graded keys at which each of them has one key. That level is told by the ranges alone, so that such
 * states merge with others, and with each other, to the same bytes in any order.
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

    /** As it was told. */
    int told() {
        return level;
    }

    /** That of what is held while ranges are read. */
    int held() {
        return graded ? level : 0;
    }

    /** That of the state, when all ranges are read. */
    int last() {
        return graded ? level : least;
    }

    /** Takes a range whose ends have one key; a range with other keys is an error of whoever calls. */
    void take(long low, long high) {
        ranges++;
        split += isSplit(low, high) ? 1 : 0;
        while (!graded && ScoreScale.key(low, least) != ScoreScale.key(high, least)) {
            least++;
        }
    }

    /** Whether two scores have one key. */
    boolean isOne(long low, long high) {
        return isOne(low, high, level);
    }

    /** Whether two scores have different keys at the level before. */
    boolean isSplit(long low, long high) {
        return level > 0 && !isOne(low, high, level - 1);
    }

    private boolean isOne(long low, long high, int at) {
        return graded
                ? ScoreScale.key(low, at) == ScoreScale.key(high, at)
                : ScoreScale.evenKey(low, at) == ScoreScale.evenKey(high, at);
    }

    /** Refuses a level that ranges of scores do not need. */
    void require(int most) {
        require(most, ranges, ranges + split);
    }

    /**
     * Refuses a level that is not the least one. An even level is told by the number of keys. A graded one may be that of a range that
     * had one key of an earlier version, and would have two at the level before. Of more groups than keys, it is the coarsest, whether
     * or not something fell together there.
     *
     * @param keys how many keys, or pairs of them, there are
     * @param before how many there were at the level before, or more
     */
    void require(int most, long keys, long before) {
        int coarsest = graded ? ScoreScale.COARSEST : ScoreScale.COARSEST_EVEN;
        boolean few = most == ScoreTable.ALL || keys <= most || level == coarsest;
        boolean needed = level == 0 || (most != ScoreTable.ALL && (graded ? split > 0 || keys > most : before > most));
        if (!few || !needed) {
            throw in.bad("level must be the least at which the scores are few enough: level=" + level);
        }
    }
}
