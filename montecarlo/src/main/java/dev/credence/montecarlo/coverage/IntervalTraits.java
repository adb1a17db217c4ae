package dev.credence.montecarlo.coverage;

import java.util.List;

/**
 * What the intervals of a method were like over the samples of a study; by it one of several equally good methods is preferred.
 *
 * @param exact whether every interval was exact: neither simulation nor a large-sample approximation in it
 * @param simulated whether any interval was simulated
 * @param noted share of samples whose interval came with a note; NaN where unknown
 */
public record IntervalTraits(boolean exact, boolean simulated, double noted) {
    /** Nothing is known: the result was kept by an earlier version. */
    public static final IntervalTraits UNKNOWN = new IntervalTraits(false, false, Double.NaN);

    /** Over all truths of a method. */
    static IntervalTraits of(List<Coverage> results) {
        return new IntervalTraits(
                results.stream().allMatch(result -> result.traits().exact()),
                results.stream().anyMatch(result -> result.traits().simulated()),
                results.stream()
                        .mapToDouble(result -> result.traits().noted())
                        .average()
                        .orElse(Double.NaN));
    }
}
