package dev.credence.delta.variance;

/**
 * The effective number and size of clusters, from the numbers {@code t_g} of observations in cluster g that affect a statistic.
 *
 * @param number {@code (sum t_g)^2 / sum t_g^2}, after Carter, Schnepel and Steigerwald: the number of clusters if their sizes are
 *     equal, and hardly more than the number of the large ones if a few are much larger than the others
 * @param size {@code sum t_g^2 / sum t_g}: the mean size of the cluster of an item; if all items of a cluster repeat its first one,
 *     the variance is this many times that of independent items (Kish)
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
 *     698-709</a>
 */
public record EffectiveClusters(double number, double size) {
    /** Independent items: any number of clusters of size 1. */
    static final EffectiveClusters NONE = new EffectiveClusters(Double.POSITIVE_INFINITY, 1);

    /** Returns the effective clusters of the relevant observations; if there are none, each cluster counts once. */
    static EffectiveClusters of(double[] relevant) {
        double sum = 0;
        double squares = 0;
        for (double t : relevant) {
            sum += t;
            squares += t * t;
        }
        return squares > 0
                ? new EffectiveClusters(sum * sum / squares, squares / sum)
                : new EffectiveClusters(relevant.length, 1);
    }
}
