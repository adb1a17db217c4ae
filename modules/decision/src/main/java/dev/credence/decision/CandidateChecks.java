package dev.credence.decision;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Decides which of several candidates, such as thresholds or models on the same items, meet all their claims.
 *
 * <p>A candidate passes if all its checks pass, which needs no adjustment (intersection-union), and fails if one of them fails. An
 * adjustment over candidates accounts for the choice of a candidate by its result: with {@code a = 1 - level} the probability that any candidate
 * passes although it misses a claim is at most a, and so is the probability that any candidate fails although it meets all.
 *
 * <ul>
 *   <li>{@link Multiplicity#MAX_T}, where all checks are of metrics of predictions of independent rows or clusters, and the predictions of
 *       all candidates are known row by row ({@link ClaimCheck#within}): the step-down max-T procedure with the correlations of the
 *       checks' influences. For PASS each open candidate is represented by its check nearest to its limit, in standard errors, because a
 *       candidate that misses a claim passes only if that check passes (the least favourable configuration). For FAIL all checks of the open
 *       candidates count.
 *   <li>{@link Multiplicity#HOLM} otherwise: Holm's procedure over candidates, with Bonferroni's over the checks of a candidate for FAIL, which
 * is valid however candidates depend on each other.
 * </ul>
 *
 * <p>Cost: the bounds are computed at most once for each step, and max-T needs the covariances of the checks' influences.
 *
 * @see <a href="https://doi.org/10.1177/09622802241236933">Westphal and Zapf (2024), Statistical Methods in Medical Research 33, 669-680:
 *     co-primary claims within a candidate, and adjustment over candidates by max-T</a>
 * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Technometrics 24, 295-300: intersection-union</a>
 */
public final class CandidateChecks {
    private final List<List<ClaimCheck>> candidates;
    private final double significance;
    private final Optional<Correlated> correlated;

    private CandidateChecks(List<List<ClaimCheck>> candidates, double significance, ComputeOptions options) {
        this.candidates = candidates;
        this.significance = significance;
        this.correlated = Correlated.of(candidates, significance, options);
    }

    /**
     * What was decided.
     *
     * @param decisions for each candidate a decision for each check, in their order
     * @param multiplicity the procedure that accounted for the choice of a candidate
     */
    public record Decided(List<List<Decision>> decisions, Multiplicity multiplicity) {}

    /**
     * Decides the checks of all candidates.
     *
     * @param candidates the checks of each candidate, at least one; for max-T those of all rows first, then slice by slice, each {@link
     *     ClaimCheck#within within} the joint predictions of the candidates in their order
     * @param level above 1/2
     * @param options seed, draws and cancellation of max-T
     * @return the decisions, and by which procedure
     * @throws IllegalArgumentException if a candidate has no check, or the level is 1/2 or less
     * @throws RefusedException if a check has not even a value
     */
    public static Decided decide(List<List<ClaimCheck>> candidates, ConfidenceLevel level, ComputeOptions options) {
        double significance = ClaimCheck.significance(level);
        if (!(significance < 0.5) || candidates.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(
                    "candidates need one check or more at a level above 0.5: level=" + level.value() + ", checks="
                            + candidates.stream().map(List::size).toList());
        }
        return new CandidateChecks(candidates, significance, options).decided();
    }

    private Decided decided() {
        double[] pass = tails(Correlated::pass, this::passes);
        double[] fail = tails(Correlated::fail, this::fails);
        List<List<Decision>> decisions = new ArrayList<>();
        for (int candidate = 0; candidate < pass.length; candidate++) {
            List<Decision> own = new ArrayList<>();
            for (ClaimCheck check : candidates.get(candidate)) {
                own.add(
                        check.isJudged()
                                ? check.decided(pass[candidate], significanceOfEach(candidate, fail[candidate]))
                                : check.unjudged(significance));
            }
            decisions.add(List.copyOf(own));
        }
        return new Decided(List.copyOf(decisions), correlated.isPresent() ? Multiplicity.MAX_T : Multiplicity.HOLM);
    }

    private double[] tails(Function<Correlated, Multiplicity.Joint> joint, BiPredicate<Integer, Double> clears) {
        return correlated
                .map(evidence ->
                        Multiplicity.MAX_T.tails(candidates.size(), significance, joint.apply(evidence), clears))
                .orElseGet(() ->
                        Multiplicity.HOLM.tails(candidates.size(), significance, (open, a) -> a / open.length, clears));
    }

    private boolean passes(int candidate, double tail) {
        return candidates.get(candidate).stream()
                .allMatch(check -> check.isJudged() && check.verdict(tail, tail) == Verdict.PASS);
    }

    private boolean fails(int candidate, double tail) {
        double each = significanceOfEach(candidate, tail);
        return candidates.get(candidate).stream()
                .anyMatch(check -> check.isJudged() && check.verdict(each, each) == Verdict.FAIL);
    }

    /** Returns the significance of each check of a candidate that may fail. */
    private double significanceOfEach(int candidate, double tail) {
        return correlated.isPresent() ? tail : tail / candidates.get(candidate).size();
    }

    /**
     * The joint distribution of the checks of all candidates.
     *
     * @param nearestChecks for each candidate, the check nearest to its limit
     * @param allChecks all checks
     * @param first for each candidate, the index of its first check; the last element is the number of all checks
     */
    private record Correlated(CheckDeviates nearestChecks, CheckDeviates allChecks, List<Integer> first) {
        /** Returns the distribution, or empty if it is not known how the checks depend on each other. */
        static Optional<Correlated> of(List<List<ClaimCheck>> candidates, double significance, ComputeOptions options) {
            if (candidates.stream()
                    .flatMap(List::stream)
                    .anyMatch(check ->
                            check.joint().isEmpty() && check.influences().isEmpty())) {
                return Optional.empty();
            }
            try {
                CheckInfluences.ToInfluences influences = CheckInfluences.ToInfluences.of(candidates.get(0));
                List<CheckDeviates.Influenced> nearest = new ArrayList<>();
                List<CheckDeviates.Influenced> all = new ArrayList<>();
                List<Integer> first = new ArrayList<>(List.of(0));
                for (int candidate = 0; candidate < candidates.size(); candidate++) {
                    double least = Double.POSITIVE_INFINITY;
                    CheckDeviates.Influenced ofLeast = new CheckDeviates.Influenced("", Map.of());
                    for (ClaimCheck check : candidates.get(candidate)) {
                        Map<Object, Double> own = influences.of(check, candidate);
                        double distance = check.distance(significance) / CheckInfluences.length(own);
                        // Candidates have the same checks, so that their distances distinguish them.
                        CheckDeviates.Influenced influenced =
                                new CheckDeviates.Influenced(check.key() + "\n" + distance, own);
                        if (!(distance >= least)) {
                            least = distance;
                            ofLeast = influenced;
                        }
                        all.add(influenced);
                    }
                    nearest.add(ofLeast);
                    first.add(all.size());
                }
                return Optional.of(new Correlated(
                        CheckDeviates.of(nearest, options), CheckDeviates.of(all, options), List.copyOf(first)));
            } catch (RefusedException e) {
                return Optional.empty(); // the design or a metric has no influences on rows that candidates share
            }
        }

        Multiplicity.Joint pass() {
            return nearestChecks;
        }

        Multiplicity.Joint fail() {
            return (open, alpha) -> allChecks.tail(
                    IntStream.of(open)
                            .flatMap(candidate -> IntStream.range(first.get(candidate), first.get(candidate + 1)))
                            .toArray(),
                    alpha);
        }
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
