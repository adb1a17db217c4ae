/** Intervals and comparisons by influence functions (the delta method), for smooth metrics and all sampling designs except folds. */
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
