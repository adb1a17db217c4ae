package dev.credence.cli.data.layout;

import dev.credence.cli.Failure;
import java.util.Optional;

/**
 * Two systems in the columns of one file, or one system in the place of both.
 *
 * @param first the file, and the first system's columns
 * @param against column of the second system's predictions
 * @param againstScore column of the second system's scores
 */
public record PairReading(Reading first, Optional<String> against, Optional<String> againstScore) {
    /**
     * Two systems, which are not the same.
     *
     * @throws Failure if a column is named for both
     */
    public static PairReading ofTwo(Reading first, Optional<String> against, Optional<String> againstScore) {
        requireOther(first.prediction(), against);
        requireOther(first.score(), againstScore);
        return new PairReading(first, against, againstScore);
    }

    private static void requireOther(Optional<String> one, Optional<String> other) {
        if (one.isPresent() && one.equals(other)) {
            throw Failure.usage("both systems are column '" + one.get() + "', and a system does not differ from itself;"
                    + " name the column of the other system");
        }
    }

    /** Whether the second system is the first. */
    public boolean isOfOne() {
        return first.prediction().equals(against) && first.score().equals(againstScore);
    }
}
