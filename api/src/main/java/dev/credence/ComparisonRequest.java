package dev.credence;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
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
public final class ComparisonRequest<E extends Evidence> {
    private final Credence credence;
    private final Pairing<E> pairing;
    private final @Nullable Comparator comparator;
    private final ComparisonOptions options;
    private final ComputeOptions computeOptions;

    ComparisonRequest(
            Credence credence,
            Pairing<E> pairing,
            @Nullable Comparator comparator,
            ComparisonOptions options,
            ComputeOptions computeOptions) {
        this.credence = credence;
        this.pairing = pairing;
        this.comparator = comparator;
        this.options = options;
        this.computeOptions = computeOptions;
    }

    /** {@return the facade that made this request} */
    public Credence credence() {
        return credence;
    }

    /** {@return the two systems, under the simplest design that is equivalent to theirs} */
    public Pairing<E> pairing() {
        return pairing;
    }

    /** {@return the confidence level} */
    public ConfidenceLevel level() {
        return options.level();
    }

    /**
     * Returns this request with another confidence level.
     *
     * @param level the level
     * @return the new request
     */
    public ComparisonRequest<E> level(ConfidenceLevel level) {
        return options(
                new ComparisonOptions(Objects.requireNonNull(level, "level must not be null"), options.margin()));
    }

    /**
     * Returns this request with another confidence level.
     *
     * @param level strictly between 0 and 1
     * @return the new request
     * @throws IllegalArgumentException if it is not
     */
    public ComparisonRequest<E> level(double level) {
        return level(ConfidenceLevel.of(level));
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
                credence,
                pairing,
                comparator,
                Objects.requireNonNull(newOptions, "options must not be null"),
                computeOptions);
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
        return new ComparisonRequest<>(
                credence,
                pairing,
                Objects.requireNonNull(newComparator, "comparator must not be null"),
                options,
                computeOptions);
    }

    /**
     * Returns this request with other options of the computation: seed, draws, threads, progress and cancellation.
     *
     * @param newOptions the options of the computation
     * @return the new request
     */
    public ComparisonRequest<E> run(ComputeOptions newOptions) {
        return new ComparisonRequest<>(
                credence, pairing, comparator, options, Objects.requireNonNull(newOptions, "run must not be null"));
    }

    /**
     * Returns this request with another seed.
     *
     * @param seed any number
     * @return the new request
     */
    public ComparisonRequest<E> seed(long seed) {
        return run(computeOptions.withSeed(seed));
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
        return answerChecked(findMetric(metric), false).orThrow();
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
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), false)
                .orThrow();
    }

    /**
     * Compares the two systems by several metrics.
     *
     * @param metrics spellings of metrics
     * @return one comparison for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if the comparison by one of the metrics is refused; {@link #answers}
     *     returns the outcome for each metric instead
     */
    public List<Comparison> comparisons(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::comparison)
                .toList();
    }

    /**
     * Compares the two systems by a metric, or returns the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric spelling of the metric
     * @return the answer
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     */
    public Answer<Comparison> answer(String metric) {
        return answerChecked(findMetric(metric), true);
    }

    /**
     * Compares the two systems by a metric, or returns the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public Answer<Comparison> answer(Metric<E> metric) {
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * Compares the two systems by several metrics, and returns a comparison or a refusal for each.
     *
     * @param metrics spellings of metrics
     * @return one answer for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public List<Answer<Comparison>> answers(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::answer)
                .toList();
    }

    private Metric<?> findMetric(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /**
     * Answers for a metric of unknown evidence type: a metric that reads another type of evidence is refused before the unchecked
     * cast.
     */
    @SuppressWarnings("unchecked")
    private Answer<Comparison> answerChecked(Metric<?> metric, boolean refusalAsAnswer) {
        Optional<Refusal> misfit = RequestChecks.misfit(metric, pairing.firstEvidence())
                .or(() -> RequestChecks.misfit(metric, pairing.secondEvidence()))
                .or(() -> ((Metric<E>) metric).notComparable(pairing.firstEvidence(), pairing.secondEvidence()));
        return misfit.isPresent() ? Answer.refused(misfit.get()) : answerRequest((Metric<E>) metric, refusalAsAnswer);
    }

    private Answer<Comparison> answerRequest(Metric<E> metric, boolean refusalAsAnswer) {
        CanonicalRequest<?, ? extends Pairing<?>> request = CanonicalRequest.of(metric, pairing);
        if (request.equalsRequest(metric, pairing)) {
            return answerDirectly(metric, refusalAsAnswer);
        }
        return withPairing(request.data())
                .answerCanonical(request.metric(), refusalAsAnswer)
                .map(found -> {
                    Comparison named = found.withMetric(metric.spelling());
                    return request.data() == pairing ? named : named.certifiedFor(metric, pairing);
                });
    }

    private <T extends Evidence> ComparisonRequest<T> withPairing(Pairing<T> newPairing) {
        return new ComparisonRequest<>(credence, newPairing, comparator, options, computeOptions);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical request reads its data
    private Answer<Comparison> answerCanonical(Metric<?> metric, boolean refusalAsAnswer) {
        return answerDirectly((Metric<E>) metric, refusalAsAnswer);
    }

    private Answer<Comparison> answerDirectly(Metric<E> metric, boolean refusalAsAnswer) {
        if (comparator == null) {
            return credence.defaultComparator(metric, pairing)
                    .map(found -> answerWith(found, metric, refusalAsAnswer))
                    .orElseGet(() -> without(metric, credence.missingComparator(metric, pairing)));
        }
        return Objects.requireNonNull(
                        comparator.refusal(metric, pairing),
                        () -> "comparator '" + comparator.spelling()
                                + "' must say whether it fits: refusal(...) returned null")
                .map(reason -> without(
                        metric,
                        reason.within(comparator.unsupported(metric))
                                .insteadOf("comparators", credence.comparatorsFor(metric, pairing))))
                .orElseGet(() -> answerWith(comparator, metric, refusalAsAnswer));
    }

    private Answer<Comparison> answerWith(Comparator fitting, Metric<E> metric, boolean refusalAsAnswer) {
        try {
            requireMarginWithin(metric);
            Comparison found = Objects.requireNonNull(
                    fitting.difference(metric, pairing, options, computeOptions),
                    () -> "comparator '" + fitting.spelling()
                            + "' must give a comparison: difference(...) returned null");
            RequestChecks.requireInRange(metric, found.first());
            RequestChecks.requireInRange(metric, found.second());
            Comparison certified = found.certifiedFor(metric, pairing);
            return Answer.of(RequestChecks.lowLevel(options.level())
                    .map(certified::withNote)
                    .orElse(certified));
        } catch (IllegalArgumentException e) {
            if (!refusalAsAnswer) {
                throw e;
            }
            return without(
                    metric, Refusal.of(Refusal.Code.OPTION, "comparator '" + fitting.id() + "': " + e.getMessage()));
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
                    + ", what two of its values can differ by: margin=" + options.margin()
                    + "; it is in the unit of the metric, not in percent");
        }
    }

    private Answer<Comparison> without(Metric<E> metric, Refusal refusal) {
        return Answer.without(
                Comparison.of(metric, pairing, "", options).refused(refusal).build(), refusal);
    }

    /** Returns a line such as {@code paired ..., level 0.95, margin 0.01, comparator paired-delta}. */
    @Override
    public String toString() {
        return pairing + ", level " + options.level().value() + ", margin " + options.margin() + ", "
                + (comparator == null ? "default comparators" : "comparator " + comparator.spelling()) + ", "
                + computeOptions;
    }
}
