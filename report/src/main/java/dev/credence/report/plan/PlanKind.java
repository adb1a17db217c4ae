package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.planning.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** A question about how many items to collect, by name: what it is told, and how it is answered. */
public abstract class PlanKind {
    private final String name;
    private final String alias;
    private final String summary;
    private final List<PlanField> fields;
    private final List<String> examples;

    /** Kinds are those of this package. */
    PlanKind(String name, String alias, String summary, List<PlanField> fields, List<String> examples) {
        this.name = name;
        this.alias = alias;
        this.summary = summary;
        this.fields = List.copyOf(fields);
        this.examples = List.copyOf(examples);
    }

    /**
     * Its name.
     *
     * @return such as {@code width}
     */
    public final String name() {
        return name;
    }

    /**
     * A longer name that requests may use.
     *
     * @return such as {@code proportion-width}
     */
    public final String alias() {
        return alias;
    }

    /** {@return what it is for} */
    public final String summary() {
        return summary;
    }

    /** {@return the text} */
    public final List<PlanField> fields() {
        return fields;
    }

    /**
     * Examples of the command.
     *
     * @return lines
     */
    public final List<String> examples() {
        return examples;
    }

    /**
     * The plan as a report.
     *
     * @param input what it is told
     * @param credence what is installed
     * @return the report
     * @throws IllegalArgumentException if a field is missing, unknown or not allowed, or no size reaches what is wanted
     * @throws NoSuchElementException if there is no such metric, method or comparator
     * @throws dev.credence.api.refusal.RefusedException if they do not fit each other
     */
    public final PlanReport report(PlanInput input, Credence credence) {
        input.require(this);
        Plan plan = plan(input, credence);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("plan", name);
        shown.putAll(input.fields());
        shown.put("level", input.level().value());
        return new PlanReport(shown, plan);
    }

    abstract Plan plan(PlanInput input, Credence credence);
}
