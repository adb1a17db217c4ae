package dev.credence.cli.report;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.coverage.Findings;
import dev.credence.montecarlo.coverage.Coverage;
import dev.credence.montecarlo.coverage.CoverageSummary;
import java.util.List;
import java.util.Map;

/**
 * A coverage study to report.
 *
 * @param input what was asked, in the order of printing
 * @param level the level
 * @param findings its results
 * @param each whether tables show every truth, not the ranking alone
 */
public record CoverageReport(Map<String, Object> input, ConfidenceLevel level, Findings findings, boolean each) {
    /** The methods, best first. */
    List<CoverageSummary> ranking() {
        return CoverageSummary.ranked(findings.results());
    }

    /** The results of a method. */
    List<Coverage> of(CoverageSummary method) {
        return findings.results().stream()
                .filter(result -> result.method().equals(method.method()))
                .toList();
    }

    /** The answer in a sentence. */
    String verdict() {
        String rule = "a method holds where it misses at most 1.1 times as often as " + Text.percent(level)
                + " allows, on neither side more than 1.5 times, and nowhere more than twice";
        return ranking().stream()
                        .filter(CoverageSummary::holds)
                        .findFirst()
                        .map(best -> "best here: " + best.method() + ", the smallest interval score of those that hold")
                        .orElse("no method holds here")
                + "; " + rule;
    }
}
