package dev.credence.report.comparison;

import dev.credence.Answer;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/**
 * A row of a comparison report.
 *
 * @param comparison the comparison; without comparator and bounds where none fits
 * @param refusal why there is none, and what would give one
 */
public record ComparisonRow(Comparison comparison, Optional<Refusal> refusal) {
    static ComparisonRow of(Answer<Comparison> answer) {
        Comparison comparison =
                answer.result().orElseThrow(() -> answer.refusal().orElseThrow().asException());
        return new ComparisonRow(comparison, answer.refusal());
    }

    /** {@return the comparison with all there is to say in its notes} */
    public Comparison told() {
        return refusal.map(reason -> comparison.withNote(Note.of(reason.code().word(), reason.sentence())))
                .orElse(comparison);
    }
}
