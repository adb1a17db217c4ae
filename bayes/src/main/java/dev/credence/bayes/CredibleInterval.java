package dev.credence.bayes;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;

/**
 * An interval that holds the metric with a given posterior probability.
 *
 * @param lower lower bound
 * @param upper upper bound
 * @param level the probability
 * @param notes where it is not what was asked for: why
 */
public record CredibleInterval(double lower, double upper, ConfidenceLevel level, List<String> notes) {
    /**
     * Copies the notes.
     *
     * @param lower lower bound
     * @param upper upper bound
     * @param level the probability
     * @param notes where it is not what was asked for: why
     */
    public CredibleInterval {
        notes = List.copyOf(notes);
    }

    /**
     * How long it is.
     *
     * @return upper less lower
     */
    public double width() {
        return upper - lower;
    }
}
