package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.text.Suggestions;
import dev.credence.planning.AreaPlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import dev.credence.planning.ScoreModel;
import java.util.List;
import java.util.OptionalDouble;

/** {@code auc}: one area under a ROC curve. */
final class AreaKind extends PlanKind {
    static final PlanField PREVALENCE = PlanField.number("prevalence", "P", "Share of positives (default: 0.5).");
    static final PlanField VARIANCE = PlanField.text(
            "variance",
            "NAME",
            "Of an area: normal (scores), hanley-mcneil (exponential scores, safer) or obuchowski (ratings) (default: normal).");

    AreaKind() {
        super(
                "auc",
                "auc-width",
                "How many items the area under a ROC curve needs: for a width, or to differ from a value.",
                List.of(
                        PlanField.number("area", "A", "The area expected."),
                        PlanField.number("width", "W", "Width of the interval, upper minus lower bound."),
                        PlanField.number("value", "A0", "The area to differ from, such as 0.5; goes with a power."),
                        PlanField.number("power", "P", "Probability that it is shown, such as 0.8."),
                        PlanField.whole("n", "Instead of a width, or of a power where there is a value."),
                        PREVALENCE,
                        VARIANCE),
                List.of(
                        "credence plan auc --area 0.85 --width 0.1 --prevalence 0.3",
                        "credence plan auc --area 0.7 --value 0.5 --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        AreaPlan asked = Plans.area(input.needed("area"))
                .prevalence(input.number("prevalence").orElse(0.5))
                .variance(variance(input))
                .level(input.level());
        OptionalDouble value = input.number("value");
        if (value.isEmpty()) {
            requireNone(input, "power", "value");
            OptionalDouble width = input.wanted("width");
            return width.isPresent() ? asked.forWidth(width.getAsDouble()) : asked.widthAt(input.n());
        }
        requireNone(input, "width", "a width, and no value,");
        OptionalDouble power = input.wanted("power");
        return power.isPresent()
                ? asked.forPowerAgainst(value.getAsDouble(), power.getAsDouble())
                : asked.powerAgainst(value.getAsDouble(), input.n());
    }

    static ScoreModel variance(PlanInput input) {
        String name = input.text("variance").orElse("normal");
        return switch (name) {
            case "hanley-mcneil" -> ScoreModel.HANLEY_MCNEIL;
            case "normal" -> ScoreModel.NORMAL;
            case "obuchowski" -> ScoreModel.OBUCHOWSKI;
            default ->
                throw new IllegalArgumentException(
                        Suggestions.message("variance", name, List.of("normal", "hanley-mcneil", "obuchowski")));
        };
    }

    private static void requireNone(PlanInput input, String name, String instead) {
        if (input.number(name).isPresent()) {
            throw new IllegalArgumentException(
                    name.equals("power")
                            ? "power goes with a value to differ from: value=none; give value"
                            : "width and value are two questions: give " + instead
                                    + " for an interval, a value and a power for a test");
        }
    }
}
