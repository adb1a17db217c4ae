package dev.credence.page;

import dev.credence.report.plan.PlanReport;
import java.util.List;

/**
 * What more data would decide.
 *
 * @param plans how many items would halve an interval, or distinguish two systems
 * @param notes what could not be planned, and why
 */
public record SampleSizeOutlook(List<PlanReport> plans, List<String> notes) {
    /**
     * Copies the lists.
     *
     * @param plans how many items
     * @param notes what could not be planned
     */
    public SampleSizeOutlook {
        plans = List.copyOf(plans);
        notes = List.copyOf(notes);
    }
}
