package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.text.Suggestions;
import dev.credence.planning.BoundPlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import java.util.List;
import java.util.OptionalDouble;

/** {@code bound}: the mean of values in [0, 1], whatever their distribution. */
final class BoundKind extends PlanKind {
    BoundKind() {
        super(
                "bound",
                "mean-bound",
                "How many items bring the mean of values in [0, 1] within an error, whatever their distribution.",
                List.of(
                        PlanField.number("error", "E", "Distance of the mean from its expectation."),
                        PlanField.whole("n", "Instead of an error: the error that N items give."),
                        PlanField.text(
                                "inequality",
                                "NAME",
                                "hoeffding, bernstein or empirical-bernstein (default: hoeffding)."),
                        PlanField.number("variance", "V", "Variance of a value, for Bernstein's inequalities."),
                        PlanField.whole("models", "So many models at once, on the same items (default: 1)."),
                        PlanField.flag("oneSided", "On one side only.")),
                List.of(
                        "credence plan bound --error 0.05",
                        "credence plan bound --error 0.01 --inequality bernstein --variance 0.02"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble error = input.wanted("error");
        BoundPlan plan =
                inequality(input).models(input.whole("models").orElse(1)).level(input.level());
        BoundPlan asked = input.flag("oneSided") ? plan.oneSided() : plan;
        return error.isPresent() ? asked.forError(error.getAsDouble()) : asked.at(input.n());
    }

    private static BoundPlan inequality(PlanInput input) {
        String name = input.text("inequality").orElse("hoeffding");
        return switch (name) {
            case "hoeffding" -> {
                if (input.number("variance").isPresent()) {
                    throw new IllegalArgumentException(
                            "variance goes with an inequality that reads it: inequality=hoeffding; bernstein or"
                                    + " empirical-bernstein");
                }
                yield Plans.bound();
            }
            case "bernstein" -> Plans.bound().bernstein(input.needed("variance"));
            case "empirical-bernstein" -> Plans.bound().empiricalBernstein(input.needed("variance"));
            default ->
                throw new IllegalArgumentException(Suggestions.message(
                        "inequality", name, List.of("hoeffding", "bernstein", "empirical-bernstein")));
        };
    }
}
