package dev.credence.frequentist.comparison;

/** A score statistic of two systems' proportions, as a function of their hypothesised difference or ratio. */
interface DifferenceScore {
    /** Returns the statistic at a difference in [-1, 1]: decreasing, and 0 at the observed difference. */
    double at(double difference);

    /**
     * Returns the statistic at a positive ratio: decreasing, 0 at the observed ratio, and at ratio 1 the same as at difference 0.
     */
    double atRatio(double ratio);

    /** Returns the statistic with the systems exchanged. */
    DifferenceScore swapped();

    /** Returns the largest possible difference. */
    default double greatest() {
        return 1;
    }

    /** Returns the score of the proportion times a positive factor, as a function of the difference of such products; ratios remain. */
    default DifferenceScore times(double factor) {
        DifferenceScore unscaled = this;
        return factor == 1
                ? this
                : new DifferenceScore() {
                    @Override
                    public double at(double difference) {
                        return unscaled.at(difference / factor);
                    }

                    @Override
                    public double atRatio(double ratio) {
                        return unscaled.atRatio(ratio);
                    }

                    @Override
                    public DifferenceScore swapped() {
                        return unscaled.swapped().times(factor);
                    }

                    @Override
                    public double greatest() {
                        return factor * unscaled.greatest();
                    }
                };
    }

    /** Returns a deviation divided by its standard error, and 0 for no deviation even if the standard error is 0. */
    static double standardised(double deviation, double variance) {
        return deviation == 0 ? 0 : deviation / Math.sqrt(Math.max(0, variance));
    }
}
