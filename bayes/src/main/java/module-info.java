/**
 * Exact posteriors of proportions, F1 and F-beta, and exact Bayesian comparisons of two systems: closed forms and single
 * integrals in the place of simulation.
 */
module dev.credence.bayes {
    requires transitive dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    exports dev.credence.bayes;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.bayes.provider.EqualTailedBeta,
            dev.credence.bayes.provider.ShortestBeta;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.bayes.provider.IndependentBayes,
            dev.credence.bayes.provider.PairedBayes;
}
