package dev.credence.assertj;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
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
 * its own interval at its own level: {@code assertThat(comparison).isNotWorseThanBy(0.01)}.
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
        private SliceQuestions() {}

        static <E, R> Map<String, Function<ConfidenceLevel, R>> of(
                Map<String, ? extends E> evidence, BiFunction<? super E, ConfidenceLevel, R> question) {
            Objects.requireNonNull(question, "question must not be null");
            Map<String, Function<ConfidenceLevel, R>> slices = new LinkedHashMap<>();
            evidence.forEach((name, part) -> slices.put(name, level -> question.apply(part, level)));
            return slices;
        }
    }
}
