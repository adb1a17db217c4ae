package dev.credence.report.plan.kind;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.NamedInputs;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The input of a plan.
 *
 * @param fields the inputs by name, as {@link PlanKind#fields()} describes them
 * @param level the confidence level of an interval; tests have the significance level 1 - level
 * @param run seed, threads, progress and cancellation of a plan that simulates
 * @param sample the evidence of one system, for a plan that assumes its proportions
 * @param pairing the evidence of two systems, for a plan that assumes their proportions
 */
public record PlanInput(
        NamedInputs fields,
        ConfidenceLevel level,
        ComputeOptions run,
        Optional<Sample<?>> sample,
        Optional<Pairing<?>> pairing) {
    /**
     * Creates an input without evidence.
     *
     * @param fields numbers, texts and flags by name
     */
    public static PlanInput of(Map<String, ?> fields, ConfidenceLevel level) {
        Objects.requireNonNull(level, "level must not be null");
        return new PlanInput(
                NamedInputs.of(fields), level, ComputeOptions.defaults(), Optional.empty(), Optional.empty());
    }

    /** {@return a copy with other options of the simulation} */
    public PlanInput withRun(ComputeOptions other) {
        return new PlanInput(fields, level, other, sample, pairing);
    }

    /** {@return a copy with the evidence of one system} */
    public PlanInput withSample(Sample<?> other) {
        return new PlanInput(fields, level, run, Optional.of(other), pairing);
    }

    /** Returns a copy with the evidence of two systems. */
    public PlanInput withPairing(Pairing<?> other) {
        return new PlanInput(fields, level, run, sample, Optional.of(other));
    }

    Sample<?> requiredSample() {
        return sample.orElseThrow(() ->
                new IllegalArgumentException("evidence of one system must be given: the plan assumes its proportions"));
    }

    Pairing<?> requiredPairing() {
        return pairing.orElseThrow(() -> new IllegalArgumentException(
                "evidence of two systems must be given: the plan assumes their proportions"));
    }

    /** Returns the value to be reached; empty if the size is given instead. Exactly one of the two must be given. */
    OptionalDouble wanted(String goal) {
        boolean size = fields.has("n");
        if (size == fields.has(goal)) {
            throw new IllegalArgumentException(
                    size
                            ? goal + " and n exclude each other: give " + goal
                                    + " to get the number of items, or n to get the " + goal
                            : goal + " must be given, or n to get the " + goal + " of n items: " + goal
                                    + "=none, n=none");
        }
        return fields.optionalNumber(goal);
    }
}
