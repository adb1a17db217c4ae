package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.metric.GuaranteedBounds;

/** The JSON form of guaranteed bounds. */
@JsonClassDescription("guaranteedBounds")
record GuaranteedBoundsForm(double lower, double upper) {
    static GuaranteedBoundsForm of(GuaranteedBounds bounds) {
        return new GuaranteedBoundsForm(bounds.lower(), bounds.upper());
    }

    GuaranteedBounds bounds() {
        return new GuaranteedBounds(lower, upper);
    }
}
