package dev.credence.coverage;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The difference of the mean interval scores of two methods over the same populations, with its standard error.
 *
 * <p>Where both results were enumerated the error is 0. Otherwise the scores on common samples are compared, so that variation
 * between samples cancels; an enumerated result may have the scores of samples as well ({@link CoverageStudy#onCommonSamples}).
 * Without common samples the variances add up, and that of an enumerated result is 0.
 *
 * @param value mean over populations of the first score minus the second; NaN if the two have no population in common
 * @param error Monte Carlo standard error of the difference, 0 where both are exact, NaN where it is not known
 */
public record ScoreDifference(double value, double error) {
    /** Differences below this count as rounding of sums in different orders. */
    private static final double ROUNDING = 1e-12;
    /**
     * The number of standard errors beyond which a difference counts as real: among twenty differences, one or more exceeds three
     * standard errors by chance in 5% of studies.
     */
    private static final double STANDARD_ERRORS = 3;

    /**
     * Compares two methods.
     *
     * @param first results of one method, one for each population
     * @param second results of the other method in the same study, drawn with the same seed
     * @return the difference over the populations that both have
     */
    public static ScoreDifference of(List<Coverage> first, List<Coverage> second) {
        Map<String, Coverage> others =
                second.stream().collect(Collectors.toMap(Coverage::population, Function.identity(), (a, b) -> a));
        double sum = 0;
        double squares = 0;
        int truths = 0;
        for (Coverage one : first) {
            Coverage other = others.get(one.population());
            if (other != null) {
                ScoreDifference here = atTruth(one, other);
                sum += here.value;
                squares += here.error * here.error;
                truths++;
            }
        }
        return new ScoreDifference(sum / truths, Math.sqrt(squares) / truths);
    }

    private static ScoreDifference atTruth(Coverage one, Coverage other) {
        if (one.exact() && other.exact()) {
            return independent(one, other);
        }
        long size = Math.max(one.scores().size(), other.scores().size());
        ScoreBlocks a = one.scores().coarsened(size);
        ScoreBlocks b = other.scores().coarsened(size);
        boolean alike = a.samples() == b.samples();
        int common = alike ? a.sums().size() : (int) (Math.min(a.samples(), b.samples()) / size);
        return common < 2 ? independent(one, other) : paired(a.first(common), b.first(common));
    }

    private static ScoreDifference paired(ScoreBlocks a, ScoreBlocks b) {
        double[] deviations = a.deviations();
        double[] others = b.deviations();
        for (int block = 0; block < deviations.length; block++) {
            deviations[block] -= others[block];
        }
        return new ScoreDifference(a.mean() - b.mean(), Math.sqrt(variance(deviations)));
    }

    /** Returns the difference of two results without common samples, whose variances add up. */
    private static ScoreDifference independent(Coverage one, Coverage other) {
        return new ScoreDifference(
                one.lengths().score() - other.lengths().score(), Math.sqrt(variance(one) + variance(other)));
    }

    private static double variance(Coverage result) {
        return result.exact() ? 0 : variance(result.scores().deviations());
    }

    /** Returns the variance of a sum of independent deviations with mean 0; NaN for fewer than two. */
    private static double variance(double[] deviations) {
        double squares = 0;
        for (double deviation : deviations) {
            squares += deviation * deviation;
        }
        return deviations.length < 2 ? Double.NaN : squares * deviations.length / (deviations.length - 1.0);
    }

    /**
     * Returns whether the first score is larger by more than three standard errors and by more than rounding. A difference
     * whose error is not known is taken at its value.
     *
     * @return false where the two cannot be distinguished, or the first is the smaller one
     */
    public boolean larger() {
        return !(value <= Math.max(Double.isNaN(error) ? 0 : STANDARD_ERRORS * error, ROUNDING));
    }
}
