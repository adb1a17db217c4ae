package com.example;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A recall, one method of which has a fault. */
public final class FaultyMetric implements BinaryMetric {
    private final String fault;

    /** Creates the metric whose fault is named, such as {@code range null}. */
    public FaultyMetric(String fault) {
        this.fault = fault;
    }

    @Override
    public String id() {
        return "my-metric";
    }

    @Override
    public Range range() {
        return orNull("range", Range.UNIT);
    }

    @Override
    public Direction direction() {
        return orNull("direction", Direction.HIGHER_IS_BETTER);
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return switch (fault) {
            case "value throws" -> throw new IllegalStateException("tp=" + tp);
            case "value rejects" -> throw new IllegalArgumentException("tp must be whole");
            case "value asserts" -> throw new AssertionError("tp=" + tp);
            case "value lacks" -> throw new NoClassDefFoundError("com/example/Absent");
            case "value misfits" -> throw new NoSuchMethodError("'void com.example.Other.old()'");
            case "value stops" -> throw new Stop();
            case "value outside" -> 3;
            case "value recurses" -> 1 - value(fn, tn, tp, fp);
            default -> tp / (tp + fn);
        };
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix evidence) {
        return orNull("refusal", BinaryMetric.super.refusal(evidence));
    }

    @Override
    public Metric<ConfusionMatrix> formFor(List<ConfusionMatrix> systems) {
        return orNull("formFor", BinaryMetric.super.formFor(systems));
    }

    @Override
    public List<Note> notes(ConfusionMatrix evidence, double[] weights) {
        return orNull("notes", BinaryMetric.super.notes(evidence, weights));
    }

    @Override
    public void influence(ConfusionMatrix evidence, double[] weights, double[] out) {
        switch (fault) {
            case "influence throws" -> throw new IllegalArgumentException("not yet");
            case "influence nan" -> Arrays.fill(out, Double.NaN);
            default -> BinaryMetric.super.influence(evidence, weights, out);
        }
    }

    /** An error of a kind of its own. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;
    }

    private <T> T orNull(String method, T result) {
        @Nullable T given = fault.equals(method + " null") ? null : result;
        return unchecked(given);
    }

    /** Returns null as an author could who checks no nullness. */
    @SuppressWarnings("NullAway")
    public static <T> T unchecked(@Nullable T given) {
        return Objects.isNull(given) ? null : given;
    }
}
