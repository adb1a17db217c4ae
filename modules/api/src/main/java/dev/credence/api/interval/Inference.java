package dev.credence.api.interval;

import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The common parts of an estimate and a comparison: the metric, the method or comparator, the interval, and a description of how it
 * was computed. Objects of this type are immutable. The subclasses are {@link Estimate} and {@link
 * dev.credence.api.comparison.Comparison}; more may be added in a minor release, and classes outside of Credence do not extend it.
 *
 * <p>The constructor rejects a lower bound above the upper bound, a single bound, a missing value or missing bounds with status
 * {@link Status#OK}, a refusal with a status other than {@link Status#REFUSED}, that status without a refusal, and a negative
 * sample size.
 *
 * <p>An interval need not contain the observed value: a prior moves a posterior, and the mean over folds differs from the value
 * over all observations. In that case the last note says so and gives the reason.
 */
public abstract class Inference {
    private static final String OUTSIDE_CODE = "outside-interval";
    private static final String OUTSIDE_SENTENCE = "the interval does not contain what was observed: ";
    private static final String POSTERIOR_REASON =
            "the prior, or over folds the mean of the folds, moves the posterior away from it, and the interval leaves"
                    + " out the tails of the posterior";
    private static final String OTHER_REASON = "the method centres the interval on another number";

    private final String metric;
    private final String procedure;
    private final Kind kind;
    private final ConfidenceLevel level;
    private final double lower;
    private final double upper;
    private final Status status;
    private final long n;
    private final boolean exact;
    private final @Nullable Simulation simulation;
    private final @Nullable Refusal refusal;
    private final @Nullable Range range;
    private final List<Note> notes;

    /**
     * Copies the common parts from a builder and checks them.
     *
     * @param parts a builder
     * @param value the observed value that the interval belongs to
     * @param answered whether there is a result other than bounds, such as a p-value
     * @throws IllegalArgumentException if the parts contradict each other; the message names them
     */
    protected Inference(Builder<?> parts, double value, boolean answered) {
        metric = parts.metric;
        procedure = parts.procedure;
        kind = parts.kind;
        level = parts.level;
        lower = parts.lower;
        upper = parts.upper;
        status = parts.status;
        n = parts.n;
        exact = parts.exact;
        simulation = parts.simulation;
        refusal = parts.refusal;
        range = parts.range;
        notes = withNoteIfOutside(parts.notes, value);
        requireBounds();
        requireStatus(value, answered);
        if (!(n >= 0)) {
            throw new IllegalArgumentException("n must be >= 0: n=" + n + " " + context());
        }
    }

    private void requireBounds() {
        boolean none = Double.isNaN(lower) && Double.isNaN(upper);
        if (!none && !(lower <= upper)) {
            throw new IllegalArgumentException("lower bound must be <= upper bound, or both NaN: lower=" + lower
                    + ", upper=" + upper + " " + context() + "; give both, in this order");
        }
    }

    private List<Note> withNoteIfOutside(List<Note> given, double value) {
        List<Note> all = new ArrayList<>(given);
        all.removeIf(note -> note.code().equals(OUTSIDE_CODE));
        if (value < lower || value > upper) {
            all.add(Note.of(
                    OUTSIDE_CODE, OUTSIDE_SENTENCE + (kind == Kind.CREDIBLE ? POSTERIOR_REASON : OTHER_REASON)));
        }
        return List.copyOf(all);
    }

    private void requireStatus(double value, boolean answered) {
        if ((status == Status.REFUSED) != (refusal != null)) {
            throw new IllegalArgumentException(
                    "status must be REFUSED where there is a refusal, and only there: status=" + status + ", refusal="
                            + refusal + " " + context() + "; use the builder's refused(refusal)");
        }
        if (status != Status.OK) {
            return;
        }
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("value must be a number where the status is OK: value=NaN " + context()
                    + "; give status UNDEFINED and why");
        }
        if (hasInterval() && !answered && Double.isNaN(lower)) {
            throw new IllegalArgumentException("bounds must be numbers where the status is OK: lower=NaN, upper=NaN "
                    + context() + "; give another status and why");
        }
    }

    private String context() {
        return "(" + metric + (procedure.isEmpty() ? "" : " by " + procedure) + ")";
    }

    /** {@return the metric} */
    public final String metric() {
        return metric;
    }

    /** {@return the method or comparator that computed the interval, as a spelling; empty where there is no interval} */
    protected final String procedure() {
        return procedure;
    }

    /** {@return whether there is an interval, and not the value alone; false where no method or comparator was used} */
    public final boolean hasInterval() {
        return !procedure.isEmpty();
    }

    /** {@return whether the interval is a confidence interval or a credible interval} */
    public final Kind kind() {
        return kind;
    }

    /** {@return the requested level} */
    public final ConfidenceLevel level() {
        return level;
    }

    /** {@return the lower bound; NaN where there is none} */
    public final double lower() {
        return lower;
    }

    /** {@return the upper bound; NaN where there is none} */
    public final double upper() {
        return upper;
    }

    /** {@return the upper bound minus the lower bound, NaN where there are no bounds} */
    public final double width() {
        return upper - lower;
    }

    /** {@return the status, which states whether the interval is the one that was requested} */
    public final Status status() {
        return status;
    }

    /** {@return the number of observations that were used, 0 or more} */
    public final long n() {
        return n;
    }

    /** {@return whether the result is exact under the model, without simulation or large-sample approximation} */
    public final boolean exact() {
        return exact;
    }

    /** {@return how the result was simulated: seed, draws and errors; empty for closed forms} */
    public final Optional<Simulation> simulation() {
        return Optional.ofNullable(simulation);
    }

    /**
     * {@return the reason why there is no interval: the refusal of the method or comparator, or of all that are installed; present exactly
     * where the status is {@link Status#REFUSED}}
     */
    public final Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /**
     * {@return the range of the values of the metric, which the result of a request knows; empty where the result was made in another
     * way or read from JSON} The range is no part of the result, so that equal results may differ in it.
     */
    public final Optional<Range> range() {
        return Optional.ofNullable(range);
    }

    /** {@return the notes on the result, as an unmodifiable list} */
    public final List<Note> notes() {
        return notes;
    }

    /** Returns whether the common parts are equal, where NaN equals NaN. */
    final boolean sameParts(Inference that) {
        return metric.equals(that.metric)
                && procedure.equals(that.procedure)
                && kind == that.kind
                && level.equals(that.level)
                && status == that.status
                && n == that.n
                && exact == that.exact
                && Objects.equals(simulation, that.simulation)
                && Objects.equals(refusal, that.refusal)
                && notes.equals(that.notes);
    }

    /**
     * {@return the values of a subclass, with numbers boxed, which {@link #equals} compares in addition to the common parts, in a fixed
     * order}
     */
    protected abstract List<Object> ownParts();

    /** Compares all parts, where NaN equals NaN. The values of the subclasses keep estimates and comparisons apart. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Inference that
                        && sameParts(that)
                        && Double.compare(lower, that.lower) == 0
                        && Double.compare(upper, that.upper) == 0
                        && ownParts().equals(that.ownParts()));
    }

    @Override
    public final int hashCode() {
        return Objects.hash(metric, procedure, level, lower, upper, status, n, ownParts());
    }

    /** {@return the interval as text, such as {@code [0.9355, 0.9802] wilson 95%}, followed by the status where it is not OK} */
    protected final String shownInterval() {
        String level = BigDecimal.valueOf(100 * this.level.value())
                .round(new MathContext(10))
                .stripTrailingZeros()
                .toPlainString();
        return "[" + shown(lower) + ", " + shown(upper) + "] " + procedure + " " + level + "%"
                + (status == Status.OK ? "" : " " + status);
    }

    /**
     * Formats a number with four decimals, and without a minus sign where it rounds to zero.
     *
     * @param number any number
     * @return its text, such as {@code 0.9355}
     */
    protected static String shown(double number) {
        String text = String.format(Locale.ROOT, "%.4f", number);
        return text.equals("-0.0000") ? "0.0000" : text;
    }

    /**
     * A builder of the common parts.
     *
     * @param <B> the builder itself
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final String metric;
        private final String procedure;
        private final ConfidenceLevel level;
        private final List<Note> notes = new ArrayList<>();
        private Kind kind = Kind.CONFIDENCE;
        private Status status = Status.OK;
        private double lower = Double.NaN;
        private double upper = Double.NaN;
        private long n;
        private boolean exact;
        private @Nullable Simulation simulation;
        private @Nullable Refusal refusal;
        private @Nullable Range range;

        /**
         * Starts a builder with the parts of the request.
         *
         * @param metric spelling of the metric
         * @param procedure spelling of the method or comparator, empty where there is no interval
         * @param level the level
         */
        protected Builder(String metric, String procedure, ConfidenceLevel level) {
            this.metric = Objects.requireNonNull(metric, "metric must not be null");
            this.procedure = Objects.requireNonNull(
                    procedure, "method or comparator must not be null; write \"\" where there is none");
            this.level = Objects.requireNonNull(level, "level must not be null");
        }

        /** {@return this builder} */
        protected abstract B self();

        /**
         * Copies the common parts of a finished result.
         *
         * @param other the result
         * @return this builder
         */
        protected final B parts(Inference other) {
            kind = other.kind;
            status = other.status;
            lower = other.lower;
            upper = other.upper;
            n = other.n;
            exact = other.exact;
            simulation = other.simulation;
            refusal = other.refusal;
            range = other.range;
            other.notes.forEach(note -> notes.add(note.renamed(other.metric, metric)));
            return self();
        }

        /**
         * Sets the kind of interval.
         *
         * @param newKind confidence or credible
         * @return this builder
         */
        public final B kind(Kind newKind) {
            kind = newKind;
            return self();
        }

        /**
         * Sets the bounds.
         *
         * @param low lower bound
         * @param high upper bound, not below the lower one
         * @return this builder
         */
        public final B bounds(double low, double high) {
            lower = low;
            upper = high;
            return self();
        }

        /**
         * Sets the range of the values of the metric.
         *
         * @param ofMetric the range of the values, not of differences
         * @return this builder
         */
        public final B range(Range ofMetric) {
            range = Objects.requireNonNull(ofMetric, "range must not be null");
            return self();
        }

        /**
         * Sets the number of observations.
         *
         * @param size the number of observations that were used, 0 or more
         * @return this builder
         */
        public final B n(long size) {
            n = size;
            return self();
        }

        /**
         * Declares that the result is exact under the model.
         *
         * @return this builder
         */
        public final B exact() {
            exact = true;
            return self();
        }

        /**
         * Sets how the result was simulated.
         *
         * @param newSimulation seed, draws and errors
         * @return this builder
         */
        public final B simulation(Simulation newSimulation) {
            simulation = newSimulation;
            return self();
        }

        /**
         * Sets the status and adds a note, whose code is the status in lower case.
         *
         * @param newStatus the status
         * @param reason the sentence of the note
         * @return this builder
         */
        public final B status(Status newStatus, String reason) {
            return status(newStatus)
                    .note(newStatus.name().toLowerCase(Locale.ROOT).replace('_', '-'), reason);
        }

        /**
         * Sets the reason why there is no interval. The status becomes {@link Status#REFUSED}.
         *
         * @param reason the refusal
         * @return this builder
         */
        public final B refused(Refusal reason) {
            refusal = reason;
            return status(Status.REFUSED);
        }

        /**
         * Sets the status without adding a note.
         *
         * @param newStatus the status
         * @return this builder
         */
        public final B status(Status newStatus) {
            status = newStatus;
            return self();
        }

        /**
         * Adds a note, unless an equal one has been added.
         *
         * @param note the note
         * @return this builder
         */
        public final B note(Note note) {
            if (!notes.contains(note)) {
                notes.add(note);
            }
            return self();
        }

        /**
         * Adds a note without data, unless an equal one has been added.
         *
         * @param code the code of the note, in lower case with hyphens
         * @param sentence the remark, without a full stop
         * @return this builder
         */
        public final B note(String code, String sentence) {
            return note(Note.of(code, sentence));
        }
    }

    /**
     * Describes how a result was simulated, and the simulation error of its bounds.
     *
     * @param seed the seed; the same one gives the same bits
     * @param draws the number of draws that were requested
     * @param undefinedDraws the number of draws that were left out because the metric was 0/0
     * @param lowerError Monte Carlo standard error of the lower bound
     * @param upperError Monte Carlo standard error of the upper bound
     */
    public record Simulation(long seed, long draws, long undefinedDraws, double lowerError, double upperError) {}
}
