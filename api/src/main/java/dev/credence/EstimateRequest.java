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
public final class EstimateRequest<E extends Evidence> {
    private final Credence credence;
    private final Sample<E> sample;
    private final @Nullable IntervalMethod method;
    private final ConfidenceLevel level;
    private final ComputeOptions computeOptions;

    EstimateRequest(
            Credence credence,
            Sample<E> sample,
            @Nullable IntervalMethod method,
            ConfidenceLevel level,
            ComputeOptions computeOptions) {
        this.credence = credence;
        this.sample = sample;
        this.method = method;
        this.level = level;
        this.computeOptions = computeOptions;
    }

    /** {@return the facade that made this request} */
    public Credence credence() {
        return credence;
    }

    /** {@return the sample, under the simplest design that is equivalent to its own} */
    public Sample<E> sample() {
        return sample;
    }

    /** {@return the method that this request names; empty where each metric uses its default method} */
    public Optional<IntervalMethod> method() {
        return Optional.ofNullable(method);
    }

    /** {@return the confidence level} */
    public ConfidenceLevel level() {
        return level;
    }

    /**
     * Returns this request with another confidence level.
     *
     * @param newLevel the level
     * @return the new request
     */
    public EstimateRequest<E> level(ConfidenceLevel newLevel) {
        return new EstimateRequest<>(
                credence, sample, method, Objects.requireNonNull(newLevel, "level must not be null"), computeOptions);
    }

    /**
     * Returns this request with another confidence level.
     *
     * @param newLevel strictly between 0 and 1
     * @return the new request
     * @throws IllegalArgumentException if it is not
     */
    public EstimateRequest<E> level(double newLevel) {
        return level(ConfidenceLevel.of(newLevel));
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
        return new EstimateRequest<>(
                credence, sample, Objects.requireNonNull(newMethod, "method must not be null"), level, computeOptions);
    }

    /**
     * Returns this request with other options of the computation: seed, draws, threads, progress and cancellation.
     *
     * @param newOptions the options of the computation
     * @return the new request
     */
    public EstimateRequest<E> run(ComputeOptions newOptions) {
        return new EstimateRequest<>(
                credence, sample, method, level, Objects.requireNonNull(newOptions, "run must not be null"));
    }

    /**
     * Returns this request with another seed.
     *
     * @param seed any number
     * @return the new request
     */
    public EstimateRequest<E> seed(long seed) {
        return run(computeOptions.withSeed(seed));
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
        return answerChecked(findMetric(metric), false).orThrow();
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
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), false)
                .orThrow();
    }

    /**
     * Estimates several metrics with their intervals.
     *
     * @param metrics spellings of metrics
     * @return one estimate for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if the estimate of one of the metrics is refused; {@link #answers} returns
     *     the outcome for each metric instead
     */
    public List<Estimate> estimates(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::estimate)
                .toList();
    }

    /**
     * Estimates a metric with its interval, or returns the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric spelling of the metric
     * @return the answer
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     */
    public Answer<Estimate> answer(String metric) {
        return answerChecked(findMetric(metric), true);
    }

    /**
     * Estimates a metric with its interval, or returns the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public Answer<Estimate> answer(Metric<E> metric) {
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * Estimates several metrics with their intervals, and returns an estimate or a refusal for each.
     *
     * @param metrics spellings of metrics
     * @return one answer for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public List<Answer<Estimate>> answers(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::answer)
                .toList();
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
        return namedMethod(DistributionMethod.class, "a distribution", fitting).distribution(fitting, sample);
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
        return namedMethod(DrawsMethod.class, "draws", fitting).draws(fitting, sample, computeOptions);
    }

    private CanonicalRequest<?, ? extends Sample<?>> canonicalRequest(String metric) {
        return CanonicalRequest.of(checkedMetric(findMetric(metric)), sample);
    }

    /** Returns the named method of this request as a method that offers more than intervals, such as a distribution or draws. */
    private <M extends IntervalMethod> M namedMethod(Class<M> kind, String what, Metric<E> metric) {
        IntervalMethod named = method;
        if (named == null || !kind.isInstance(named)) {
            throw new IllegalArgumentException("method must have " + what + ": method="
                    + (named == null ? "none named" : named.spelling()) + "; methods that fit: "
                    + credence.registry().methods().stream()
                            .filter(other -> kind.isInstance(other) && other.supports(metric, sample))
                            .map(IntervalMethod::id)
                            .toList());
        }
        named.require(metric, sample);
        return kind.cast(named);
    }

    @SuppressWarnings("unchecked") // a metric that reads other evidence is refused
    private Metric<E> checkedMetric(Metric<?> metric) {
        RequestChecks.misfit(metric, sample.evidence()).ifPresent(misfit -> {
            throw misfit.asException();
        });
        return (Metric<E>) metric;
    }

    private Metric<?> findMetric(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /**
     * Answers for a metric of unknown evidence type: a metric that reads another type of evidence is refused before the unchecked
     * cast.
     */
    @SuppressWarnings("unchecked")
    private Answer<Estimate> answerChecked(Metric<?> metric, boolean refusalAsAnswer) {
        Optional<Refusal> misfit = RequestChecks.misfit(metric, sample.evidence());
        return misfit.isPresent() ? Answer.refused(misfit.get()) : answerRequest((Metric<E>) metric, refusalAsAnswer);
    }

    private Answer<Estimate> answerRequest(Metric<E> metric, boolean refusalAsAnswer) {
        CanonicalRequest<?, ? extends Sample<?>> request = CanonicalRequest.of(metric, sample);
        if (request.equalsRequest(metric, sample)) {
            return answerDirectly(metric, refusalAsAnswer);
        }
        return withSample(request.data())
                .answerCanonical(request.metric(), refusalAsAnswer)
                .map(found -> {
                    Estimate named = found.withMetric(metric.spelling());
                    return request.data() == sample ? named : named.certifiedFor(metric, sample);
                });
    }

    private <T extends Evidence> EstimateRequest<T> withSample(Sample<T> newSample) {
        return new EstimateRequest<>(credence, newSample, method, level, computeOptions);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical request reads its data
    private Answer<Estimate> answerCanonical(Metric<?> metric, boolean refusalAsAnswer) {
        return answerDirectly((Metric<E>) metric, refusalAsAnswer);
    }

    private Answer<Estimate> answerDirectly(Metric<E> metric, boolean refusalAsAnswer) {
        if (method == null) {
            return credence.defaultMethod(metric, sample)
                    .map(found -> answerWith(found, metric, refusalAsAnswer))
                    .orElseGet(() -> without(metric, credence.missingMethod(metric, sample)));
        }
        return Objects.requireNonNull(
                        method.refusal(metric, sample),
                        () -> "method '" + method.spelling() + "' must say whether it fits: refusal(...) returned null")
                .map(reason -> without(
                        metric,
                        reason.within(method.unsupported(metric))
                                .insteadOf("methods", credence.methodsFor(metric, sample))))
                .orElseGet(() -> answerWith(method, metric, refusalAsAnswer));
    }

    private Answer<Estimate> answerWith(IntervalMethod fitting, Metric<E> metric, boolean refusalAsAnswer) {
        try {
            Estimate found = Objects.requireNonNull(
                    fitting.interval(metric, sample, level, computeOptions),
                    () -> "method '" + fitting.spelling() + "' must give an estimate: interval(...) returned null");
            RequestChecks.requireInRange(metric, found.value());
            Estimate certified = found.certifiedFor(metric, sample);
            return Answer.of(
                    RequestChecks.lowLevel(level).map(certified::withNote).orElse(certified));
        } catch (IllegalArgumentException e) {
            RequestChecks.requireInRange(metric, metric.value(sample.evidence(), sample.weights()));
            if (!refusalAsAnswer) {
                throw e;
            }
            return without(metric, Refusal.of(Refusal.Code.OPTION, "method '" + fitting.id() + "': " + e.getMessage()));
        }
    }

    private Answer<Estimate> without(Metric<E> metric, Refusal refusal) {
        Estimate value = Estimate.of(metric, sample, "", level).refused(refusal).build();
        return Answer.without(value.certifiedFor(metric, sample), refusal);
    }

    /** Returns a line such as {@code i.i.d. sample of ..., level 0.95, method wilson}. */
    @Override
    public String toString() {
        return sample + ", level " + level.value() + ", "
                + (method == null ? "default methods" : "method " + method.spelling()) + ", " + computeOptions;
    }
}
