package dev.credence.api.internal.scores;

/** Ranges of scores with their counts, stored in arrays, from which a scored sample is created. */
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

    /** Creates an object from the arrays. */
    @FunctionalInterface
    public interface Maker<T> {
        /**
         * Creates the object.
         *
         * @param lowest the lowest score of each range
         * @param highest the highest score of each range
         * @param positives the number of positive items in each range
         * @param negatives the number of negative items in each range
         */
        T make(double[] lowest, double[] highest, long[] positives, long[] negatives);
    }

    /** Returns the arrays of bins, with the ranges of common bins that contain all of their keys. */
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

    /** Returns the same arrays with the sums of losses of the original scores, if these are probabilities. */
    ScoreColumns with(LossSums losses) {
        if (losses.outside() == 0) {
            squares = losses.squares().value();
            logs = losses.infinite() > 0
                    ? Double.POSITIVE_INFINITY
                    : losses.logs().value();
        }
        return this;
    }

    /** {@return the sum of squared losses; NaN if it is unknown} */
    public double squares() {
        return squares;
    }

    /** {@return the sum of logarithmic losses; NaN if it is unknown} */
    public double logs() {
        return logs;
    }

    /**
     * Creates an object from these arrays.
     *
     * @param <T> the type of the object
     */
    public <T> T make(Maker<T> maker) {
        return maker.make(lowest, highest, positives, negatives);
    }
}
