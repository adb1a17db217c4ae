package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.planning.AreaDifferencePlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import java.util.List;
import java.util.OptionalDouble;

/** {@code areas}: two areas under ROC curves. */
final class AreasKind extends PlanKind {
    AreasKind() {
        super(
                "areas",
                "auc-difference",
                "How many items distinguish two areas under ROC curves.",
                List.of(
                        PlanField.number("first", "A1", "Area expected of the first system."),
                        PlanField.number("second", "A2", "Area expected of the second system."),
                        PlanField.number(
                                "correlation",
                                "R",
                                "Correlation of the two estimated areas, both systems on the same items; without it each"
                                        + " has items of its own."),
                        DifferenceKind.POWER,
                        PlanField.whole("n", "Instead of a power: the power that N items (of each system) give."),
                        AreaKind.PREVALENCE,
                        AreaKind.VARIANCE,
                        PlanField.flag(
                                "pooledNull",
                                "Critical value of two systems of the smaller area, as in Hanley and McNeil's table.")),
                List.of("credence plan areas --first 0.85 --second 0.8 --correlation 0.5 --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        AreaDifferencePlan plan = Plans.areas(input.needed("first"), input.needed("second"))
                .prevalence(input.number("prevalence").orElse(0.5))
                .variance(AreaKind.variance(input))
                .level(input.level());
        OptionalDouble correlation = input.number("correlation");
        AreaDifferencePlan paired = correlation.isPresent() ? plan.correlation(correlation.getAsDouble()) : plan;
        AreaDifferencePlan asked = input.flag("pooledNull") ? paired.pooledNull() : paired;
        return power.isPresent() ? asked.forPower(power.getAsDouble()) : asked.at(input.n());
    }
}
