package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was found in all slices, in words.
 *
 * @param findings by the name of the slice
 * @param level of all together
 * @param adjustment how it was shared
 */
record SliceReport(Map<String, Finding> findings, ConfidenceLevel level, SliceAdjustment adjustment) {
    /** The worst of all: all must pass. */
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

    /** The message where not all pass: slices that fail, then those left open. */
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
