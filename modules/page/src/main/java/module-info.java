/** Reports and their figures as one self-contained HTML page. */
module dev.credence.page {
    requires transitive dev.credence.figures;
    requires transitive dev.credence.report;
    requires com.j2html;
    requires dev.credence.decision;
    requires dev.credence.jackson;
    requires dev.credence.outcomes;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.credence.page;
}
