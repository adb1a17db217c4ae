package dev.credence.report.plan;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Suggestions;
import dev.credence.report.text.SafeText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What a plan was told: fields by name, the level, how to simulate, and evidence where it starts from some. Immutable. */
public final class PlanInput {
    private static final int MOST_SHOWN = 60;

    private final Map<String, Object> fields;
    private final ConfidenceLevel level;
    private final ComputeOptions run;
    private final @Nullable Sample<?> sample;
    private final @Nullable Pairing<?> pairing;

    private PlanInput(
            Map<String, Object> fields,
            ConfidenceLevel level,
            ComputeOptions run,
            @Nullable Sample<?> sample,
            @Nullable Pairing<?> pairing) {
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        this.level = level;
        this.run = run;
        this.sample = sample;
        this.pairing = pairing;
    }

    /**
     * Fields at a level.
     *
     * @param fields by their names in a request: numbers, texts and truth values
     * @param level of the interval; tests are at significance 1 minus this
     * @return the input
     */
    public static PlanInput of(Map<String, ?> fields, ConfidenceLevel level) {
        return new PlanInput(
                new LinkedHashMap<>(fields),
                Objects.requireNonNull(level, "level must not be null"),
                ComputeOptions.defaults(),
                null,
                null);
    }

    /**
     * With seed, progress and cancellation for plans that simulate.
     *
     * @param other the run
     * @return the input
     */
    public PlanInput run(ComputeOptions other) {
        return new PlanInput(fields, level, other, sample, pairing);
    }

    /**
     * With what one system did, for plans that start from it.
     *
     * @param other the sample
     * @return the input
     */
    public PlanInput sample(Sample<?> other) {
        return new PlanInput(fields, level, run, other, pairing);
    }

    /**
     * With what two systems did, for plans that start from it.
     *
     * @param other the two systems
     * @return the input
     */
    public PlanInput pairing(Pairing<?> other) {
        return new PlanInput(fields, level, run, sample, other);
    }

    /** Refuses what the kind does not know, and values of the wrong type. */
    void require(PlanKind kind) {
        List<String> known = kind.fields().stream().map(PlanField::name).toList();
        fields.forEach((name, value) -> {
            PlanField field = kind.fields().stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            Suggestions.message("input of plan '" + kind.name() + "'", name, known)));
            if (!fits(field.type(), value)) {
                throw new IllegalArgumentException(
                        name + " must be " + field.type().words() + ": " + name + "="
                                + SafeText.shortened(SafeText.clean(String.valueOf(value)), MOST_SHOWN));
            }
        });
    }

    private static boolean fits(PlanField.Type type, Object value) {
        return switch (type) {
            case NUMBER -> value instanceof Number;
            case WHOLE -> value instanceof Long || value instanceof Integer;
            case TEXT -> value instanceof String;
            case FLAG -> value instanceof Boolean;
        };
    }

    Map<String, Object> fields() {
        return fields;
    }

    ConfidenceLevel level() {
        return level;
    }

    ComputeOptions run() {
        return run;
    }

    Sample<?> sample() {
        return Optional.<Sample<?>>ofNullable(sample)
                .orElseThrow(() -> new IllegalArgumentException(
                        "evidence of one system must be given: it is what the plan assumes"));
    }

    Pairing<?> pairing() {
        return Optional.<Pairing<?>>ofNullable(pairing)
                .orElseThrow(() -> new IllegalArgumentException(
                        "evidence of two systems must be given: it is what the plan assumes"));
    }

    OptionalDouble number(String name) {
        return fields.get(name) instanceof Number value
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }

    double needed(String name) {
        return number(name).orElseThrow(() -> new IllegalArgumentException(name + " must be given: " + name + "=none"));
    }

    OptionalLong whole(String name) {
        return fields.get(name) instanceof Number value ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
    }

    Optional<String> text(String name) {
        return Optional.ofNullable((String) fields.get(name));
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    /** What is wanted; empty where the size is given instead. Exactly one of both. */
    OptionalDouble wanted(String goal) {
        boolean size = fields.containsKey("n");
        if (size == fields.containsKey(goal)) {
            throw new IllegalArgumentException(
                    size
                            ? goal + " and n are two questions: give " + goal
                                    + " for how many items it needs, or n for the " + goal + " that so many give"
                            : goal + " must be given, or n for the " + goal + " that so many items give: " + goal
                                    + "=none, n=none");
        }
        return number(goal);
    }

    /** The size, where it is given. */
    long n() {
        return whole("n").orElseThrow();
    }
}
