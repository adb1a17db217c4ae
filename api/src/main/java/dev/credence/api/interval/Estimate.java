package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A metric's value with its interval, and how both were made.
 *
 * @param metric spelling of the metric
 * @param method spelling of the interval method, empty for a value without interval
 * @param kind confidence or credible
 * @param level the level asked for
 * @param value the metric of the observed data; NaN where it is 0/0
 * @param lower lower bound; NaN where there is none
 * @param upper upper bound; NaN where there is none
 * @param status whether this is what was asked for
 * @param n how many observations it rests on: the trials of a proportion, the size of the sample otherwise
 * @param effectiveN the size of an i.i.d. sample that would tell as much; NaN where the method has no such number
 * @param designEffect variance relative to i.i.d. sampling of the same size; NaN where the method has no such number
 * @param exact true where no simulation or large-sample approximation stands between the model and the bounds
 * @param posterior summary of the posterior, null for methods that have none
 * @param simulation how it was simulated, null for closed forms
 * @param notes what the reader should know
 */
public record Estimate(
        String metric,
        String method,
        Kind kind,
        ConfidenceLevel level,
        double value,
        double lower,
        double upper,
        Status status,
        long n,
        double effectiveN,
        double designEffect,
        boolean exact,
        @Nullable Posterior posterior,
        @Nullable Simulation simulation,
        List<String> notes) {
    /**
     * Copies the notes.
     *
     * @param metric spelling of the metric
     * @param method spelling of the interval method
     * @param kind confidence or credible
     * @param level the level asked for
     * @param value the metric of the observed data
     * @param lower lower bound
     * @param upper upper bound
     * @param status whether this is what was asked for
     * @param n how many observations it rests on: the trials of a proportion
     * @param effectiveN the size of an i.i.d. sample that would tell as much
     * @param designEffect variance relative to i.i.d. sampling of the same size
     * @param exact true where no simulation or large-sample approximation stands between the model and the bounds
     * @param posterior summary of the posterior
     * @param simulation how it was simulated
     * @param notes what the reader should know
     */
    public Estimate {
        notes = List.copyOf(notes);
    }

    /**
     * Starts an estimate: value, size and notes from the metric on the sample; no bounds yet.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param method spelling of the method
     * @param level the level
     * @return a builder; where the value is NaN its status is UNDEFINED
     */
    public static <E extends Evidence> Builder of(
            Metric<E> metric, Sample<E> sample, String method, ConfidenceLevel level) {
        return new Builder(metric, sample, method, level);
    }

    /**
     * Upper bound less lower bound.
     *
     * @return the width
     */
    public double width() {
        return upper - lower;
    }

    /**
     * The posterior's summary.
     *
     * @return the summary, or empty
     */
    public Optional<Posterior> summary() {
        return Optional.ofNullable(posterior);
    }

    /**
     * How it was simulated.
     *
     * @return the simulation, or empty for closed forms
     */
    public Optional<Simulation> simulated() {
        return Optional.ofNullable(simulation);
    }

    /**
     * The same with one more note.
     *
     * @param note a sentence
     * @return the estimate
     */
    public Estimate withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Estimate(
                metric,
                method,
                kind,
                level,
                value,
                lower,
                upper,
                status,
                n,
                effectiveN,
                designEffect,
                exact,
                posterior,
                simulation,
                more);
    }

    /** One line: {@code f1 0.9636 [0.9355, 0.9802] wilson 95%}. */
    @Override
    public String toString() {
        String status = this.status == Status.OK ? "" : " " + this.status;
        return String.format(
                java.util.Locale.ROOT,
                "%s %.4f [%.4f, %.4f] %s %s%%%s",
                metric,
                value,
                lower,
                upper,
                method,
                trimmed(100 * level.value()),
                status);
    }

    private static String trimmed(double percent) {
        return java.math.BigDecimal.valueOf(percent)
                .round(new java.math.MathContext(10))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Gathers the parts of an estimate. */
    public static final class Builder {
        private final String metric;
        private final String method;
        private final ConfidenceLevel level;
        private final double value;
        private final List<String> notes;
        private Kind kind = Kind.CONFIDENCE;
        private Status status;
        private double lower = Double.NaN;
        private double upper = Double.NaN;
        private long n;
        private double effectiveN = Double.NaN;
        private double designEffect = Double.NaN;
        private boolean exact;
        private @Nullable Posterior posterior;
        private @Nullable Simulation simulation;

        private <E extends Evidence> Builder(Metric<E> metric, Sample<E> sample, String method, ConfidenceLevel level) {
            double[] weights = sample.weights();
            this.metric = metric.spelling();
            this.method = method;
            this.level = level;
            this.value = metric.value(sample.evidence(), weights);
            this.notes = new ArrayList<>(metric.notes(sample.evidence(), weights));
            this.n = sample.evidence().size();
            this.status = Double.isNaN(value) ? Status.UNDEFINED : Status.OK;
        }

        /**
         * The observed value.
         *
         * @return NaN where undefined
         */
        public double value() {
            return value;
        }

        /**
         * Sets the bounds.
         *
         * @param low lower bound
         * @param high upper bound
         * @return this builder
         */
        public Builder bounds(double low, double high) {
            lower = low;
            upper = high;
            return this;
        }

        /**
         * Declares the interval credible.
         *
         * @param summary of the posterior
         * @return this builder
         */
        public Builder credible(Posterior summary) {
            kind = Kind.CREDIBLE;
            posterior = summary;
            return this;
        }

        /**
         * Sets the number of observations.
         *
         * @param size how many it rests on
         * @return this builder
         */
        public Builder n(long size) {
            n = size;
            return this;
        }

        /**
         * Sets the effective sample size.
         *
         * @param size an i.i.d. sample that would tell as much
         * @return this builder
         */
        public Builder effectiveN(double size) {
            effectiveN = size;
            return this;
        }

        /**
         * Sets the design effect.
         *
         * @param effect variance relative to i.i.d. sampling
         * @return this builder
         */
        public Builder designEffect(double effect) {
            designEffect = effect;
            return this;
        }

        /**
         * Declares the bounds exact.
         *
         * @return this builder
         */
        public Builder exact() {
            exact = true;
            return this;
        }

        /**
         * Says how it was simulated.
         *
         * @param how seed, draws and errors
         * @return this builder
         */
        public Builder simulation(Simulation how) {
            simulation = how;
            return this;
        }

        /**
         * Sets the status.
         *
         * @param newStatus the status
         * @param note why
         * @return this builder
         */
        public Builder status(Status newStatus, String note) {
            status = newStatus;
            return note(note);
        }

        /**
         * Adds a note.
         *
         * @param note a sentence
         * @return this builder
         */
        public Builder note(String note) {
            if (!notes.contains(note)) {
                notes.add(note);
            }
            return this;
        }

        /**
         * Finishes.
         *
         * @return the estimate
         */
        public Estimate build() {
            return new Estimate(
                    metric,
                    method,
                    kind,
                    level,
                    value,
                    lower,
                    upper,
                    status,
                    n,
                    effectiveN,
                    designEffect,
                    exact,
                    posterior,
                    simulation,
                    notes);
        }
    }
}
