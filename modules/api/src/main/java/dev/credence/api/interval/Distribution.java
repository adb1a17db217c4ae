package dev.credence.api.interval;

import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.metric.Range;

/** A continuous distribution of a metric or of a difference, which is a posterior or a confidence distribution. */
public interface Distribution {
    /** {@return the support} */
    Range support();

    /**
     * Returns the probability of a value of at most x.
     *
     * @param x a value of the metric, or of the difference
     * @return the probability
     */
    double cdf(double x);

    /**
     * Returns the probability of a value above x, which is accurate also where it is tiny.
     *
     * @param x a value of the metric, or of the difference
     * @return the probability
     */
    double survival(double x);

    /**
     * Returns the density at x.
     *
     * @param x a value of the metric, or of the difference
     * @return the density, possibly infinite at an end of the support
     */
    double density(double x);

    /**
     * Returns the quantile: the value with a given probability below it.
     *
     * @param probability from 0 to 1
     * @return the quantile
     */
    double quantile(double probability);

    /**
     * Returns the upper quantile: the value with a given probability above it. It is accurate also for tiny probabilities.
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
     * {@return the skewness: the third central moment divided by the cube of the standard deviation; by default NaN, which
     * means unknown}
     */
    default double skewness() {
        return Double.NaN;
    }

    /**
     * {@return the mode: the highest point of the density; an end of the support where the density rises towards it, NaN where there is
     * none (a U shape)}
     */
    double mode();

    /** {@return the median: the quantile at one half} */
    default double median() {
        return quantile(0.5);
    }

    /** {@return the mean, mode, median and standard deviation} */
    default PosteriorSummary summary() {
        return new PosteriorSummary(mean(), mode(), median(), standardDeviation());
    }
}
