/**
 * Special functions, distributions, roots and samplers that the other modules share; of these {@code quantile} is for users, who
 * write interval methods with it.
 *
 * <p>Only what a library does not do as exactly or as quickly is written here: where chi-squared, F or gamma are needed they are
 * Commons Statistics', and Fourier transforms and linear algebra are Commons Math 4's.
 *
 * <p>The classes of Commons Math that are used are part of this module's jar, in packages of their own that nobody else sees: Commons
 * Math has no module descriptors, and jlink links no application that requires an automatic module.
 *
 * <p>The other exports are qualified: names there may change in any release. Some of the modules named are optional at run time and
 * absent while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.numerics {
    requires org.apache.commons.numbers.core;
    requires org.apache.commons.numbers.gamma;
    requires org.apache.commons.numbers.rootfinder;
    requires org.apache.commons.rng.sampling;
    requires org.apache.commons.rng.simple;
    requires transitive org.apache.commons.rng.api;
    requires static org.jspecify;

    exports dev.credence.numerics.quantile;
    exports dev.credence.numerics.beta to
            dev.credence.bayes,
            dev.credence.benchmarks,
            dev.credence.coverage,
            dev.credence.crossvalidation,
            dev.credence.curves,
            dev.credence.decision,
            dev.credence.delta,
            dev.credence.frequentist,
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.montecarlo,
            dev.credence.outcomes,
            dev.credence.planning,
            dev.credence.report,
            dev.credence.sequential;
    exports dev.credence.numerics.bounds to
            dev.credence.curves,
            dev.credence.delta,
            dev.credence.outcomes,
            dev.credence.sequential;
    exports dev.credence.numerics.distribution to
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.planning;
    exports dev.credence.numerics.guard to
            dev.credence.hypothesis,
            dev.credence.planning;
    exports dev.credence.numerics.linear to
            dev.credence.curves,
            dev.credence.decision,
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.outcomes;
    exports dev.credence.numerics.normal to
            dev.credence.bayes,
            dev.credence.benchmarks,
            dev.credence.coverage,
            dev.credence.crossvalidation,
            dev.credence.curves,
            dev.credence.decision,
            dev.credence.delta,
            dev.credence.frequentist,
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.montecarlo,
            dev.credence.outcomes,
            dev.credence.planning,
            dev.credence.report,
            dev.credence.sequential;
    exports dev.credence.numerics.random to
            dev.credence.benchmarks,
            dev.credence.coverage,
            dev.credence.crossvalidation,
            dev.credence.curves,
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.montecarlo,
            dev.credence.planning,
            dev.credence.report;
    exports dev.credence.numerics.roots to
            dev.credence.bayes,
            dev.credence.crossvalidation,
            dev.credence.curves,
            dev.credence.delta,
            dev.credence.frequentist,
            dev.credence.hypothesis,
            dev.credence.judge,
            dev.credence.outcomes,
            dev.credence.planning,
            dev.credence.sequential;
    exports dev.credence.numerics.transform to
            dev.credence.crossvalidation;
}
