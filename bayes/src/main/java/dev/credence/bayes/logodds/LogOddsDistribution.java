package dev.credence.bayes.logodds;

/**
 * A distribution on (0, 1) seen in the log odds {@code t = log(x / y)}, {@code y = 1 - x}. Every point is given as the pair
 * (x, y), so that nothing is lost near 1. In t the densities here are smooth, decay exponentially at both ends, and F1 is the
 * Jaccard posterior moved by log 2.
 */
public interface LogOddsDistribution {
    /** P(X at most x). */
    double lower(double x, double y);

    /** P(X above x). */
    double upper(double x, double y);

    /** The density of t: the density of x times x y. */
    double slope(double x, double y);

    /** The derivative of log slope by t. */
    double steepness(double x, double y);

    /** The power of x with which P(X at most x) goes to 0. */
    double left();

    /** The power of y with which P(X above x) goes to 0. */
    double right();

    /** Limit of density(x) / x^(left - 1) at 0. */
    double leftDensity();

    /** Limit of density(x) / y^(right - 1) at 1. */
    double rightDensity();

    /** Log odds of a central point. */
    double centre();

    /** About one over the variance of t. */
    double information();

    /** The curvature of log density at a point, were it that of Beta all over: {@link #information} at the centre. */
    default double informationAt(double x, double y) {
        LogisticPoint at = LogisticPoint.at(centre());
        return information() * (x / at.x()) * (y / at.y());
    }

    /** The point with probability p below. */
    double quantile(double p);

    /** The point with probability q above. */
    double upperQuantile(double q);

    /** The point with probability p below, with its complement. */
    LogisticPoint lowerPoint(double p);

    /** The point with probability q above, with its complement. */
    LogisticPoint upperPoint(double q);

    /** Mean, variance and third central moment. */
    Moments moments();

    /** {@code d log density / dt}: its sign is the sign of the slope of the density itself. */
    default double tilt(double x, double y) {
        return steepness(x, y) + (x - y);
    }

    /** The sign of {@link #tilt}. */
    default double tiltSign(double x, double y) {
        return Math.signum(tilt(x, y));
    }

    /** The density of x, within (0, 1). */
    default double density(double x, double y) {
        return slope(x, y) / x / y;
    }
}
