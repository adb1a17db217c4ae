/**
 * Intervals and comparisons by influence functions (the delta method), for smooth metrics and all sampling designs except folds.
 *
 * <p>The qualified exports are for the correction of judges and for confidence sequences, which are built on the same variances and scales; they may change in any
 * release. The modules that they name are absent while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.delta {
    requires transitive dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    exports dev.credence.delta.comparison to
            dev.credence.judge,
            dev.credence.sequential;
    exports dev.credence.delta.interval to
            dev.credence.judge,
            dev.credence.sequential;
    exports dev.credence.delta.variance to
            dev.credence.crossvalidation,
            dev.credence.judge,
            dev.credence.sequential;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.delta.interval.DeltaLogit,
            dev.credence.delta.interval.DeltaWald,
            dev.credence.delta.interval.DeltaWilson;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.delta.comparison.IndependentDelta,
            dev.credence.delta.comparison.PairedDelta;
}
