package dev.credence.report.plan.kind;

import dev.credence.Credence;
import dev.credence.api.text.InputField;
import dev.credence.planning.Plan;
import dev.credence.report.plan.PlanReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

/** A kind of plan of the number of items to collect, with its name, its inputs and the function that computes it. */
public final class PlanKind {
    private final String name;
    private final String alias;
    private final String summary;
    private final Function<PlanInput, String> goal;
    private final List<InputField> fields;
    private final BiFunction<PlanInput, Credence, Planner> body;
    private final List<String> examples;

    /**
     * The two computations of a plan.
     *
     * @param forGoal finds the size that reaches a value of the goal
     * @param forSize computes the value of the goal, such as the width or the power, at a size
     */
    record Planner(DoubleFunction<Plan> forGoal, LongFunction<Plan> forSize) {}

    PlanKind(
            String name,
            String alias,
            String summary,
            Function<PlanInput, String> goal,
            List<InputField> fields,
            BiFunction<PlanInput, Credence, Planner> body,
            String... examples) {
        this.name = name;
        this.alias = alias;
        this.summary = summary;
        this.goal = goal;
        this.fields = fields;
        this.body = body;
        this.examples = List.of(examples);
    }

    /** {@return the name, such as {@code width}} */
    public String name() {
        return name;
    }

    /** {@return a longer name that requests may use, such as {@code proportion-width}} */
    public String alias() {
        return alias;
    }

    /** {@return the question in one sentence} */
    public String summary() {
        return summary;
    }

    /** {@return the descriptions of the inputs} */
    public List<InputField> fields() {
        return fields;
    }

    /** {@return lines with examples of the command} */
    public List<String> examples() {
        return examples;
    }

    /**
     * Computes the plan.
     *
     * @param credence the installed methods and comparators
     * @throws IllegalArgumentException if a field is missing, unknown or not allowed, or no size reaches the goal
     * @throws NoSuchElementException if there is no such metric, method or comparator
     * @throws dev.credence.api.refusal.RefusedException if they do not fit each other
     */
    public PlanReport report(PlanInput input, Credence credence) {
        input.fields().named("input of plan '" + name + "'").require(fields);
        OptionalDouble target = input.wanted(goal.apply(input));
        Planner planner = body.apply(input, credence);
        Plan plan = target.isPresent()
                ? planner.forGoal().apply(target.getAsDouble())
                : planner.forSize().apply(input.fields().count("n"));
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("plan", name);
        shown.putAll(input.fields().values());
        shown.put("level", input.level().value());
        return new PlanReport(shown, plan);
    }
}
