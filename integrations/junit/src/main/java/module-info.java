/** Tests that are repeated until a claim about their success rate is decided, and claims about graded outcomes. */
module dev.credence.junit {
    requires dev.credence.decision;
    requires dev.credence.sequential;
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive dev.credence.assertj;
    requires transitive dev.credence.outcomes;
    requires transitive org.junit.jupiter.api;

    exports dev.credence.junit;

    // The engine creates the extension.
    opens dev.credence.junit to
            org.junit.platform.commons;
}
