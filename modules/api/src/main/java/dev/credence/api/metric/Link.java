package dev.credence.api.metric;

/**
 * A monotone function that maps a proportion to a metric, with its inverse. It also maps bounds of the proportion to bounds of the
 * metric.
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

    /** Maps the Jaccard index to F1: {@code f = 2j/(1+j)}, {@code j = f/(2-f)}. */
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

    /**
     * Maps F1 (the Dice coefficient) to the Jaccard index: {@code j = f/(2-f)}. It also maps the accuracy to the micro-averaged
     * Jaccard index.
     */
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
     * Maps the proportion to the metric.
     *
     * @param proportion in [0, 1]
     * @return the metric
     */
    double apply(double proportion);

    /**
     * Maps the metric to the proportion.
     *
     * @param metric a value in the range of the metric
     * @return the proportion
     */
    double inverse(double metric);

    /**
     * Returns the derivative of {@link #apply}.
     *
     * @param proportion in [0, 1]
     * @return the derivative, whose sign is the same for all proportions
     */
    double derivative(double proportion);
}
