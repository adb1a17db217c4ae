package dev.credence.assertj;

import dev.credence.EstimateRequest;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Check;
import dev.credence.decision.Claim;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about values of one system, decided exactly as the gate decides them: by the one-sided bounds of {@link Check} at 1 minus the
 * level of the request, 5% at level 0.95. {@link EstimateAssert} decides by the interval of one result instead.
 *
 * <pre>{@code
 * assertThat(credence.evaluate(matrix)).isAtLeast("recall", 0.9).isAtMost("error-rate", 0.1);
 * }</pre>
 */
public class EstimateRequestAssert extends BoundsAssert<EstimateRequestAssert, EstimateRequest<?>> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(EstimateRequest)}.
     *
     * @param actual the sample
     */
    public EstimateRequestAssert(@Nullable EstimateRequest<?> actual) {
        super(actual, EstimateRequestAssert.class);
    }

    /**
     * Claims that the true value is at least a floor.
     *
     * @param metric spelling of a metric of which less is not better
     * @param floor strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if less of the metric is better, or the floor is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateRequestAssert isAtLeast(String metric, double floor) {
        return settle(metric, named -> Claim.atLeast(named, floor));
    }

    /**
     * Claims that the true value is at most a ceiling.
     *
     * @param metric spelling of a metric of which more is not better
     * @param ceiling strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if more of the metric is better, or the ceiling is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateRequestAssert isAtMost(String metric, double ceiling) {
        return settle(metric, named -> Claim.atMost(named, ceiling));
    }

    private EstimateRequestAssert settle(String metric, Function<Metric<?>, Claim> claim) {
        isNotNull();
        return settle(check(actual, metric, claim));
    }

    private static <E extends Evidence> Check check(
            EstimateRequest<E> request, String spelling, Function<Metric<?>, Claim> claim) {
        Metric<E> metric = metric(request.credence(), spelling, request.sample().evidence(), request::estimate);
        return Check.of(request, metric, claim.apply(metric));
    }
}
