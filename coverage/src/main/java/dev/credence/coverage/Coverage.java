package dev.credence.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of a coverage study for one method and one population. {@code coverage + missedBelow + missedAbove + without = 1} up
 * to rounding; a sample without an interval counts as one that does not cover the true value.
 *
 * @param metric spelling of the metric
 * @param method spelling of the interval method
 * @param level the nominal level
 * @param population name of the population
 * @param parameters the parameters of the population
 * @param n number of observations in a sample
 * @param truth the metric's value in the population
 * @param exact whether all outcomes were enumerated; simulated otherwise
 * @param samples outcomes enumerated, or samples drawn
 * @param coverage share of samples whose interval covers the true value; a bound within a relative distance of 1e-12 counts as covering
 * @param coverageError Monte Carlo standard error of it, 0 where exact
 * @param missedBelow share of samples with the true value below the interval
 * @param missedAbove share of samples with the true value above the interval
 * @param without share of samples for which the method gave no interval
 * @param undefined share of samples in which the metric is 0/0
 * @param degenerate share of samples whose interval is a point or has the status DEGENERATE
 * @param length expected length of the interval where there is one, bounds clipped to the metric's range
 * @param lengthError Monte Carlo standard error of it, 0 where exact
 * @param score expected interval score of Gneiting and Raftery (2007): the length, plus 2/(1 - level) times the distance
 *     from the interval to the true value where it misses; smaller is better, and both short intervals that often miss and very
 *     wide intervals get a large score
 * @param traits properties of the intervals
 * @param scores the interval scores of the samples drawn, in blocks; none where exact
 * @see <a href="https://doi.org/10.1198/016214506000001437">Gneiting &amp; Raftery (2007), Journal of the American Statistical
 *     Association 102, 359-378</a>
 */
public record Coverage(
        String metric,
        String method,
        ConfidenceLevel level,
        String population,
        Map<String, Double> parameters,
        long n,
        double truth,
        boolean exact,
        long samples,
        double coverage,
        double coverageError,
        double missedBelow,
        double missedAbove,
        double without,
        double undefined,
        double degenerate,
        double length,
        double lengthError,
        double score,
        IntervalTraits traits,
        ScoreBlocks scores) {
    /**
     * Copies the parameters, in their order.
     *
     * @param metric spelling of the metric
     * @param method spelling of the interval method
     * @param level the nominal level
     * @param population name of the population
     * @param parameters the parameters of the population
     * @param n number of observations in a sample
     * @param truth the metric's value in the population
     * @param exact whether all outcomes were enumerated
     * @param samples outcomes enumerated, or samples drawn
     * @param coverage share of samples whose interval covers the true value
     * @param coverageError its standard error
     * @param missedBelow share of samples with the true value below the interval
     * @param missedAbove share of samples with the true value above the interval
     * @param without share of samples for which the method gave no interval
     * @param undefined share of samples in which the metric is 0/0
     * @param degenerate share of samples with a degenerate interval
     * @param length expected length
     * @param lengthError its standard error
     * @param score expected interval score
     * @param traits properties of the intervals
     * @param scores the scores in blocks
     */
    public Coverage {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * Creates a result without traits and scores, as earlier versions stored it.
     *
     * @param metric spelling of the metric
     * @param method spelling of the interval method
     * @param level the nominal level
     * @param population name of the population
     * @param parameters the parameters of the population
     * @param n number of observations in a sample
     * @param truth the metric's value in the population
     * @param exact whether all outcomes were enumerated
     * @param samples outcomes enumerated, or samples drawn
     * @param coverage share of samples whose interval covers the true value
     * @param coverageError its standard error
     * @param missedBelow share of samples with the true value below the interval
     * @param missedAbove share of samples with the true value above the interval
     * @param without share of samples for which the method gave no interval
     * @param undefined share of samples in which the metric is 0/0
     * @param degenerate share of samples with a degenerate interval
     * @param length expected length
     * @param lengthError its standard error
     * @param score expected interval score
     */
    public Coverage(
            String metric,
            String method,
            ConfidenceLevel level,
            String population,
            Map<String, Double> parameters,
            long n,
            double truth,
            boolean exact,
            long samples,
            double coverage,
            double coverageError,
            double missedBelow,
            double missedAbove,
            double without,
            double undefined,
            double degenerate,
            double length,
            double lengthError,
            double score) {
        this(
                metric,
                method,
                level,
                population,
                parameters,
                n,
                truth,
                exact,
                samples,
                coverage,
                coverageError,
                missedBelow,
                missedAbove,
                without,
                undefined,
                degenerate,
                length,
                lengthError,
                score,
                IntervalTraits.UNKNOWN,
                ScoreBlocks.NONE);
    }

    /**
     * Returns the same result with the interval scores of samples.
     *
     * @param blocks the scores
     * @return the result
     */
    public Coverage withScores(ScoreBlocks blocks) {
        return new Coverage(
                metric,
                method,
                level,
                population,
                parameters,
                n,
                truth,
                exact,
                samples,
                coverage,
                coverageError,
                missedBelow,
                missedAbove,
                without,
                undefined,
                degenerate,
                length,
                lengthError,
                score,
                traits,
                blocks);
    }
}
