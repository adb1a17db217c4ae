package dev.credence.assertj;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The common part of assertions about slices: the same claim about every slice, with one error probability for all slices together.
 *
 * <p>Each slice is given as a function of the level, because an adjusted decision needs bounds at another level. The default is
 * Holm's procedure at level 0.95. If each bound of a slice misses in half of 1 minus its level, the probability that any slice passes wrongly is at most
 * {@code (1 - level) / 2}, and so is the probability that any slice fails wrongly, however the slices depend on each other. Bounds of {@code clopper-pearson}
 * do so. Those of {@code wilson-modified}, the default of proportions, may miss twice as often, so that each probability is at most {@code 1 - level}, and
 * other defaults are near-nominal. All slices must pass: one that fails makes the assertion fail, otherwise one that is undecided makes it inconclusive. Cost: at most two results per slice and step, and one more.
 *
 * @param <S> the assertion itself
 * @param <R> estimates or comparisons
 */
public abstract class SlicesAssert<S extends SlicesAssert<S, R>, R extends Inference>
        extends BoundsAssert<S, Map<String, Function<ConfidenceLevel, R>>> {
    /** The adjustment for multiple testing over several slices. */
    public enum Adjustment {
        /**
         * The Bonferroni adjustment: each slice is tested with the tail probability of the level divided by the number of slices.
         */
        BONFERRONI,
        /**
         * Holm's step-down adjustment: Bonferroni is repeated among the slices that are not yet decided. It decides at least as many
         * slices as {@link #BONFERRONI} and, like it, makes no assumption about the dependence between slices.
         *
         * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), Scandinavian Journal of Statistics 6, 65-70</a>
         */
        HOLM,
        /**
         * No adjustment: each slice is tested at the level itself. The error probability that all slices pass is then at most that of
         * one slice (an intersection-union test), but a wrong failure of some slice is up to {@code slices} times as probable.
         *
         * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Technometrics 24, 295-300</a>
         */
        NONE;

        Multiplicity multiplicity() {
            return Multiplicity.valueOf(name());
        }
    }

    /** Levels that differ by less are equal; they are one minus a share of a probability. */
    private static final double ROUNDING = 1e-12;

    private ConfidenceLevel level = ConfidenceLevel.P95;
    private Adjustment adjustment = Adjustment.HOLM;

    /**
     * Creates an assertion.
     *
     * @param actual for the name of each slice, a function from a level to its result
     * @param type the type of the assertion
     */
    protected SlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, R>> actual, Class<S> type) {
        super(actual, type);
    }

    /**
     * Sets the level of all slices together.
     *
     * @param value strictly between 0 and 1
     * @return this assertion
     * @throws IllegalArgumentException if it is not
     */
    public S atLevel(double value) {
        level = ConfidenceLevel.of(value);
        return myself;
    }

    /**
     * Sets the adjustment for multiple slices.
     *
     * @param other the procedure
     * @return this assertion
     */
    public S adjustedBy(Adjustment other) {
        adjustment = Objects.requireNonNull(other, "adjustment must not be null");
        return myself;
    }

    /** Tests a claim in every slice. */
    S settleAll(Function<R, Claim> claims) {
        isNotNull();
        if (actual.isEmpty()) {
            throw new IllegalArgumentException("slices must be one or more: slices=0");
        }
        SliceReport report = new SliceReport(findings(claims, actual, level, adjustment), level, adjustment);
        return decide(report.verdict(), report.message(size()));
    }

    /**
     * The report on all slices in words.
     *
     * @param findings the finding for each name of a slice
     * @param level the level of all slices together
     * @param adjustment the adjustment for multiple slices
     */
    record SliceReport(Map<String, Finding> findings, ConfidenceLevel level, Adjustment adjustment) {
        /** Returns the worst verdict of all slices, because all must pass. */
        Verdict verdict() {
            if (count(Verdict.FAIL) > 0) {
                return Verdict.FAIL;
            }
            return count(Verdict.INCONCLUSIVE) > 0 ? Verdict.INCONCLUSIVE : Verdict.PASS;
        }

        private long count(Verdict verdict) {
            return findings.values().stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
        }

        /** Returns the message if not all slices pass: first the slices that fail, then the inconclusive ones. */
        String message(BoundsAssert.SizeRule size) {
            Finding any = findings.values().iterator().next();
            String metrics = findings.values().stream()
                    .map(finding -> ClaimText.text(finding.decision().metric()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            return verdict() + ": expected " + metrics + " "
                    + any.claimed() + " in all of "
                    + findings.size() + " slices, " + ClaimText.percent(level.value()) + " together ("
                    + adjustment.name().toLowerCase(Locale.ROOT) + "); " + count(Verdict.FAIL) + " FAIL, "
                    + count(Verdict.INCONCLUSIVE) + " INCONCLUSIVE, " + count(Verdict.PASS) + " PASS"
                    + lines(Verdict.FAIL, size) + lines(Verdict.INCONCLUSIVE, size);
        }

        private String lines(Verdict verdict, BoundsAssert.SizeRule size) {
            return findings.entrySet().stream()
                    .filter(entry -> entry.getValue().verdict() == verdict)
                    .map(entry -> line(entry.getKey(), entry.getValue(), size))
                    .collect(Collectors.joining());
        }

        private static String line(String slice, Finding finding, BoundsAssert.SizeRule size) {
            String decided = finding.decided(size);
            return "\n  " + finding.verdict() + " '" + ClaimText.text(slice) + "': " + finding.line() + "; "
                    + finding.explanation() + (decided.isEmpty() ? "" : "; " + decided);
        }
    }

    /** The findings on a claim in every slice, in order: those of {@link ClaimCheck}, each at a level that shows the reason. */
    static <R extends Inference> Map<String, Finding> findings(
            Function<R, Claim> claims,
            Map<String, ? extends Function<ConfidenceLevel, R>> slices,
            ConfidenceLevel level,
            Adjustment adjustment) {
        Map<String, Slice<R>> requested = new LinkedHashMap<>();
        slices.forEach((name, question) -> requested.put(name, new Slice<>(name, question, new HashMap<>())));
        List<ClaimCheck> checks = requested.values().stream()
                .map(slice -> ClaimCheck.of(slice, claims.apply(slice.apply(level))))
                .toList();
        ConfidenceLevel oneSided = ConfidenceLevel.of(1 - (1 - level.value()) / 2);
        Iterator<Decision> decisions = ClaimCheck.decide(
                        checks, oneSided, adjustment.multiplicity(), ComputeOptions.defaults())
                .iterator();
        Map<String, Finding> findings = new LinkedHashMap<>();
        requested.forEach((name, slice) -> findings.put(name, slice.finding(decisions.next())));
        return findings;
    }

    /** The question of a slice, with its answers so far. */
    private record Slice<R extends Inference>(
            String name, @Nullable Function<ConfidenceLevel, R> question, Map<ConfidenceLevel, R> answers)
            implements Function<ConfidenceLevel, R> {
        @Override
        public R apply(ConfidenceLevel level) {
            return answers.computeIfAbsent(level, at -> {
                R answer = question == null ? null : question.apply(at);
                Objects.requireNonNull(answer, () -> "answer of slice '" + ClaimText.text(name) + "' must not be null");
                return atLevel(answer, at);
            });
        }

        /** Refuses a result at another level, whose bounds would not have the joint error probability. */
        private R atLevel(R answer, ConfidenceLevel requested) {
            if (!(Math.abs(answer.level().value() - requested.value()) <= ROUNDING)) {
                throw new IllegalArgumentException("result of slice '" + ClaimText.text(name)
                        + "' must have the level that is given to its function: given=" + requested.value() + ", level="
                        + answer.level().value() + "; set it, as in credence.evaluate(slice).level(level)");
            }
            return answer;
        }

        /** Returns the finding at the level of the passes, or at that of the failures where these show the verdict. */
        Finding finding(Decision decision) {
            Finding passing = finding(decision, decision.passSignificance());
            return passing.verdict() == decision.verdict() && passing.verdict() != Verdict.FAIL
                    ? passing
                    : finding(decision, decision.failSignificance());
        }

        private Finding finding(Decision decision, double tail) {
            return Finding.of(decision.claim(), apply(ConfidenceLevel.of(1 - 2 * tail)));
        }
    }
}
