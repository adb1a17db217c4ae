package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * The rulings on a claim in every slice. Passes and failures are adjusted separately: wrong passes are one family of one-sided tests,
 * wrong failures another, and the error probability of each family is at most the tail of the level, whatever the dependence. No
 * slice can both pass and fail, because its intervals at all levels have a point in common.
 */
final class SliceRulings<R extends Inference> {
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
        R answer = asked.computeIfAbsent(slice, name -> new HashMap<>()).computeIfAbsent(shared, at -> ask(slice, at));
        return Finding.of(claims.about(answer), answer);
    }

    private R ask(String slice, double at) {
        Function<ConfidenceLevel, R> question = slices.get(slice);
        R answer = question == null ? null : question.apply(ConfidenceLevel.of(at));
        return Objects.requireNonNull(answer, () -> "answer of slice '" + ClaimText.text(slice) + "' must not be null");
    }
}
