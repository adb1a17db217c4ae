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
 * A question about two systems: at which level, with which margin, by which comparator. Ask it of any number of metrics.
 *
 * <pre>{@code
 * Comparison f1 = credence.compare(pairing).margin(0.01).comparison("f1.macro");
 * }</pre>
 *
 * <p>Without a comparator, each metric has its default; without a level, it is the facade's; without a margin, there is none.
 * Immutable: every call gives a new question. Spellings are read once, where they are given, and whether a comparator fits is asked
 * once.
 *
 * @param <E> kind of evidence of one system
 */
public final class ComparisonRequest<E extends Evidence> {
    private final Credence credence;
    private final Pairing<E> pairing;
    private final @Nullable Comparator comparator;
    private final ComparisonOptions options;
    private final ComputeOptions run;

    ComparisonRequest(
            Credence credence,
            Pairing<E> pairing,
            @Nullable Comparator comparator,
            ComparisonOptions options,
            ComputeOptions run) {
        this.credence = credence;
        this.pairing = pairing;
        this.comparator = comparator;
        this.options = options;
        this.run = run;
    }

    /**
     * At another level.
     *
     * @param level the level
     * @return the question
     */
    public ComparisonRequest<E> level(ConfidenceLevel level) {
        return options(
                new ComparisonOptions(Objects.requireNonNull(level, "level must not be null"), options.margin()));
    }

    /**
     * At another level.
     *
     * @param level strictly between 0 and 1
     * @return the question
     * @throws IllegalArgumentException if it is not
     */
    public ComparisonRequest<E> level(double level) {
        return level(ConfidenceLevel.of(level));
    }

    /**
     * With a margin: the half-width of the region of practical equivalence, and the margin of non-inferiority and equivalence tests.
     *
     * @param margin 0 or more, in the metric's own unit
     * @return the question
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public ComparisonRequest<E> margin(double margin) {
        return options(options.withMargin(margin));
    }

    /**
     * With level and margin.
     *
     * @param other level and margin
     * @return the question
     */
    public ComparisonRequest<E> options(ComparisonOptions other) {
        return new ComparisonRequest<>(
                credence, pairing, comparator, Objects.requireNonNull(other, "options must not be null"), run);
    }

    /**
     * By a named comparator.
     *
     * @param spelling such as {@code bayes:prior=1}
     * @return the question
     * @throws java.util.NoSuchElementException if no such comparator is installed; the message lists what is
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public ComparisonRequest<E> comparator(String spelling) {
        return comparator(
                credence.registry().comparator(Objects.requireNonNull(spelling, "comparator must not be null")));
    }

    /**
     * By a comparator, registered or not.
     *
     * @param other the comparator
     * @return the question
     */
    public ComparisonRequest<E> comparator(Comparator other) {
        return new ComparisonRequest<>(
                credence, pairing, Objects.requireNonNull(other, "comparator must not be null"), options, run);
    }

    /**
     * With another way to carry it out: seed, draws, threads, progress, cancellation.
     *
     * @param other the run
     * @return the question
     */
    public ComparisonRequest<E> run(ComputeOptions other) {
        return new ComparisonRequest<>(
                credence, pairing, comparator, options, Objects.requireNonNull(other, "run must not be null"));
    }

    /**
     * With another seed.
     *
     * @param seed any number
     * @return the question
     */
    public ComparisonRequest<E> seed(long seed) {
        return run(run.withSeed(seed));
    }

    /**
     * The two systems by a metric.
     *
     * @param metric spelling of the metric
     * @return the comparison
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the comparator does not fit;
     *     the message names the comparators that do
     */
    public Comparison comparison(String metric) {
        return checked(found(metric), false).orThrow();
    }

    /**
     * The two systems by a metric.
     *
     * @param metric the metric, registered or not
     * @return the comparison
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the evidence, or the comparator does not fit;
     *     the message names the comparators that do
     */
    public Comparison comparison(Metric<E> metric) {
        return checked(Objects.requireNonNull(metric, "metric must not be null"), false)
                .orThrow();
    }

    /**
     * The two systems by several metrics.
     *
     * @param metrics spellings of metrics
     * @return a comparison a metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if one is refused; {@link #answers} tells of each
     */
    public List<Comparison> comparisons(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::comparison)
                .toList();
    }

    /**
     * The two systems by a metric, or why not: also where an option, such as the number of draws, does not go with the question.
     *
     * @param metric spelling of the metric
     * @return the answer
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     */
    public Answer<Comparison> answer(String metric) {
        return checked(found(metric), true);
    }

    /**
     * The two systems by a metric, or why not: also where an option, such as the number of draws, does not go with the question.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public Answer<Comparison> answer(Metric<E> metric) {
        return checked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * The two systems by several metrics, or why not.
     *
     * @param metrics spellings of metrics
     * @return an answer a metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public List<Answer<Comparison>> answers(String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(this::answer)
                .toList();
    }

    private Metric<?> found(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /** Unchecked, but a metric that reads other evidence is refused first. */
    @SuppressWarnings("unchecked")
    private Answer<Comparison> checked(Metric<?> metric, boolean asValue) {
        Optional<Refusal> misfit = MetricFit.refusal(metric, pairing.firstEvidence())
                .or(() -> MetricFit.refusal(metric, pairing.secondEvidence()))
                .or(() -> ((Metric<E>) metric).notComparable(pairing.firstEvidence(), pairing.secondEvidence()));
        return misfit.isPresent() ? Answer.refused(misfit.get()) : answered((Metric<E>) metric, asValue);
    }

    private Answer<Comparison> answered(Metric<E> metric, boolean asValue) {
        CanonicalQuestion<?, ? extends Pairing<?>> question = CanonicalQuestion.of(metric, pairing);
        if (question.is(metric, pairing)) {
            return direct(metric, asValue);
        }
        return of(question.data()).canonical(question.metric(), asValue).map(found -> {
            Comparison named = found.withMetric(metric.spelling());
            return question.data() == pairing ? named : named.certifiedFor(metric, pairing);
        });
    }

    private <T extends Evidence> ComparisonRequest<T> of(Pairing<T> other) {
        return new ComparisonRequest<>(credence, other, comparator, options, run);
    }

    @SuppressWarnings("unchecked") // the metric of a canonical question reads its data
    private Answer<Comparison> canonical(Metric<?> metric, boolean asValue) {
        return direct((Metric<E>) metric, asValue);
    }

    private Answer<Comparison> direct(Metric<E> metric, boolean asValue) {
        if (comparator == null) {
            return credence.defaultComparator(metric, pairing)
                    .map(found -> by(found, metric, asValue))
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
                .orElseGet(() -> by(comparator, metric, asValue));
    }

    private Answer<Comparison> by(Comparator fitting, Metric<E> metric, boolean asValue) {
        try {
            requireMarginWithin(metric);
            Comparison found = Objects.requireNonNull(
                    fitting.difference(metric, pairing, options, run),
                    () -> "comparator '" + fitting.spelling()
                            + "' must give a comparison: difference(...) returned null");
            RangeCheck.require(metric, found.first());
            RangeCheck.require(metric, found.second());
            Comparison certified = found.certifiedFor(metric, pairing);
            return Answer.of(ConfidenceLevelWarning.note(options.level())
                    .map(certified::withNote)
                    .orElse(certified));
        } catch (IllegalArgumentException e) {
            if (!asValue) {
                throw e;
            }
            return without(
                    metric, Refusal.of(Refusal.Code.OPTION, "comparator '" + fitting.id() + "': " + e.getMessage()));
        }
    }

    /** A margin that no difference exceeds would make every system equivalent to every other. */
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

    /** {@code paired ..., level 0.95, margin 0.01, comparator paired-delta}. */
    @Override
    public String toString() {
        return pairing + ", level " + options.level().value() + ", margin " + options.margin() + ", "
                + (comparator == null ? "default comparators" : "comparator " + comparator.spelling()) + ", " + run;
    }
}
