package dev.credence.report.gate;

import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import java.util.Objects;

/**
 * What is expected of a metric.
 *
 * @param metric the metric
 * @param claim about the difference, new minus baseline, where its kind is {@link dev.credence.decision.Claim.Kind#NOT_WORSE}, and about
 *     the new system's value where it is a floor or a ceiling
 */
public record Expectation(Metric<?> metric, Claim claim) {
    /**
     * Checks the kind of the claim.
     *
     * @param metric the metric
     * @param claim a margin, a floor or a ceiling
     * @throws IllegalArgumentException if the claim is of another kind
     */
    public Expectation {
        Objects.requireNonNull(metric, "metric must not be null");
        if (claim.kind() == Claim.Kind.BETWEEN || claim.kind() == Claim.Kind.EQUIVALENT) {
            throw new IllegalArgumentException("a gate judges margins, floors and ceilings: claim="
                    + claim.kind().word());
        }
    }

    /** {@return whether the new system is compared with a baseline} */
    public boolean needsBaseline() {
        return claim.kind() == Claim.Kind.NOT_WORSE;
    }

    /** {@return the expectation in words, such as {@code f1.macro not worse by 0.01}} */
    public String words() {
        return metric.spelling() + " " + claim.words();
    }
}
