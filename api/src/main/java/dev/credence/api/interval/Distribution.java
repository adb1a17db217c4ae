package dev.credence.api.interval;

import dev.credence.api.metric.Range;

/** A continuous distribution of a metric or of a difference: a posterior, or a confidence distribution a plot can draw. */
public interface Distribution {
    /** {@return the support} */
    Range support();

    /**
     * Probability of a value at most x.
     *
     * @param x a number
     * @return the probability
     */
    double cdf(double x);

    /**
     * Probability of a value above x, accurate also where it is tiny.
     *
     * @param x a number
     * @return the probability
     */
    double survival(double x);

    /**
     * Density at x.
     *
     * @param x a number
     * @return the density, possibly infinite at an end of the support
     */
    double density(double x);

    /**
     * The value with a given probability below it.
     *
     * @param probability from 0 to 1
     * @return the quantile
     */
    double quantile(double probability);

    /**
     * The value with a given probability above it, accurate also where that is tiny.
     *
     * @param probability from 0 to 1
     * @return the upper quantile
     */
    double upperQuantile(double probability);

    /** {@return the mean} */
    double mean();

    /** {@return the standard deviation} */
    double standardDeviation();

    /**
     * The skewness, the third central moment over the cubed standard deviation.
     *
     * @return by default NaN: not known
     */
    default double skewness() {
        return Double.NaN;
    }

    /**
     * {@return the mode: the highest point of the density; an end of the support where the density rises towards it, NaN where there is
     * none (a U shape)}
     */
    double mode();

    /**
     * The median.
     *
     * @return the quantile at one half
     */
    default double median() {
        return quantile(0.5);
    }

    /** {@return the mean, mode, median and standard deviation} */
    default PosteriorSummary summary() {
        return new PosteriorSummary(mean(), mode(), median(), standardDeviation());
    }
}
