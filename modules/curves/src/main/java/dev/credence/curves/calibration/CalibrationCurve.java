package dev.credence.curves.calibration;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.ArrayList;
import java.util.List;

/**
 * A calibration, or reliability, curve: in bins of the probability, the share of positives with its interval. Empty bins are left out. The
 * intervals of a well-calibrated classifier contain the mean probability of their bin.
 *
 * @param method spelling of the interval method
 * @param level the level of each bin's interval
 * @param bins probabilities ascending
 * @see <a href="https://doi.org/10.2307/2346866">DeGroot and Fienberg (1983), The Statistician 32, 12-22</a>
 */
public record CalibrationCurve(String method, ConfidenceLevel level, List<Bin> bins) {
    /** Copies the bins. */
    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    /**
     * Returns a curve with bins of equal width: bin i of B contains {@code (i-1)/B < p <= i/B}, the first one 0 too.
     *
     * @param scores probabilities of the positive class
     * @param bins how many, 1 or more
     * @param method interval method of the share of positives
     * @param level confidence level of the intervals
     * @return the curve
     * @throws IllegalArgumentException if a score is outside [0, 1] or there are no bins
     */
    public static CalibrationCurve of(
            ScoredSample scores, int bins, ProportionIntervalMethod method, ConfidenceLevel level) {
        require(scores, bins);
        List<Bin> rows = new ArrayList<>();
        ProportionBounds bounds = method.at(level);
        int position = 0;
        for (int bin = 1; bin <= bins; bin++) {
            int end = position;
            while (end < scores.atoms() && (bin == bins || scores.score(end) <= bin / (double) bins)) {
                end++;
            }
            if (end > position) {
                rows.add(bin(scores, position, end, (bin - 1) / (double) bins, bin / (double) bins, bounds));
            }
            position = end;
        }
        return new CalibrationCurve(method.spelling(), level, rows);
    }

    /**
     * Bins of about equal counts; equal scores stay together.
     *
     * @param scores probabilities of the positive class
     * @param bins the largest number of bins, 1 or more
     * @param method interval method of the share of positives
     * @param level confidence level of the intervals
     * @return the curve, whose edges are the least and the greatest probability in each bin
     * @throws IllegalArgumentException if a score is outside [0, 1] or there are no bins
     */
    public static CalibrationCurve ofEqualCounts(
            ScoredSample scores, int bins, ProportionIntervalMethod method, ConfidenceLevel level) {
        require(scores, bins);
        List<Bin> rows = new ArrayList<>();
        ProportionBounds bounds = method.at(level);
        long observed = 0;
        int position = 0;
        for (int end = 1; end <= scores.atoms(); end++) {
            observed += scores.count(end - 1);
            boolean last = end == scores.atoms();
            boolean isFull = observed >= (double) scores.size() * (rows.size() + 1) / bins;
            if (last || (isFull && scores.score(end) != scores.score(end - 1))) {
                rows.add(bin(scores, position, end, scores.score(position), scores.score(end - 1), bounds));
                position = end;
            }
        }
        return new CalibrationCurve(method.spelling(), level, rows);
    }

    private static Bin bin(ScoredSample scores, int start, int end, double from, double to, ProportionBounds bounds) {
        long count = 0;
        long positives = 0;
        double sum = 0;
        for (int atom = start; atom < end; atom++) {
            count += scores.count(atom);
            positives += scores.positive(atom) ? scores.count(atom) : 0;
            sum += scores.count(atom) * scores.score(atom);
        }
        return new Bin(
                from,
                to,
                count,
                positives,
                sum / count,
                positives / (double) count,
                bounds.lower(positives, count),
                bounds.upper(positives, count));
    }

    static void require(ScoredSample scores, int bins) {
        if (!(bins >= 1)) {
            throw new IllegalArgumentException("bins must be >= 1: bins=" + bins);
        }
        int last = scores.atoms() - 1;
        if (last >= 0 && !(scores.score(0) >= 0 && scores.score(last) <= 1)) {
            double outside = scores.score(0) >= 0 ? scores.score(last) : scores.score(0);
            throw new IllegalArgumentException("a calibration curve needs probabilities, scores in [0, 1]: score="
                    + outside + "; calibrate the scores first");
        }
    }

    /**
     * A bin of a calibration curve.
     *
     * @param from lower edge of the bin
     * @param to upper edge, included
     * @param count the number of items of the bin
     * @param positives the number of positive items
     * @param meanProbability mean of their probabilities
     * @param fraction share of positives
     * @param lower lower bound of the share
     * @param upper upper bound of the share
     */
    public record Bin(
            double from,
            double to,
            long count,
            long positives,
            double meanProbability,
            double fraction,
            double lower,
            double upper) {}
}
