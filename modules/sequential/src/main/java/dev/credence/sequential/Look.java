package dev.credence.sequential;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Verdict;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a monitor shows at one look: an immutable snapshot.
 *
 * @param metric spelling of the metric
 * @param by spelling of the confidence sequence; empty where there are no items yet
 * @param level the confidence level of all looks simultaneously
 * @param number the number of this look, from 1
 * @param items the number of items so far
 * @param n the number of observations that the metric reads, for recall those of its class
 * @param value the metric, or the difference of two systems; NaN where it is 0/0
 * @param lower the lower bound, which is valid at all looks
 * @param upper the upper bound, which is valid at all looks
 * @param verdict the decision of the claim, which stays once it is not INCONCLUSIVE, unless the bounds of a later look contradict it, as they do
 *     where the true value has changed: it is INCONCLUSIVE then, with the note {@code contradicted}; INCONCLUSIVE without a claim
 * @param needed about the number of observations before which the claim cannot be decided, if the value and its variance stay as they
 *     are; empty without a claim, after the decision, if the value is the limit, or while the bound that has to reach the limit is
 *     within a tenth of the range of its end and does not show the variance
 * @param notes notes for the reader of the bounds
 */
public record Look(
        String metric,
        String by,
        ConfidenceLevel level,
        long number,
        long items,
        long n,
        double value,
        double lower,
        double upper,
        Verdict verdict,
        OptionalLong needed,
        List<Note> notes) {
    /** The code of the note that the bounds contradict an earlier decision. */
    public static final String CONTRADICTED = "contradicted";

    /** Copies the notes. */
    public Look {
        notes = List.copyOf(notes);
    }

    /** Returns the look at no rows, whose bounds are those of the range of the value or of the difference. */
    static Look ofNoRows(Metric<?> metric, boolean paired, ConfidenceLevel level, long number, Verdict verdict) {
        Range range = metric.range();
        double most = range.upper() - range.lower();
        return new Look(
                metric.spelling(),
                "",
                level,
                number,
                0,
                0,
                Double.NaN,
                paired ? -most : range.lower(),
                paired ? most : range.upper(),
                verdict,
                OptionalLong.empty(),
                List.of());
    }

    /** {@return whether the claim was decided at this look or before, and the bounds of this look do not contradict the decision} */
    public boolean decided() {
        return verdict != Verdict.INCONCLUSIVE;
    }

    /**
     * Returns this look after an earlier decision of its claim: with that decision or, if the bounds of this look contradict it, INCONCLUSIVE with a
     * note.
     *
     * @param earlier the decision, INCONCLUSIVE if there was none
     * @return the look
     */
    public Look after(Verdict earlier) {
        if (earlier == Verdict.INCONCLUSIVE
                || earlier == verdict
                || notes.stream().anyMatch(note -> note.code().equals(CONTRADICTED))) {
            return this;
        }
        return verdict == Verdict.INCONCLUSIVE
                ? with(earlier, Stream.empty())
                : with(
                        Verdict.INCONCLUSIVE,
                        Stream.of(Note.of(
                                CONTRADICTED,
                                metric + ": the claim was decided as " + earlier
                                        + " before, and the bounds of all rows contradict that now: the true value has changed, so that"
                                        + " bounds of recent rows are needed")));
    }

    /**
     * Returns this look without a decision, because its bounds need an assumption that the rows contradict.
     *
     * @param reason which assumption is contradicted, as a sentence without a full stop
     * @return the look, which is INCONCLUSIVE, with a note
     */
    public Look doubted(String reason) {
        return with(Verdict.INCONCLUSIVE, Stream.of(Note.of(InconclusiveCause.ASSUMPTION.code(), reason)));
    }

    private Look with(Verdict decision, Stream<Note> more) {
        return new Look(
                metric,
                by,
                level,
                number,
                items,
                n,
                value,
                lower,
                upper,
                decision,
                OptionalLong.empty(),
                Stream.concat(notes.stream(), more).toList());
    }
}
