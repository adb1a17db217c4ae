package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The common part of assertions about slices: the same claim about every slice, with one error probability for all slices together.
 *
 * <p>Each slice is given as a function of the level, because an adjusted decision needs bounds at another level. The default is
 * Holm's procedure at level 0.95: the probability that any slice passes wrongly is at most {@code (1 - level) / 2}, and so is the
 * probability that any slice fails wrongly, however the slices depend on each other. All slices must pass: one that fails makes the
 * assertion fail, otherwise one that is undecided makes it inconclusive. Cost: at most two results per slice and step.
 *
 * @param <S> the assertion itself
 * @param <R> estimates or comparisons
 */
public abstract class SlicesAssert<S extends SlicesAssert<S, R>, R extends Inference>
        extends BoundsAssert<S, Map<String, Function<ConfidenceLevel, R>>> {
    private ConfidenceLevel level = ConfidenceLevel.P95;
    private SliceAdjustment adjustment = SliceAdjustment.HOLM;

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
    public S adjustedBy(SliceAdjustment other) {
        adjustment = Objects.requireNonNull(other, "adjustment must not be null");
        return myself;
    }

    /** Tests a claim in every slice. */
    S settleAll(SliceRulings.Claims<R> claims) {
        isNotNull();
        if (actual.isEmpty()) {
            throw new IllegalArgumentException("slices must be one or more: slices=0");
        }
        SliceReport report = new SliceReport(
                new SliceRulings<>(claims, actual, level.value(), adjustment).findings(), level, adjustment);
        return settle(report.ruling(), report.message(size()));
    }

    /**
     * The report on all slices in words.
     *
     * @param findings the finding for each name of a slice
     * @param level the level of all slices together
     * @param adjustment the adjustment for multiple slices
     */
    record SliceReport(Map<String, Finding> findings, ConfidenceLevel level, SliceAdjustment adjustment) {
        /** Returns the worst ruling of all slices, because all must pass. */
        Ruling ruling() {
            if (count(Ruling.FAIL) > 0) {
                return Ruling.FAIL;
            }
            return count(Ruling.INCONCLUSIVE) > 0 ? Ruling.INCONCLUSIVE : Ruling.PASS;
        }

        private long count(Ruling ruling) {
            return findings.values().stream()
                    .filter(finding -> finding.ruling() == ruling)
                    .count();
        }

        /** Returns the message if not all slices pass: first the slices that fail, then the inconclusive ones. */
        String message(SizeRule size) {
            Finding any = findings.values().iterator().next();
            return ruling() + ": expected " + ClaimText.text(any.inference().metric()) + " "
                    + any.claim().words() + " in all of "
                    + findings.size() + " slices, " + ClaimText.percent(level) + " together ("
                    + adjustment.name().toLowerCase(Locale.ROOT) + "); " + count(Ruling.FAIL) + " FAIL, "
                    + count(Ruling.INCONCLUSIVE) + " INCONCLUSIVE, " + count(Ruling.PASS) + " PASS"
                    + lines(Ruling.FAIL, size) + lines(Ruling.INCONCLUSIVE, size);
        }

        private String lines(Ruling ruling, SizeRule size) {
            return findings.entrySet().stream()
                    .filter(entry -> entry.getValue().ruling() == ruling)
                    .map(entry -> line(entry.getKey(), entry.getValue(), size))
                    .collect(Collectors.joining());
        }

        private static String line(String slice, Finding finding, SizeRule size) {
            String decided = finding.decided(size);
            return "\n  " + finding.ruling() + " '" + ClaimText.text(slice) + "': " + finding.line() + "; "
                    + finding.why() + (decided.isEmpty() ? "" : "; " + decided);
        }
    }

    /**
     * The rulings on a claim in every slice. Passes and failures are adjusted separately: wrong passes are one family of one-sided tests,
     * wrong failures another, and the error probability of each family is at most the tail of the level, whatever the dependence. No
     * slice can both pass and fail, because its intervals at all levels have a point in common.
     */
    static final class SliceRulings<R extends Inference> {
        private final Claims<R> claims;
        private final Map<String, ? extends Function<ConfidenceLevel, R>> slices;
        private final double level;
        private final SliceAdjustment adjustment;
        private final Map<String, Map<Double, R>> asked = new HashMap<>();
        private final Map<String, Finding> findings = new LinkedHashMap<>();

        /** Creates the claim for a result, whose metric defines which direction is better. */
        @FunctionalInterface
        interface Claims<R> {
            Claim about(R answer);
        }

        SliceRulings(
                Claims<R> claims,
                Map<String, ? extends Function<ConfidenceLevel, R>> slices,
                double level,
                SliceAdjustment adjustment) {
            this.claims = claims;
            this.slices = slices;
            this.level = level;
            this.adjustment = adjustment;
        }

        /** Returns the findings of all slices in order; undecided slices have the level at which they were last tested. */
        Map<String, Finding> findings() {
            slices.keySet().forEach(slice -> findings.put(slice, at(slice, slices.size())));
            stepDown(Ruling.FAIL);
            stepDown(Ruling.PASS);
            return findings;
        }

        private void stepDown(Ruling wanted) {
            Set<String> open = new LinkedHashSet<>(slices.keySet());
            int others = 0;
            while (!open.isEmpty() && others != open.size()) {
                others = open.size();
                int share = adjustment == SliceAdjustment.HOLM ? others : slices.size();
                open.removeAll(decided(open, wanted, share));
            }
        }

        private List<String> decided(Set<String> open, Ruling wanted, int share) {
            return open.stream()
                    .filter(slice -> decided(slice, wanted, at(slice, share)))
                    .toList();
        }

        private boolean decided(String slice, Ruling wanted, Finding finding) {
            boolean decided = finding.ruling() == wanted;
            boolean open = Objects.requireNonNull(findings.get(slice)).ruling() == Ruling.INCONCLUSIVE;
            if (decided || (open && finding.ruling() == Ruling.INCONCLUSIVE)) {
                findings.put(slice, finding);
            }
            return decided;
        }

        private Finding at(String slice, int share) {
            double shared = adjustment == SliceAdjustment.NONE ? level : SliceAdjustment.shared(level, share);
            R answer =
                    asked.computeIfAbsent(slice, name -> new HashMap<>()).computeIfAbsent(shared, at -> ask(slice, at));
            return Finding.of(claims.about(answer), answer);
        }

        private R ask(String slice, double at) {
            Function<ConfidenceLevel, R> question = slices.get(slice);
            R answer = question == null ? null : question.apply(ConfidenceLevel.of(at));
            return Objects.requireNonNull(
                    answer, () -> "answer of slice '" + ClaimText.text(slice) + "' must not be null");
        }
    }
}
