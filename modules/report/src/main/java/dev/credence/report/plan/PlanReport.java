package dev.credence.report.plan;

import dev.credence.planning.Plan;
import dev.credence.report.Report;
import dev.credence.report.form.PlanForm;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The report of a plan: the number of items to collect, first as a sentence and then as a table.
 *
 * @param input the question, by name, in the order in which it is shown
 * @param plan the plan
 */
public record PlanReport(Map<String, Object> input, Plan plan) implements Report {
    /**
     * Returns a copy with a longer description of the question.
     *
     * @param described the question, by name, in the order in which it is shown
     * @return the copy
     */
    public PlanReport describedBy(Map<String, Object> described) {
        return new PlanReport(described, plan);
    }

    @Override
    public Document document() {
        return new Document(
                input,
                List.of(new Document.Section(PlanColumns.of(plan))),
                List.of(plan.sentence()),
                plan.assumptions());
    }

    @Override
    public Table<Plan> data() {
        return PlanColumns.of(plan);
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(input, List.of(PlanForm.of(plan)), plan.assumptions());
    }

    /** Creates the columns of a plan. */
    static final class PlanColumns {
        static Table<Plan> of(Plan plan) {
            List<Column<Plan>> columns = new ArrayList<>();
            columns.add(Column.text("plan", Plan::kind));
            columns.add(Column.<Plan>text("method", Plan::method).detail());
            columns.add(Column.data("level", p -> p.level().value()));
            columns.add(Column.<Plan>shown("items", p -> SafeText.count(p.n()))
                    .right()
                    .withData("n", Plan::n));
            for (int i = 0; i < plan.groups().size(); i++) {
                group(columns, plan, i);
            }
            columns.add(Column.data("goal", p -> p.goal().name()));
            columns.add(
                    Column.<Plan>shown(plan.goal().name(), p -> number(p.goal().reached()))
                            .right()
                            .withData("reached", p -> p.goal().reached()));
            columns.add(Column.<Plan>shown("wanted", p -> goalText(p.goal().wanted()))
                    .right()
                    .with(Column.Priority.SUPPORTING)
                    .optional()
                    .withData("wanted", p -> p.goal().wanted()));
            columns.add(Column.<Plan>shown(
                            "+-", p -> p.goal().error() > 0 ? number(p.goal().error()) : "")
                    .right()
                    .optional()
                    .withData("simulation_error", p -> p.goal().error()));
            columns.add(Column.<Plan>shown("first size to reach it", PlanColumns::smallest)
                    .right()
                    .detail()
                    .optional()
                    .withData("smallest", Plan::smallest));
            columns.add(Column.data("exact", Plan::exact));
            columns.add(Column.data("sentence", Plan::sentence));
            return new Table<>(columns, List.of(plan));
        }

        /** Adds the number of items of a group; a single group has all items and no column. */
        private static void group(List<Column<Plan>> columns, Plan plan, int index) {
            if (plan.groups().size() > 1) {
                String name = plan.groups().get(index).name();
                columns.add(Column.<Plan>shown(
                                name, p -> SafeText.count(p.groups().get(index).items()))
                        .right()
                        .withData(
                                name.replace(' ', '_'),
                                p -> p.groups().get(index).items()));
            }
        }

        /** Returns an empty text if the size was given. */
        private static String goalText(double value) {
            return Double.isNaN(value) ? "" : number(value);
        }

        private static String smallest(Plan plan) {
            return Double.isNaN(plan.goal().wanted()) ? "" : SafeText.count(plan.smallest());
        }

        private static String number(double value) {
            return Digits.ofWidth(Math.max(Math.abs(value), 1e-9)).of(value);
        }
    }
}
