/** Sample sizes: for the width of an interval, for the power of a comparison, for being better than chance. */
@SuppressWarnings("module")
module dev.credence.planning {
    requires dev.credence.numerics;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    exports dev.credence.planning;
    exports dev.credence.planning.internal to
            dev.credence.assertj,
            dev.credence.coverage,
            dev.credence.decision,
            dev.credence.report;
}
