package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Suggestions;
import dev.credence.planning.AreaDifferencePlan;
import dev.credence.planning.BoundPlan;
import dev.credence.planning.ChancePlan;
import dev.credence.planning.PairedPlan;
import dev.credence.planning.Plan;
import dev.credence.planning.Plans;
import dev.credence.planning.WidthPlan;
import dev.credence.planning.ZTestPlan;
import dev.credence.planning.ZTestPlan.Alternative;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;

/** The kinds of plan there are. */
public final class PlanKinds {
    private static final List<PlanKind> ALL = List.of(
            new WidthKind(),
            new DifferenceKind(),
            new PairedKind(),
            new ChanceKind(),
            new AreaKind(),
            new AreasKind(),
            new BoundKind(),
            new GaussKind(),
            new MetricKind(),
            new CompareKind());

    private PlanKinds() {}

    /**
     * All kinds.
     *
     * @return in the order of a list of commands
     */
    public static List<PlanKind> all() {
        return ALL;
    }

    /**
     * A kind by its name.
     *
     * @param name or alias
     * @return the kind
     * @throws NoSuchElementException if there is none; the message lists them
     */
    public static PlanKind named(String name) {
        return ALL.stream()
                .filter(kind -> kind.name().equals(name) || kind.alias().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Suggestions.message(
                        "plan", name, ALL.stream().map(PlanKind::name).toList())));
    }

    /** {@code chance}: a proportion against a given value. */
    static final class ChanceKind extends PlanKind {
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

    /** {@code paired}: two proportions on the same items. */
    static final class PairedKind extends PlanKind {
        PairedKind() {
            super(
                    "paired",
                    "paired-difference",
                    "How many items distinguish two systems that are both run on each.",
                    List.of(
                            PlanField.number(
                                    "discordant",
                                    "P",
                                    "Share of the items that one of the two systems alone gets right."),
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
                            credence.registry()
                                    .comparator(input.text("comparator").orElse("tango")),
                            input.needed("discordant"),
                            input.needed("difference"))
                    .level(input.level());
            OptionalDouble margin = input.number("margin");
            PairedPlan asked = margin.isPresent() ? plan.nonInferiority(margin.getAsDouble()) : plan;
            return power.isPresent() ? asked.forPower(power.getAsDouble()) : asked.at(input.n());
        }
    }

    /** {@code areas}: two areas under ROC curves. */
    static final class AreasKind extends PlanKind {
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

    /** {@code gauss}: a mean whose standard deviation is known. */
    static final class GaussKind extends PlanKind {
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

    /** {@code bound}: the mean of values in [0, 1], whatever their distribution. */
    static final class BoundKind extends PlanKind {
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

    /** {@code width}: an interval of a proportion. */
    static final class WidthKind extends PlanKind {
        WidthKind() {
            super(
                    "width",
                    "proportion-width",
                    "How many items give the interval of a proportion (accuracy, recall, precision) a width.",
                    List.of(
                            PlanField.number("width", "W", "Width of the interval, upper minus lower bound."),
                            PlanField.whole("n", "Instead of a width: the width that N items give."),
                            PlanField.number("expected", "P", "The proportion expected; without it the worst case."),
                            PlanField.text(
                                    "method", "ID", "Interval method of proportions (default: wilson-modified)."),
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
            IntervalMethod method =
                    credence.registry().method(input.text("method").orElse("wilson-modified"));
            if (method instanceof ProportionIntervalMethod proportion) {
                return proportion;
            }
            List<String> fitting = credence.registry().methods().stream()
                    .filter(ProportionIntervalMethod.class::isInstance)
                    .map(IntervalMethod::id)
                    .toList();
            throw new IllegalArgumentException(
                    "method must be one of proportions: method=" + method.spelling() + "; one of "
                            + String.join(", ", fitting) + "; for any other metric plan from a file: plan metric");
        }
    }
}
