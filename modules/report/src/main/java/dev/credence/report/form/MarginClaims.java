package dev.credence.report.form;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The claims that a report makes about a difference d, first minus second, and a margin m; decided by {@link ClaimCheck} at the level of the
 * interval that the report shows.
 *
 * @param first PASS where d is above 0, so that the first system has more
 * @param second PASS where d is below 0
 * @param aboveMinusMargin PASS where d is above -m, FAIL where it is below
 * @param belowMargin PASS where d is below m, FAIL where it is above
 * @param tooLittle why there are too few observations to decide anything; empty where there are enough
 */
public record MarginClaims(
        Verdict first, Verdict second, Verdict aboveMinusMargin, Verdict belowMargin, Optional<String> tooLittle) {
    /** Decides by the interval alone. */
    public static MarginClaims of(Comparison comparison, double margin) {
        return of(ClaimCheck.of(comparison, claimAbove(0)), margin);
    }

    /** Decides by what was compared, as the gate does; by the interval alone where the metric is not installed or does not read it. */
    public static MarginClaims of(Comparison comparison, double margin, Credence credence, ObservedPair systems) {
        try {
            Metric<?> metric = credence.registry().metric(comparison.metric());
            return check(comparison, metric, credence, systems)
                    .map(check -> of(check, margin))
                    .orElseGet(() -> of(comparison, margin));
        } catch (NoSuchElementException e) {
            return of(comparison, margin);
        }
    }

    private static <E extends Evidence> Optional<ClaimCheck> check(
            Comparison comparison, Metric<E> metric, Credence credence, ObservedPair systems) {
        return systems.readBy(metric)
                .map(pairing -> ClaimCheck.of(comparison, credence.compare(pairing), metric, claimAbove(0)));
    }

    private static MarginClaims of(ClaimCheck check, double margin) {
        Decision first = check.decide();
        boolean judged = !Double.isNaN(first.passSignificance());
        return new MarginClaims(
                first.verdict(),
                verdict(check, claimBelow(0)),
                verdict(check, claimAbove(0 - margin)),
                verdict(check, claimBelow(margin)),
                judged
                        ? Optional.empty()
                        : first.notes().stream().map(Note::sentence).findFirst());
    }

    private static Verdict verdict(ClaimCheck check, Claim claim) {
        return check.claiming(claim).decide().verdict();
    }

    private static Claim claimAbove(double end) {
        return new Claim(Claim.Kind.NOT_WORSE, end, Double.POSITIVE_INFINITY);
    }

    private static Claim claimBelow(double end) {
        return new Claim(Claim.Kind.NOT_WORSE, Double.NEGATIVE_INFINITY, end);
    }

    /** Returns whether the systems differ by less than the margin. */
    public boolean equivalent() {
        return aboveMinusMargin == Verdict.PASS && belowMargin == Verdict.PASS;
    }

    /** Returns whether it is decided which system has more. */
    public boolean decided() {
        return first == Verdict.PASS || second == Verdict.PASS;
    }
}
