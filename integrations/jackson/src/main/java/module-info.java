/** Evidence and results as JSON: a Jackson 3 module, found by {@code findAndAddModules}. */
module dev.credence.jackson {
    requires transitive dev.credence.api;
    requires transitive tools.jackson.databind;
    requires static dev.credence.curves; // curves are written where they are there
    requires static dev.credence.judge; // judged labels are read and written where they are there
    requires static dev.credence.outcomes; // outcomes are read and written where they are there
    requires static org.jspecify;

    exports dev.credence.jackson;

    opens dev.credence.jackson.curve to
            tools.jackson.databind;
    opens dev.credence.jackson.evidence to
            tools.jackson.databind;
    opens dev.credence.jackson.judge to
            tools.jackson.databind;
    opens dev.credence.jackson.result to
            tools.jackson.databind;
    opens dev.credence.jackson.strict to
            tools.jackson.databind;

    provides tools.jackson.databind.JacksonModule with
            dev.credence.jackson.CredenceJacksonModule;
}
