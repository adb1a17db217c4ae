package dev.credence.delta.effectivesize;

import dev.credence.delta.variance.EffectiveClusters;

/**
 * The design effect of clusters with a prior. A few clusters do not show how strongly their items depend on each other: if one cluster
 * in twenty fails as a whole, a third of the samples of twenty clusters contain no such cluster, and the rest look independent. The
 * design effect is therefore {@code D = (e D_observed + sqrt(b)) / (e + 1)} where that is larger than the observed one. {@code e} is
 * the effective number of clusters of the rarer outcome and {@code b} is the mean size of the cluster of an item. Design effects lie
 * between 1, for independent items, and b, for items that all repeat each other (Kish); {@code sqrt(b)} is the geometric mean of both.
 *
 * <p>The prior vanishes as e grows, and for clusters of one item. The added part is not estimated, so that the sum has more degrees of
 * freedom than the observed part (Satterthwaite). If influences vanish, the prior is not used: the effective size is then at most the
 * number of clusters.
 *
 * <p>The smallest coverage with clusters is 0.82, with the observed design effect alone 0.63. Intervals of independent items in 8 to
 * 40 clusters of very uneven size are up to twice as long as necessary (docs/coverage.md).
 *
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
 *     698-709, on the effective number of clusters</a>
 */
final class PriorDesignEffect {
    private final UnitMoments<?> at;
    private final double observed;
    private final double events;

    private PriorDesignEffect(UnitMoments<?> at, double observed) {
        this.at = at;
        this.observed = observed;
        this.events = at.variance().clusters().number() * Math.min(at.unit(), 1 - at.unit());
    }

    /** Creates the prior for an observed effective number of trials. */
    static PriorDesignEffect of(UnitMoments<?> at, double observed) {
        return new PriorDesignEffect(at, observed);
    }

    /** Returns whether there are clusters and the prior reduces the effective number of trials. */
    boolean applies() {
        return at.variance().clusters().size() > 1 && !at.atBoundary() && trials() < observed;
    }

    /** Returns {@code (e + 1) / (e / observed + sqrt(b) / independent)}. */
    double trials() {
        EffectiveClusters clusters = at.variance().clusters();
        double independent =
                at.unit() * (1 - at.unit()) / at.onUnitScale(at.variance().independent());
        return (events + 1) / (events / observed + Math.sqrt(clusters.size()) / independent);
    }

    /** Returns Satterthwaite's degrees of freedom, as only the observed part of the variance is estimated. */
    double degreesOfFreedom(double ofObserved) {
        double share = events / (events + 1) * trials() / observed;
        return ofObserved / (share * share);
    }
}
