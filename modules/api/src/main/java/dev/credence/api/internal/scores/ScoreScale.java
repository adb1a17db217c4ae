package dev.credence.api.internal.scores;

/**
 * Maps scores to keys at a level of coarseness. At level 0, a key is the score itself. Each further level drops bits of all scores,
 * so that each key combines neighbouring keys of the level before.
 *
 * <p>The bits are those of the score as a double, which have the order of the scores and a fine resolution near 0. For scores from
 * 0.5 to 1, they are the bits of {@code 1 - score} (which is computed without rounding) in descending order. Therefore
 * probabilities near 1 have the same resolution as those near 0: otherwise {@code 1 - 1e-7} and {@code 1 - 1e-6} would coincide at
 * a level at which {@code 1e-7} and {@code 1e-6} are still far apart. These folded bits of all doubles need 65 bits, of which level
 * 1 drops the lowest.
 *
 * <p>Keys are graded: an octave (the scores between two powers of 2) keeps up to {@value #MAX_EXTRA} bits more than the shortest
 * octaves, and longer octaves keep more bits. Scores with a density lie mostly in the long octaves, so that equal resolution would
 * waste keys on short octaves with hardly any scores. The number of keys is proportional to the square root of the length of the
 * octave, with a lower limit that preserves scores close to 0 or 1. The octaves next to [1/4, 3/4) keep one bit less, and so does
 * every second octave towards 0 or 1; numbers outside [0, 1] with a magnitude of at least 1/4, such as log-odds, keep all bits.
 * Octaves are merged with their neighbours only after every octave is a single key.
 *
 * <p>Above level 0, a key is half of the lowest folded bits that belong to it.
 */
public final class ScoreScale {
    /** The number of additional bits of the longest octaves, chosen by measurements (docs/reference/state-format.md). */
    public static final int MAX_EXTRA = 4;

    /** The level at which two keys are left: one for negative numbers, one for all others. */
    public static final int COARSEST = 64 + MAX_EXTRA;

    /** The number of dropped bits at which an octave is a single key. */
    private static final int BITS_OF_WHOLE_OCTAVE = 52;

    /** The number of bits of half of the codes of an octave, which are 2^51. */
    private static final int OCTAVE_BITS = 51;

    private static final long BITS_OF_HALF = Double.doubleToRawLongBits(0.5);
    private static final long BITS_OF_ONE = Double.doubleToRawLongBits(1.0);
    /**
     * The folded bits of 1, one octave above those of {@code 1 - 2^-53}, so that scores of 1 have a key of their own at most
     * levels.
     */
    private static final long FOLDED_BITS_OF_ONE = 0x4330L << 48;

    /** The octave from 1/4 to 1/2. */
    private static final int OCTAVE_FROM_QUARTER = 0x3FD;

    private static final int LAST_OCTAVE_BELOW_ONE = 0x432;

    /** The code of -0.0, which no score has; it lies between the codes of negative numbers and 0. */
    private static final long NEGATIVE_ZERO = -1;

    private ScoreScale() {}

    /**
     * Returns a score as an integer with the same order as scores; -0.0 counts as 0.0.
     *
     * @param score any number except NaN
     */
    public static long code(double score) {
        return SortedRun.code(score);
    }

    /**
     * Returns the score of a code.
     *
     * @param code made by {@link #code}
     */
    public static double score(long code) {
        return SortedRun.score(code);
    }

    /**
     * Returns whether a code belongs to a score.
     *
     * @param code any integer
     * @return false if the score would be NaN or -0.0
     */
    public static boolean isNumber(long code) {
        return SortedRun.code(SortedRun.score(code)) == code && !Double.isNaN(SortedRun.score(code));
    }

    /**
     * Returns the key of a score.
     *
     * @param level from 0 to {@link #COARSEST}
     * @return its key, which is nondecreasing in the score
     */
    public static long key(long code, int level) {
        return withoutDroppedBits(place(code, level), level);
    }

    /**
     * Returns the place of a score before bits are dropped: its key is this place without its lowest {@link #dropped} bits.
     *
     * @param level from 0 to {@link #COARSEST}
     * @return its code at level 0, otherwise half of its folded bits
     */
    static long place(long code, int level) {
        return level == 0 ? code : halved(code);
    }

    /**
     * Returns the number of bits that are dropped from a place, which is the same for all places of a key.
     *
     * @param place made by {@link #place}
     * @param level the level at which it was made
     * @return from 0 to 63
     */
    static int dropped(long place, int level) {
        return level == 0 ? 0 : droppedFoldedBits(place, level) - 1;
    }

    /**
     * Returns the key at a coarser level of a key at one level.
     *
     * @param key made by {@link #key}
     * @param level the level that it was made at
     * @param coarser the same level or a coarser one
     * @return the key at the coarser level of every score with the given key
     */
    public static long raised(long key, int level, int coarser) {
        return level == 0 ? key(key, coarser) : withoutDroppedBits(key, coarser);
    }

    private static long withoutDroppedBits(long place, int level) {
        int dropped = dropped(place, level);
        return place >> dropped << dropped;
    }

    /** Returns the number of folded bits that are dropped, including the lowest one, which a place does not contain. */
    private static int droppedFoldedBits(long place, int level) {
        return level > BITS_OF_WHOLE_OCTAVE + MAX_EXTRA
                ? level - MAX_EXTRA
                : Math.min(BITS_OF_WHOLE_OCTAVE, Math.max(1, level - extraBits((int) (place >> OCTAVE_BITS))));
    }

    /**
     * Returns the number of bits that an octave keeps in addition to the shortest octaves, which is one less for every two octaves
     * towards 0 or 1.
     */
    private static int extraBits(int octave) {
        int magnitude = octave < 0 ? ~octave : octave;
        int shorter = magnitude <= OCTAVE_FROM_QUARTER
                ? OCTAVE_FROM_QUARTER - magnitude
                : octave > OCTAVE_FROM_QUARTER && octave <= LAST_OCTAVE_BELOW_ONE
                        ? octave - OCTAVE_FROM_QUARTER - 1
                        : 0;
        return Math.max(0, MAX_EXTRA - (shorter + 1) / 2);
    }

    /** Returns half of the folded bits, rounded down. */
    private static long halved(long code) {
        if (code <= BITS_OF_HALF) {
            return code >> 1;
        }
        if (code < BITS_OF_ONE) {
            return (2 * BITS_OF_HALF - Double.doubleToRawLongBits(1 - Double.longBitsToDouble(code))) >> 1;
        }
        return (FOLDED_BITS_OF_ONE + (code - BITS_OF_ONE)) >>> 1;
    }

    /**
     * Returns the score that represents all scores between two.
     *
     * @param low code of the lowest score
     * @param high code of the highest score
     * @return code of the score in the middle of all doubles between them; the score itself if both are the same
     */
    public static long middle(long low, long high) {
        long middle = (low & high) + ((low ^ high) >> 1);
        return middle == NEGATIVE_ZERO ? 0 : middle;
    }
}
