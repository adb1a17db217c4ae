package dev.credence.report.evaluation;

import dev.credence.Answer;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A row of an evaluation.
 *
 * @param group the heading above the row; empty for none
 * @param estimate the estimate; without method and bounds if there is no interval
 * @param range the range of the metric
 * @param direction whether larger or smaller values are better
 * @param refusal the reason why there is no interval, and what would provide one
 */
public record EstimateRow(
        String group, Estimate estimate, Range range, Direction direction, Optional<Refusal> refusal) {
    /** The smallest relative change of the variance by a design that is reported, 1%. */
    private static final double SLIGHT = 0.01;

    static EstimateRow of(String group, Metric<?> metric, Answer<Estimate> answer) {
        Estimate estimate =
                answer.result().orElseThrow(() -> answer.refusal().orElseThrow().asException());
        return new EstimateRow(group, estimate, metric.range(), metric.direction(), answer.refusal());
    }

    /**
     * Returns the row with another heading.
     *
     * @param heading the heading
     * @return the row
     */
    public EstimateRow withHeading(String heading) {
        return new EstimateRow(heading, estimate, range, direction, refusal);
    }

    /**
     * Returns the notes of the estimate, and the reason why it has no interval.
     *
     * @return sentences
     */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(Note.sentences(estimate.notes()));
        refusal.ifPresent(reason -> notes.add(reason.sentence()));
        return notes;
    }

    /**
     * Returns the notes with the design effect, which measures how much the sampling design changes the variance.
     *
     * @return sentences; a design that changes the variance by less than 1% is not reported
     */
    public List<String> shownNotes() {
        List<String> notes = notes();
        if (Math.abs(estimate.designEffect() - 1) >= SLIGHT) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: design effect %.3g, effective n %.4g",
                    estimate.metric(),
                    estimate.designEffect(),
                    estimate.effectiveN()));
        }
        return notes;
    }

    /** {@return the estimate with the reason of a refusal among its notes} */
    public Estimate told() {
        return refusal.map(reason -> estimate.withNote(Note.of(reason.code().word(), reason.sentence())))
                .orElse(estimate);
    }
}
