package dev.credence;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.DrawsMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question about a sample: at which level, by which method, with which seed. Ask it of any number of metrics.
 *
 * <pre>{@code
 * Estimate mcc = credence.evaluate(matrix).level(0.99).method("bootstrap-bca").seed(7).estimate("mcc");
 * List<Estimate> three = credence.evaluate(matrix).estimates("precision", "recall", "f1");
 * }</pre>
 *
 * <p>Without a method, each metric has its default; without a level, it is the facade's. Immutable: every call gives a new question.
 * Spellings are read once, where they are given, and whether a method fits is asked once.
 *
 * @param <E> kind of evidence
 */
public final class EstimateRequest<E extends Evidence> {
    private final Credence credence;
    private final Sample<E> sample;
    private final @Nullable IntervalMethod method;
    private final ConfidenceLevel level;
    private final ComputeOptions run;

    EstimateRequest(
            Credence credence,
            Sample<E> sample,
            @Nullable IntervalMethod method,
            ConfidenceLevel level,
            ComputeOptions run) {
        this.credence = credence;
        this.sample = sample;
        this.method = method;
        this.level = level;
        this.run = run;
    }

    /**
     * At another level.
     *
     * @param other the level
     * @return the question
     */
    public EstimateRequest<E> level(ConfidenceLevel other) {
        return new EstimateRequest<>(
                credence, sample, method, Objects.requireNonNull(other, "level must not be null"), run);
    }

    /**
     * At another level.
     *
     * @param other strictly between 0 and 1
     * @return the question
     * @throws IllegalArgumentException if it is not
     */
    public EstimateRequest<E> level(double other) {
        return level(ConfidenceLevel.of(other));
    }

    /**
     * By a named method.
     *
     * @param spelling such as {@code beta:prior=1}
     * @return the question
     * @throws java.util.NoSuchElementException if no such method is installed; the message lists what is
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public EstimateRequest<E> method(String spelling) {
        return method(credence.registry().method(Objects.requireNonNull(spelling, "method must not be null")));
    }

    /**
     * By a method, registered or not.
     *
     * @param other the method
     * @return the question
     */
    public EstimateRequest<E> method(IntervalMethod other) {
        return new EstimateRequest<>(
                credence, sample, Objects.requireNonNull(other, "method must not be null"), level, run);
    }

    /**
     * With another way to carry it out: seed, draws, threads, progress, cancellation.
     *
     * @param other the run
     * @return the question
     */
    public EstimateRequest<E> run(ComputeOptions other) {
        return new EstimateRequest<>(
                credence, sample, method, level, Objects.requireNonNull(other, "run must not be null"));
    }

    /**
     * With another seed.
     *
     * @param seed any number
     * @return the question
     */
    public EstimateRequest<E> seed(long seed) {
        return run(run.withSeed(seed));
    }

    /**
     * A metric with its interval.
     *
     * @param metric spelling of the metric, such as {@code f1.macro}
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit; the
     *     message names the methods that do
     */
    public Estimate estimate(String metric) {
        return checked(found(metric), false).orThrow();
    }

    /**
     * A metric with its interval.
     *
     * @param metric the metric, registered or not
     * @return the estimate
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit; the
     *     message names the methods that do
     */
    public Estimate estimate(Metric<E> metric) {
        return checked(Objects.requireNonNull(metric, "metric must not be null"), false)
                .orThrow();
    }

    /**
     * Metrics with their intervals.
     *
     * @param metrics spellings of metrics
     * @return an estimate a metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if one is refused; {@link #answers} tells of each
     */
    public List<Estimate> estimates(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::estimate)
                .toList();
    }

    /**
     * A metric with its interval, or why not: also where an option, such as the number of draws, does not go with the question.
     *
     * @param metric spelling of the metric
     * @return the answer
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     */
    public Answer<Estimate> answer(String metric) {
        return checked(found(metric), true);
    }

    /**
     * A metric with its interval, or why not: also where an option, such as the number of draws, does not go with the question.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public Answer<Estimate> answer(Metric<E> metric) {
        return checked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * Metrics with their intervals, or why not.
     *
     * @param metrics spellings of metrics
     * @return an answer a metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public List<Answer<Estimate>> answers(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::answer)
                .toList();
    }

    /**
     * The whole distribution behind the interval: density, tails, quantiles. Only of a named method that knows it, such as
     * {@code beta}.
     *
     * @param metric spelling of the metric
     * @return its distribution; the level of the question does not matter
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     * @throws IllegalArgumentException if no method was named, or the one that was knows no distribution; the message names those
     *     that do
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit
     */
    public Distribution distribution(String metric) {
        CanonicalQuestion<?, ? extends Sample<?>> question = question(metric);
        return of(question.data()).distribution(question.metric());
    }

    private Distribution distribution(Metric<?> metric) {
        Metric<E> fitting = fitting(metric);
        return named(DistributionMethod.class, "a distribution", fitting).distribution(fitting, sample);
    }

    /**
     * Draws from the simulated posterior behind the interval, in the order of drawing; the i-th draws of two metrics belong together.
     * Only of a named method that simulates one, such as {@code dirichlet}.
     *
     * @param metric spelling of the metric
     * @return a new array, as many as the run or the method says; NaN where the metric is undefined
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     * @throws IllegalArgumentException if no method was named, or the one that was has no draws; the message names those that have
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     */
    public double[] draws(String metric) {
        CanonicalQuestion<?, ? extends Sample<?>> question = question(metric);
        return of(question.data()).draws(question.metric());
    }

    private double[] draws(Metric<?> metric) {
        Metric<E> fitting = fitting(metric);
        return named(DrawsMethod.class, "draws", fitting).draws(fitting, sample, run);
    }

    private CanonicalQuestion<?, ? extends Sample<?>> question(String metric) {
        return CanonicalQuestion.of(fitting(found(metric)), sample);
    }

    /** The method of the question, which can do more than intervals. */
    private <M extends IntervalMethod> M named(Class<M> kind, String what, Metric<E> metric) {
        IntervalMethod asked = method;
        if (asked == null || !kind.isInstance(asked)) {
            throw new IllegalArgumentException("method must have " + what + ": method="
                    + (asked == null ? "none named" : asked.spelling()) + "; methods that fit: "
                    + credence.registry().methods().stream()
                            .filter(other -> kind.isInstance(other) && other.supports(metric, sample))
                            .map(IntervalMethod::id)
                            .toList());
        }
        asked.require(metric, sample);
        return kind.cast(asked);
    }

    @SuppressWarnings("unchecked") // a metric that reads other evidence is refused
    private Metric<E> fitting(Metric<?> metric) {
        MetricFit.refusal(metric, sample.evidence()).ifPresent(misfit -> {
            throw misfit.asException();
        });
        return (Metric<E>) metric;
    }

    private Metric<?> found(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /** Unchecked, but a metric that reads other evidence is refused first. */
    @SuppressWarnings("unchecked")
    private Answer<Estimate> checked(Metric<?> metric, boolean asValue) {
        Optional<Refusal> misfit = MetricFit.refusal(metric, sample.evidence());
        return misfit.isPresent() ? Answer.refused(misfit.get()) : answered((Metric<E>) metric, asValue);
    }

    private Answer<Estimate> answered(Metric<E> metric, boolean asValue) {
        CanonicalQuestion<?, ? extends Sample<?>> question = CanonicalQuestion.of(metric, sample);
        if (question.is(metric, sample)) {
            return direct(metric, asValue);
        }
        return of(question.data()).canonical(question.metric(), asValue).map(found -> {
            Estimate named = found.withMetric(metric.spelling());
            return question.data() == sample ? named : named.certifiedFor(metric, sample);
        });
    }

    private <T extends Evidence> EstimateRequest<T> of(Sample<T> other) {
        return new EstimateRequest<>(credence, other, method, level, run);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical question reads its data
    private Answer<Estimate> canonical(Metric<?> metric, boolean asValue) {
        return direct((Metric<E>) metric, asValue);
    }

    private Answer<Estimate> direct(Metric<E> metric, boolean asValue) {
        if (method == null) {
            return credence.defaultMethod(metric, sample)
                    .map(found -> by(found, metric, asValue))
                    .orElseGet(() -> without(metric, credence.missingMethod(metric, sample)));
        }
        return Objects.requireNonNull(
                        method.refusal(metric, sample),
                        () -> "method '" + method.spelling() + "' must say whether it fits: refusal(...) returned null")
                .map(reason -> without(
                        metric,
                        reason.within(method.unsupported(metric))
                                .insteadOf("methods", credence.methodsFor(metric, sample))))
                .orElseGet(() -> by(method, metric, asValue));
    }

    private Answer<Estimate> by(IntervalMethod fitting, Metric<E> metric, boolean asValue) {
        try {
            Estimate found = Objects.requireNonNull(
                    fitting.interval(metric, sample, level, run),
                    () -> "method '" + fitting.spelling() + "' must give an estimate: interval(...) returned null");
            RangeCheck.require(metric, found.value());
            Estimate certified = found.certifiedFor(metric, sample);
            return Answer.of(
                    ConfidenceLevelWarning.note(level).map(certified::withNote).orElse(certified));
        } catch (IllegalArgumentException e) {
            RangeCheck.require(metric, metric.value(sample.evidence(), sample.weights()));
            if (!asValue) {
                throw e;
            }
            return without(metric, Refusal.of(Refusal.Code.OPTION, "method '" + fitting.id() + "': " + e.getMessage()));
        }
    }

    private Answer<Estimate> without(Metric<E> metric, Refusal refusal) {
        Estimate value = Estimate.of(metric, sample, "", level).refused(refusal).build();
        return Answer.without(value.certifiedFor(metric, sample), refusal);
    }

    /** {@code i.i.d. sample of ..., level 0.95, method wilson}. */
    @Override
    public String toString() {
        return sample + ", level " + level.value() + ", "
                + (method == null ? "default methods" : "method " + method.spelling()) + ", " + run;
    }
}
