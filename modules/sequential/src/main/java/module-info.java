/**
 * Confidence sequences, which may be looked at after every item, and monitors of running values.
 *
 * <p>The qualified export is for tests that are repeated; names there may change in any release. The module that it names is absent while
 * this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.sequential {
    requires transitive dev.credence.api;
    requires transitive dev.credence.decision;
    requires dev.credence.delta;
    requires dev.credence.numerics;
    requires dev.credence.outcomes;
    requires static org.jspecify;

    exports dev.credence.sequential;
    exports dev.credence.sequential.boundary;
    exports dev.credence.sequential.repeated to
            dev.credence.junit;

    provides dev.credence.api.comparison.Comparator with
            dev.credence.sequential.method.AsymptoticComparison;
    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.sequential.method.AsymptoticSequence,
            dev.credence.sequential.method.BetaBinomialSequence;
}
