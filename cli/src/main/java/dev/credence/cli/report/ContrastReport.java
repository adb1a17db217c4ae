package dev.credence.cli.report;

import dev.credence.api.comparison.ComparisonOptions;
import java.util.List;
import java.util.Map;

/**
 * What {@code compare} found.
 *
 * @param input what was read, by name, in the order to show it
 * @param question level and margin
 * @param contrasts the rows
 * @param notes what the reader should know of the whole
 */
public record ContrastReport(
        Map<String, Object> input, ComparisonOptions question, List<Contrast> contrasts, List<String> notes) {}
