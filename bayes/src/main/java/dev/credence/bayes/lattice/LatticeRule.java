package dev.credence.bayes.lattice;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Arrays;

/** Lattices with enough points beyond the bounds of a level, 30 or more. */
public enum LatticeRule {
    /** For levels to .985: about a millisecond. */
    USUAL(4_096, 1_009),
    /** For levels to .999. */
    FINE(65_536, 2_287),
    /** For levels to .9999. */
    FINEST(1_048_576, 46_045);

    private static final double LEAST_BEYOND = 30;

    private final int points;
    private final int generator;

    LatticeRule(int points, int generator) {
        this.points = points;
        this.generator = generator;
    }

    /**
     * The rule for a level.
     *
     * @param level the level
     * @return the one with the fewest points that suffices
     * @throws IllegalArgumentException if none does
     */
    public static LatticeRule of(ConfidenceLevel level) {
        return Arrays.stream(values())
                .filter(rule -> rule.points * level.tail() >= LEAST_BEYOND)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("level must be at most 0.9999: level=" + level.value()
                        + "; beyond, use 'dirichlet' with more draws"));
    }

    int points() {
        return points;
    }

    /** Step of the second coordinate. */
    int generator() {
        return generator;
    }

    /** Step of the third: the square of the second, modulo the number of points. */
    int square() {
        return (int) ((long) generator * generator % points);
    }
}
