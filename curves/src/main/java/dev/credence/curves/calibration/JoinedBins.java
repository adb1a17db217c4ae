package dev.credence.curves.calibration;

/** Adds up squared sums over their variances, joining neighbours until each has variance enough; what is left joins the last. */
final class JoinedBins {
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

    /** How many there are: one at least where anything may vary. */
    int count() {
        return closed == 0 && openVariance > 0 ? 1 : closed;
    }

    /** The statistic, NaN where nothing may vary. */
    double statistic() {
        double sum = lastSum + openSum;
        return before + sum * sum / (lastVariance + openVariance);
    }
}
