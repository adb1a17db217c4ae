package dev.credence.spark;

import dev.credence.ResultOrRefusal;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.state.EvidenceState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Converts an estimate or comparison to the columns of a report. */
final class AnswerRow {
    private static final String REFUSED = "REFUSED";

    static final StructType SCHEMA = DataTypes.createStructType(List.of(
            DataTypes.createStructField("metric", DataTypes.StringType, false),
            DataTypes.createStructField("value", DataTypes.DoubleType, true),
            DataTypes.createStructField("lower", DataTypes.DoubleType, true),
            DataTypes.createStructField("upper", DataTypes.DoubleType, true),
            DataTypes.createStructField("level", DataTypes.DoubleType, false),
            DataTypes.createStructField("method", DataTypes.StringType, true),
            DataTypes.createStructField("guaranteed_error", DataTypes.DoubleType, true),
            DataTypes.createStructField("n", DataTypes.LongType, false),
            DataTypes.createStructField("status", DataTypes.StringType, false),
            DataTypes.createStructField("notes", DataTypes.createArrayType(DataTypes.StringType, false), false),
            DataTypes.createStructField(Aggregation.SET_ASIDE, DataTypes.LongType, false)));

    static final List<String> NAMES =
            Stream.of(SCHEMA.fields()).map(StructField::name).toList();

    private AnswerRow() {}

    /** The accessors of a kind of result; the rounding error is NaN if no scores were rounded. */
    record Parts<R>(ToDoubleFunction<R> value, Function<R, String> method, ToDoubleFunction<R> guaranteedError) {}

    /** Returns the columns of a result for a state, whose evidence has {@code size} observations. */
    static <R extends Inference> List<@Nullable Object> of(
            String metric,
            StateQuery request,
            EvidenceState state,
            long size,
            ResultOrRefusal<R> resultOrRefusal,
            Parts<R> parts) {
        Optional<String> reason = resultOrRefusal.refusal().map(Refusal::sentence);
        return resultOrRefusal
                .result()
                .map(result -> cells(
                        metric,
                        nullIfUndefined(parts.value().applyAsDouble(result)),
                        result.hasInterval() ? nullIfUndefined(result.lower()) : null,
                        result.hasInterval() ? nullIfUndefined(result.upper()) : null,
                        request.level(),
                        named(parts.method().apply(result)),
                        nullIfUndefined(parts.guaranteedError().applyAsDouble(result)),
                        result.n(),
                        reason.isPresent() ? REFUSED : result.status().name(),
                        notes(result.notes(), reason),
                        state.missing()))
                .orElseGet(() -> refused(metric, request, state, size, reason.orElse("")));
    }

    /** Returns the columns of a refusal, which has no value. */
    static List<@Nullable Object> refused(
            String metric, StateQuery request, EvidenceState state, long size, String reason) {
        String[] notes = {reason};
        return cells(metric, null, null, null, request.level(), null, null, size, REFUSED, notes, state.missing());
    }

    private static @Nullable String named(String method) {
        return method.isEmpty() ? null : method;
    }

    private static List<@Nullable Object> cells(@Nullable Object... cells) {
        return Arrays.asList(cells);
    }

    private static String[] notes(List<Note> notes, Optional<String> reason) {
        List<String> all = new ArrayList<>();
        notes.forEach(note -> all.add(note.sentence()));
        reason.ifPresent(all::add);
        return all.toArray(String[]::new);
    }

    private static @Nullable Double nullIfUndefined(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
