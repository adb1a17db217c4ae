package dev.credence.api.evidence.storage;

/**
 * Keys of scores at a level of coarseness. At level 0 a key is the score itself; each level beyond drops one more bit, so that the
 * scores of a key are those of one or two keys of the level before, and lie side by side.
 *
 * <p>A key is the double's bits, which order as doubles do and are fine near 0; from 1/2 to 1 it is the bits of {@code 1 - score} (a
 * difference without rounding), counted down. So probabilities near 1 stay apart as long as those near 0 do: without it, {@code
 * 1 - 1e-7} and {@code 1 - 1e-6} fall together when {@code 1e-7} and {@code 1e-6} are still far from each other. The folded bits of
 * all doubles need 65 bits; the lowest is gone at level 1.
 */
public final class ScoreScale {
    /** 64: here two keys are left, of numbers below 0 and of others. */
    public static final int COARSEST = 64;

    private static final long HALF = Double.doubleToRawLongBits(0.5);
    private static final long UNIT = Double.doubleToRawLongBits(1.0);
    /** An octave above the place of {@code 1 - 2^-53}: scores of 1 keep a key of their own for long. */
    private static final long FOLDED_UNIT = 0x4330L << 48;

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
