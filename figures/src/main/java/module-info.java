/** Figures as values, made from reports or from plain numbers, and writers of SVG, PNG and Vega-Lite. */
module dev.credence.figures {
    requires transitive dev.credence.report;
    requires dev.credence.jackson;
    requires dev.credence.numerics;
    requires java.xml;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.credence.figures;
    exports dev.credence.figures.kind;
    exports dev.credence.figures.mark;
    exports dev.credence.figures.render;
    exports dev.credence.figures.scale;
    exports dev.credence.figures.vega;
}
