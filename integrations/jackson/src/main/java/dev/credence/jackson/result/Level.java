package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.credence.api.interval.ConfidenceLevel;

/** A level is its number, {@code 0.95}: what Jackson is to think of {@link ConfidenceLevel}. */
abstract class Level {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ConfidenceLevel of(double value) {
        return ConfidenceLevel.of(value);
    }

    @JsonValue
    abstract double value();
}
