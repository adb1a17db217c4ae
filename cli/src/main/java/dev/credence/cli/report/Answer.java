package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import java.util.Optional;

/**
 * A row of a report.
 *
 * @param group the heading under which it stands
 * @param estimate the estimate; without method and bounds where there is no interval
 * @param range where the metric's values lie
 * @param reason why there is no interval, and what would give one
 */
public record Answer(String group, Estimate estimate, Range range, Optional<String> reason) {}
