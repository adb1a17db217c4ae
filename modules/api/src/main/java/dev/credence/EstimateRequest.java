package dev.credence;

import dev.credence.InferenceRequest.CanonicalRequest;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.SharedLabels;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.internal.provider.WeightRules;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.DrawsMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to estimate metrics from a sample: the confidence level, the interval method and the options of the computation. One
 * request can be used for any number of metrics.
 *
 * <pre>{@code
 * Estimate mcc = credence.evaluate(matrix).level(0.99).method("bootstrap-bca").seed(7).estimate("mcc");
 * List<Estimate> three = credence.evaluate(matrix).estimates("precision", "recall", "f1");
 * }</pre>
 *
 * <p>If no method is set, each metric uses its default method; if no level is set, the request uses the level of the facade. The
 * class is immutable: every setter returns a new request. A spelling is parsed once, when it is set.
 *
 * @param <E> kind of evidence
 */
public final class EstimateRequest<E extends Evidence>
        extends InferenceRequest<E, Sample<E>, IntervalMethod, Estimate, EstimateRequest<E>> {
    private final ConfidenceLevel level;

    EstimateRequest(
            Credence credence,
            Sample<E> sample,
            @Nullable IntervalMethod method,
            ConfidenceLevel level,
            ComputeOptions computeOptions) {
        super(credence, sample, method, computeOptions);
        this.level = level;
    }

    /** {@return the facade that made this request} */
    public Credence credence() {
        return credence;
    }

    /** {@return the sample, under the simplest design that is equivalent to its own} */
    public Sample<E> sample() {
        return data;
    }

    /** {@return the method that this request names; empty where each metric uses its default method} */
    public Optional<IntervalMethod> method() {
        return Optional.ofNullable(method);
    }

    /** {@return the confidence level} */
    public ConfidenceLevel level() {
        return level;
    }

    @Override
    public EstimateRequest<E> level(ConfidenceLevel newLevel) {
        return new EstimateRequest<>(
                credence, data, method, Objects.requireNonNull(newLevel, "level must not be null"), computeOptions);
    }

    /**
     * Returns this request with the method of the given spelling.
     *
     * @param spelling such as {@code beta:prior=1}
     * @return the new request
     * @throws java.util.NoSuchElementException if no such method is installed; the message lists the installed ones
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public EstimateRequest<E> method(String spelling) {
        return method(credence.registry().method(Objects.requireNonNull(spelling, "method must not be null")));
    }

    /**
     * Returns this request with a method, which need not be registered.
     *
     * @param newMethod the method
     * @return the new request
     */
    public EstimateRequest<E> method(IntervalMethod newMethod) {
        return with(Objects.requireNonNull(newMethod, "method must not be null"), computeOptions);
    }

    /**
     * Estimates a metric with its interval.
     *
     * @param metric spelling of the metric, such as {@code f1.macro}
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit; the
     *     message names the methods that fit
     */
    public Estimate estimate(String metric) {
        return result(metric);
    }

    /**
     * Estimates a metric with its interval.
     *
     * @param metric the metric, registered or not
     * @return the estimate
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit; the
     *     message names the methods that fit
     */
    public Estimate estimate(Metric<E> metric) {
        return result(metric);
    }

    /**
     * Estimates several metrics with their intervals.
     *
     * @param metrics spellings of metrics
     * @return one estimate for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if the estimate of one of the metrics is refused; {@link #resultsOrRefusals} returns
     *     the outcome for each metric instead
     */
    public List<Estimate> estimates(String... metrics) {
        return computeEach(this::estimate, metrics);
    }

    /**
     * Returns the whole distribution behind the interval, with its density, tails and quantiles. The request must name a method
     * that has such a distribution, such as {@code beta}.
     *
     * @param metric spelling of the metric
     * @return its distribution, which does not depend on the level of the request
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     * @throws IllegalArgumentException if the request names no method, or one without a distribution; the message names the methods
     *     that have one
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit
     */
    public Distribution distribution(String metric) {
        CanonicalRequest<?, ? extends Sample<?>> request = canonicalRequest(metric);
        return withSample(request.data()).distribution(request.metric());
    }

    private Distribution distribution(Metric<?> metric) {
        Metric<E> fitting = checkedMetric(metric);
        return namedMethod(DistributionMethod.class, "a distribution", fitting).distribution(fitting, data);
    }

    /**
     * Returns draws from the simulated posterior behind the interval, in the order of drawing; the i-th draws of two metrics belong
     * to the same simulated sample. The request must name a method that simulates a posterior, such as {@code dirichlet}.
     *
     * @param metric spelling of the metric
     * @return a new array, with as many draws as the options of the computation set, or else the method; NaN where the metric is
     *     undefined
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     * @throws IllegalArgumentException if the request names no method, or one without draws; the message names the methods that
     *     have them
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the method does not fit
     * @throws java.util.concurrent.CancellationException if the computation was cancelled
     */
    public double[] draws(String metric) {
        CanonicalRequest<?, ? extends Sample<?>> request = canonicalRequest(metric);
        return withSample(request.data()).draws(request.metric());
    }

    private double[] draws(Metric<?> metric) {
        Metric<E> fitting = checkedMetric(metric);
        return namedMethod(DrawsMethod.class, "draws", fitting).draws(fitting, data, computeOptions);
    }

    private CanonicalRequest<?, ? extends Sample<?>> canonicalRequest(String metric) {
        return canonical(checkedMetric(findMetric(metric)));
    }

    /** Returns the named method of this request as a method that offers more than intervals, such as a distribution or draws. */
    private <M extends IntervalMethod> M namedMethod(Class<M> kind, String subject, Metric<E> metric) {
        IntervalMethod named = method;
        if (named == null || !kind.isInstance(named)) {
            throw new IllegalArgumentException("method must have " + subject + ": method="
                    + (named == null ? "none named" : named.spelling()) + "; methods that fit: "
                    + credence.registry().methods().stream()
                            .filter(other -> kind.isInstance(other)
                                    && other.refusal(metric, data).isEmpty())
                            .map(IntervalMethod::id)
                            .toList());
        }
        Estimate.requireFit(named, metric, data);
        return kind.cast(named);
    }

    @SuppressWarnings("unchecked") // a metric that reads other evidence is refused
    private Metric<E> checkedMetric(Metric<?> metric) {
        misfit(metric, data.evidence()).ifPresent(misfit -> {
            throw misfit.asException();
        });
        return (Metric<E>) metric;
    }

    @Override
    EstimateRequest<E> with(@Nullable IntervalMethod newMethod, ComputeOptions newOptions) {
        return new EstimateRequest<>(credence, data, newMethod, level, newOptions);
    }

    @Override
    Optional<Refusal> misfit(Metric<?> metric) {
        return misfit(metric, data.evidence());
    }

    @Override
    CanonicalRequest<?, ? extends Sample<?>> canonical(Metric<E> metric) {
        return CanonicalRequest.of(metric, data);
    }

    @Override
    Estimate renamed(Estimate estimate, Metric<E> metric, boolean sameData) {
        Estimate named = estimate.withMetric(metric.spelling());
        return sameData ? named : named.forOriginalScores(metric, data);
    }

    private <T extends Evidence> EstimateRequest<T> withSample(Sample<T> newSample) {
        return new EstimateRequest<>(credence, newSample, method, level, computeOptions);
    }

    @Override
    Estimate ranged(Estimate estimate, Range range) {
        Estimate ranged = estimate.withRange(range);
        return SharedLabels.note(evidence()).map(ranged::withNote).orElse(ranged);
    }

    @Override
    ResultOrRefusal<Estimate> answerCanonical(CanonicalRequest<?, ? extends Object> request, boolean refusalAsAnswer) {
        return withSample((Sample<?>) request.data()).answerUnchecked(request.metric(), refusalAsAnswer);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical request reads its data
    private ResultOrRefusal<Estimate> answerUnchecked(Metric<?> metric, boolean refusalAsAnswer) {
        return answerDirectly((Metric<E>) metric, refusalAsAnswer);
    }

    @Override
    ResultOrRefusal<Estimate> answerDirectly(Metric<E> metric, boolean refusalAsAnswer) {
        IntervalMethod named = method;
        if (named == null) {
            return credence.defaultMethod(metric, data)
                    .map(suitable -> answerWith(suitable, metric, refusalAsAnswer)
                            .map(estimate -> credence.absentDefault(metric, data, suitable)
                                    .map(estimate::withNote)
                                    .orElse(estimate)))
                    .orElseGet(() -> without(metric, credence.missingMethod(metric, data)));
        }
        return Estimate.refusal(named, metric, data)
                .map(reason -> without(metric, reason.insteadOf("methods", credence.methodsFor(metric, data))))
                .orElseGet(() -> answerWith(named, metric, refusalAsAnswer));
    }

    private ResultOrRefusal<Estimate> answerWith(IntervalMethod fitting, Metric<E> metric, boolean refusalAsAnswer) {
        try {
            WeightRules.require(metric, data.evidence(), data::weights);
            Estimate estimate = ProviderFaults.checked(
                    fitting, metric, data, level, fitting.interval(metric, data, level, computeOptions));
            requireInRange(metric, estimate.value());
            Estimate widened = estimate.forOriginalScores(metric, data);
            return ResultOrRefusal.of(lowLevel(level).map(widened::withNote).orElse(widened));
        } catch (IllegalArgumentException e) {
            return rejected(e, "method '" + fitting.id() + "'", metric, fitting, refusalAsAnswer);
        }
    }

    @Override
    void requireInRange(Metric<E> metric) {
        requireInRange(metric, metric.value(data.evidence(), data.weights()));
    }

    @Override
    Evidence evidence() {
        return data.evidence();
    }

    @Override
    ResultOrRefusal<Estimate> without(Metric<E> metric, Refusal refusal) {
        Estimate value = Estimate.of(metric, data, "", level).refused(refusal).build();
        return ResultOrRefusal.without(value.forOriginalScores(metric, data), refusal);
    }

    /** Returns a line such as {@code i.i.d. sample of ..., level 0.95, method wilson}. */
    @Override
    public String toString() {
        return data + ", level " + level.value() + ", "
                + (method == null ? "default methods" : "method " + method.spelling()) + ", " + computeOptions;
    }
}
