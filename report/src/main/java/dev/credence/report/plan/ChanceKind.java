package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.planning.ChancePlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import java.util.List;
import java.util.OptionalDouble;

/** {@code chance}: a proportion against a given value. */
final class ChanceKind extends PlanKind {
    ChanceKind() {
        super(
                "chance",
                "better-than-chance",
                "How many items show that a proportion is above chance, or another given value.",
                List.of(
                        PlanField.number("chance", "P0", "The value to be better than (default: 0.5)."),
                        PlanField.number("expected", "P", "The proportion expected."),
                        PlanField.number("power", "P", "Probability that it is shown, such as 0.8."),
                        DifferenceKind.N,
                        PlanField.flag("twoSided", "Judged on both sides.")),
                List.of("credence plan chance --expected 0.6 --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        ChancePlan plan = Plans.chance(input.number("chance").orElse(0.5))
                .expected(input.needed("expected"))
                .level(input.level());
        ChancePlan asked = input.flag("twoSided") ? plan.twoSided() : plan;
        return power.isPresent() ? asked.forPower(power.getAsDouble()) : asked.at(input.n());
    }
}
