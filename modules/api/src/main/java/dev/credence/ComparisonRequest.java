package dev.credence;

import dev.credence.InferenceRequest.CanonicalRequest;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.SharedLabels;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.internal.provider.WeightRules;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to compare two systems: the confidence level, the margin and the comparator. One request can be used for any number of
 * metrics.
 *
 * <pre>{@code
 * Comparison f1 = credence.compare(pairing).margin(0.01).comparison("f1.macro");
 * }</pre>
 *
 * <p>If no comparator is set, each metric uses its default comparator; if no level is set, the request uses the level of the
 * facade; if no margin is set, the margin is 0. The class is immutable: every setter returns a new request. A spelling is parsed
 * once, when it is set.
 *
 * @param <E> kind of evidence of one system
 */
public final class ComparisonRequest<E extends Evidence>
        extends InferenceRequest<E, Pairing<E>, Comparator, Comparison, ComparisonRequest<E>> {
    private final ComparisonOptions options;

    ComparisonRequest(
            Credence credence,
            Pairing<E> pairing,
            @Nullable Comparator comparator,
            ComparisonOptions options,
            ComputeOptions computeOptions) {
        super(credence, pairing, comparator, computeOptions);
        this.options = options;
    }

    /** {@return the facade that made this request} */
    public Credence credence() {
        return credence;
    }

    /** {@return the two systems, under the simplest design that is equivalent to theirs} */
    public Pairing<E> pairing() {
        return data;
    }

    /** {@return the confidence level} */
    public ConfidenceLevel level() {
        return options.level();
    }

    @Override
    public ComparisonRequest<E> level(ConfidenceLevel level) {
        return options(
                new ComparisonOptions(Objects.requireNonNull(level, "level must not be null"), options.margin()));
    }

    /**
     * Returns this request with a margin, which is the half-width of the region of practical equivalence and the margin of
     * non-inferiority and equivalence tests.
     *
     * @param margin 0 or more, in the metric's own unit
     * @return the new request
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public ComparisonRequest<E> margin(double margin) {
        return options(options.withMargin(margin));
    }

    /**
     * Returns this request with another confidence level and margin.
     *
     * @param newOptions level and margin
     * @return the new request
     */
    public ComparisonRequest<E> options(ComparisonOptions newOptions) {
        return new ComparisonRequest<>(
                credence, data, method, Objects.requireNonNull(newOptions, "options must not be null"), computeOptions);
    }

    /**
     * Returns this request with the comparator of the given spelling.
     *
     * @param spelling such as {@code bayes:prior=1}
     * @return the new request
     * @throws java.util.NoSuchElementException if no such comparator is installed; the message lists the installed ones
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public ComparisonRequest<E> comparator(String spelling) {
        return comparator(
                credence.registry().comparator(Objects.requireNonNull(spelling, "comparator must not be null")));
    }

    /**
     * Returns this request with a comparator, which need not be registered.
     *
     * @param newComparator the comparator
     * @return the new request
     */
    public ComparisonRequest<E> comparator(Comparator newComparator) {
        return with(Objects.requireNonNull(newComparator, "comparator must not be null"), computeOptions);
    }

    /**
     * Compares the two systems by a metric.
     *
     * @param metric spelling of the metric
     * @return the comparison
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the comparator does not fit;
     *     the message names the comparators that fit
     */
    public Comparison comparison(String metric) {
        return result(metric);
    }

    /**
     * Compares the two systems by a metric.
     *
     * @param metric the metric, registered or not
     * @return the comparison
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the comparator does not fit;
     *     the message names the comparators that fit
     */
    public Comparison comparison(Metric<E> metric) {
        return result(metric);
    }

    /**
     * Compares the two systems by several metrics.
     *
     * @param metrics spellings of metrics
     * @return one comparison for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if the comparison by one of the metrics is refused; {@link #resultsOrRefusals}
     *     returns the outcome for each metric instead
     */
    public List<Comparison> comparisons(String... metrics) {
        return computeEach(this::comparison, metrics);
    }

    @Override
    ComparisonRequest<E> with(@Nullable Comparator newComparator, ComputeOptions newOptions) {
        return new ComparisonRequest<>(credence, data, newComparator, options, newOptions);
    }

    @Override
    @SuppressWarnings("unchecked") // a metric that reads other evidence is refused first
    Optional<Refusal> misfit(Metric<?> metric) {
        return misfit(metric, data.firstEvidence())
                .or(() -> misfit(metric, data.secondEvidence()))
                .or(() -> ((Metric<E>) metric).notComparable(data.firstEvidence(), data.secondEvidence()));
    }

    @Override
    CanonicalRequest<?, ? extends Pairing<?>> canonical(Metric<E> metric) {
        return CanonicalRequest.of(metric, data);
    }

    @Override
    Comparison renamed(Comparison comparison, Metric<E> metric, boolean sameData) {
        Comparison named = comparison.withMetric(metric.spelling());
        return sameData ? named : named.forOriginalScores(metric, data);
    }

    private <T extends Evidence> ComparisonRequest<T> withPairing(Pairing<T> newPairing) {
        return new ComparisonRequest<>(credence, newPairing, method, options, computeOptions);
    }

    @Override
    Comparison ranged(Comparison comparison, Range range) {
        Comparison ranged = comparison.withRange(range);
        return SharedLabels.note(data.firstEvidence(), data.secondEvidence())
                .map(ranged::withNote)
                .orElse(ranged);
    }

    @Override
    ResultOrRefusal<Comparison> answerCanonical(
            CanonicalRequest<?, ? extends Object> request, boolean refusalAsAnswer) {
        return withPairing((Pairing<?>) request.data()).answerUnchecked(request.metric(), refusalAsAnswer);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical request reads its data
    private ResultOrRefusal<Comparison> answerUnchecked(Metric<?> metric, boolean refusalAsAnswer) {
        return answerDirectly((Metric<E>) metric, refusalAsAnswer);
    }

    @Override
    ResultOrRefusal<Comparison> answerDirectly(Metric<E> metric, boolean refusalAsAnswer) {
        Comparator named = method;
        if (named == null) {
            return credence.defaultComparator(metric, data)
                    .map(suitable -> answerWith(suitable, metric, refusalAsAnswer)
                            .map(comparison -> credence.absentDefault(metric, data, suitable)
                                    .map(comparison::withNote)
                                    .orElse(comparison)))
                    .orElseGet(() -> without(metric, credence.missingComparator(metric, data)));
        }
        return Comparison.refusal(named, metric, data)
                .map(reason -> without(metric, reason.insteadOf("comparators", credence.comparatorsFor(metric, data))))
                .orElseGet(() -> answerWith(named, metric, refusalAsAnswer));
    }

    private ResultOrRefusal<Comparison> answerWith(Comparator fitting, Metric<E> metric, boolean refusalAsAnswer) {
        try {
            requireMarginWithin(metric);
            WeightRules.require(metric, data.firstEvidence(), data::firstWeights);
            Comparison comparison = ProviderFaults.checked(
                    fitting, metric, data, options.level(), fitting.difference(metric, data, options, computeOptions));
            requireInRange(metric, comparison.first());
            requireInRange(metric, comparison.second());
            Comparison widened = comparison.forOriginalScores(metric, data);
            return ResultOrRefusal.of(
                    lowLevel(options.level()).map(widened::withNote).orElse(widened));
        } catch (IllegalArgumentException e) {
            return rejected(e, "comparator '" + fitting.id() + "'", metric, fitting, refusalAsAnswer);
        }
    }

    /**
     * Checks that the margin is smaller than the largest possible difference; otherwise every system would be equivalent to every
     * other.
     */
    private void requireMarginWithin(Metric<E> metric) {
        double widest = metric.range().upper() - metric.range().lower();
        if (options.margin() >= widest) {
            throw new IllegalArgumentException("margin of " + metric.spelling() + " must be below " + widest
                    + ", the largest possible difference between two of its values: margin=" + options.margin()
                    + "; it is in the unit of the metric, not in percent");
        }
    }

    @Override
    void requireInRange(Metric<E> metric) {
        requireInRange(metric, metric.value(data.firstEvidence(), data.firstWeights()));
        requireInRange(metric, metric.value(data.secondEvidence(), data.secondWeights()));
    }

    @Override
    Evidence evidence() {
        return data.firstEvidence();
    }

    @Override
    ResultOrRefusal<Comparison> without(Metric<E> metric, Refusal refusal) {
        return ResultOrRefusal.without(
                Comparison.of(metric, data, "", options).refused(refusal).build(), refusal);
    }

    /** Returns a line such as {@code paired ..., level 0.95, margin 0.01, comparator paired-delta}. */
    @Override
    public String toString() {
        return data + ", level " + options.level().value() + ", margin " + options.margin() + ", "
                + (method == null ? "default comparators" : "comparator " + method.spelling()) + ", "
                + computeOptions;
    }
}
