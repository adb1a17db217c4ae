package dev.credence.assertj;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.assertj.CredenceAssertions.ComparisonAssert;
import dev.credence.assertj.CredenceAssertions.ComparisonSlicesAssert;
import dev.credence.assertj.CredenceAssertions.EstimateAssert;
import dev.credence.assertj.CredenceAssertions.EstimateSlicesAssert;
import dev.credence.decision.Claim;
import dev.credence.judge.Judged;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entry point to assertions about bounds; import it in addition to AssertJ's own.
 *
 * <p>{@code assertThat(estimate).isAtLeast(0.9)} checks the lower bound, not the value, which varies between samples. Each claim
 * passes, fails, or is inconclusive. An inconclusive claim fails with an {@link InconclusiveError} that names the sample size that
 * would decide it, unless {@link BoundsAssert#abortingWhereInconclusive} was called before.
 *
 * <p>A request decides as the gate does: {@code assertThat(credence.compare(pairing)).isNotWorseThanBy("f1", 0.01)}. A result decides by
 * its own interval at its own level: {@code assertThat(comparison).isNotWorseThanBy(0.01)}. A wrong verdict then has a nominal probability of half of 1 minus
 * the level, which bounds of {@code clopper-pearson} keep; of those of {@code wilson-modified}, the default of proportions, it is at most 1 minus the level.
 */
public final class CredenceAssertions {
    private CredenceAssertions() {}

    /**
     * Asserts about an estimate.
     *
     * @param actual the estimate
     * @return assertions about its bounds
     */
    public static EstimateAssert assertThat(@Nullable Estimate actual) {
        return new EstimateAssert(actual);
    }

    /**
     * Asserts about a comparison.
     *
     * @param actual the comparison
     * @return assertions about the bounds of the difference
     */
    public static ComparisonAssert assertThat(@Nullable Comparison actual) {
        return new ComparisonAssert(actual);
    }

    /**
     * Asserts about the values of one system, by the bounds of the gate.
     *
     * @param actual the request, such as {@code credence.evaluate(matrix)}
     * @return assertions about metrics of the sample
     */
    public static EstimateRequestAssert assertThat(@Nullable EstimateRequest<?> actual) {
        return new EstimateRequestAssert(actual);
    }

    /**
     * Asserts about two systems, by the bounds of the gate.
     *
     * @param actual the request, such as {@code credence.compare(pairing)}
     * @return assertions about differences of metrics
     */
    public static ComparisonRequestAssert assertThat(@Nullable ComparisonRequest<?> actual) {
        return new ComparisonRequestAssert(actual);
    }

    /**
     * Asserts about metrics that are corrected for an imperfect judge, by the bounds of the gate.
     *
     * @param actual the request, such as {@code Judged.of(credence, items)}
     * @return assertions about corrected metrics of the first system, and about the corrected difference of two
     */
    public static JudgedAssert assertThat(@Nullable Judged actual) {
        return new JudgedAssert(actual);
    }

    /**
     * Asserts about a metric in several slices.
     *
     * @param slices for the name of each slice, its estimate at the nominal level
     * @return assertions about all slices, adjusted for their number
     */
    public static EstimateSlicesAssert assertThatEstimates(
            @Nullable Map<String, Function<ConfidenceLevel, Estimate>> slices) {
        return new EstimateSlicesAssert(slices);
    }

    /**
     * Asserts about a metric in several slices of evidence.
     *
     * @param <E> kind of evidence
     * @param slices the evidence of each slice
     * @param request the estimate of a slice at a level
     * @return assertions about all slices, adjusted for their number
     */
    public static <E> EstimateSlicesAssert assertThatEstimates(
            Map<String, ? extends E> slices, BiFunction<? super E, ConfidenceLevel, Estimate> request) {
        return assertThatEstimates(SliceQuestions.of(slices, request));
    }

    /**
     * Asserts about two systems in several slices.
     *
     * @param slices for the name of each slice, its comparison at the nominal level
     * @return assertions about all slices, adjusted for their number
     */
    public static ComparisonSlicesAssert assertThatComparisons(
            @Nullable Map<String, Function<ConfidenceLevel, Comparison>> slices) {
        return new ComparisonSlicesAssert(slices);
    }

    /**
     * Asserts about two systems in several slices of evidence.
     *
     * @param <E> kind of evidence
     * @param slices the evidence of each slice
     * @param request the comparison of a slice at a level
     * @return assertions about all slices, adjusted for their number
     */
    public static <E> ComparisonSlicesAssert assertThatComparisons(
            Map<String, ? extends E> slices, BiFunction<? super E, ConfidenceLevel, Comparison> request) {
        return assertThatComparisons(SliceQuestions.of(slices, request));
    }

    /** Converts slices of evidence to functions from a level to a result. */
    static final class SliceQuestions {
        static <E, R> Map<String, Function<ConfidenceLevel, R>> of(
                Map<String, ? extends E> evidence, BiFunction<? super E, ConfidenceLevel, R> question) {
            Objects.requireNonNull(evidence, "slices must not be null");
            Objects.requireNonNull(question, "question must not be null");
            Map<String, Function<ConfidenceLevel, R>> slices = new LinkedHashMap<>();
            evidence.forEach((name, part) -> slices.put(name, level -> question.apply(part, level)));
            return slices;
        }
    }

    /**
     * Assertions about an estimate. They use the bounds of its interval, never its value.
     *
     * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
     * otherwise: the data are compatible with both. Bounds are those of the estimate's own interval at its own level. If the interval
     * has its nominal coverage, a one-sided claim passes wrongly with probability {@code (1 - level) / 2}: one in 40 at level 0.95; for
     * one in 20 use an interval at level 0.9. The gate decides by other bounds; {@link EstimateRequestAssert} decides as it does. A claim is also inconclusive if the value is undefined, if there is no interval, or if the
     * interval is a single point.
     */
    public static class EstimateAssert extends BoundsAssert<EstimateAssert, Estimate> {
        /**
         * Creates an assertion; see {@link CredenceAssertions#assertThat(Estimate)}.
         *
         * @param actual the estimate
         */
        public EstimateAssert(@Nullable Estimate actual) {
            super(actual, EstimateAssert.class);
        }

        /**
         * Claims that the true value is at least a number: passes where the lower bound is above it, fails where the
         * upper bound is below.
         *
         * @param number the smallest value that is good enough
         * @return this assertion
         * @throws IllegalArgumentException if the number is not finite, or if all values in the range of the metric, or none, fulfil the claim
         * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
         */
        public EstimateAssert isAtLeast(double number) {
            return decide(Claim.atLeast(number));
        }

        /**
         * Claims that the true value is at most a number: passes where the upper bound is below it, fails where the
         * lower bound is above.
         *
         * @param number the largest value that is good enough
         * @return this assertion
         * @throws IllegalArgumentException if the number is not finite, or if all values in the range of the metric, or none, fulfil the claim
         * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
         */
        public EstimateAssert isAtMost(double number) {
            return decide(Claim.atMost(number));
        }

        /**
         * Claims that the true value lies between two numbers: passes where both bounds lie between, fails where the interval
         * lies outside.
         *
         * @param lowest the lower number
         * @param highest the upper number
         * @return this assertion
         * @throws IllegalArgumentException unless the lower number is below the upper one, or if all values in the range of the metric, or none,
         *     lie between
         * @throws AssertionError if the data show that it does not, or ({@link InconclusiveError}) do not decide the claim
         */
        public EstimateAssert liesBetween(double lowest, double highest) {
            return decide(new Claim(Claim.Kind.BETWEEN, lowest, highest));
        }

        private EstimateAssert decide(Claim claim) {
            isNotNull();
            return decide(InstalledMetrics.ofValue(claim, actual), actual);
        }
    }

    /**
     * Assertions about the difference of two systems. They use the bounds of its interval, never the observed difference.
     *
     * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
     * otherwise. Bounds are those of the comparison's own interval at its own level. If the interval has its nominal coverage, a
     * one-sided claim passes wrongly with probability {@code (1 - level) / 2}: one in 40 at level 0.95; for one in 20 use a comparison at
     * level 0.9. The gate decides by other bounds; {@link ComparisonRequestAssert} decides as it does. The direction of the metric defines
     * which system is better; margins are differences of the metric itself.
     *
     * @see <a href="https://doi.org/10.1001/jama.2012.87802">Piaggio et al. (2012), JAMA 308, 2594-2604: non-inferiority by the bound
     *     of an interval</a>
     */
    public static class ComparisonAssert extends BoundsAssert<ComparisonAssert, Comparison> {
        /**
         * Creates an assertion; see {@link CredenceAssertions#assertThat(Comparison)}.
         *
         * @param actual the comparison
         */
        public ComparisonAssert(@Nullable Comparison actual) {
            super(actual, ComparisonAssert.class);
        }

        /**
         * Claims that the first system is not worse than the second by a margin or more. With a margin of 0 this is {@link #isBetter}.
         *
         * @param margin the loss that is still acceptable, in units of the metric, 0 or more
         * @return this assertion
         * @throws IllegalArgumentException if the margin is negative, NaN or infinite, two values of the metric cannot differ by it, or the
         *     metric has no better direction
         * @throws AssertionError if the data show that it is worse by more, or ({@link InconclusiveError}) do not decide the claim
         */
        public ComparisonAssert isNotWorseThanBy(double margin) {
            return decide(comparison -> Claim.notWorse(comparison, margin));
        }

        /**
         * Claims that the first system is better than the second.
         *
         * @return this assertion
         * @throws IllegalArgumentException if the metric has no better direction
         * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
         */
        public ComparisonAssert isBetter() {
            return isNotWorseThanBy(0);
        }

        /**
         * Claims that the two differ by less than a margin, whichever is better. Both bounds must clear it, which is the test by two
         * one-sided tests at {@code (1 - level) / 2} each.
         *
         * @param margin how large a difference is too much, in units of the metric, more than 0
         * @return this assertion
         * @throws IllegalArgumentException if the margin is not positive and finite, or two values of the metric cannot differ by it
         * @throws AssertionError if the data show that they differ by more, or ({@link InconclusiveError}) do not decide the claim
         */
        public ComparisonAssert isEquivalentWithin(double margin) {
            return decide(comparison -> Claim.equivalent(margin));
        }

        private ComparisonAssert decide(Function<Comparison, Claim> claim) {
            isNotNull();
            return decide(InstalledMetrics.ofDifference(claim.apply(actual), actual), actual);
        }
    }

    /** Assertions about a metric in several slices, with the claims of {@link EstimateAssert} and the adjustment of {@link SlicesAssert}. */
    public static class EstimateSlicesAssert extends SlicesAssert<EstimateSlicesAssert, Estimate> {
        /**
         * Creates an assertion; see {@link CredenceAssertions#assertThatEstimates(Map)}.
         *
         * @param actual for the name of each slice, a function from a level to its estimate
         */
        public EstimateSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Estimate>> actual) {
            super(actual, EstimateSlicesAssert.class);
        }

        /**
         * Claims that the true value in every slice is at least a number.
         *
         * @param number the smallest value that is good enough
         * @return this assertion
         * @throws IllegalArgumentException as {@link EstimateAssert#isAtLeast}, if there is no slice, or a result has another level than the requested one
         * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
         */
        public EstimateSlicesAssert areAtLeast(double number) {
            return settleAll(estimate -> InstalledMetrics.ofValue(Claim.atLeast(number), estimate));
        }

        /**
         * Claims that the true value in every slice is at most a number.
         *
         * @param number the largest value that is good enough
         * @return this assertion
         * @throws IllegalArgumentException as {@link EstimateAssert#isAtLeast}, if there is no slice, or a result has another level than the requested one
         * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
         */
        public EstimateSlicesAssert areAtMost(double number) {
            return settleAll(estimate -> InstalledMetrics.ofValue(Claim.atMost(number), estimate));
        }
    }

    /** Assertions about two systems in several slices, with the claims of {@link ComparisonAssert} and the adjustment of {@link SlicesAssert}. */
    public static class ComparisonSlicesAssert extends SlicesAssert<ComparisonSlicesAssert, Comparison> {
        /**
         * Creates an assertion; see {@link CredenceAssertions#assertThatComparisons(Map)}.
         *
         * @param actual for the name of each slice, a function from a level to its comparison
         */
        public ComparisonSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Comparison>> actual) {
            super(actual, ComparisonSlicesAssert.class);
        }

        /**
         * Claims that in every slice the first system is not worse than the second by a margin or more.
         *
         * @param margin the loss that is still acceptable, 0 or more
         * @return this assertion
         * @throws IllegalArgumentException as {@link ComparisonAssert#isNotWorseThanBy}, if there is no slice, or a result has another level than the
         *     requested one
         * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
         */
        public ComparisonSlicesAssert areNotWorseThanBy(double margin) {
            return settleAll(
                    comparison -> InstalledMetrics.ofDifference(Claim.notWorse(comparison, margin), comparison));
        }

        /**
         * Claims that in every slice the first system is better.
         *
         * @return this assertion
         * @throws IllegalArgumentException as {@link ComparisonAssert#isBetter}, if there is no slice, or a result has another level than the
         *     requested one
         * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
         */
        public ComparisonSlicesAssert areBetter() {
            return areNotWorseThanBy(0);
        }

        /**
         * Claims that in every slice the two systems differ by less than a margin.
         *
         * @param margin how large a difference is too much, more than 0
         * @return this assertion
         * @throws IllegalArgumentException as {@link ComparisonAssert#isEquivalentWithin}, if there is no slice, or a result has another level than the
         *     requested one
         * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
         */
        public ComparisonSlicesAssert areEquivalentWithin(double margin) {
            return settleAll(comparison -> InstalledMetrics.ofDifference(Claim.equivalent(margin), comparison));
        }
    }
}
