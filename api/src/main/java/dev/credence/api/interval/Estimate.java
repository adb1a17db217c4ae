package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A metric's value with its interval, and how both were made. Immutable; see {@link Inference} for what cannot be built.
 *
 * <p>The {@linkplain #value() value} is the metric of the observed data, by whatever method. {@link #n()} counts the trials of a
 * proportion, the size of the sample otherwise.
 */
public final class Estimate extends Inference {
    private final double value;
    private final double effectiveN;
    private final double designEffect;
    private final @Nullable PosteriorSummary posterior;

    private Estimate(Builder parts) {
        super(parts, parts.value, false);
        this.value = parts.value;
        this.effectiveN = requireSize("effective n", parts.effectiveN);
        this.designEffect = requireSize("design effect", parts.designEffect);
        this.posterior = parts.posterior;
    }

    private double requireSize(String name, double size) {
        if (size < 0) {
            throw new IllegalArgumentException(
                    name + " must be >= 0, or NaN where there is none: " + name + "=" + size + " (" + metric() + ")");
        }
        return size;
    }

    /**
     * Starts an estimate: value, size and notes from the metric on the sample; no bounds yet.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param method spelling of the method, empty for a value without interval
     * @param level the level
     * @return a builder; where the value is NaN its status is UNDEFINED
     */
    public static <E extends Evidence> Builder of(
            Metric<E> metric, Sample<E> sample, String method, ConfidenceLevel level) {
        double[] weights = sample.weights();
        Builder builder = of(metric.spelling(), method, level, metric.value(sample.evidence(), weights))
                .n(sample.evidence().size());
        metric.notes(sample.evidence(), weights).forEach(builder::note);
        return builder;
    }

    /**
     * Starts an estimate whose value is known.
     *
     * @param metric spelling of the metric
     * @param method spelling of the method, empty for a value without interval
     * @param level the level
     * @param value the metric of the observed data, NaN where it is 0/0
     * @return a builder; where the value is NaN its status is UNDEFINED
     */
    public static Builder of(String metric, String method, ConfidenceLevel level, double value) {
        Builder builder = new Builder(metric, method, level, value);
        return Double.isNaN(value) ? builder.status(Status.UNDEFINED) : builder;
    }

    /**
     * The interval method.
     *
     * @return its spelling, empty for a value without interval
     */
    public String method() {
        return by();
    }

    /**
     * The metric of the observed data.
     *
     * @return NaN where it is 0/0
     */
    public double value() {
        return value;
    }

    /**
     * The size of an i.i.d. sample that would tell as much.
     *
     * @return NaN where the method has no such number
     */
    public double effectiveN() {
        return effectiveN;
    }

    /**
     * Variance relative to i.i.d. sampling of the same size.
     *
     * @return NaN where the method has no such number
     */
    public double designEffect() {
        return designEffect;
    }

    /**
     * The posterior's summary.
     *
     * @return mean, mode, median and standard deviation, or empty for methods that have no posterior
     */
    public Optional<PosteriorSummary> posterior() {
        return Optional.ofNullable(posterior);
    }

    /**
     * The same with one more note.
     *
     * @param note a sentence
     * @return the estimate
     */
    public Estimate withNote(String note) {
        return new Builder(this).note(note).build();
    }

    @Override
    protected List<Object> own() {
        return Arrays.asList(value, effectiveN, designEffect, posterior());
    }

    /** One line: {@code f1 0.9636 [0.9355, 0.9802] wilson 95%}. */
    @Override
    public String toString() {
        return String.format(java.util.Locale.ROOT, "%s %.4f %s", metric(), value, shownInterval());
    }

    /** Gathers the parts of an estimate. */
    public static final class Builder extends Inference.Builder<Builder> {
        private final double value;
        private double effectiveN = Double.NaN;
        private double designEffect = Double.NaN;
        private @Nullable PosteriorSummary posterior;

        private Builder(String metric, String method, ConfidenceLevel level, double value) {
            super(metric, method, level);
            this.value = value;
        }

        private Builder(Estimate other) {
            this(other.metric(), other.method(), other.level(), other.value);
            parts(other);
            effectiveN = other.effectiveN;
            designEffect = other.designEffect;
            posterior = other.posterior;
        }

        @Override
        protected Builder self() {
            return this;
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
         * Declares the interval credible.
         *
         * @param summary of the posterior
         * @return this builder
         */
        public Builder credible(PosteriorSummary summary) {
            posterior = summary;
            return kind(Kind.CREDIBLE);
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
         * Finishes.
         *
         * @return the estimate
         * @throws IllegalArgumentException if the parts contradict each other
         */
        public Estimate build() {
            return new Estimate(this);
        }
    }
}
