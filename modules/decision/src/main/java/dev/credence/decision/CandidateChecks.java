package dev.credence.decision;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Decides which of several candidates, such as thresholds or models on the same items, meet all their claims.
 *
 * <p>A candidate passes if all its checks pass, which needs no adjustment (intersection-union), and fails if one of them fails, for
 * which its significance is divided by the number of its checks (Bonferroni). Both are decided for all candidates by Holm's procedure,
 * so that with {@code a = 1 - level} the probability that one or more candidates pass which miss a claim is at most a, and so is the
 * probability that one or more fail which meet all. That holds however the candidates depend on each other, and it pays for the choice
 * of a candidate by its result. Cost: that of the bounds, at most once for each step of Holm's procedure.
 *
 * @see <a href="https://doi.org/10.1177/09622802241236933">Westphal and Zapf (2024), Statistical Methods in Medical Research 33, 669-680:
 *     co-primary claims within a candidate, and adjustment over candidates</a>
 * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Technometrics 24, 295-300: intersection-union</a>
 */
public final class CandidateChecks {
    private CandidateChecks() {}

    /**
     * Decides the checks of all candidates.
     *
     * @param candidates the checks of each candidate, at least one
     * @param level above 1/2
     * @return for each candidate a decision for each check, in their order
     * @throws IllegalArgumentException if a candidate has no check, or the level is 1/2 or less
     * @throws dev.credence.api.refusal.RefusedException if a check has not even a value
     */
    public static List<List<Decision>> decide(List<List<ClaimCheck>> candidates, ConfidenceLevel level) {
        double significance = ClaimCheck.significance(level);
        if (!(significance < 0.5) || candidates.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(
                    "candidates need one check or more at a level above 0.5: level=" + level.value() + ", checks="
                            + candidates.stream().map(List::size).toList());
        }
        double[] pass =
                tails(candidates.size(), significance, (candidate, tail) -> passes(candidates.get(candidate), tail));
        double[] fail =
                tails(candidates.size(), significance, (candidate, tail) -> fails(candidates.get(candidate), tail));
        List<List<Decision>> decisions = new ArrayList<>();
        for (int candidate = 0; candidate < pass.length; candidate++) {
            List<ClaimCheck> checks = candidates.get(candidate);
            List<Decision> own = new ArrayList<>();
            for (ClaimCheck check : checks) {
                own.add(
                        check.isJudged()
                                ? check.decided(pass[candidate], fail[candidate] / checks.size())
                                : check.unjudged(significance));
            }
            decisions.add(List.copyOf(own));
        }
        return List.copyOf(decisions);
    }

    private static double[] tails(int candidates, double significance, BiPredicate<Integer, Double> clears) {
        return Multiplicity.HOLM.tails(candidates, significance, (some, a) -> a / some.length, clears);
    }

    private static boolean passes(List<ClaimCheck> checks, double tail) {
        return checks.stream().allMatch(check -> check.isJudged() && check.verdict(tail, tail) == Verdict.PASS);
    }

    private static boolean fails(List<ClaimCheck> checks, double tail) {
        double each = tail / checks.size();
        return checks.stream().anyMatch(check -> check.isJudged() && check.verdict(each, each) == Verdict.FAIL);
    }

    /**
     * Combines the verdicts of candidates.
     *
     * @param candidates the verdict of each candidate
     * @return PASS if a candidate passes, FAIL if all fail, otherwise INCONCLUSIVE
     */
    public static Verdict any(List<Verdict> candidates) {
        if (candidates.contains(Verdict.PASS)) {
            return Verdict.PASS;
        }
        return candidates.stream().allMatch(verdict -> verdict == Verdict.FAIL) ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }
}
