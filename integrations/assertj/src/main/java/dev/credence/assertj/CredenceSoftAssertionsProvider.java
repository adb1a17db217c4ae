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
import dev.credence.assertj.CredenceAssertions.SliceQuestions;
import dev.credence.judge.Judged;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertionsProvider;
import org.jspecify.annotations.Nullable;

/** A mix-in that adds assertions about bounds to your own class of soft assertions. */
public interface CredenceSoftAssertionsProvider extends SoftAssertionsProvider {
    /**
     * Asserts about an estimate.
     *
     * @param actual the estimate
     * @return assertions about its bounds
     */
    default EstimateAssert assertThat(@Nullable Estimate actual) {
        return proxy(EstimateAssert.class, Estimate.class, actual).softly();
    }

    /**
     * Asserts about a comparison.
     *
     * @param actual the comparison
     * @return assertions about the bounds of the difference
     */
    default ComparisonAssert assertThat(@Nullable Comparison actual) {
        return proxy(ComparisonAssert.class, Comparison.class, actual).softly();
    }

    /**
     * Asserts about the values of one system, by the bounds of the gate.
     *
     * @param actual the request
     * @return assertions about metrics of the sample
     */
    @SuppressWarnings("unchecked")
    default EstimateRequestAssert assertThat(@Nullable EstimateRequest<?> actual) {
        Class<EstimateRequest<?>> type = (Class<EstimateRequest<?>>) (Class<?>) EstimateRequest.class;
        return proxy(EstimateRequestAssert.class, type, actual).softly();
    }

    /**
     * Asserts about two systems, by the bounds of the gate.
     *
     * @param actual the request
     * @return assertions about differences of metrics
     */
    @SuppressWarnings("unchecked")
    default ComparisonRequestAssert assertThat(@Nullable ComparisonRequest<?> actual) {
        Class<ComparisonRequest<?>> type = (Class<ComparisonRequest<?>>) (Class<?>) ComparisonRequest.class;
        return proxy(ComparisonRequestAssert.class, type, actual).softly();
    }

    /**
     * Asserts about metrics that are corrected for an imperfect judge, by the bounds of the gate.
     *
     * @param actual the request
     * @return assertions about corrected metrics
     */
    default JudgedAssert assertThat(@Nullable Judged actual) {
        return proxy(JudgedAssert.class, Judged.class, actual).softly();
    }

    /**
     * Asserts about a metric in several slices.
     *
     * @param slices for the name of each slice, its estimate at the nominal level
     * @return assertions about all slices, adjusted for their number
     */
    @SuppressWarnings("unchecked")
    default EstimateSlicesAssert assertThatEstimates(
            @Nullable Map<String, Function<ConfidenceLevel, Estimate>> slices) {
        Class<Map<String, Function<ConfidenceLevel, Estimate>>> type =
                (Class<Map<String, Function<ConfidenceLevel, Estimate>>>) (Class<?>) Map.class;
        return proxy(EstimateSlicesAssert.class, type, slices).softly();
    }

    /**
     * Asserts about a metric in several slices of evidence.
     *
     * @param <E> kind of evidence
     * @param slices the evidence of each slice
     * @param request the estimate of a slice at a level
     * @return assertions about all slices, adjusted for their number
     */
    default <E> EstimateSlicesAssert assertThatEstimates(
            Map<String, ? extends E> slices, BiFunction<? super E, ConfidenceLevel, Estimate> request) {
        return assertThatEstimates(SliceQuestions.of(slices, request));
    }

    /**
     * Asserts about two systems in several slices.
     *
     * @param slices for the name of each slice, its comparison at the nominal level
     * @return assertions about all slices, adjusted for their number
     */
    @SuppressWarnings("unchecked")
    default ComparisonSlicesAssert assertThatComparisons(
            @Nullable Map<String, Function<ConfidenceLevel, Comparison>> slices) {
        Class<Map<String, Function<ConfidenceLevel, Comparison>>> type =
                (Class<Map<String, Function<ConfidenceLevel, Comparison>>>) (Class<?>) Map.class;
        return proxy(ComparisonSlicesAssert.class, type, slices).softly();
    }

    /**
     * Asserts about two systems in several slices of evidence.
     *
     * @param <E> kind of evidence
     * @param slices the evidence of each slice
     * @param request the comparison of a slice at a level
     * @return assertions about all slices, adjusted for their number
     */
    default <E> ComparisonSlicesAssert assertThatComparisons(
            Map<String, ? extends E> slices, BiFunction<? super E, ConfidenceLevel, Comparison> request) {
        return assertThatComparisons(SliceQuestions.of(slices, request));
    }
}
