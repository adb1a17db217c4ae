package dev.credence;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import java.util.Optional;

/**
 * Warns of a confidence level below 0.5, which is most likely a mistake: a user who passes 0.05 probably means the significance
 * level of a test.
 */
final class ConfidenceLevelWarning {
    private static final double LEAST_USUAL_LEVEL = 0.5;

    private ConfidenceLevelWarning() {}

    /**
     * Returns the note that an interval at this level misses the true value more often than it covers it; empty for levels of 0.5
     * or more.
     */
    static Optional<Note> note(ConfidenceLevel level) {
        return level.value() < LEAST_USUAL_LEVEL
                ? Optional.of(Note.of(
                                "low-level",
                                "level " + level.value()
                                        + " is that of an interval which misses the true value more often than not; the"
                                        + " usual one is "
                                        + ConfidenceLevel.P95.value())
                        .with("level", level.value()))
                : Optional.empty();
    }
}
