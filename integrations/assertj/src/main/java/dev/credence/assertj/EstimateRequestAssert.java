package dev.credence.assertj;

import dev.credence.EstimateRequest;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about values of one system, decided exactly as the gate decides them: by the one-sided bounds of {@link ClaimCheck} at 1 minus the
 * level of the request, 5% at level 0.95. {@link EstimateAssert} decides by the interval of one result instead.
 *
 * <pre>{@code
 * assertThat(credence.evaluate(matrix)).isAtLeast("recall", 0.9).isAtMost("error-rate", 0.1);
 * }</pre>
 */
public class EstimateRequestAssert extends BoundsAssert<EstimateRequestAssert, EstimateRequest<?>> {
    private RepositoryBaselines baselines = new RepositoryBaselines(RepositoryBaselines.USUAL, System.getenv());

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

    /**
     * Claims that the true value is not worse by a margin or more than that of the baseline in {@code
     * src/test/resources/credence/NAME.credence}. The two are compared as independent samples.
     *
     * <p>If the file does not exist, it is written from this sample, and the assertion fails with a sentence that recommends to commit it. If
     * the environment variable {@code CREDENCE_UPDATE_BASELINE} is {@code true} and the sample has other counts, the file is written again, and
     * the assertion fails with a sentence that states it. A file that is damaged, or the baseline of something else, fails the assertion too.
     *
     * @param name letters, digits, dots, hyphens and underscores, beginning with a letter or a digit
     * @param metric spelling of a metric with a direction
     * @param margin the loss that is still acceptable, in units of the metric, 0 or more
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction, two of its values cannot differ by the margin, the name has
     *     other characters, or a baseline cannot have the sampling design
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is worse by more, there is no baseline to compare with, or ({@link
     *     InconclusiveError}) the data do not decide the claim
     */
    public EstimateRequestAssert isNotWorseThanBaseline(String name, String metric, double margin) {
        Objects.requireNonNull(name, "name must not be null");
        isNotNull();
        RepositoryBaselines.Judgement judgement = judge(actual, name, metric, margin);
        return settle(judgement.verdict(), judgement.message());
    }

    /**
     * Sets the folder of the files of baselines; the default is {@code src/test/resources/credence}.
     *
     * @param folder the folder, which is created if it does not exist
     * @return this assertion
     */
    public EstimateRequestAssert withBaselinesIn(Path folder) {
        return withBaselines(new RepositoryBaselines(
                Objects.requireNonNull(folder, "folder must not be null"), baselines.environment()));
    }

    /** Sets the folder and the environment. */
    EstimateRequestAssert withBaselines(RepositoryBaselines place) {
        baselines = place;
        return this;
    }

    private <E extends Evidence> RepositoryBaselines.Judgement judge(
            EstimateRequest<E> request, String name, String spelling, double margin) {
        Metric<E> metric = metric(request.credence(), spelling, request.sample().evidence(), request::estimate);
        return baselines.judge(request, metric, name, margin, size());
    }

    private EstimateRequestAssert settle(String metric, Function<Metric<?>, Claim> claim) {
        isNotNull();
        return settle(check(actual, metric, claim));
    }

    private static <E extends Evidence> ClaimCheck check(
            EstimateRequest<E> request, String spelling, Function<Metric<?>, Claim> claim) {
        Metric<E> metric = metric(request.credence(), spelling, request.sample().evidence(), request::estimate);
        return ClaimCheck.of(request, metric, claim.apply(metric));
    }
}
