/**
 * Exact posteriors of proportions, F1 and F-beta, and exact Bayesian comparisons of two systems: closed forms and single
 * integrals in the place of simulation.
 *
 * <p>{@link dev.credence.bayes.posterior.ExactPosteriors} gives the posterior of a metric,
 * {@link dev.credence.bayes.difference.DifferenceDistribution} that of a difference. How they are computed is in {@code logodds}.
 */
module dev.credence.bayes {
    requires transitive dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    exports dev.credence.bayes.difference;
    exports dev.credence.bayes.posterior;
    exports dev.credence.bayes.prior;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.bayes.provider.DirichletLattice,
            dev.credence.bayes.provider.EqualTailedBeta,
            dev.credence.bayes.provider.ShortestBeta;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.bayes.provider.IndependentBayes,
            dev.credence.bayes.provider.PairedBayes;
}
