package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.UndefinedPolicy;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.PriorSensitivity;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Metrics of a data set, each with its interval or the reason why it has none.
 *
 * @param credence what is installed
 * @param metrics spellings of metrics, or none for the usual report
 * @param methods spellings of interval methods, or none for the default of each metric
 * @param level the level
 * @param undefined what an undefined class means to an average
 * @param run seed, draws, threads
 */
public record Evaluation(
        Credence credence,
        List<String> metrics,
        List<String> methods,
        ConfidenceLevel level,
        UndefinedPolicy undefined,
        Run run) {

    /**
     * Checks names before any file is read.
     *
     * @throws Failure if a metric, method or option is unknown
     */
    public void check() {
        metrics.forEach(this::metric);
        methods.forEach(this::method);
    }

    /** The rows of the report. */
    public List<Answer> of(Dataset data) {
        List<Wanted> wanted = metrics.isEmpty()
                ? Plan.of(credence.registry(), data)
                : metrics.stream().map(metric -> new Wanted("", metric)).toList();
        if (wanted.isEmpty()) {
            throw Failure.usage("no metric is installed that fits; add credence-metrics to the class path");
        }
        List<Answer> answers = new ArrayList<>();
        wanted.forEach(want -> answers.addAll(answers(want, metric(want.metric()), data)));
        requireOne(answers);
        return answers;
    }

    /**
     * How the exact posteriors of the named metrics depend on their prior; where none is named, that of F1, or of accuracy
     * where no label is positive.
     *
     * @throws Failure if a metric has no exact posterior
     */
    public List<PriorSensitivity> priors(Dataset data) {
        List<String> wanted = metrics.isEmpty() ? List.of(headline(data)) : metrics;
        return wanted.stream().map(want -> priors(metric(want), data)).toList();
    }

    private static String headline(Dataset data) {
        boolean positive =
                data.matrix().flatMap(sample -> sample.evidence().positive()).isPresent();
        return positive ? "f1" : "accuracy";
    }

    private <E extends Evidence> PriorSensitivity priors(Metric<E> metric, Dataset data) {
        try {
            return PriorSensitivity.of(metric, Samples.of(metric, data), level);
        } catch (IllegalArgumentException e) {
            throw Failure.data("--prior-sensitivity: " + e.getMessage(), e);
        }
    }

    /** Methods that were named but fit nothing that was asked leave nothing to report. */
    private void requireOne(List<Answer> answers) {
        if (!methods.isEmpty()
                && answers.stream().allMatch(answer -> answer.reason().isPresent())) {
            throw Failure.data(answers.get(0).reason().orElseThrow());
        }
    }

    private Metric<?> metric(String spelling) {
        try {
            Metric<?> metric = credence.registry().metric(spelling);
            boolean averages =
                    metric.options().stream().anyMatch(option -> option.name().equals("undefined"));
            boolean silent = !spelling.contains("undefined=");
            return averages && silent && undefined != UndefinedPolicy.ZERO
                    ? credence.registry().metric(withPolicy(spelling))
                    : metric;
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private String withPolicy(String spelling) {
        return spelling + (spelling.contains(":") ? "," : ":") + "undefined="
                + undefined.name().toLowerCase(java.util.Locale.ROOT);
    }

    private IntervalMethod method(String spelling) {
        try {
            return credence.registry().method(spelling);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private <E extends Evidence> List<Answer> answers(Wanted want, Metric<E> metric, Dataset data) {
        Sample<E> sample = Samples.of(metric, data);
        if (methods.isEmpty()) {
            return List.of(byDefault(want, metric, sample));
        }
        return methods.stream()
                .map(this::method)
                .map(method -> answer(want, metric, sample, method))
                .toList();
    }

    private <E extends Evidence> Answer byDefault(Wanted want, Metric<E> metric, Sample<E> sample) {
        return credence.defaultMethod(metric, sample)
                .map(method -> answer(want, metric, sample, method))
                .orElseGet(() -> without(
                        want,
                        metric,
                        sample,
                        credence.evaluate(sample).answer(metric).refusal().map(Refusal::sentence).orElse("")));
    }

    private <E extends Evidence> Answer answer(Wanted want, Metric<E> metric, Sample<E> sample, IntervalMethod method) {
        Optional<Refusal> refusal = method.refusal(metric, sample);
        if (refusal.isPresent()) {
            return without(
                    want,
                    metric,
                    sample,
                    "method '" + method.id() + "' does not fit '" + metric.spelling() + "': " + refusal.get()
                            + "; methods that fit: " + credence.methodsFor(metric, sample));
        }
        try {
            return new Answer(
                    want.group(), method.estimate(metric, sample, level, run), metric.range(), Optional.empty());
        } catch (IllegalArgumentException e) {
            return without(want, metric, sample, "method '" + method.id() + "': " + e.getMessage());
        }
    }

    private <E extends Evidence> Answer without(Wanted want, Metric<E> metric, Sample<E> sample, String reason) {
        Estimate value = Estimate.of(metric, sample, "", level).build();
        return new Answer(want.group(), value, metric.range(), Optional.of(reason));
    }
}
