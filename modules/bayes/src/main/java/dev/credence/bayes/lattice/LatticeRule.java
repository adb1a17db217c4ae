package dev.credence.bayes.lattice;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Arrays;

/** Lattices with enough points beyond the bounds of a level, 30 or more. */
public enum LatticeRule {
    /** The rule for levels up to 0.985, which takes a fraction of a millisecond. */
    USUAL(4_096, 1_009),
    /** The rule for levels up to 0.996, such as 0.99. */
    MIDDLE(16_384, 7_911),
    /** The rule for levels up to 0.999. */
    FINE(65_536, 2_287),
    /** The rule for levels up to 0.9999, and for the start of the extrapolated tails. */
    FINEST(1_048_576, 46_045);

    private static final double MIN_BEYOND = 30;

    private final int points;
    private final int generator;

    LatticeRule(int points, int generator) {
        this.points = points;
        this.generator = generator;
    }

    /** {@return the rule for a level: the one with the fewest points that suffices, or the finest, with points enough to 0.9999} */
    public static LatticeRule of(ConfidenceLevel level) {
        return Arrays.stream(values())
                .filter(rule -> rule.reaches(level.tail()))
                .findFirst()
                .orElse(FINEST);
    }

    /** Returns whether a tail of this probability contains enough points. */
    boolean reaches(double tail) {
        return points * tail >= MIN_BEYOND;
    }

    int points() {
        return points;
    }

    /** Returns the step of the second coordinate. */
    int generator() {
        return generator;
    }

    /** Returns the step of the third: the square of the second, modulo the number of points. */
    int square() {
        return (int) ((long) generator * generator % points);
    }
}
