/**
 * Reports as values that a service can store, and writers for terminals, Markdown, spreadsheets and programs.
 *
 * <p>The qualified export is of helpers that may change in any release; the modules that it names are absent while this one is
 * compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.report {
    requires transitive dev.credence.api;
    requires transitive dev.credence.bayes;
    requires transitive dev.credence.curves;
    requires transitive dev.credence.decision;
    requires transitive dev.credence.hypothesis;
    requires transitive dev.credence.judge;
    requires transitive dev.credence.planning;
    requires dev.credence.jackson;
    requires dev.credence.numerics;
    requires de.siegmar.fastcsv;
    requires java.xml;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.credence.report;
    exports dev.credence.report.check to
            dev.credence.cli;
    exports dev.credence.report.comparison;
    exports dev.credence.report.curve;
    exports dev.credence.report.evaluation;
    exports dev.credence.report.form to
            dev.credence.cli,
            dev.credence.page;
    exports dev.credence.report.gate;
    exports dev.credence.report.hypothesis to
            dev.credence.cli;
    exports dev.credence.report.installed to
            dev.credence.cli;
    exports dev.credence.report.judge;
    exports dev.credence.report.systems;
    exports dev.credence.report.plan;
    exports dev.credence.report.plan.kind to
            dev.credence.cli,
            dev.credence.coverage,
            dev.credence.page;
    exports dev.credence.report.table;
    exports dev.credence.report.write;
    exports dev.credence.report.text to
            dev.credence.cli,
            dev.credence.coverage,
            dev.credence.figures,
            dev.credence.page;

    uses dev.credence.report.plan.kind.WidthSimulator;
}
