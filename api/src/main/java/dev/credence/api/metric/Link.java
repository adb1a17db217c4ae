package dev.credence.api.metric;

/**
 * A monotone map from a proportion to a metric, and back. Bounds of the proportion map to bounds of the metric.
 */
public interface Link {
    /** The metric is the proportion itself. */
    Link IDENTITY = new Link() {
        @Override
        public double apply(double proportion) {
            return proportion;
        }

        @Override
        public double inverse(double metric) {
            return metric;
        }

        @Override
        public double derivative(double proportion) {
            return 1;
        }
    };

    /** F1 of the Jaccard proportion: {@code f = 2j/(1+j)}, {@code j = f/(2-f)}. */
    Link DICE_OF_JACCARD = new Link() {
        @Override
        public double apply(double proportion) {
            return 2 * proportion / (1 + proportion);
        }

        @Override
        public double inverse(double metric) {
            return metric / (2 - metric);
        }

        @Override
        public double derivative(double proportion) {
            return 2 / ((1 + proportion) * (1 + proportion));
        }
    };

    /** Jaccard of the Dice proportion: {@code j = f/(2-f)}; micro-averaged Jaccard is this of the accuracy. */
    Link JACCARD_OF_DICE = new Link() {
        @Override
        public double apply(double proportion) {
            return proportion / (2 - proportion);
        }

        @Override
        public double inverse(double metric) {
            return 2 * metric / (1 + metric);
        }

        @Override
        public double derivative(double proportion) {
            return 2 / ((2 - proportion) * (2 - proportion));
        }
    };

    /**
     * From the proportion to the metric.
     *
     * @param proportion in [0, 1]
     * @return the metric
     */
    double apply(double proportion);

    /**
     * From the metric to the proportion.
     *
     * @param metric in the metric's range
     * @return the proportion
     */
    double inverse(double metric);

    /**
     * Slope of {@link #apply}.
     *
     * @param proportion in [0, 1]
     * @return the derivative; its sign is the same everywhere
     */
    double derivative(double proportion);
}
