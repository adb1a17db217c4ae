/** Confidence sequences, which may be looked at after every item, and monitors of running values. */
module dev.credence.sequential {
    requires transitive dev.credence.api;
    requires dev.credence.delta;
    requires dev.credence.numerics;
    requires static org.jspecify;

    exports dev.credence.sequential;
}
