/**
 * Figures as values, made from reports or from plain numbers, and writers of SVG, PNG and Vega-Lite.
 *
 * <p>The qualified exports are what figures consist of, which may change in any release; the modules that they name are absent
 * while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.figures {
    requires transitive dev.credence.report;
    requires dev.credence.jackson;
    requires dev.credence.numerics;
    requires dev.credence.outcomes;
    requires java.xml;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.credence.figures;
    exports dev.credence.figures.kind;
    exports dev.credence.figures.render;
    exports dev.credence.figures.vega;
    exports dev.credence.figures.mark to
            dev.credence.coverage,
            dev.credence.page;
    exports dev.credence.figures.scale to
            dev.credence.coverage,
            dev.credence.page;
}
