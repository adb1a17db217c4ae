package dev.credence.curves.calibration;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.BinnedGaps;
import dev.credence.numerics.normal.Normal;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * A test of whether outcomes occur as often as their probabilities predict. Under the hypothesis of calibration the variance of an outcome
 * is {@code p (1 - p)}; items are independent. A small p-value is evidence against calibration; a large one does not prove calibration.
 *
 * <p>A probability of exactly 0 or 1 that was wrong refutes calibration at once: p-value 0, statistic infinite. Where nothing can be tested
 * (no items, or no probability that could err) both are NaN.
 *
 * @param test {@code spiegelhalter} or {@code chi-squared}
 * @param statistic its value
 * @param degreesOfFreedom of the chi-squared distribution; 0 for the standard normal
 * @param pValue two-sided of a normal statistic, upper tail of chi-squared
 */
public record CalibrationTest(String test, double statistic, int degreesOfFreedom, double pValue) {
    /**
     * Bins join their neighbour until a calibrated model's errors in them have this variance. Measured at level 0.05 on five distributions of
     * probabilities, n 100 to 5,000, 5 to 15 bins: 0.035 to 0.069; without joining up to 0.087.
     */
    private static final double LEAST_VARIANCE = 1;

    /**
     * Spiegelhalter's test, of whether the Brier score equals its expectation under the probabilities: {@code z = sum of (y - p)(1 - 2p) /
     * sqrt(sum of (1 - 2p)^2 p (1 - p))}, standard normal. The test has most power against over- and underconfidence, and none against a
     * shift that is symmetric about 1/2. Cost: O(atoms).
     *
     * <p>Coverage: near-nominal; at level 0.05 it rejects 0.035 to 0.055 of calibrated models (docs/measurements/coverage.md, n 100 to
     * 5,000).
     *
     * @param scores probabilities of the positive class
     * @return the test
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @see <a href="https://doi.org/10.1002/sim.4780050506">Spiegelhalter (1986), Statistics in Medicine 5, 421-433</a>
     */
    public static CalibrationTest spiegelhalter(ScoredSample scores) {
        CalibrationCurve.require(scores, 1);
        double sum = 0;
        double variance = 0;
        boolean refuted = false;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double p = scores.score(atom);
            double error = scores.positive(atom) ? 1 - p : -p;
            double slope = 1 - 2 * p;
            sum += scores.count(atom) * error * slope;
            variance += scores.count(atom) * slope * slope * p * (1 - p);
            refuted |= scores.count(atom) > 0 && Math.abs(error) == 1;
        }
        double z = refuted ? Double.POSITIVE_INFINITY : sum / Math.sqrt(variance);
        double found = variance > 0 || refuted ? z : Double.NaN;
        return new CalibrationTest("spiegelhalter", found, 0, 2 * Normal.survival(Math.abs(found)));
    }

    /**
     * Pearson's test over bins of equal width: {@code sum over bins of (sum of (y - p))^2 / sum of p (1 - p)}, chi-squared with as many
     * degrees of freedom as there are bins, because nothing was fitted to these data. Bins with too small a variance join the next. The
     * test has power against any pattern wider than a bin; at level 0.05 it rejects 0.035 to 0.069 of calibrated models. On data to which a
     * model was fitted Hosmer and Lemeshow take two degrees less. Cost: O(atoms + bins).
     *
     * @param scores probabilities of the positive class
     * @param bins of equal width, 1 or more
     * @return the test
     * @throws IllegalArgumentException if a score is outside [0, 1] or there are no bins
     * @see <a href="https://doi.org/10.1080/03610928008827941">Hosmer and Lemeshow (1980), Communications in Statistics 9, 1043-1069</a>
     */
    public static CalibrationTest chiSquared(ScoredSample scores, int bins) {
        CalibrationCurve.require(scores, bins);
        BinnedGaps gaps = BinnedGaps.of(scores, bins);
        JoinedBins joined = new JoinedBins(LEAST_VARIANCE);
        for (int bin = 0; bin < bins; bin++) {
            joined.add(gaps.sum(bin), gaps.calibratedVariance(bin));
        }
        double statistic = gaps.refuted() ? Double.POSITIVE_INFINITY : joined.statistic();
        return new CalibrationTest("chi-squared", statistic, joined.count(), survival(statistic, joined.count()));
    }

    private static double survival(double statistic, int degreesOfFreedom) {
        if (Double.isInfinite(statistic)) {
            return 0;
        }
        return degreesOfFreedom > 0 ? RegularizedGamma.Q.value(degreesOfFreedom / 2.0, statistic / 2) : Double.NaN;
    }

    /** Adds up squared sums over their variances and joins neighbours until each has enough variance; a remainder joins the last. */
    static final class JoinedBins {
        private final double least;
        private double before;
        private double lastSum;
        private double lastVariance;
        private double openSum;
        private double openVariance;
        private int closed;

        JoinedBins(double least) {
            this.least = least;
        }

        void add(double sum, double variance) {
            openSum += sum;
            openVariance += variance;
            if (openVariance >= least) {
                before += closed > 0 ? lastSum * lastSum / lastVariance : 0;
                lastSum = openSum;
                lastVariance = openVariance;
                openSum = 0;
                openVariance = 0;
                closed++;
            }
        }

        /** Returns the number of bins: at least one if anything may vary. */
        int count() {
            return closed == 0 && openVariance > 0 ? 1 : closed;
        }

        /** Returns the statistic, NaN where nothing may vary. */
        double statistic() {
            double sum = lastSum + openSum;
            return before + sum * sum / (lastVariance + openVariance);
        }
    }
}
