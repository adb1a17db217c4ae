package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;

/**
 * The gaps of probabilities in bins of equal width, {@code 1/n sum of (y - p)} over its items, with y the truth and p the probability, and
 * their standard errors. Bin i of B contains {@code (i-1)/B < p <= i/B}, the first one 0 too.
 *
 * <p>Cost: O(atoms + bins).
 */
public final class BinnedGaps {
    private final double[] gaps;
    private final double[] squares;
    private final double[] expected;
    private final double items;
    private boolean refuted;

    /**
     * Creates empty bins.
     *
     * @param bins how many, 1 or more
     */
    public BinnedGaps(int bins, double items) {
        this.gaps = new double[bins];
        this.squares = new double[bins];
        this.expected = new double[bins];
        this.items = items;
    }

    /**
     * Puts every item into its bin.
     *
     * @param scores probabilities of the positive class, in [0, 1]
     * @param bins how many, 1 or more
     */
    public static BinnedGaps of(ScoredSample scores, int bins) {
        BinnedGaps binned = new BinnedGaps(bins, scores.size());
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double p = scores.score(atom);
            binned.add(p, scores.positive(atom) ? 1 : 0, p * (1 - p), scores.count(atom) / binned.items);
        }
        return binned;
    }

    /**
     * Adds equal items.
     *
     * @param p the probability, in [0, 1]
     * @param outcome the outcome, in [0, 1], whose mean is p for a calibrated model
     * @param variance the variance of the outcome for a calibrated model
     * @param share the share of all items that they are
     */
    public void add(double p, double outcome, double variance, double share) {
        int bin = bin(p, gaps.length);
        double error = outcome - p;
        gaps[bin] += share * error;
        squares[bin] += share * error * error;
        expected[bin] += share * variance;
        refuted |= share > 0 && Math.abs(error) == 1;
    }

    /**
     * Returns the bin of a probability. Bin k, from 0, contains the probabilities above {@code k / bins} up to {@code (k + 1) / bins}, and the
     * first one 0 too. The quotients are rounded as decimal numbers are, so that 0.07 is the end of a bin of a hundredth.
     *
     * @param p in [0, 1]
     * @return its index, from 0
     */
    public static int bin(double p, int bins) {
        int bin = Math.max(0, (int) Math.ceil(p * bins) - 1);
        if (bin > 0 && p <= bin / (double) bins) {
            return bin - 1;
        }
        return p > (bin + 1) / (double) bins ? bin + 1 : bin;
    }

    /** {@return how many bins there are, empty ones too} */
    public int bins() {
        return gaps.length;
    }

    /** {@return how many items there are} */
    public double items() {
        return items;
    }

    /** {@return whether a certain probability, 0 or 1, was wrong} */
    public boolean refuted() {
        return refuted;
    }

    /**
     * Returns the gap of a bin.
     *
     * @param bin index of the bin
     * @return share of positives minus the predicted probability, times the bin's share of the items
     */
    public double gap(int bin) {
        return gaps[bin];
    }

    /**
     * Returns the mean square of an item's error, errors elsewhere counting 0: as observed, or as a calibrated model would show, whichever
     * is more. A bin of probabilities near 0 or 1 often shows no error at all.
     *
     * @param bin index of the bin
     */
    public double square(int bin) {
        return Math.max(squares[bin], expected[bin]);
    }

    /**
     * Returns the variance of the sum of a calibrated model's errors in a bin.
     *
     * @param bin index of the bin
     * @return sum of {@code p (1 - p)}
     */
    public double calibratedVariance(int bin) {
        return items * expected[bin];
    }

    /**
     * Returns the sum of errors in a bin.
     *
     * @param bin index of the bin
     * @return sum of {@code y - p}
     */
    public double sum(int bin) {
        return items * gaps[bin];
    }

    /**
     * Returns the standard error of a gap that is 0 in truth.
     *
     * @param bin index of the bin
     * @return root of mean square over items
     */
    public double standardError(int bin) {
        return Math.sqrt(square(bin) / items);
    }
}
