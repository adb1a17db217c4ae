package dev.credence.page;

import dev.credence.report.plan.PlanReport;
import java.util.List;

/**
 * The sample sizes that would halve an interval or decide a comparison.
 *
 * @param plans how many items would halve an interval, or distinguish two systems
 * @param notes why a size could not be planned
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
