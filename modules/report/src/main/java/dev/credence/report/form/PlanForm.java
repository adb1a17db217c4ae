package dev.credence.report.form;

import dev.credence.jackson.CredenceJson;
import dev.credence.planning.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a plan as JSON. */
public final class PlanForm {
    private PlanForm() {}

    /** {@return the size, the goal and the assumptions of a plan; NaN becomes null} */
    public static Map<String, @Nullable Object> of(Plan plan) {
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("plan", plan.kind());
        form.put("method", plan.method());
        form.put("level", plan.level().value());
        form.put("n", plan.n());
        form.put("groups", plan.groups().stream().map(PlanForm::group).toList());
        form.put("goal", plan.goal().name());
        form.put("wanted", CredenceJson.number(plan.goal().wanted()));
        form.put("reached", CredenceJson.number(plan.goal().reached()));
        form.put("simulationError", plan.goal().error());
        form.put("smallest", plan.smallest());
        form.put("exact", plan.exact());
        form.put("sentence", plan.sentence());
        form.put("assumptions", List.copyOf(plan.assumptions()));
        return form;
    }

    private static Map<String, Object> group(Plan.Group group) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("name", group.name());
        form.put("items", group.items());
        return form;
    }
}
