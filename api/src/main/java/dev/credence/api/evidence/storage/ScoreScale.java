package dev.credence.api.evidence.storage;

/**
 * Keys of scores at a level of coarseness. At level 0 a key is the score itself; each level beyond drops bits of all scores, so that
 * the scores of a key are those of whole keys of the level before, and lie side by side.
 *
 * <p>What bits are dropped from are the double's, which order as doubles do and are fine near 0; from 1/2 to 1 they are the bits of
 * {@code 1 - score} (a difference without rounding), counted down. So probabilities near 1 stay apart as long as those near 0 do:
 * without it, {@code 1 - 1e-7} and {@code 1 - 1e-6} fall together when {@code 1e-7} and {@code 1e-6} are still far from each other.
 * The folded bits of all doubles need 65 bits; the lowest is gone at level 1.
 *
 * <p>Keys are graded: an octave keeps up to {@value #MOST_EXTRA} bits more than the least octaves do, the more the longer it is. Scores
 * with a density have most of their mass in the long octaves, and would fill the short ones with keys of hardly a row each: a thousand
 * million even scores fill some thirty octaves on either side of 1/2, of which the first alone holds half of them. Keys in proportion
 * to the root of the length, but no fewer than a floor, cost scores that crowd at 0 or 1 little. The octave below 1/4 and that from
 * 3/4 keep one bit less than [1/4, 3/4), and so on with every second one after; numbers of magnitude 1/4 or more that no folding
 * shortens, such as log-odds, keep all. An octave falls together with its neighbour only when all octaves are a key each.
 *
 * <p>Beyond level 0 a key is half of the lowest folded bits that have it.
 */
public final class ScoreScale {
    /** How many bits more the longest octaves keep: measured, not derived (docs/states.md). */
    public static final int MOST_EXTRA = 4;

    /** 64: here two even keys are left, of numbers below 0 and of others. */
    public static final int COARSEST_EVEN = 64;

    /** 68: here two keys are left. */
    public static final int COARSEST = COARSEST_EVEN + MOST_EXTRA;

    /** 52: an octave is one key. At level 56 all are, and fall together beyond. */
    private static final int WHOLE_OCTAVE = 52;

    /** Halves of the bits of an octave are 2^51. */
    private static final int OCTAVE = 51;

    private static final long HALF = Double.doubleToRawLongBits(0.5);
    private static final long UNIT = Double.doubleToRawLongBits(1.0);
    /** An octave above the place of {@code 1 - 2^-53}: scores of 1 keep a key of their own for long. */
    private static final long FOLDED_UNIT = 0x4330L << 48;

    /** The octave below 1/2, and the last below 1. */
    private static final int QUARTER = 0x3FD;

    private static final int NEXT_TO_ONE = 0x432;

    /** No score has the code of -0.0, which lies between those of the negative numbers and 0. */
    private static final long NEGATIVE_ZERO = -1;

    private ScoreScale() {}

    /**
     * A score as a whole number that orders as scores do; -0.0 is 0.0.
     *
     * @param score any number but NaN
     * @return its code
     */
    public static long code(double score) {
        return SortedRun.code(score);
    }

    /**
     * The score of a code.
     *
     * @param code made by {@link #code}
     * @return the score
     */
    public static double score(long code) {
        return SortedRun.score(code);
    }

    /**
     * Whether a code is that of a number.
     *
     * @param code any
     * @return false where it would be NaN or -0.0
     */
    public static boolean isNumber(long code) {
        return SortedRun.code(SortedRun.score(code)) == code && !Double.isNaN(SortedRun.score(code));
    }

    /**
     * The key of a score.
     *
     * @param code code of the score
     * @param level from 0 to {@link #COARSEST}
     * @return its key, which does not descend where scores ascend
     */
    public static long key(long code, int level) {
        return without(place(code, level), level);
    }

    /**
     * Where a score stands before bits are dropped: its key is this without its lowest {@link #dropped} bits.
     *
     * @param code code of the score
     * @param level from 0 to {@link #COARSEST}
     * @return its code, beyond level 0 half of its folded bits
     */
    static long place(long code, int level) {
        return level == 0 ? code : halved(code);
    }

    /**
     * How many bits a place drops; all places of a key as many.
     *
     * @param place made by {@link #place}
     * @param level the same
     * @return from 0 to 63
     */
    static int dropped(long place, int level) {
        return level == 0 ? 0 : folded(place, level) - 1;
    }

    /**
     * What a key of one level is at a coarser one.
     *
     * @param key made by {@link #key}
     * @param level the level that it was made at
     * @param coarser that level or one beyond
     * @return the key there of every score that has this one here
     */
    public static long raised(long key, int level, int coarser) {
        return level == 0 ? key(key, coarser) : without(key, coarser);
    }

    private static long without(long place, int level) {
        int dropped = dropped(place, level);
        return place >> dropped << dropped;
    }

    /** How many of the folded bits are dropped, of which a place has lost the lowest. */
    private static int folded(long place, int level) {
        return level > WHOLE_OCTAVE + MOST_EXTRA
                ? level - MOST_EXTRA
                : Math.min(WHOLE_OCTAVE, Math.max(1, level - extra((int) (place >> OCTAVE))));
    }

    /** Bits that an octave keeps beyond the least ones: one less for every two octaves towards 0 or 1. */
    private static int extra(int octave) {
        int magnitude = octave < 0 ? ~octave : octave;
        int shorter = magnitude <= QUARTER
                ? QUARTER - magnitude
                : octave > QUARTER && octave <= NEXT_TO_ONE ? octave - QUARTER - 1 : 0;
        return Math.max(0, MOST_EXTRA - (shorter + 1) / 2);
    }

    /**
     * The key of a score as versions 1 and 2 of the format of states have it: every octave keeps equally many bits.
     *
     * @param code code of the score
     * @param level from 0 to {@link #COARSEST_EVEN}
     * @return its key, which does not descend where scores ascend
     */
    public static long evenKey(long code, int level) {
        return level == 0 ? code : halved(code) >> (level - 1);
    }

    /** Half of the folded bits, rounded down. */
    private static long halved(long code) {
        if (code <= HALF) {
            return code >> 1;
        }
        if (code < UNIT) {
            return (2 * HALF - Double.doubleToRawLongBits(1 - Double.longBitsToDouble(code))) >> 1;
        }
        return (FOLDED_UNIT + (code - UNIT)) >>> 1;
    }

    /**
     * The score that stands for those between two.
     *
     * @param low code of the lowest
     * @param high code of the highest
     * @return code of the score in the middle of all doubles between them; the score itself where both are the same
     */
    public static long middle(long low, long high) {
        long middle = (low & high) + ((low ^ high) >> 1);
        return middle == NEGATIVE_ZERO ? 0 : middle;
    }
}
