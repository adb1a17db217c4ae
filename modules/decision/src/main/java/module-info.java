/** Claims about metrics, such as "not worse by 0.01", decided by bounds: pass, fail, or inconclusive. */
module dev.credence.decision {
    requires dev.credence.numerics;
    requires dev.credence.planning;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    exports dev.credence.decision;
}
