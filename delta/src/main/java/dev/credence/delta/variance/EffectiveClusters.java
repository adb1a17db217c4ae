package dev.credence.delta.variance;

/**
 * What clusters of unequal size are worth, by the {@code t_g} observations of cluster g that bear on a statistic.
 *
 * @param number {@code (sum t_g)^2 / sum t_g^2}, after Carter, Schnepel and Steigerwald: of clusters of one size their number, of a
 *     few large ones among small ones hardly more than those few
 * @param size {@code sum t_g^2 / sum t_g}: how many items the cluster of an item has on average, itself among them; the variance
 *     of items that all repeat their cluster's first is this many times that of independent ones (Kish)
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics
 *     99, 698-709</a>
 */
public record EffectiveClusters(double number, double size) {
    /** Items drawn one by one: any number of clusters of size 1. */
    static final EffectiveClusters NONE = new EffectiveClusters(Double.POSITIVE_INFINITY, 1);

    /** Of the observations that bear on the statistic; where none does, each cluster counts once. */
    static EffectiveClusters of(double[] bearing) {
        double sum = 0;
        double squares = 0;
        for (double t : bearing) {
            sum += t;
            squares += t * t;
        }
        return squares > 0
                ? new EffectiveClusters(sum * sum / squares, squares / sum)
                : new EffectiveClusters(bearing.length, 1);
    }
}
