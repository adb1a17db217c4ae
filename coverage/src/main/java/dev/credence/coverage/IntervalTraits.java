package dev.credence.coverage;

import java.util.List;

/**
 * Properties of a method's intervals over the samples of a study; they decide between methods with equally good scores.
 *
 * @param exact whether every interval was exact, that is without simulation and without a large-sample approximation
 * @param simulated whether any interval was simulated
 * @param noted share of samples whose interval came with a note; NaN where unknown
 */
public record IntervalTraits(boolean exact, boolean simulated, double noted) {
    /** Unknown traits of a result that an earlier version stored. */
    public static final IntervalTraits UNKNOWN = new IntervalTraits(false, false, Double.NaN);

    /** Combines the traits over all populations of a method. */
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
