/** Bootstrap, Dirichlet simulation, permutation and coverage studies. */
module dev.credence.montecarlo {
    requires dev.credence.numerics;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    exports dev.credence.montecarlo.coverage;
    exports dev.credence.montecarlo.simulation;

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
