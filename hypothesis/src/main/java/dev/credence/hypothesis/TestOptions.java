package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Objects;

/**
 * What a test is asked beside its data.
 *
 * @param alternative the side of its p-value; intervals of effects are two-sided whatever it is
 * @param level the confidence level of these intervals
 */
public record TestOptions(Alternative alternative, ConfidenceLevel level) {
    /** Two-sided, at level 0.95. */
    public static final TestOptions DEFAULTS = new TestOptions(Alternative.TWO_SIDED, ConfidenceLevel.P95);

    /**
     * Checks the parts.
     *
     * @param alternative the side of the p-value
     * @param level the level of intervals
     */
    public TestOptions {
        Objects.requireNonNull(alternative, "alternative");
        Objects.requireNonNull(level, "level");
    }

    /**
     * With another side.
     *
     * @param side the alternative
     * @return the options
     */
    public TestOptions withAlternative(Alternative side) {
        return new TestOptions(side, level);
    }

    /**
     * With intervals of another level.
     *
     * @param other the level
     * @return the options
     */
    public TestOptions withLevel(ConfidenceLevel other) {
        return new TestOptions(alternative, other);
    }
}
