package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.text.Suggestions;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import dev.credence.planning.ZTestPlan;
import dev.credence.planning.ZTestPlan.Alternative;
import java.util.List;
import java.util.OptionalDouble;

/** {@code gauss}: a mean whose standard deviation is known. */
final class GaussKind extends PlanKind {
    GaussKind() {
        super(
                "gauss",
                "gauss-test",
                "How many observations a Gauss test of a mean needs, its standard deviation known.",
                List.of(
                        PlanField.number("sigma", "S", "Standard deviation of an observation."),
                        PlanField.number("difference", "D", "Difference of the mean from the value tested."),
                        DifferenceKind.POWER,
                        PlanField.whole("n", "Instead of a power: the power that N observations give."),
                        PlanField.text("alternative", "NAME", "two-sided, greater or less (default: two-sided).")),
                List.of("credence plan gauss --sigma 2 --difference=-1 --n 10"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        ZTestPlan plan = Plans.gauss(input.needed("sigma"), input.needed("difference"))
                .alternative(alternative(input.text("alternative").orElse("two-sided")))
                .level(input.level());
        return power.isPresent() ? plan.forPower(power.getAsDouble()) : plan.at(input.n());
    }

    private static Alternative alternative(String name) {
        return switch (name) {
            case "two-sided" -> Alternative.TWO_SIDED;
            case "greater" -> Alternative.GREATER;
            case "less" -> Alternative.LESS;
            default ->
                throw new IllegalArgumentException(
                        Suggestions.message("alternative", name, List.of("two-sided", "greater", "less")));
        };
    }
}
