package dev.credence.api.evidence.storage;

/**
 * A score and its truth as one whole number that sorts as atoms do: by score, negatives before positives. Doubles sort as their
 * bits; of these only the range of magnitudes that occur is kept, which leaves room for the truth and spares the sort some digits.
 */
final class ScoreCodes {
    /** 2^61: codes of both signs with a bit of truth then stay below 2^63. */
    private static final long WIDEST = 1L << 61;

    private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

    /** Bits of the least magnitude above 0, less 1. */
    private final long below;
    /** The packed magnitude of an infinite score, above all others. */
    private final long span;

    private ScoreCodes(long below, long span) {
        this.below = below;
        this.span = span;
    }

    /** Codes for these columns of scores, none of them NaN. */
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
        long below = least - 1;
        return new ScoreCodes(below, Math.max(0, most - below) + 1);
    }

    /** Whether the magnitudes lie near enough to each other: not 1e300 beside 1e-300. */
    boolean fit() {
        return span < WIDEST;
    }

    long largest() {
        return (span << 2) + 1;
    }

    long code(double score, boolean positive) {
        long bits = Double.doubleToRawLongBits(score);
        long magnitude = bits & Long.MAX_VALUE;
        long packed = magnitude == 0 ? 0 : magnitude == INFINITE ? span : magnitude - below;
        long sign = bits >> 63;
        return 2 * ((packed ^ sign) - sign + span) + (positive ? 1 : 0);
    }

    double score(long code) {
        long packed = (code >>> 1) - span;
        long magnitude = Math.abs(packed);
        long bits = magnitude == 0 ? 0 : magnitude == span ? INFINITE : magnitude + below;
        return Double.longBitsToDouble(bits | (packed & Long.MIN_VALUE));
    }

    static boolean positive(long code) {
        return (code & 1) == 1;
    }
}
