package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
        return "\n  " + finding.ruling() + " '" + ClaimText.text(slice) + "': " + finding.line() + "; " + finding.why()
                + (decided.isEmpty() ? "" : "; " + decided);
    }
}
