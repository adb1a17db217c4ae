package dev.credence.report.gate;

import dev.credence.decision.Decision;
import dev.credence.decision.Verdict;
import java.util.Optional;

/**
 * What became of an expectation, of all rows or of a slice.
 *
 * @param slice name of the slice; empty for all rows
 * @param decision the verdict, the bounds and the size that would decide; the difference is new minus baseline
 */
public record GateDecision(Optional<String> slice, Decision decision) {
    /** {@return what was found} */
    public Verdict verdict() {
        return decision.verdict();
    }

    /** {@return what was expected, what was found, and what would decide, in a sentence} */
    public String sentence() {
        return GateText.sentence(this);
    }
}
