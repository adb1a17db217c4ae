package com.example;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/** A recall that refuses matrices of few items, and has a note on few true positives. */
public final class PickyMetric implements BinaryMetric {
    private final long least;

    /** Creates the metric, which refuses matrices of fewer items. */
    public PickyMetric(long least) {
        this.least = least;
    }

    @Override
    public String id() {
        return "picky";
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / (tp + fn);
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return BinaryMetric.super
                .refusal(matrix)
                .or(() -> matrix.size() < least
                        ? Optional.of(Refusal.of(
                                Refusal.Code.DATA,
                                "items of class " + matrix.positive().orElse("") + " must be " + least + " or more"))
                        : Optional.empty());
    }

    @Override
    public List<Note> notes(double tp, double fp, double fn, double tn) {
        return tp < 6 ? List.of(Note.of("few", "few true positives: " + tp)) : BinaryMetric.super.notes(tp, fp, fn, tn);
    }
}
