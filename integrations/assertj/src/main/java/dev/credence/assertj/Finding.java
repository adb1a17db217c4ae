package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * The ruling of an interval on a claim, and its description in words.
 *
 * @param claim the claim
 * @param inference the estimate or comparison with the interval
 * @param ruling whether the interval supports the claim
 */
record Finding(Claim claim, Inference inference, Ruling ruling) {
    private static final double HALF = 0.5;
    /** The default rule: the sample size that decides the claim with power 0.8. */
    static final SizeRule FOUR_OF_FIVE = SizeRule.withPower(0.8);

    static Finding of(Claim claim, Inference inference) {
        if (!(inference.level().value() > HALF)) {
            throw new IllegalArgumentException("level of what is claimed must lie in (0.5, 1): level="
                    + inference.level().value()
                    + "; an interval at it misses the truth in every second sample or more");
        }
        return new Finding(claim, inference, Ruling.of(claim, inference));
    }

    /** Returns the message of an assertion that does not pass. */
    String message(SizeRule size) {
        return ruling + ": expected " + ClaimText.text(inference.metric()) + " " + claim.words()
                + (ruling == Ruling.FAIL ? "" : ", which these data do not decide") + "\n  " + line() + "\n  " + why()
                + indented(decided(size)) + notes();
    }

    private static String indented(String sentence) {
        return sentence.isEmpty() ? "" : "\n  " + sentence;
    }

    /** Returns the text of the estimate or comparison and its number of items. */
    String line() {
        return ClaimText.text(inference.toString()) + ", n=" + inference.n();
    }

    /** Returns the reason for the ruling. */
    String why() {
        if (Ruling.silent(inference)) {
            return "there are no bounds to decide by: status " + inference.status()
                    + (inference.hasInterval() ? "" : ", no method or comparator");
        }
        if (inference.lower() == inference.upper()) {
            return "the interval is a point: where nothing varied the error is unknown, not 0";
        }
        if (ruling == Ruling.INCONCLUSIVE && Ruling.restsOnFew(claim, inference)) {
            return "the systems differ on fewer than six items, too few to conclude that one is better";
        }
        return "the " + ClaimText.percent(inference.level()) + " interval ["
                + ClaimText.number(inference.lower(), claim)
                + ", " + ClaimText.number(inference.upper(), claim) + "] "
                + (ruling == Ruling.FAIL ? lies() : "holds " + shownEnds());
    }

    private String lies() {
        if (Double.isInfinite(claim.low())) {
            return "lies above " + claim.high();
        }
        return Double.isInfinite(claim.high())
                ? "lies below " + claim.low()
                : "lies outside " + claim.low() + " to " + claim.high();
    }

    /** Returns the ends of the claim that the interval contains. */
    private DoubleStream ends() {
        return DoubleStream.of(claim.low(), claim.high())
                .filter(end -> Double.isFinite(end) && inference.lower() <= end && end <= inference.upper());
    }

    private String shownEnds() {
        return ends().mapToObj(Double::toString).collect(Collectors.joining(" and "));
    }

    /** Returns the sample size that would decide: the interval must exclude all ends if the value is within the claim, else the nearest. */
    String decided(SizeRule size) {
        double observed = Claim.observed(inference);
        if (ruling != Ruling.INCONCLUSIVE
                || Ruling.silent(inference)
                || Ruling.restsOnFew(claim, inference)
                || inference.lower() == inference.upper()) {
            return "";
        }
        boolean within = claim.holds(observed, observed);
        OptionalLong items = items(size, observed, within);
        String truth = " if the true value is " + ClaimText.number(observed, claim);
        return items.isPresent()
                ? "about " + ClaimText.items(items.getAsLong()) + " items (counted as n) would decide it"
                        + surely(size.sureness()) + truth
                : "no number of items is sure to decide it" + truth;
    }

    private OptionalLong items(SizeRule size, double observed, boolean within) {
        List<OptionalLong> sizes =
                ends().mapToObj(end -> size.items(inference, observed, end)).toList();
        if (within && sizes.stream().anyMatch(OptionalLong::isEmpty)) {
            return OptionalLong.empty();
        }
        LongStream known = sizes.stream().flatMapToLong(OptionalLong::stream);
        return within ? known.max() : known.min();
    }

    private static String surely(String words) {
        return words.isEmpty() ? "" : " " + words;
    }

    String notes() {
        return inference.notes().stream()
                .map(note -> "\n  note: " + ClaimText.text(note.sentence()))
                .collect(Collectors.joining());
    }
}
