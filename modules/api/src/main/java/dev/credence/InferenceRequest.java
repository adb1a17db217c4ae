package dev.credence;

import dev.credence.InferenceRequest.CanonicalRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.internal.reduction.ReducedSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.option.Configurable;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
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
    private static final double MIN_USUAL_LEVEL = 0.5;

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
    public final ResultOrRefusal<R> resultOrRefusal(String metric) {
        return answerChecked(findMetric(metric), true);
    }

    /**
     * Returns the estimate or the comparison by a metric, or the refusal. An option that does not suit the request, such as a number of
     * draws, is a refusal too.
     *
     * @param metric the metric, registered or not
     * @return the answer
     */
    public final ResultOrRefusal<R> resultOrRefusal(Metric<E> metric) {
        return answerChecked(Objects.requireNonNull(metric, "metric must not be null"), true);
    }

    /**
     * Returns an estimate or a comparison, or a refusal, for each of several metrics.
     *
     * @param metrics spellings of metrics
     * @return one answer for each metric, in their order
     * @throws java.util.NoSuchElementException if a metric is unknown
     */
    public final List<ResultOrRefusal<R>> resultsOrRefusals(String... metrics) {
        return computeEach(this::resultOrRefusal, metrics);
    }

    /** Returns the result for each of several metrics. */
    static <T> List<T> computeEach(Function<String, T> computation, String... metrics) {
        return Arrays.stream(Objects.requireNonNull(metrics, "metrics must not be null"))
                .map(computation)
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
    abstract ResultOrRefusal<R> answerCanonical(CanonicalRequest<?, ? extends Object> request, boolean refusalAsAnswer);

    /** Returns the result of a canonical request with the requested metric; {@code sameData} if the data are those of this request. */
    abstract R renamed(R result, Metric<E> metric, boolean sameData);

    /** Returns the result with the range of the requested metric. */
    abstract R ranged(R result, Range range);

    /** Answers a request in canonical form. */
    abstract ResultOrRefusal<R> answerDirectly(Metric<E> metric, boolean refusalAsAnswer);

    final Metric<?> findMetric(String metric) {
        return credence.registry().metric(Objects.requireNonNull(metric, "metric must not be null"));
    }

    /**
     * Answers for a metric of unknown evidence type: a metric that reads another type of evidence is refused before the unchecked
     * cast.
     */
    @SuppressWarnings("unchecked")
    private ResultOrRefusal<R> answerChecked(Metric<?> metric, boolean refusalAsAnswer) {
        try {
            Optional<Refusal> misfit = misfit(metric);
            return misfit.isPresent()
                    ? ResultOrRefusal.refused(misfit.get())
                    : answerFitting((Metric<E>) metric, refusalAsAnswer)
                            .map(result -> ranged(
                                    result, ProviderFaults.required(metric, metric.range(), "a range: range()")));
        } catch (RuntimeException e) {
            throw ProviderFaults.named(e, called(metric), Optional.of(evidence()));
        } catch (StackOverflowError | LinkageError | AssertionError e) {
            throw ProviderFaults.ofError(e, called(metric));
        }
    }

    /** Returns the metrics, methods and comparators that may have been called. */
    private List<Configurable<?>> called(Metric<?> metric) {
        List<Configurable<?>> called = new ArrayList<>(List.of(metric));
        if (method instanceof Configurable<?> chosen) {
            called.add(chosen);
        }
        called.addAll(ProviderFaults.providers(credence.registry()));
        return called;
    }

    /** Returns the evidence of the data, that of the first of two systems. */
    abstract Evidence evidence();

    /** Checks that all values of a metric lie in its range. */
    abstract void requireInRange(Metric<E> metric);

    /** Returns an answer that has the value without an interval, and a refusal. */
    abstract ResultOrRefusal<R> without(Metric<E> metric, Refusal refusal);

    /** Returns the refusal of a method or comparator that rejected an argument, unless its metric is to blame; or throws it. */
    final ResultOrRefusal<R> rejected(
            IllegalArgumentException e,
            String procedure,
            Metric<E> metric,
            Configurable<?> fitting,
            boolean refusalAsAnswer) {
        requireInRange(metric);
        RuntimeException named = ProviderFaults.named(e, List.of(metric, fitting), Optional.of(evidence()));
        if (!refusalAsAnswer || !(named instanceof IllegalArgumentException)) {
            throw named;
        }
        String sentence = named == e ? procedure + ": " + e.getMessage() : String.valueOf(named.getMessage());
        Refusal.Code code =
                e instanceof RefusedException refused ? refused.refusal().code() : Refusal.Code.OPTION;
        return without(metric, Refusal.of(code, sentence));
    }

    private ResultOrRefusal<R> answerFitting(Metric<E> metric, boolean refusalAsAnswer) {
        CanonicalRequest<?, ? extends Object> request = canonical(metric);
        return request.equalsRequest(metric, data)
                ? answerDirectly(metric, refusalAsAnswer)
                : answerCanonical(request, refusalAsAnswer)
                        .map(result -> renamed(result, metric, request.data() == data));
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
        if (metric instanceof ClassAgainstRest one && evidence instanceof ScoredSample) {
            return "; a scored sample has its positive class already: use '"
                    + one.metric().spelling() + "'";
        }
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
                ? "; of one class against the others: use '" + metric.spelling() + "@LABEL'"
                : "";
    }

    /**
     * Checks that the value of a metric lies in the range that the metric declares. Intervals are cut to that range, so a wrong range
     * would otherwise go unnoticed.
     */
    static void requireInRange(Metric<?> metric, double value) {
        Range range = ProviderFaults.required(metric, metric.range(), "a range: range()");
        if (value < range.lower() - tolerance(range.lower()) || value > range.upper() + tolerance(range.upper())) {
            throw ProviderFaults.fault(
                    metric,
                    "must give values in its range: value=" + value + ", range=[" + range.lower() + ", " + range.upper()
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
        return level.value() < MIN_USUAL_LEVEL
                ? Optional.of(Note.of(
                                "low-level",
                                "level " + level.value()
                                        + " is that of an interval which misses the true value more often than not; the"
                                        + " usual one is "
                                        + ConfidenceLevel.P95.value())
                        .with("level", level.value()))
                : Optional.empty();
    }

    /**
     * A request in its canonical form. Methods and comparators are only called with this form, so that neither the spelling of a metric
     * nor the form of the evidence changes the default or the answer: the metric is replaced by its {@linkplain Metric#formFor
     * form} for the evidence, a metric of one of several classes of scores by the metric of the scores of that class, and a metric of
     * scores at a threshold by the metric of the confusion matrix at that threshold.
     *
     * @param <E> kind of evidence that the canonical metric reads
     * @param <D> a sample, or a pairing
     * @param metric the canonical metric
     * @param data the sample or pairing that the canonical metric reads
     */
    record CanonicalRequest<E extends Evidence, D>(Metric<E> metric, D data) {
        static CanonicalRequest<?, ? extends Sample<?>> of(Metric<?> metric, Sample<?> sample) {
            if (metric instanceof ClassAgainstRest one && sample.evidence() instanceof ClassScores) {
                @SuppressWarnings("unchecked") // its evidence is that of several classes
                Sample<ClassScores> all = (Sample<ClassScores>) sample;
                Optional<Sample<ScoredSample>> scores = ClassAgainstRest.scores(all, one.label());
                if (scores.isPresent()) {
                    return of(one.metric(), scores.get());
                }
            }
            Metric<?> canonical = form(metric, List.of(sample.evidence()));
            if (canonical instanceof Thresholded thresholded && sample.evidence() instanceof ScoredSample) {
                Optional<Sample<ConfusionMatrix>> matrix = matrix(sample, thresholded.threshold());
                if (matrix.isPresent()) {
                    return atThreshold(thresholded, matrix.get());
                }
            }
            return new CanonicalRequest<>(canonical, sample);
        }

        static CanonicalRequest<?, ? extends Pairing<?>> of(Metric<?> metric, Pairing<?> pairing) {
            if (metric instanceof ClassAgainstRest one && pairing.firstEvidence() instanceof ClassScores) {
                @SuppressWarnings("unchecked") // its evidence is that of several classes
                Pairing<ClassScores> all = (Pairing<ClassScores>) pairing;
                Optional<Pairing<ScoredSample>> scores = ClassAgainstRest.scores(all, one.label());
                if (scores.isPresent()) {
                    return of(one.metric(), scores.get());
                }
            }
            Metric<?> canonical = form(metric, List.of(pairing.firstEvidence(), pairing.secondEvidence()));
            if (canonical instanceof Thresholded thresholded) {
                Optional<Pairing<ConfusionMatrix>> matrices = matrices(pairing, thresholded.threshold());
                if (matrices.isPresent()) {
                    return atThreshold(thresholded, matrices.get());
                }
            }
            return new CanonicalRequest<>(canonical, pairing);
        }

        /** Returns the form of a metric for the evidence of all systems; the canonical form where the metric does not read it. */
        private static <E extends Evidence> Metric<E> form(Metric<E> metric, List<? extends Evidence> systems) {
            boolean reads = systems.stream()
                    .allMatch(evidence -> metric.unsupported(evidence).isEmpty());
            return reads
                    ? metric.formFor(
                            systems.stream().map(metric.evidenceType()::cast).toList())
                    : metric.canonical();
        }

        private static <D> CanonicalRequest<ConfusionMatrix, D> atThreshold(Thresholded thresholded, D data) {
            Metric<ConfusionMatrix> metric = thresholded.metric().canonical();
            return new CanonicalRequest<>(metric, data);
        }

        /** Returns whether the original request was already in canonical form. */
        boolean equalsRequest(Metric<?> requested, Object requestedData) {
            return metric == requested && data == requestedData;
        }

        private static Optional<Pairing<ConfusionMatrix>> matrices(Pairing<?> pairing, double threshold) {
            if (pairing instanceof Pairing.Paired<?, ?> paired
                    && paired.joint().evidence() instanceof PairedScoredSample) {
                return jointMatrix(paired.joint(), threshold).map(Pairing::paired);
            }
            if (pairing instanceof Pairing.Independent<?> independent
                    && independent.firstEvidence() instanceof ScoredSample
                    && independent.secondEvidence() instanceof ScoredSample) {
                return matrix(independent.first(), threshold)
                        .flatMap(first -> matrix(independent.second(), threshold)
                                .map(second -> Pairing.independent(first, second)));
            }
            return Optional.empty();
        }

        @SuppressWarnings("unchecked") // the caller has checked that the evidence contains scores
        private static Optional<Sample<ConfusionMatrix>> matrix(Sample<?> sample, double threshold) {
            return ((Sample<ScoredSample>) sample).accept(new ReducedSample<>(new OneSystem(threshold), 4));
        }

        @SuppressWarnings("unchecked") // the caller has checked that the evidence contains scores of two systems
        private static Optional<Sample<PairedConfusionMatrix>> jointMatrix(Sample<?> sample, double threshold) {
            return ((Sample<PairedScoredSample>) sample).accept(new ReducedSample<>(new TwoSystems(threshold), 8));
        }

        private static int bit(boolean set) {
            return set ? 1 : 0;
        }

        private record OneSystem(double threshold) implements ReducedSample.Cells<ScoredSample, ConfusionMatrix> {
            @Override
            public ConfusionMatrix reduced(ScoredSample scores) {
                return scores.at(threshold);
            }

            @Override
            public ConfusionMatrix none() {
                return ConfusionMatrix.binary(0, 0, 0, 0);
            }

            @Override
            public int ofScores(ScoredSample scores, int atom) {
                return Outcome.of(scores.positive(atom), scores.score(atom) >= threshold)
                        .ordinal();
            }

            @Override
            public int ofReduced(ConfusionMatrix matrix, int atom) {
                return matrix.outcome(atom, matrix.positiveIndex()).ordinal();
            }
        }

        private record TwoSystems(double threshold)
                implements ReducedSample.Cells<PairedScoredSample, PairedConfusionMatrix> {
            @Override
            public PairedConfusionMatrix reduced(PairedScoredSample scores) {
                return scores.at(threshold);
            }

            @Override
            public PairedConfusionMatrix none() {
                return PairedConfusionMatrix.of(new boolean[0], new boolean[0], new boolean[0]);
            }

            @Override
            public int ofScores(PairedScoredSample scores, int atom) {
                return 4 * bit(scores.positive(atom))
                        + 2 * bit(scores.firstScore(atom) >= threshold)
                        + bit(scores.secondScore(atom) >= threshold);
            }

            @Override
            public int ofReduced(PairedConfusionMatrix matrix, int atom) {
                return 4 * matrix.truth(atom) + 2 * matrix.firstPrediction(atom) + matrix.secondPrediction(atom);
            }
        }
    }
}
