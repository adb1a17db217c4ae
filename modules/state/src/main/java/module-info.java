/**
 * States: the sufficient statistics of rows, which collect rows on any number of machines, merge in any order, and can be stored as
 * bytes.
 */
module dev.credence.state {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive dev.credence.outcomes;

    exports dev.credence.state;
    exports dev.credence.state.baseline;
}
