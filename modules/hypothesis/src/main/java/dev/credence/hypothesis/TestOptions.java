package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Objects;

/**
 * The options of a test.
 *
 * @param alternative the alternative hypothesis; intervals of effects are two-sided for each
 * @param level the confidence level of the intervals
 */
public record TestOptions(Alternative alternative, ConfidenceLevel level) {
    /** A two-sided test, with intervals at level 0.95. */
    public static final TestOptions DEFAULTS = new TestOptions(Alternative.TWO_SIDED, ConfidenceLevel.P95);

    /** Checks that no option is null. */
    public TestOptions {
        Objects.requireNonNull(alternative, "alternative");
        Objects.requireNonNull(level, "level");
    }

    /**
     * Returns a copy with another alternative.
     *
     * @param side the alternative
     * @return the options
     */
    public TestOptions withAlternative(Alternative side) {
        return new TestOptions(side, level);
    }

    /**
     * Returns a copy with another level of the intervals.
     *
     * @param other the level
     * @return the options
     */
    public TestOptions withLevel(ConfidenceLevel other) {
        return new TestOptions(alternative, other);
    }
}
