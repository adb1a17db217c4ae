package dev.credence.frequentist.comparison;

/** A score statistic of two systems' proportions, as a function of what their difference or ratio is said to be. */
interface DifferenceScore {
    /** The statistic at a difference in [-1, 1]: 0 at the observed one, falling. */
    double at(double difference);

    /**
     * The statistic at a positive ratio: 0 at the observed one, falling, and the same at ratio 1 as at difference 0.
     */
    double atRatio(double ratio);

    /** The same with the systems exchanged. */
    DifferenceScore swapped();

    /** The largest possible difference. */
    default double greatest() {
        return 1;
    }

    /** This score, where what is compared is the proportion times a positive factor; ratios remain. */
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

    /** A deviation in standard errors; none is 0, even where there is no standard error. */
    static double over(double deviation, double variance) {
        return deviation == 0 ? 0 : deviation / Math.sqrt(Math.max(0, variance));
    }
}
