package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.planning.PairedPlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import java.util.List;
import java.util.OptionalDouble;

/** {@code paired}: two proportions on the same items. */
final class PairedKind extends PlanKind {
    PairedKind() {
        super(
                "paired",
                "paired-difference",
                "How many items distinguish two systems that are both run on each.",
                List.of(
                        PlanField.number(
                                "discordant", "P", "Share of the items that one of the two systems alone gets right."),
                        PlanField.number("difference", "D", "Difference of their proportions, first minus second."),
                        DifferenceKind.POWER,
                        DifferenceKind.N,
                        DifferenceKind.MARGIN,
                        PlanField.text(
                                "comparator",
                                "ID",
                                "The test to be used, such as mcnemar:form=exact (default: tango).")),
                List.of("credence plan paired --discordant 0.1 --difference 0.03 --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        PairedPlan plan = Plans.paired(
                        credence.registry().comparator(input.text("comparator").orElse("tango")),
                        input.needed("discordant"),
                        input.needed("difference"))
                .level(input.level());
        OptionalDouble margin = input.number("margin");
        PairedPlan asked = margin.isPresent() ? plan.nonInferiority(margin.getAsDouble()) : plan;
        return power.isPresent() ? asked.forPower(power.getAsDouble()) : asked.at(input.n());
    }
}
