/** Intervals and comparisons by the influence function (the delta method), for every metric and sampling design. */
module dev.credence.delta {
    requires transitive dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.delta.interval.DeltaLogit,
            dev.credence.delta.interval.DeltaWald,
            dev.credence.delta.interval.DeltaWilson;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.delta.comparison.IndependentDelta,
            dev.credence.delta.comparison.PairedDelta;
}
