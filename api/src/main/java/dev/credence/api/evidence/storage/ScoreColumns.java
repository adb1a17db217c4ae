package dev.credence.api.evidence.storage;

/** Ranges of scores with their counts, as columns: what a sample of scores is made of. */
public final class ScoreColumns {
    private final double[] lowest;
    private final double[] highest;
    private final long[] positives;
    private final long[] negatives;
    private double squares = Double.NaN;
    private double logs = Double.NaN;

    private ScoreColumns(int size) {
        lowest = new double[size];
        highest = new double[size];
        positives = new long[size];
        negatives = new long[size];
    }

    /** Makes something of the columns. */
    @FunctionalInterface
    public interface Maker<T> {
        /**
         * Makes it.
         *
         * @param lowest the lowest score of each range
         * @param highest the highest score of each
         * @param positives how many items of each are positive
         * @param negatives how many are negative
         * @return what was made
         */
        T make(double[] lowest, double[] highest, long[] positives, long[] negatives);
    }

    /** The ranges are those of the common bins, which hold all keys of these. */
    static ScoreColumns of(ScoreBins bins, ScoreBins common) {
        ScoreColumns columns = new ScoreColumns(bins.size());
        int place = 0;
        for (int bin = 0; bin < bins.size(); bin++) {
            while (common.high(place) < bins.low(bin)) {
                place++;
            }
            columns.lowest[bin] = ScoreScale.score(common.low(place));
            columns.highest[bin] = ScoreScale.score(common.high(place));
            columns.positives[bin] = bins.positives(bin);
            columns.negatives[bin] = bins.negatives(bin);
        }
        return columns;
    }

    /** The same columns, with the sums of losses of their scores, where these are probabilities. */
    ScoreColumns with(LossSums losses) {
        if (losses.outside() == 0) {
            squares = losses.squares().value();
            logs = losses.infinite() > 0
                    ? Double.POSITIVE_INFINITY
                    : losses.logs().value();
        }
        return this;
    }

    /** {@return the sum of squared losses; NaN where it is not known} */
    public double squares() {
        return squares;
    }

    /** {@return the sum of logarithmic losses; NaN where it is not known} */
    public double logs() {
        return logs;
    }

    /**
     * Makes something of them.
     *
     * @param <T> what
     * @param maker makes it
     * @return what it made
     */
    public <T> T to(Maker<T> maker) {
        return maker.make(lowest, highest, positives, negatives);
    }
}
