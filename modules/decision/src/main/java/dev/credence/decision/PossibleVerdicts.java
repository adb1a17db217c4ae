package dev.credence.decision;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The verdicts that checks could have on their items, whatever the first system predicts.
 *
 * <p>True labels and the predictions of the second system are kept, and the predictions of the first system are replaced by the best and
 * by the worst ones. Each check is judged by its own bounds at the largest significance that the procedure can give it, so that a verdict
 * that is missing here is missing at every significance. This is known for metrics of predictions with a direction, of independent rows
 * and of clusters. Cost: the bounds are computed for about two outcomes, and for one more of each class that may fail.
 */
public final class PossibleVerdicts {
    private PossibleVerdicts() {}

    /**
     * Returns the verdicts that are possible.
     *
     * @param checks the checks, which are decided together
     * @param level above 1/2; as in {@link ClaimCheck#decide(List, ConfidenceLevel, Multiplicity,
     *     dev.credence.api.interval.ComputeOptions)}
     * @param multiplicity the procedure
     * @return for each check its possible verdicts, of which INCONCLUSIVE is always one; empty where they are not known
     */
    public static List<Set<Verdict>> of(List<ClaimCheck> checks, ConfidenceLevel level, Multiplicity multiplicity) {
        double tail = largestTail(checks, level, multiplicity);
        List<Set<Verdict>> all = new ArrayList<>();
        for (ClaimCheck check : checks) {
            Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
            try {
                if (check.hasExtremes()) {
                    verdicts.add(Verdict.INCONCLUSIVE);
                    addIf(check.reaches(Verdict.PASS, tail), Verdict.PASS, verdicts);
                    addIf(check.reaches(Verdict.FAIL, tail), Verdict.FAIL, verdicts);
                }
            } catch (RefusedException e) {
                verdicts.clear(); // no method gives bounds for such an outcome, so that nothing is known
            }
            all.add(verdicts);
        }
        return List.copyOf(all);
    }

    private static void addIf(boolean reached, Verdict verdict, Set<Verdict> verdicts) {
        if (reached) {
            verdicts.add(verdict);
        }
    }

    private static double largestTail(List<ClaimCheck> checks, ConfidenceLevel level, Multiplicity multiplicity) {
        int judged = (int) checks.stream().filter(ClaimCheck::isJudged).count();
        return multiplicity.largestTail(Math.max(1, judged), ClaimCheck.significance(level));
    }

    /**
     * Returns decisions in which a check that did not pass has the note {@code cannot-pass} if no outcome on its items could have passed.
     *
     * @param checks the checks
     * @param decisions their decisions, in the same order
     * @param level the level at which they were decided
     * @param multiplicity the procedure that decided them
     * @return the decisions
     */
    public static List<Decision> explain(
            List<ClaimCheck> checks, List<Decision> decisions, ConfidenceLevel level, Multiplicity multiplicity) {
        double tail = largestTail(checks, level, multiplicity);
        List<Decision> explained = new ArrayList<>();
        for (int i = 0; i < decisions.size(); i++) {
            Decision decision = decisions.get(i);
            boolean open = decision.verdict() != Verdict.PASS && !Double.isNaN(decision.passSignificance());
            explained.add(open && cannotPass(checks.get(i), tail) ? decision.withoutPass() : decision);
        }
        return List.copyOf(explained);
    }

    private static boolean cannotPass(ClaimCheck check, double tail) {
        try {
            return check.hasExtremes() && !check.reaches(Verdict.PASS, tail);
        } catch (RefusedException e) {
            return false;
        }
    }
}
