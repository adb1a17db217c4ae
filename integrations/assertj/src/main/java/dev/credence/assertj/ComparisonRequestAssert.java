package dev.credence.assertj;

import dev.credence.ComparisonRequest;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.assertj.CredenceAssertions.ComparisonAssert;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about the difference of two systems, decided exactly as the gate decides them: by the one-sided bounds of {@link ClaimCheck} at
 * 1 minus the level of the request, 5% at level 0.95. {@link ComparisonAssert} decides by the interval of one result instead.
 *
 * <pre>{@code
 * assertThat(credence.compare(pairing)).isNotWorseThanBy("f1.macro", 0.01).isBetter("recall@malignant");
 * }</pre>
 *
 * <p>If each bound has its nominal coverage, a claim that is false passes with a probability of at most 1 minus the level, and one that is
 * true fails with a probability of at most that; docs/measurements/gate.md has the measured rates. Several claims are not adjusted for their number.
 */
public class ComparisonRequestAssert extends BoundsAssert<ComparisonRequestAssert, ComparisonRequest<?>> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(ComparisonRequest)}.
     *
     * @param actual the two systems
     */
    public ComparisonRequestAssert(@Nullable ComparisonRequest<?> actual) {
        super(actual, ComparisonRequestAssert.class);
    }

    /**
     * Claims that the first system is not worse than the second by a margin or more. With a margin of 0 this is {@link #isBetter}.
     *
     * @param metric spelling of a metric with a direction
     * @param margin the loss that is still acceptable, in units of the metric, 0 or more
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction, or two of its values cannot differ by the margin
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is worse by more, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonRequestAssert isNotWorseThanBy(String metric, double margin) {
        return decide(metric, named -> Claim.notWorse(named, margin));
    }

    /**
     * Claims that the first system is better than the second.
     *
     * @param metric spelling of a metric with a direction
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonRequestAssert isBetter(String metric) {
        return isNotWorseThanBy(metric, 0);
    }

    /**
     * Claims that the two differ by less than a margin, whichever is better: two one-sided tests, each at 1 minus the level.
     *
     * @param metric spelling of the metric
     * @param margin how large a difference is too much, in units of the metric, more than 0
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the margin is not positive, or two values of the metric cannot differ by it
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that they differ by more, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonRequestAssert isEquivalentWithin(String metric, double margin) {
        return decide(metric, named -> Claim.equivalent(named, margin));
    }

    private ComparisonRequestAssert decide(String metric, Function<Metric<?>, Claim> claim) {
        isNotNull();
        return decide(check(actual, metric, claim));
    }

    private static <E extends Evidence> ClaimCheck check(
            ComparisonRequest<E> request, String spelling, Function<Metric<?>, Claim> claim) {
        Metric<E> metric =
                metric(request.credence(), spelling, request.pairing().firstEvidence(), request::comparison);
        return ClaimCheck.of(request, metric, claim.apply(metric));
    }
}
