package dev.credence.decision;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The notes on bounds that decide in a complete installation and are not installed in this one.
 *
 * @param exact that exact bounds are absent, instead of the notes of the result on its own default
 * @param second that the second bounds of FAIL are absent, if the result needs them
 */
record AbsentBounds(Optional<Note> exact, Function<Inference, Optional<Note>> second) {
    /** Returns the notes of a check whose bounds are all there. */
    static AbsentBounds none() {
        return new AbsentBounds(Optional.empty(), result -> Optional.empty());
    }

    /** Returns the notes of a check of a difference. */
    static AbsentBounds ofDifference(ComparisonRequest<?> request) {
        return new AbsentBounds(
                Optional.empty(),
                result -> SecondBound.isScore(result)
                        ? SecondBound.absent(request.credence(), ((Comparison) result).comparator())
                        : Optional.empty());
    }

    /**
     * Returns the notes of a check of a value.
     *
     * @param form the form of the metric for the sample, which may be a proportion
     */
    static <E extends Evidence> AbsentBounds ofValue(
            EstimateRequest<E> request, Metric<E> metric, Metric<E> form, boolean isNamed) {
        if (isNamed) {
            return none();
        }
        Optional<String> used =
                request.credence().defaultMethod(metric, request.sample()).map(IntervalMethod::spelling);
        boolean lacksExact =
                request.credence().registry().findMethod(CheckBounds.EXACT).isEmpty()
                        && AbsentMethods.isOfTrials(form, request.sample());
        Optional<Note> exact = used.filter(method -> lacksExact)
                .map(method -> AbsentMethods.note(
                        CheckBounds.EXACT, "decisions about proportions of independent trials", method));
        Optional<Note> second = used.filter(method -> exact.isEmpty()
                        && SecondBound.isOfValue(request.sample())
                        && form.nonSmoothness().isEmpty())
                .flatMap(method -> SecondBound.absent(request.credence(), method));
        return new AbsentBounds(exact, result -> second);
    }

    /** Returns the notes of a result with those of this check. */
    List<Note> notes(Inference result) {
        List<Note> notes = new ArrayList<>(result.notes());
        exact.ifPresent(note -> {
            notes.removeIf(own -> own.code().equals(AbsentMethods.CODE));
            notes.add(note);
        });
        second.apply(result).ifPresent(notes::add);
        return notes;
    }
}
