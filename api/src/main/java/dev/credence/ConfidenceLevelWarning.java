package dev.credence;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import java.util.Optional;

/** A level below one half is hardly meant: who asks for 0.05 has the level of a test in mind. */
final class ConfidenceLevelWarning {
    private static final double HALF = 0.5;

    private ConfidenceLevelWarning() {}

    /** That an interval at this level misses more often than it holds; empty from one half on. */
    static Optional<Note> note(ConfidenceLevel level) {
        return level.value() < HALF
                ? Optional.of(Note.of(
                                "low-level",
                                "level " + level.value()
                                        + " is that of an interval which misses the truth more often than not; the"
                                        + " usual one is "
                                        + ConfidenceLevel.P95.value())
                        .with("level", level.value()))
                : Optional.empty();
    }
}
