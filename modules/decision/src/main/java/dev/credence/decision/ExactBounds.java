package dev.credence.decision;

import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Exact bounds of a proportion: the error of each tail is never above its nominal value, where Wilson's is by half next to 1. */
final class ExactBounds {
    /** The method. */
    static final String ID = "clopper-pearson";

    private ExactBounds() {}

    /**
     * Returns the bounds that alone decide about a value: those of the method that a request names, or exact ones of a metric that is a proportion of
     * the observations; empty for other metrics and designs.
     */
    static <E extends Evidence> Optional<Function<ConfidenceLevel, ResultOrRefusal<? extends Inference>>> of(
            EstimateRequest<E> request, Metric<E> metric) {
        if (request.method().isPresent()) {
            return Optional.of(level -> request.level(level).resultOrRefusal(metric));
        }
        Sample<E> sample = request.sample();
        Optional<IntervalMethod> method = request.credence().registry().findMethod(ID);
        Optional<Metric<E>> proportion = metric.proportionFor(List.of(sample.evidence()));
        if (method.isEmpty()
                || proportion.isEmpty()
                || method.get().refusal(proportion.get(), sample).isPresent()) {
            return Optional.empty();
        }
        EstimateRequest<E> exact = request.method(method.get());
        return Optional.of(level -> named(exact.level(level).resultOrRefusal(proportion.get()), metric.spelling()));
    }

    /** Returns an answer by the name of the requested metric. */
    private static ResultOrRefusal<Estimate> named(ResultOrRefusal<Estimate> answer, String metric) {
        return answer.result().isPresent() && answer.refusal().isEmpty()
                ? ResultOrRefusal.of(answer.result().get().withMetric(metric))
                : answer;
    }
}
