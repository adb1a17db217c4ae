package dev.credence;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request for estimates or comparisons by any number of metrics: the data, the method and the options of the computation. It also
 * checks whether a metric reads the evidence, whether its value lies in its range, and whether the confidence level is unusually low.
 * Immutable: every setter returns a new request.
 *
 * @param <E> kind of evidence of one system
 * @param <D> the sample, or the two systems
 * @param <M> interval method, or comparator
 * @param <R> estimate, or comparison
 * @param <Q> the request itself
 */
abstract sealed class InferenceRequest<
                E extends Evidence, D, M, R extends Inference, Q extends InferenceRequest<E, D, M, R, Q>>
        permits EstimateRequest, ComparisonRequest {
    private static final double LEAST_USUAL_LEVEL = 0.5;

    /** The allowed rounding error of sums of many terms, relative to the larger end of the range. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    final Credence credence;
    final D data;
    final @Nullable M method;
    final ComputeOptions computeOptions;

    InferenceRequest(Credence credence, D data, @Nullable M method, ComputeOptions computeOptions) {
        this.credence = credence;
        this.data = data;
        this.method = method;
        this.computeOptions = computeOptions;
    }

    /**
     * Returns this request with another confidence level.
     *
     * @param newLevel the level
     * @return the new request
     */
    public abstract Q level(ConfidenceLevel newLevel);

    /**
     * Returns this request with another confidence level.
     *
     * @param newLevel strictly between 0 and 1
     * @return the new request
     * @throws IllegalArgumentException if it is not
     */
    public final Q level(double newLevel) {
        return level(ConfidenceLevel.of(newLevel));
    }

    /**
     * Returns this request with other options of the computation: seed, draws, threads, progress and cancellation.
     *
     * @param newOptions the options of the computation
     * @return the new request
     */
    public final Q run(ComputeOptions newOptions) {
        return with(method, Objects.requireNonNull(newOptions, "run must not be null"));
    }

    /**
     * Returns this request with another seed.
     *
     * @param seed any number
     * @return the new request
     */
    public final Q seed(long seed) {
        return run(computeOptions.withSeed(seed));
    }

    /**
     * Returns the estimate or the comparison by a metric, or the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric spelling of the metric
     * @return the answer
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists the installed metrics
     */
    public final Answer<R> answer(String metric) {
        return answerChecked(findMetric(metric), true);
    }

    /**
     * Returns the estimate or the comparison by a metric, or the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public final Answer<R> answer(Metric<E> metric) {
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * Returns an estimate or a comparison, or a refusal, for each of several metrics.
     *
     * @param metrics spellings of metrics
     * @return one answer for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public final List<Answer<R>> answers(String... metrics) {
        return each(this::answer, metrics);
    }

    /** Returns the result for each of several metrics. */
    static <T> List<T> each(Function<String, T> of, String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(of)
                .toList();
    }

    /** Returns the result by a metric, or throws its refusal. */
    final R result(String metric) {
        return answerChecked(findMetric(metric), false).orThrow();
    }

    /** Returns the result by a metric, or throws its refusal. */
    final R result(Metric<E> metric) {
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), false)
                .orThrow();
    }

    /** Returns this request with another method and other options of the computation. */
    abstract Q with(@Nullable M newMethod, ComputeOptions newOptions);

    /** Returns why a metric of any type does not read the data; empty where it reads them. */
    abstract Optional<Refusal> misfit(Metric<?> metric);

    /** Returns the canonical form of this request for a metric. */
    abstract CanonicalRequest<?, ? extends Object> canonical(Metric<E> metric);

    /** Answers the canonical form of this request. */
    abstract Answer<R> answerCanonical(CanonicalRequest<?, ? extends Object> request, boolean refusalAsAnswer);

    /** Returns the result of a canonical request with the requested metric; {@code sameData} if the data are those of this request. */
    abstract R renamed(R found, Metric<E> metric, boolean sameData);

    /** Answers a request in canonical form. */
    abstract Answer<R> answerDirectly(Metric<E> metric, boolean refusalAsAnswer);

    final Metric<?> findMetric(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /**
     * Answers for a metric of unknown evidence type: a metric that reads another type of evidence is refused before the unchecked
     * cast.
     */
    @SuppressWarnings("unchecked")
    private Answer<R> answerChecked(Metric<?> metric, boolean refusalAsAnswer) {
        Optional<Refusal> misfit = misfit(metric);
        return misfit.isPresent() ? Answer.refused(misfit.get()) : answerFitting((Metric<E>) metric, refusalAsAnswer);
    }

    private Answer<R> answerFitting(Metric<E> metric, boolean refusalAsAnswer) {
        CanonicalRequest<?, ? extends Object> request = canonical(metric);
        return request.equalsRequest(metric, data)
                ? answerDirectly(metric, refusalAsAnswer)
                : answerCanonical(request, refusalAsAnswer)
                        .map(found -> renamed(found, metric, request.data() == data));
    }

    /** Returns why a metric does not read the given evidence, with advice what to request instead; empty where it reads it. */
    static <E extends Evidence> Optional<Refusal> misfit(Metric<E> metric, Evidence evidence) {
        if (metric.evidenceType().isInstance(evidence)) {
            return metric.unsupported(evidence);
        }
        return Optional.of(Refusal.of(
                Refusal.Code.EVIDENCE,
                () -> "metric '" + metric.spelling() + "' reads "
                        + metric.evidenceType().getSimpleName() + ": evidence="
                        + evidence.getClass().getSimpleName() + advice(metric, evidence)));
    }

    private static String advice(Metric<?> metric, Evidence evidence) {
        if (metric instanceof ConfusionMetric confusion && evidence instanceof ScoredSample) {
            return "; at a threshold scores make a matrix: use '"
                    + Thresholded.of(confusion, 0.5).spelling() + "'";
        }
        boolean ofScores = metric.evidenceType() == ScoredSample.class || metric.evidenceType() == ClassScores.class;
        if (evidence instanceof ConfusionMatrix) {
            return ofScores ? "; give scores, from which a matrix keeps only one threshold" : "";
        }
        return evidence instanceof ClassScores ? adviceForClassScores(metric) : "";
    }

    private static String adviceForClassScores(Metric<?> metric) {
        if (metric instanceof ConfusionMetric) {
            return "; the class with the highest score is a prediction: give predicted()";
        }
        return metric.evidenceType() == ScoredSample.class
                ? "; of one class against the others: give ScoredSample.of(scores, truth, class)"
                : "";
    }

    /**
     * Checks that the value of a metric lies in the range that the metric declares. Intervals are cut to that range, so a wrong range
     * would otherwise go unnoticed.
     */
    static void requireInRange(Metric<?> metric, double value) {
        Range range = Objects.requireNonNull(
                metric.range(), () -> "metric '" + metric.id() + "' must have a range: range() returned null");
        if (value < range.lower() - tolerance(range.lower()) || value > range.upper() + tolerance(range.upper())) {
            throw new IllegalStateException("metric '" + metric.id() + "' must give values in its range: value=" + value
                    + ", range=[" + range.lower() + ", " + range.upper()
                    + "]; declare another range(), or give NaN where it is undefined");
        }
    }

    private static double tolerance(double end) {
        return Double.isFinite(end) ? ROUNDING_TOLERANCE * Math.max(1, Math.abs(end)) : 0;
    }

    /**
     * Returns the note that an interval at this level misses the true value more often than it covers it. A level below 0.5
     * is most likely a mistake: a user who passes 0.05 probably means the significance level of a test. Empty for levels of 0.5 or more.
     */
    static Optional<Note> lowLevel(ConfidenceLevel level) {
        return level.value() < LEAST_USUAL_LEVEL
                ? Optional.of(Note.of(
                                "low-level",
                                "level " + level.value()
                                        + " is that of an interval which misses the true value more often than not; the"
                                        + " usual one is "
                                        + ConfidenceLevel.P95.value())
                        .with("level", level.value()))
                : Optional.empty();
    }
}
