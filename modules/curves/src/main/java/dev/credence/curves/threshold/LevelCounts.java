package dev.credence.curves.threshold;

import dev.credence.api.evidence.ScoredSample;

/**
 * The numbers of items at or above each distinct score, in descending order of the scores: those of the class whose rate is given, and the others.
 * Level 0 is above all scores. It stores two numbers for each level.
 */
final class LevelCounts {
    private final long[] own;
    private final long[] others;
    private final int levels;

    private LevelCounts(long[] own, long[] others, int levels) {
        this.own = own;
        this.others = others;
        this.levels = levels;
    }

    static LevelCounts of(ScoredSample scores, boolean positive) {
        long[] own = new long[scores.atoms() + 1];
        long[] others = new long[scores.atoms() + 1];
        int level = 0;
        for (int atom = scores.atoms() - 1; atom >= 0; atom--) {
            boolean tied = level > 0 && scores.score(atom) == scores.score(atom + 1);
            if (!tied) {
                level++;
                own[level] = own[level - 1];
                others[level] = others[level - 1];
            }
            long[] side = scores.positive(atom) == positive ? own : others;
            side[level] += scores.count(atom);
        }
        return new LevelCounts(own, others, level);
    }

    int last() {
        return levels;
    }

    long own() {
        return own[levels];
    }

    long others() {
        return others[levels];
    }

    long own(int level) {
        return own[level];
    }

    long others(int level) {
        return others[level];
    }

    /** Returns whether a level consists of a single item of the class whose rate is given, as it does for scores without ties. */
    boolean isSinglePositive(int level) {
        return own[level] - own[level - 1] == 1 && others[level] == others[level - 1];
    }

    /** Returns the first level, after 0, with at least this many of the class whose rate is given. */
    int reachingOwn(long count) {
        return firstLevelReaching(own, (double) count, 0);
    }

    /** Returns the first level after another with at least this many others. */
    int reachingOthers(double count, int after) {
        return firstLevelReaching(others, count, after);
    }

    private int firstLevelReaching(long[] counts, double count, int after) {
        int below = after;
        int reaching = levels;
        while (reaching - below > 1) {
            int middle = (below + reaching) >>> 1;
            if (counts[middle] >= count) {
                reaching = middle;
            } else {
                below = middle;
            }
        }
        return reaching;
    }
}
