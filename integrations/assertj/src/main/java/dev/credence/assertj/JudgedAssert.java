package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.judge.Judged;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about metrics that are corrected for an imperfect judge, decided as the gate decides them: by the one-sided bounds of the
 * corrected interval at 1 minus the level of the request, 5% at level 0.95. With fewer than 10 labelled items no claim is decided.
 *
 * <pre>{@code
 * assertThat(Judged.of(credence, items)).isAtLeast("f1", 0.8).isNotWorseThanBy("accuracy", 0.02);
 * }</pre>
 *
 * <p>The number of labelled items in the message of an inconclusive claim assumes as many unlabelled items for each as there are now.
 */
public class JudgedAssert extends BoundsAssert<JudgedAssert, Judged> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(Judged)}.
     *
     * @param actual the request
     */
    public JudgedAssert(@Nullable Judged actual) {
        super(actual, JudgedAssert.class);
    }

    /**
     * Claims that the true value of the first system is at least a floor.
     *
     * @param metric spelling of a metric of which smaller values are not better
     * @param floor strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if smaller values of the metric are better, or the floor is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric cannot be corrected
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public JudgedAssert isAtLeast(String metric, double floor) {
        return decide(metric, named -> Claim.atLeast(named, floor));
    }

    /**
     * Claims that the true value of the first system is at most a ceiling.
     *
     * @param metric spelling of a metric of which larger values are not better
     * @param ceiling strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if larger values of the metric are better, or the ceiling is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric cannot be corrected
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public JudgedAssert isAtMost(String metric, double ceiling) {
        return decide(metric, named -> Claim.atMost(named, ceiling));
    }

    /**
     * Claims that the first of two systems is not worse than the second by a margin or more.
     *
     * @param metric spelling of a metric with a direction
     * @param margin how much worse is too much, in units of the metric, 0 or more
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction, or two of its values cannot differ by the margin
     * @throws IllegalStateException if there are not two systems
     * @throws dev.credence.api.refusal.RefusedException if the metric cannot be corrected
     * @throws AssertionError if the data show that it is worse by more, or ({@link InconclusiveError}) do not decide the claim
     */
    public JudgedAssert isNotWorseThanBy(String metric, double margin) {
        return decide(metric, named -> Claim.notWorse(named, margin));
    }

    /**
     * Claims that the first of two systems is better than the second.
     *
     * @param metric spelling of a metric with a direction
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction
     * @throws IllegalStateException if there are not two systems
     * @throws dev.credence.api.refusal.RefusedException if the metric cannot be corrected
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public JudgedAssert isBetter(String metric) {
        return isNotWorseThanBy(metric, 0);
    }

    private JudgedAssert decide(String spelling, Function<Metric<?>, Claim> claim) {
        isNotNull();
        Credence credence = actual.credence();
        return decided(credence.registry().metric(Objects.requireNonNull(spelling, "metric must not be null")), claim);
    }

    private <E extends Evidence> JudgedAssert decided(Metric<E> metric, Function<Metric<?>, Claim> claimed) {
        Claim claim = claimed.apply(metric);
        Judged judged = actual;
        boolean isDifference = claim.kind() == Claim.Kind.NOT_WORSE;
        Function<ConfidenceLevel, Estimate> corrected = level -> isDifference
                ? judged.level(level).compare(metric).corrected()
                : judged.level(level).estimate(metric).corrected();
        Finding finding = Finding.of(ClaimCheck.of(corrected, judged.labelled(), claim), judged.level());
        return decide(finding.verdict(), finding.message(size()));
    }
}
