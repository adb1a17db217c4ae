package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A decision on a claim, in words.
 *
 * @param ownInterval whether a result's own interval decided, and not the bounds of a request
 */
record Finding(Decision decision, boolean ownInterval) {
    private static final double HALF = 0.5;
    /** The method of metrics that are corrected for a judge, whose n are labelled items. */
    private static final String CORRECTED = "prediction-powered";

    /** The default rule: the sample size that decides the claim with power 0.8. */
    static final BoundsAssert.SizeRule FOUR_OF_FIVE = BoundsAssert.SizeRule.withPower(0.8);

    /** Decides a claim about a result by its own interval. */
    static Finding of(Claim claim, Inference inference) {
        if (!(inference.level().value() > HALF)) {
            throw new IllegalArgumentException("level of what is claimed must lie in (0.5, 1): level="
                    + inference.level().value()
                    + "; an interval at this level misses the truth in at least every second sample");
        }
        return new Finding(ClaimCheck.of(inference, claim).decide(), true);
    }

    /** Decides a claim about a request. */
    static Finding of(ClaimCheck check) {
        return new Finding(check.decide(), false);
    }

    /** Decides a claim about a request at a level. */
    static Finding of(ClaimCheck check, ConfidenceLevel level) {
        return new Finding(
                ClaimCheck.decide(List.of(check), level, Multiplicity.NONE, ComputeOptions.defaults())
                        .get(0),
                false);
    }

    Verdict verdict() {
        return decision.verdict();
    }

    /** Returns the message of an assertion that does not pass. */
    String message(BoundsAssert.SizeRule size) {
        return verdict() + ": expected " + ClaimText.text(decision.metric()) + " " + claimed()
                + (verdict() == Verdict.FAIL ? "" : ", which these data do not decide") + "\n  " + line() + "\n  "
                + explanation() + indented(decided(size)) + notes();
    }

    private static String indented(String sentence) {
        return sentence.isEmpty() ? "" : "\n  " + sentence;
    }

    /** Returns the claim in words, such as {@code to be at least 0.9}. */
    String claimed() {
        Claim claim = decision.claim();
        return switch (claim.kind()) {
            case AT_LEAST, AT_MOST -> "to be " + claim.words();
            case BETWEEN -> "to lie " + claim.words();
            case EQUIVALENT -> "of the two to differ by less than " + claim.limit();
            case NOT_WORSE ->
                claim.limit() == 0
                        ? "of the first to be better"
                        : "of the first not to be worse by " + claim.limit() + " or more";
        };
    }

    /** Returns the text of the estimate or comparison and its number of items. */
    String line() {
        String metric = decision.inference().metric();
        String values = decision.inference().toString().substring(metric.length());
        return ClaimText.text(metric) + ClaimText.line(values) + ", n=" + decision.n();
    }

    /** Returns the reason for the verdict. */
    String explanation() {
        Inference answer = decision.inference();
        if (Double.isNaN(decision.passSignificance())) {
            return decision.notes().stream().map(Note::sentence).collect(Collectors.joining("; "));
        }
        if (isWithoutBounds()) {
            return "there are no bounds to decide by: status " + answer.status()
                    + (answer.hasInterval() ? "" : ", no method or comparator");
        }
        if (isPoint()) {
            return "the interval is a point: where nothing varied the error is unknown, not 0";
        }
        if (decision.restsOnFew()) {
            return "the systems differ on fewer than six items, too few to conclude that one is better";
        }
        Claim claim = decision.claim();
        String bounds = "[" + ClaimText.number(decision.lower(), claim) + ", "
                + ClaimText.number(decision.upper(), claim) + "] ";
        String beginning = ownInterval
                ? "the " + ClaimText.percent(answer.level().value()) + " interval "
                : "the interval of one-sided bounds at " + ClaimText.percent(decision.passSignificance()) + " ";
        return beginning + bounds + (verdict() == Verdict.FAIL ? lies() : "contains " + openEnds()) + widened();
    }

    /** Returns why a bound differs from that of the interval in the line before; empty if none does. */
    private String widened() {
        boolean lower = decision.lower() < decision.inference().lower();
        boolean upper = decision.upper() > decision.inference().upper();
        if (!lower && !upper) {
            return "";
        }
        return "; " + (lower && upper ? "both bounds are" : lower ? "the lower bound is" : "the upper bound is")
                + " beyond the interval of " + ClaimText.text(decision.by())
                + ", because a verdict needs a second method or an exact test too";
    }

    private boolean isWithoutBounds() {
        Inference answer = decision.inference();
        return !answer.hasInterval()
                || Double.isNaN(decision.lower())
                || answer.status() == Status.UNDEFINED
                || answer.status() == Status.CANCELLED;
    }

    private boolean isPoint() {
        return ownInterval && decision.lower() == decision.upper();
    }

    private String lies() {
        Claim claim = decision.claim();
        if (Double.isInfinite(claim.low())) {
            return "lies above " + claim.high();
        }
        return Double.isInfinite(claim.high())
                ? "lies below " + claim.low()
                : "lies outside " + claim.low() + " to " + claim.high();
    }

    private String openEnds() {
        return decision.openEnds().mapToObj(Double::toString).collect(Collectors.joining(" and "));
    }

    /** Returns the sample size that would decide: the bounds must exclude all ends if the value is within the claim, else the nearest. */
    String decided(BoundsAssert.SizeRule size) {
        if (verdict() != Verdict.INCONCLUSIVE || isWithoutBounds() || isPoint() || decision.restsOnFew()) {
            return "";
        }
        double observed = decision.inference() instanceof Comparison comparison
                ? comparison.difference()
                : ((Estimate) decision.inference()).value();
        boolean rows = !ownInterval && size == FOUR_OF_FIVE;
        OptionalLong items = rows ? decision.deciding() : items(size, observed);
        String unit = !rows
                ? " items (counted as n" + (decision.counted() == Counted.ITEMS ? ")" : ", of both systems together)")
                : decision.clusters().isPresent()
                        ? " clusters"
                        : decision.by().equals(CORRECTED) ? " labelled items" : " items";
        String ofWhom = !rows
                ? ""
                : switch (decision.counted()) {
                    case NEW_SYSTEM -> " of the first, against the same items of the second,";
                    case BOTH_SYSTEMS -> " of both together, in the ratio that they have now,";
                    default -> "";
                };
        String truth = " if the true value is " + ClaimText.number(observed, decision.claim());
        if (items.isEmpty() && isFacingBoundInfinite(observed)) {
            return "the number of items that would decide it is unknown, because these have no finite bound";
        }
        return items.isPresent()
                ? "about " + ClaimText.items(items.getAsLong()) + unit + ofWhom + " would decide it"
                        + afterSpace(size.sureness()) + truth
                : "no number of items is sure to decide it" + truth;
    }

    /** Returns whether a bound is infinite that more items would have to move past an open end, as a bound beyond the observed value. */
    private boolean isFacingBoundInfinite(double observed) {
        return decision.openEnds()
                .filter(end -> end != observed)
                .anyMatch(end -> Double.isInfinite(end < observed ? decision.lower() : decision.upper()));
    }

    private OptionalLong items(BoundsAssert.SizeRule size, double observed) {
        boolean within = decision.claim().contains(observed, observed);
        List<OptionalLong> sizes = decision.openEnds()
                .mapToObj(end -> size.items(decision.inference(), observed, end))
                .toList();
        if (within && sizes.stream().anyMatch(OptionalLong::isEmpty)) {
            return OptionalLong.empty();
        }
        LongStream known = sizes.stream().flatMapToLong(OptionalLong::stream);
        return within ? known.max() : known.min();
    }

    private static String afterSpace(String words) {
        return words.isEmpty() ? "" : " " + words;
    }

    private String notes() {
        boolean isJudged = !Double.isNaN(decision.passSignificance());
        return (isJudged ? decision.notes() : decision.inference().notes())
                .stream()
                        .map(note -> "\n  note: " + ClaimText.line(note.sentence()))
                        .collect(Collectors.joining());
    }
}
