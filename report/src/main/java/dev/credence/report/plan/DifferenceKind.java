package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.planning.DifferencePlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import java.util.List;
import java.util.OptionalDouble;

/** {@code difference}: two proportions on different items. */
final class DifferenceKind extends PlanKind {
    static final PlanField POWER =
            PlanField.number("power", "P", "Probability that the difference is shown, such as 0.8.");
    static final PlanField N = PlanField.whole("n", "Instead of a power: the power that N items give.");
    static final PlanField MARGIN =
            PlanField.number("margin", "D", "Show that the first is not worse by D or more, instead of a difference.");

    DifferenceKind() {
        super(
                "difference",
                "proportion-difference",
                "How many items distinguish two systems, each judged on items of its own.",
                List.of(
                        PlanField.number("first", "P1", "Proportion expected of the first system."),
                        PlanField.number("second", "P2", "Proportion expected of the second system."),
                        POWER,
                        PlanField.whole("n", "Instead of a power: the power that N items of the first system give."),
                        PlanField.number("ratio", "R", "Items of the second for one of the first (default: 1)."),
                        MARGIN,
                        PlanField.text("comparator", "ID", "The test to be used (default: miettinen-nurminen).")),
                List.of("credence plan difference --first 0.9 --second 0.8 --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        DifferencePlan plan = Plans.difference(
                        credence.registry().comparator(input.text("comparator").orElse("miettinen-nurminen")),
                        input.needed("first"),
                        input.needed("second"))
                .level(input.level())
                .ratio(input.number("ratio").orElse(1));
        OptionalDouble margin = input.number("margin");
        DifferencePlan asked = margin.isPresent() ? plan.nonInferiority(margin.getAsDouble()) : plan;
        return power.isPresent() ? asked.forPower(power.getAsDouble()) : asked.at(input.n());
    }
}
