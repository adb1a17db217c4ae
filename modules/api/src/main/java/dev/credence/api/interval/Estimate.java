package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampledUnits;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value of a metric with its interval, and a description of how both were computed. Estimates are immutable; {@link Inference}
 * lists the combinations that are rejected.
 *
 * <p>The {@linkplain #value() value} is the metric of the observed data, whatever the method. For a proportion, {@link #n()} is the
 * number of trials; for any other metric it is the number of items that the metric uses.
 */
public final class Estimate extends Inference {
    private final double value;
    private final double effectiveN;
    private final double designEffect;
    private final @Nullable PosteriorSummary posterior;
    private final @Nullable GuaranteedBounds guaranteedBounds;

    private Estimate(Builder parts) {
        super(parts, parts.value, false);
        this.value = parts.value;
        this.effectiveN = requireSize("effective n", parts.effectiveN);
        this.designEffect = requireSize("design effect", parts.designEffect);
        this.posterior = parts.posterior;
        this.guaranteedBounds = parts.guaranteedBounds;
    }

    private double requireSize(String name, double size) {
        if (size < 0) {
            throw new IllegalArgumentException(
                    name + " must be >= 0, or NaN where there is none: " + name + "=" + size + " (" + metric() + ")");
        }
        return size;
    }

    /**
     * Starts an estimate whose value, sample size and notes are computed from the metric and the sample, and which has no bounds
     * yet.
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
                .n(itemsRead(metric, sample));
        metric.notes(sample.evidence(), weights).forEach(builder::note);
        metric.noteOnUnseenUnits(sample.evidence(), weights, SampledUnits.of(metric, sample))
                .ifPresent(builder::note);
        return builder;
    }

    /** Returns the number of different items that a metric uses, which is that of the sample for most metrics. */
    private static <E extends Evidence> long itemsRead(Metric<E> metric, Sample<E> sample) {
        E evidence = sample.evidence();
        long read = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            read += metric.dependsOn(evidence, atom) ? evidence.count(atom) : 0;
        }
        return read == evidence.size()
                ? sample.items()
                : read / sample.folded().map(FoldedSample::repeats).orElse(1);
    }

    /**
     * Starts an estimate with a given value.
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
     * Computes the estimate of a metric by a method, after checking that the method fits. The interval is widened by the guaranteed
     * bounds of the metric where the evidence stores ranges of scores.
     *
     * @param <E> kind of evidence
     * @param method the method
     * @param metric the metric
     * @param sample the sample
     * @param level the level
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the estimate; where the metric is undefined, its status says so and no exception is thrown
     * @throws dev.credence.api.refusal.RefusedException if the method does not fit; its message is the refusal's sentence
     */
    public static <E extends Evidence> Estimate compute(
            IntervalMethod method,
            Metric<E> metric,
            Sample<E> sample,
            ConfidenceLevel level,
            ComputeOptions computeOptions) {
        requireFit(method, metric, sample);
        try {
            return ProviderFaults.checked(
                            method, metric, sample, level, method.interval(metric, sample, level, computeOptions))
                    .forOriginalScores(metric, sample);
        } catch (RuntimeException e) {
            throw ProviderFaults.named(e, List.of(metric, method), Optional.of(sample.evidence()));
        } catch (StackOverflowError | LinkageError | AssertionError e) {
            throw ProviderFaults.ofError(e, List.of(metric, method));
        }
    }

    /**
     * Throws an exception if a method does not fit a metric and a sample.
     *
     * @param method the method
     * @param metric the metric
     * @param sample the sample
     * @throws dev.credence.api.refusal.RefusedException if the method does not fit
     */
    public static void requireFit(IntervalMethod method, Metric<?> metric, Sample<?> sample) {
        refusal(method, metric, sample).ifPresent(reason -> {
            throw reason.asException();
        });
    }

    /**
     * Returns the reason why a method does not fit a metric and a sample, in a sentence that names the method and the metric.
     *
     * @param method the method
     * @param metric the metric
     * @param sample the sample
     * @return the reason, which begins with {@code method 'ID' does not fit metric 'SPELLING'}, or empty where the method fits
     */
    public static Optional<Refusal> refusal(IntervalMethod method, Metric<?> metric, Sample<?> sample) {
        return ProviderFaults.answered(method, method.refusal(metric, sample))
                .map(reason -> reason.within(
                        "method '" + method.id() + "' does not fit metric '" + metric.spelling() + "': "));
    }

    /** {@return the interval method, empty for a value without interval} */
    public String method() {
        return procedure();
    }

    /** {@return the metric of the observed data; NaN where it is 0/0} */
    public double value() {
        return value;
    }

    /** {@return the number of independent observations that would give the same variance; NaN where the method does not compute it} */
    public double effectiveN() {
        return effectiveN;
    }

    /** {@return the variance relative to independent observations of the same number; NaN where the method does not compute it} */
    public double designEffect() {
        return designEffect;
    }

    /** {@return the summary of the posterior: mean, mode, median and standard deviation, or empty for methods that have no posterior} */
    public Optional<PosteriorSummary> posterior() {
        return Optional.ofNullable(posterior);
    }

    /**
     * {@return guaranteed bounds of the metric of the original scores, where the evidence stores ranges of scores in place of the scores;
     * empty where the value is that of the original scores, or no bounds are known} These bounds have no confidence level, because they are
     * always valid. The interval was widened by them, so that it applies to the original scores.
     */
    public Optional<GuaranteedBounds> guaranteedBounds() {
        return Optional.ofNullable(guaranteedBounds);
    }

    /**
     * Returns this estimate as one that applies to the original scores. Where the evidence stores ranges of scores, the interval is
     * widened by the guaranteed bounds of the metric (see {@link Metric#guaranteedBounds}), which the result contains together with a
     * note.
     *
     * @param <E> kind of evidence
     * @param metric the metric that was estimated
     * @param sample the sample
     * @return the widened estimate; this estimate where atoms are single scores or there is no value
     */
    public <E extends Evidence> Estimate forOriginalScores(Metric<E> metric, Sample<E> sample) {
        if (!(sample.evidence() instanceof ScoredSample scores) || !scores.isCoarse() || Double.isNaN(value)) {
            return this;
        }
        return metric.guaranteedBounds(sample.evidence(), sample.weights())
                .map(bounds -> widenedBy(bounds, metric.range()))
                .orElseGet(() -> withNote(Note.of(
                        "score-ranges",
                        "scores are kept as ranges; how far " + metric()
                                + " of the scores themselves may be from this is not known")));
    }

    private Estimate widenedBy(GuaranteedBounds given, Range range) {
        if (given.lower() == given.upper()) {
            return withExactValue(given, range);
        }
        GuaranteedBounds bounds = given.including(value);
        Builder wider = new Builder(this, value);
        wider.guaranteedBounds = bounds;
        if (!Double.isNaN(lower())) {
            wider.bounds(
                    Math.min(lower(), range.clamp(lower() - distance(bounds.lower(), value))),
                    Math.max(upper(), range.clamp(upper() + distance(value, bounds.upper()))));
        }
        String sentence = String.format(
                Locale.ROOT,
                "scores are kept as ranges: %s of the scores themselves lies in [%.9g, %.9g] with certainty; the interval is"
                        + " widened by that",
                metric(),
                bounds.lower(),
                bounds.upper());
        return wider.note(Note.of("score-ranges", sentence)
                        .with("lower", bounds.lower())
                        .with("upper", bounds.upper()))
                .build();
    }

    /**
     * Replaces the value by the value of the original scores, and widens the interval on both sides by the difference of the two
     * values.
     */
    private Estimate withExactValue(GuaranteedBounds bounds, Range range) {
        Builder exact = new Builder(this, bounds.lower());
        exact.guaranteedBounds = bounds;
        double moved = Math.abs(distance(value, bounds.lower()));
        if (!Double.isNaN(lower())) {
            exact.bounds(
                    Math.min(lower(), range.clamp(lower() - moved)), Math.max(upper(), range.clamp(upper() + moved)));
        }
        return exact.note(
                        "score-ranges",
                        "scores are kept as ranges, but " + metric()
                                + " is that of the original scores, because its sum is kept")
                .build();
    }

    /** Returns the difference of two numbers, which is 0 if both are the same infinity. */
    private static double distance(double from, double to) {
        return from == to ? 0 : to - from;
    }

    /**
     * Returns this estimate with another spelling of the metric, also in notes that begin with the spelling.
     *
     * @param spelling the new spelling of the metric
     * @return the estimate
     */
    public Estimate withMetric(String spelling) {
        return spelling.equals(metric()) ? this : new Builder(this, spelling, value).build();
    }

    /**
     * Returns this estimate with the range of its metric.
     *
     * @param range the range of the values of the metric
     * @return the estimate, which equals this one
     */
    public Estimate withRange(Range range) {
        return new Builder(this, value).range(range).build();
    }

    /**
     * Returns this estimate with one more note.
     *
     * @param note the note
     * @return the estimate
     */
    public Estimate withNote(Note note) {
        return new Builder(this, value).note(note).build();
    }

    @Override
    protected List<Object> ownParts() {
        return Arrays.asList(value, effectiveN, designEffect, posterior(), guaranteedBounds());
    }

    /** Returns a line such as {@code f1 0.9636 [0.9355, 0.9802] wilson 95%}. */
    @Override
    public String toString() {
        return metric() + " " + shown(value) + " " + shownInterval();
    }

    /** A builder of an estimate. */
    public static final class Builder extends Inference.Builder<Builder> {
        private final double value;
        private double effectiveN = Double.NaN;
        private double designEffect = Double.NaN;
        private @Nullable PosteriorSummary posterior;
        private @Nullable GuaranteedBounds guaranteedBounds;

        private Builder(String metric, String method, ConfidenceLevel level, double value) {
            super(metric, method, level);
            this.value = value;
        }

        private Builder(Estimate other, double value) {
            this(other, other.metric(), value);
        }

        private Builder(Estimate other, String metric, double value) {
            this(metric, other.method(), other.level(), value);
            parts(other);
            effectiveN = other.effectiveN;
            designEffect = other.designEffect;
            posterior = other.posterior;
            guaranteedBounds = other.guaranteedBounds;
        }

        @Override
        protected Builder self() {
            return this;
        }

        /** {@return the observed value; NaN where undefined} */
        public double value() {
            return value;
        }

        /**
         * Declares the interval credible.
         *
         * @param summary the summary of the posterior
         * @return this builder
         */
        public Builder credible(PosteriorSummary summary) {
            posterior = summary;
            return kind(Kind.CREDIBLE);
        }

        /**
         * Sets the guaranteed bounds of the metric of the original scores. The bounds of the interval are not changed.
         *
         * @param bounds the bounds
         * @return this builder
         */
        public Builder guaranteedBounds(GuaranteedBounds bounds) {
            guaranteedBounds = bounds;
            return this;
        }

        /**
         * Sets the effective sample size.
         *
         * @param size the size of an independent sample that would give the same variance
         * @return this builder
         */
        public Builder effectiveN(double size) {
            effectiveN = size;
            return this;
        }

        /**
         * Sets the design effect.
         *
         * @param effect the variance relative to independent observations
         * @return this builder
         */
        public Builder designEffect(double effect) {
            designEffect = effect;
            return this;
        }

        /**
         * Builds the estimate.
         *
         * @return the estimate
         * @throws IllegalArgumentException if the parts contradict each other
         */
        public Estimate build() {
            return new Estimate(this);
        }
    }

    /**
     * The mean, mode, median and standard deviation of a posterior distribution.
     *
     * @param mean the posterior mean
     * @param mode the posterior mode; 0 or 1 where the density rises towards that end; NaN where there is none (a U shape)
     * @param median the posterior median
     * @param standardDeviation the posterior standard deviation, 0 or more
     */
    public record PosteriorSummary(double mean, double mode, double median, double standardDeviation) {}
}
