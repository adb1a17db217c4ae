package dev.credence.cli.report;

import dev.credence.api.comparison.Comparison;
import java.util.Optional;

/**
 * A row of a comparison report.
 *
 * @param comparison the comparison; without comparator and bounds where none fits
 * @param reason why there is none, and what would give one
 */
public record Contrast(Comparison comparison, Optional<String> reason) {}
