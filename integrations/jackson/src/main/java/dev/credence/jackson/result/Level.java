package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.credence.api.interval.ConfidenceLevel;

/** A Jackson mix-in by which a {@link ConfidenceLevel} is read and written as its number, such as {@code 0.95}. */
abstract class Level {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ConfidenceLevel of(double value) {
        return ConfidenceLevel.of(value);
    }

    @JsonValue
    abstract double value();
}
