/**
 * Special functions, distributions, roots and quadrature that the other modules share; not for users.
 *
 * <p>The exports are qualified: names may change in any release. Some of the modules named are optional at run time and
 * absent while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.numerics {
    requires org.apache.commons.numbers.gamma;
    requires org.apache.commons.numbers.rootfinder;
    requires static org.jspecify;

    exports dev.credence.numerics to
            dev.credence.bayes,
            dev.credence.benchmarks,
            dev.credence.curves,
            dev.credence.delta,
            dev.credence.frequentist,
            dev.credence.montecarlo;
}
