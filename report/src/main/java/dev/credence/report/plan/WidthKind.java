package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import dev.credence.planning.WidthPlan;
import java.util.List;
import java.util.OptionalDouble;

/** {@code width}: an interval of a proportion. */
final class WidthKind extends PlanKind {
    WidthKind() {
        super(
                "width",
                "proportion-width",
                "How many items give the interval of a proportion (accuracy, recall, precision) a width.",
                List.of(
                        PlanField.number("width", "W", "Width of the interval, upper minus lower bound."),
                        PlanField.whole("n", "Instead of a width: the width that N items give."),
                        PlanField.number("expected", "P", "The proportion expected; without it the worst case."),
                        PlanField.text("method", "ID", "Interval method of proportions (default: wilson-modified)."),
                        PlanField.flag("average", "The mean width over the counts that may occur."),
                        PlanField.number("assurance", "Q", "The width is kept with this probability.")),
                List.of(
                        "credence plan width --expected 0.9 --width 0.04 --method wilson",
                        "credence plan width --width 0.05"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble width = input.wanted("width");
        WidthPlan plan = question(input, method(input, credence)).level(input.level());
        return width.isPresent() ? plan.forWidth(width.getAsDouble()) : plan.at(input.n());
    }

    private static WidthPlan question(PlanInput input, ProportionIntervalMethod method) {
        WidthPlan plan = Plans.width(method);
        OptionalDouble expected = input.number("expected");
        OptionalDouble assurance = input.number("assurance");
        if (input.flag("average") && assurance.isPresent()) {
            throw new IllegalArgumentException("average and assurance are two rules: give one");
        }
        WidthPlan there = expected.isPresent() ? plan.expected(expected.getAsDouble()) : plan;
        if (assurance.isPresent()) {
            return there.assured(assurance.getAsDouble());
        }
        return input.flag("average") ? there.average() : there;
    }

    private static ProportionIntervalMethod method(PlanInput input, Credence credence) {
        IntervalMethod method = credence.registry().method(input.text("method").orElse("wilson-modified"));
        if (method instanceof ProportionIntervalMethod proportion) {
            return proportion;
        }
        List<String> fitting = credence.registry().methods().stream()
                .filter(ProportionIntervalMethod.class::isInstance)
                .map(IntervalMethod::id)
                .toList();
        throw new IllegalArgumentException("method must be one of proportions: method=" + method.spelling()
                + "; one of " + String.join(", ", fitting) + "; for any other metric plan from a file: plan metric");
    }
}
