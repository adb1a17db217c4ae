package dev.credence.report.comparison;

import dev.credence.Answer;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/**
 * A row of a comparison report.
 *
 * @param comparison the comparison; without comparator and bounds if no comparator fits
 * @param refusal the reason why there is no interval, and what would provide one
 */
public record ComparisonRow(Comparison comparison, Optional<Refusal> refusal) {
    static ComparisonRow of(Answer<Comparison> answer) {
        Comparison comparison =
                answer.result().orElseThrow(() -> answer.refusal().orElseThrow().asException());
        return new ComparisonRow(comparison, answer.refusal());
    }

    /** {@return the comparison with the reason of a refusal among its notes} */
    public Comparison reported() {
        return refusal.map(reason -> comparison.withNote(Note.of(reason.code().word(), reason.sentence())))
                .orElse(comparison);
    }
}
