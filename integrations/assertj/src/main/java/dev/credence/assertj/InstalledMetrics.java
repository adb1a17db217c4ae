package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import dev.credence.decision.Claim;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Checks that data could answer a claim about a result either way: by the range that the result of a request knows, and otherwise by that of the
 * metric that the result names, if it is installed.
 */
final class InstalledMetrics {
    private InstalledMetrics() {}

    /**
     * The estimate of a request is of a value. Another one is of a value, or of a difference that was corrected for an imperfect judge; a claim
     * that fits neither is refused.
     */
    static Claim ofValue(Claim claim, Estimate estimate) {
        Optional<Range> range = estimate.range();
        if (range.isPresent()) {
            return claim.ofValue(estimate.metric(), range.get());
        }
        metric(estimate.metric()).filter(metric -> !isAnswerable(claim, metric)).ifPresent(claim::ofValue);
        return claim;
    }

    private static boolean isAnswerable(Claim claim, Metric<?> metric) {
        try {
            claim.ofDifference(metric);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** A comparison states its own direction; a metric of the same name with the other direction is another one. */
    static Claim ofDifference(Claim claim, Comparison comparison) {
        Optional<Range> range = comparison.range();
        if (range.isPresent()) {
            return claim.ofDifference(comparison.metric(), range.get());
        }
        metric(comparison.metric())
                .filter(metric -> metric.direction() == comparison.direction())
                .ifPresent(claim::ofDifference);
        return claim;
    }

    /** Returns the metric; empty for one that is not installed, such as one of a registry of the caller. */
    private static Optional<Metric<?>> metric(String spelling) {
        try {
            return Optional.of(Installed.REGISTRY.metric(spelling));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Loads the installed metrics once, when the first result is asserted about. */
    private static final class Installed {
        static final Registry REGISTRY = Credence.load().registry();
    }
}
