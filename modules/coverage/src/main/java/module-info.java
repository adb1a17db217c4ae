/**
 * Coverage studies: how often the intervals of a method cover the true value at a given sample size, how wide they are, and which
 * method to use; and their reports and figures.
 */
@SuppressWarnings("module")
module dev.credence.coverage {
    requires transitive dev.credence.api;
    requires transitive dev.credence.figures;
    requires transitive dev.credence.report;
    requires dev.credence.jackson;
    requires dev.credence.montecarlo;
    requires dev.credence.numerics;
    requires dev.credence.planning;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.credence.coverage;
    exports dev.credence.coverage.figure to
            dev.credence.benchmarks;
    exports dev.credence.coverage.form to
            dev.credence.cli;
    exports dev.credence.coverage.input to
            dev.credence.benchmarks,
            dev.credence.cli;
    exports dev.credence.coverage.report;

    provides dev.credence.report.plan.kind.WidthSimulator with
            dev.credence.coverage.plan.SimulatedWidths;
}
