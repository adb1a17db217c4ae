package dev.credence.hypothesis;

import dev.credence.numerics.normal.Normal;
import java.util.stream.IntStream;

/**
 * The ranks of the pairs that differ, by sign.
 *
 * @param doubled twice the rank of each
 * @param doubledPlus twice the sum of those of positive differences
 * @param doubledMinus twice the sum of those of negative differences
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
record SignedRanks(long[] doubled, long doubledPlus, long doubledMinus) {
    /** 500 pairs: tens of milliseconds. */
    static final int USUALLY_EXACT = 500;
    /** 1,000 pairs: the smallest probability, 2^-1000, is still a normal double. */
    static final int MOST_EXACT = 1000;

    static SignedRanks of(Differences differences, SignedRankTest.Zeros zeros) {
        int[] counting = IntStream.range(0, differences.size())
                .filter(i -> differences.at(i) != 0)
                .toArray();
        long[] all = differences.ranks().doubled();
        long skipped = zeros == SignedRankTest.Zeros.DROP ? 2L * (differences.size() - counting.length) : 0;
        long[] doubled = IntStream.of(counting).mapToLong(i -> all[i] - skipped).toArray();
        long plus = IntStream.range(0, counting.length)
                .filter(j -> differences.at(counting[j]) > 0)
                .mapToLong(j -> doubled[j])
                .sum();
        return new SignedRanks(doubled, plus, java.util.Arrays.stream(doubled).sum() - plus);
    }

    @Override
    public long[] doubled() {
        return doubled.clone();
    }

    int pairs() {
        return doubled.length;
    }

    double plus() {
        return doubledPlus / 2.0;
    }

    /** (W+ - W-) / (W+ + W-). */
    double biserial() {
        return ((double) doubledPlus - doubledMinus) / ((double) doubledPlus + doubledMinus);
    }

    double exact(Alternative side) {
        SignedRankDistribution signs = new SignedRankDistribution(doubled);
        return side.pValue(signs.atLeast(doubledPlus), signs.atLeast(doubledMinus));
    }

    /** Towards the middle by the correction, away from the side that is asked; two-sided towards 0. */
    double z(double correction, Alternative side) {
        double off = (doubledPlus - doubledMinus) / 4.0;
        double corrected = switch (side) {
            case TWO_SIDED -> Math.signum(off) * Math.max(0, Math.abs(off) - correction);
            case GREATER -> off - correction;
            case LESS -> off + correction;
        };
        return corrected / deviation();
    }

    double normal(double correction, Alternative side) {
        double z = z(correction, side);
        return side.pValue(Normal.survival(z), Normal.survival(-z));
    }

    /** The standard deviation of W+: half the root of the sum of squared ranks. */
    private double deviation() {
        double squares = 0;
        for (long rank : doubled) {
            squares += (double) rank * rank / 4;
        }
        return Math.sqrt(squares) / 2;
    }
}
