/** Intervals and comparisons by the influence function (the delta method), for every metric and sampling design. */
module dev.credence.delta {
    requires transitive dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.delta.DeltaLogit,
            dev.credence.delta.DeltaWald,
            dev.credence.delta.DeltaWilson;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.delta.IndependentDelta,
            dev.credence.delta.PairedDelta;
}
