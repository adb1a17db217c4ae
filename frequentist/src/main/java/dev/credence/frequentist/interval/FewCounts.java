package dev.credence.frequentist.interval;

import dev.credence.numerics.normal.Normal;

/**
 * Up to which count an exact bound that leaves all of alpha on one side can be wider than Wilson's, which leaves half of it.
 *
 * <p>In standard deviations below the count k of a Poisson, Wilson's bound is {@code z sqrt(k) - z^2/2} and less, the exact one
 * {@code y sqrt(k) - (y^2 - 1)/3} and more, z and y the normal points of alpha/2 and alpha (Cornish and Fisher, 1938). They meet
 * at {@code sqrt(k) = (z^2/2 - (y^2 - 1)/3) / (z - y)}: 10, 18, 55 and 164 at levels 0.9, 0.95, 0.99 and 0.999, where the last
 * count that truly differs is 5, 10, 35 and 118.
 */
final class FewCounts {
    private FewCounts() {}

    /** At least every count whose exact bound is wider; 1 less than the level is alpha. */
    static double mostThatDiffer(double alpha) {
        double z = Normal.upperQuantile(alpha / 2);
        double y = Normal.upperQuantile(alpha);
        double root = (z * z / 2 - (y * y - 1) / 3) / (z - y);
        return root * root;
    }
}
