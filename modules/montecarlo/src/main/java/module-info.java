/**
 * Bootstrap, Dirichlet simulation and permutation.
 *
 * <p>The export is qualified: names there may change in any release. The module named is compiled later, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.montecarlo {
    requires dev.credence.numerics;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    exports dev.credence.montecarlo.resampling to
            dev.credence.coverage;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.montecarlo.bootstrap.BootstrapBca,
            dev.credence.montecarlo.bootstrap.BootstrapBasic,
            dev.credence.montecarlo.bootstrap.BootstrapPercentile,
            dev.credence.montecarlo.bootstrap.BootstrapStudentized,
            dev.credence.montecarlo.posterior.BayesianBootstrap,
            dev.credence.montecarlo.posterior.DirichletPosterior;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.montecarlo.comparison.PairedBootstrap,
            dev.credence.montecarlo.comparison.PairedDirichlet,
            dev.credence.montecarlo.comparison.Permutation;
}
