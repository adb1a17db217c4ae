package dev.credence.delta.effectivesize;

import dev.credence.delta.variance.EffectiveClusters;

/**
 * Few clusters do not show how far items of a cluster repeat one another: where one cluster in twenty goes wrong as a whole, a third of
 * the samples of twenty hold none of these, and what is left looks independent. So the design effect as observed counts as the
 * {@code e} effective clusters of the rarer outcome, and {@code sqrt(b)} as one: {@code D = (e D_observed + sqrt(b)) / (e + 1)},
 * where that is larger. {@code b} is the mean size of an item's cluster; design effects lie between 1, of independent items, and
 * b, of items that all repeat one another (Kish), and {@code sqrt(b)} is halfway, as ratios go.
 *
 * <p>The prior vanishes as e grows, and for clusters of one item. What it adds is known, so the sum has more degrees of freedom
 * than the observed part (Satterthwaite). It has no unit. Where influences vanish it is not asked: there the size is at most
 * the number of clusters.
 *
 * <p>On docs/coverage.md's clusters the least coverage is 0.82, where it is 0.63 by what was observed alone. The price: intervals of
 * independent items are up to twice as long as they need be with 8 to 40 clusters of very uneven size.
 *
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics
 *     99, 698-709, on the effective number of clusters</a>
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

    /** For the trials that the observations show. */
    static PriorDesignEffect of(UnitMoments<?> at, double observed) {
        return new PriorDesignEffect(at, observed);
    }

    /** Whether there are clusters, and the prior says that they tell less than they show. */
    boolean larger() {
        return at.variance().clusters().size() > 1 && !at.atEdge() && trials() < observed;
    }

    /** {@code (e + 1) / (e / observed + sqrt(b) / independent)}. */
    double trials() {
        EffectiveClusters clusters = at.variance().clusters();
        double independent =
                at.unit() * (1 - at.unit()) / at.onUnitScale(at.variance().independent());
        return (events + 1) / (events / observed + Math.sqrt(clusters.size()) / independent);
    }

    /** Satterthwaite's, where only the observed part of the variance is estimated. */
    double degreesOfFreedom(double ofObserved) {
        double share = events / (events + 1) * trials() / observed;
        return ofObserved / (share * share);
    }
}
