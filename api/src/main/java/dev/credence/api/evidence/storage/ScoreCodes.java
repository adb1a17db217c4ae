package dev.credence.api.evidence.storage;

/**
 * Encodes a score and its true class as one integer with the same order as atoms: by score, with negatives before positives.
 * Doubles are ordered like their bits. Only the range of magnitudes that occur is encoded, which leaves one bit for the true class
 * and shortens the sort.
 */
final class ScoreCodes {
    /** The largest range of magnitudes: with both signs and one bit for the true class, codes are then below 2^63. */
    private static final long LARGEST_SPAN = 1L << 61;

    private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

    /** The bits of the smallest positive magnitude, minus 1. */
    private final long smallestOffset;
    /** The code of the magnitude of an infinite score, which is larger than all others. */
    private final long infiniteMagnitude;

    private ScoreCodes(long smallestOffset, long infiniteMagnitude) {
        this.smallestOffset = smallestOffset;
        this.infiniteMagnitude = infiniteMagnitude;
    }

    /** Returns the encoding of given arrays of scores, none of which is NaN. */
    static ScoreCodes over(double[]... columns) {
        long least = INFINITE;
        long most = 0;
        for (double[] column : columns) {
            for (double score : column) {
                long magnitude = Double.doubleToRawLongBits(score) & Long.MAX_VALUE;
                least = magnitude > 0 && magnitude < least ? magnitude : least;
                most = magnitude > most && magnitude < INFINITE ? magnitude : most;
            }
        }
        long smallestOffset = least - 1;
        return new ScoreCodes(smallestOffset, Math.max(0, most - smallestOffset) + 1);
    }

    /** Returns whether the range of magnitudes is small enough; magnitudes from 1e-300 to 1e300, for example, are too far apart. */
    boolean fit() {
        return infiniteMagnitude < LARGEST_SPAN;
    }

    long largest() {
        return (infiniteMagnitude << 2) + 1;
    }

    long code(double score, boolean positive) {
        long bits = Double.doubleToRawLongBits(score);
        long magnitude = bits & Long.MAX_VALUE;
        long packed = magnitude == 0 ? 0 : magnitude == INFINITE ? infiniteMagnitude : magnitude - smallestOffset;
        long sign = bits >> 63;
        return 2 * ((packed ^ sign) - sign + infiniteMagnitude) + (positive ? 1 : 0);
    }

    double score(long code) {
        long packed = (code >>> 1) - infiniteMagnitude;
        long magnitude = Math.abs(packed);
        long bits = magnitude == 0 ? 0 : magnitude == infiniteMagnitude ? INFINITE : magnitude + smallestOffset;
        return Double.longBitsToDouble(bits | (packed & Long.MIN_VALUE));
    }

    static boolean positive(long code) {
        return (code & 1) == 1;
    }
}
