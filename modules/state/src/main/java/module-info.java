/**
 * States: the sufficient statistics of rows, which collect rows on any number of machines, merge in any order, and can be stored as
 * bytes.
 *
 * <p>The qualified export is for the files of baselines that the command and the assertions read; names there may change in any release.
 * Those modules are absent while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.state {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive dev.credence.outcomes;

    exports dev.credence.state;
    exports dev.credence.state.baseline to
            dev.credence.assertj,
            dev.credence.cli;
}
