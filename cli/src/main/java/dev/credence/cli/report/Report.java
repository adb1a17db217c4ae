package dev.credence.cli.report;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.PriorSensitivity;
import dev.credence.cli.data.Dataset;
import java.util.List;
import java.util.Map;

/**
 * What {@code evaluate} found.
 *
 * @param input what was read, by name, in the order to show it
 * @param data the evidence
 * @param level the level of the intervals
 * @param answers the rows, those of a group side by side
 * @param priors how posteriors depend on their prior; empty where that was not asked
 */
public record Report(
        Map<String, Object> input,
        Dataset data,
        ConfidenceLevel level,
        List<Answer> answers,
        List<PriorSensitivity> priors) {
    /** What the reader should know of the whole. */
    List<String> notes() {
        return data.notes();
    }
}
