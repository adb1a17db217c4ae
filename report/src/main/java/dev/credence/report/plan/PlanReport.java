package dev.credence.report.plan;

import dev.credence.planning.Plan;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.table.Document;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Map;

/**
 * A plan: how many items to collect, in a sentence first.
 *
 * @param input what was asked, in the order to show it
 * @param plan the answer
 */
public record PlanReport(Map<String, Object> input, Plan plan) implements Report {
    /**
     * The same report of a question that is told in more words.
     *
     * @param described what was asked, in the order to show it
     * @return the report
     */
    public PlanReport describedBy(Map<String, Object> described) {
        return new PlanReport(described, plan);
    }

    @Override
    public Document document() {
        return new Document(
                input, List.of(new Section(PlanColumns.of(plan))), List.of(plan.sentence()), plan.assumptions());
    }

    @Override
    public Table<Plan> data() {
        return PlanColumns.of(plan);
    }

    @Override
    public Envelope envelope() {
        return new Envelope(input, List.of(PlanForm.of(plan)), plan.assumptions());
    }
}
