package dev.credence.report.gate;

import dev.credence.decision.Claim;
import dev.credence.report.gate.Gate.Expectation;

/** Limits of a metric that a system can meet together. */
final class ConsistentLimits {
    private ConsistentLimits() {}

    /** Throws an exception if both are limits of a metric of one kind, or a floor that is not below a ceiling. */
    static void require(Expectation one, Expectation other) {
        if (one.claim().kind() == other.claim().kind()
                && one.metric().spelling().equals(other.metric().spelling())) {
            throw new IllegalArgumentException("a metric must not have two limits of the same kind: expectations='"
                    + one.words() + "' and '" + other.words() + "'; leave one of them out");
        }
        if (one.claim().kind() == Claim.Kind.AT_MOST && other.claim().kind() == Claim.Kind.AT_LEAST) {
            require(other, one);
        }
        boolean both =
                one.claim().kind() == Claim.Kind.AT_LEAST && other.claim().kind() == Claim.Kind.AT_MOST;
        String metric = one.metric().spelling();
        if (both
                && metric.equals(other.metric().spelling())
                && !(one.claim().low() < other.claim().high())) {
            throw new IllegalArgumentException("the floor of a metric must be below its ceiling: metric=" + metric
                    + ", floor=" + one.claim().low() + ", ceiling="
                    + other.claim().high() + "; no system can pass both: raise the ceiling, or leave one of them out");
        }
    }
}
