package dev.credence.bayes.logodds;

/**
 * A distribution on (0, 1) in terms of the log odds {@code t = log(x / y)}, {@code y = 1 - x}. Every point is given as the pair
 * (x, y), so that nothing is lost near 1. In t the densities here are smooth, decay exponentially at both ends, and F1 is the
 * Jaccard posterior moved by log 2.
 */
public interface LogOddsDistribution {
    /** Returns P(X at most x). */
    double lower(double x, double y);

    /** Returns P(X above x). */
    double upper(double x, double y);

    /** Returns the density of t: the density of x times x y. */
    double slope(double x, double y);

    /** Returns the derivative of log slope by t. */
    double steepness(double x, double y);

    /** Returns the power of x with which P(X at most x) goes to 0. */
    double lowerTailExponent();

    /** Returns the power of y with which P(X above x) goes to 0. */
    double upperTailExponent();

    /** Returns the limit of density(x) / x^(left - 1) at 0. */
    double leftDensity();

    /** Returns the limit of density(x) / y^(right - 1) at 1. */
    double rightDensity();

    double centre();

    /** Returns approximately one over the variance of t. */
    double information();

    /** Returns the curvature that the log density of a Beta distribution with the same value at this point would have: {@link #information} at the centre. */
    default double informationAt(double x, double y) {
        LogisticPoint centre = LogisticPoint.at(centre());
        return information() * (x / centre.x()) * (y / centre.y());
    }

    /** Returns the point with probability p below. */
    double quantile(double p);

    /** Returns the point with probability q above. */
    double upperQuantile(double q);

    /** Returns the point with probability p below, with its complement. */
    LogisticPoint lowerPoint(double p);

    /** Returns the point with probability q above, with its complement. */
    LogisticPoint upperPoint(double q);

    /** Returns the mean, variance and third central moment. */
    Moments moments();

    /** Returns {@code d log density / dt}: its sign is the sign of the slope of the density itself. */
    default double tilt(double x, double y) {
        return steepness(x, y) + (x - y);
    }

    /** Returns the sign of {@link #tilt}. */
    default double tiltSign(double x, double y) {
        return Math.signum(tilt(x, y));
    }

    /** Returns the density of x, within (0, 1). */
    default double density(double x, double y) {
        return slope(x, y) / x / y;
    }
}
