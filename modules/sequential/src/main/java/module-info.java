/** Confidence sequences, which may be looked at after every item, and monitors of running values. */
module dev.credence.sequential {
    requires transitive dev.credence.api;
    requires transitive dev.credence.decision;
    requires dev.credence.delta;
    requires dev.credence.numerics;
    requires dev.credence.outcomes;
    requires static org.jspecify;

    exports dev.credence.sequential;

    provides dev.credence.api.comparison.Comparator with
            dev.credence.sequential.AsymptoticComparison;
    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.sequential.AsymptoticSequence,
            dev.credence.sequential.BetaBinomialSequence;
}
