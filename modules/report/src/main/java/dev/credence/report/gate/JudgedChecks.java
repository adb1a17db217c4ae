package dev.credence.report.gate;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Multiplicity;
import dev.credence.judge.Judged;
import dev.credence.report.gate.Gate.Expectation;
import java.util.List;
import java.util.function.Function;

/**
 * Makes the checks of metrics that are corrected for a judge: of one system, or of the first of two and their difference.
 *
 * @param judged the items, whose level is replaced
 * @param multiplicity the procedure, of which max-T needs the influences of the items
 */
record JudgedChecks(Judged judged, Multiplicity multiplicity) {
    List<ClaimCheck> of(List<Expectation> expectations, int system) {
        return expectations.stream()
                .map(expectation -> check(expectation.metric(), expectation.claim(), system))
                .toList();
    }

    private <E extends Evidence> ClaimCheck check(Metric<E> metric, Claim claim, int system) {
        boolean isDifference = claim.kind() == Claim.Kind.NOT_WORSE;
        if (isDifference && judged.systems() != 2) {
            throw new IllegalArgumentException("a margin compares two systems: metric=" + metric.spelling()
                    + ", systems=" + judged.systems() + "; give the new one and the baseline, or a floor");
        }
        Function<ConfidenceLevel, Estimate> corrected = level -> {
            Judged judgedAtLevel = judged.level(level);
            return isDifference
                    ? judgedAtLevel.compare(metric).corrected()
                    : judgedAtLevel.estimate(metric, system).corrected();
        };
        ClaimCheck check = ClaimCheck.of(corrected, judged.labelled(), claim);
        if (multiplicity != Multiplicity.MAX_T) {
            return check;
        }
        return check.withInfluences(
                isDifference ? judged.influencesOfDifference(metric) : judged.influences(metric, system));
    }
}
