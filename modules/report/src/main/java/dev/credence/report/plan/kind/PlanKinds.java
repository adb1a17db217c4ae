package dev.credence.report.plan.kind;

import dev.credence.Credence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
import dev.credence.api.text.Suggestions;
import dev.credence.planning.AreaDifferencePlan;
import dev.credence.planning.AreaPlan;
import dev.credence.planning.BoundPlan;
import dev.credence.planning.ChancePlan;
import dev.credence.planning.DifferencePlan;
import dev.credence.planning.PairedPlan;
import dev.credence.planning.RunsPlan;
import dev.credence.planning.ScoreModel;
import dev.credence.planning.ThresholdPlan;
import dev.credence.planning.WidthPlan;
import dev.credence.planning.ZTestPlan;
import dev.credence.report.plan.kind.PlanKind.Planner;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;

/** The table of all kinds of plan. */
public final class PlanKinds {
    private static final InputField POWER =
            number("power", "P", "Probability that the difference is shown, such as 0.8.");
    private static final InputField N =
            size("Number of items, given instead of a power, to compute the power " + "that they give.");
    private static final InputField MARGIN = number(
            "margin",
            "D",
            "Margin of non-inferiority: show that the first is not worse by D or more, " + "instead of a difference.");
    private static final InputField PREVALENCE = number("prevalence", "P", "Share of positives (default: 0.5).");
    private static final InputField VARIANCE = text(
            "variance",
            "NAME",
            "Variance of an area: normal (scores), hanley-mcneil (exponential scores, safer) or obuchowski "
                    + "(ratings) (default:"
                    + " normal).");
    private static final InputField REPLICATES = new InputField(
                    "replicates",
                    Kind.COUNT,
                    "Samples drawn for each size, where they are not enumerated " + "(default: 2000).")
            .withLabel("N");

    private static final List<PlanKind> ALL = List.of(
            new PlanKind(
                    "width",
                    "proportion-width",
                    "How many items give the interval of a proportion (accuracy, recall, precision) a given width.",
                    input -> "width",
                    List.of(
                            number("width", "W", "Width of the interval, upper minus lower bound."),
                            size("Number of items, given instead of a width, to compute the width that they give."),
                            number("expected", "P", "Expected proportion (default: the worst case)."),
                            text("method", "ID", "Interval method of proportions (default: wilson-modified)."),
                            flag("average", "Plan the mean width over the counts that may occur."),
                            number("assurance", "Q", "Probability with which the width is not exceeded.")),
                    PlanKinds::width,
                    "credence plan width --expected 0.9 --width 0.04 --method wilson",
                    "credence plan width --width 0.05"),
            new PlanKind(
                    "difference",
                    "proportion-difference",
                    "How many items distinguish two systems, each run on its own items.",
                    input -> "power",
                    List.of(
                            number("first", "P1", "Expected proportion of the first system."),
                            number("second", "P2", "Expected proportion of the second system."),
                            POWER,
                            size("Number of items of the first system, given instead of a power, to compute the "
                                    + "power that they give."),
                            number("ratio", "R", "Items of the second system for each item of the first (default: 1)."),
                            MARGIN,
                            text("comparator", "ID", "The test to be used (default: miettinen-nurminen).")),
                    PlanKinds::difference,
                    "credence plan difference --first 0.9 --second 0.8 --power 0.8"),
            new PlanKind(
                    "paired",
                    "paired-difference",
                    "How many items distinguish two systems that are both run on every item.",
                    input -> "power",
                    List.of(
                            number(
                                    "discordant",
                                    "P",
                                    "Share of the items that exactly one of the two systems gets right."),
                            number(
                                    "difference",
                                    "D",
                                    "Difference of their proportions, first minus second (default: 0 with a margin)."),
                            POWER,
                            N,
                            MARGIN,
                            text(
                                    "comparator",
                                    "ID",
                                    "The test to be used, such as mcnemar:form=exact (default: tango).")),
                    PlanKinds::paired,
                    "credence plan paired --discordant 0.1 --difference 0.03 --power 0.8"),
            new PlanKind(
                    "chance",
                    "better-than-chance",
                    "How many items show that a proportion is above chance, or above another given value.",
                    input -> "power",
                    List.of(
                            number("chance", "P0", "The value to be better than (default: 0.5)."),
                            number("expected", "P", "Expected proportion."),
                            number("power", "P", "Probability that it is shown, such as 0.8."),
                            N,
                            flag("twoSided", "Use a two-sided test.")),
                    PlanKinds::chance,
                    "credence plan chance --expected 0.6 --power 0.8"),
            new PlanKind(
                    "auc",
                    "auc-width",
                    "How many items the area under a ROC curve needs, for a given width or to differ from a "
                            + "given value.",
                    PlanKinds::areaGoal,
                    List.of(
                            number("area", "A", "Expected area."),
                            number("width", "W", "Width of the interval, upper minus lower bound."),
                            number("value", "A0", "Area to differ from, such as 0.5; needs a power."),
                            number("power", "P", "Probability that it is shown, such as 0.8."),
                            size("Number of items, given instead of a width, or instead of a power if a value "
                                    + "is given."),
                            PREVALENCE,
                            VARIANCE),
                    PlanKinds::area,
                    "credence plan auc --area 0.85 --width 0.1 --prevalence 0.3",
                    "credence plan auc --area 0.7 --value 0.5 --power 0.8"),
            new PlanKind(
                    "areas",
                    "auc-difference",
                    "How many items distinguish two areas under ROC curves.",
                    input -> "power",
                    List.of(
                            number("first", "A1", "Expected area of the first system."),
                            number("second", "A2", "Expected area of the second system."),
                            number(
                                    "correlation",
                                    "R",
                                    "Correlation of the two estimated areas, both systems on the same items; "
                                            + "without it each system has its own items."),
                            POWER,
                            size("Number of items (of each system), given instead of a power, to compute the "
                                    + "power that they give."),
                            PREVALENCE,
                            VARIANCE,
                            flag(
                                    "pooledNull",
                                    "Critical value of two systems of the smaller area, as in Hanley and McNeil's"
                                            + " table.")),
                    PlanKinds::areas,
                    "credence plan areas --first 0.85 --second 0.8 --correlation 0.5 --power 0.8"),
            new PlanKind(
                    "bound",
                    "mean-bound",
                    "How many items keep the error of the mean of values in [0, 1] within a limit, whatever "
                            + "their distribution.",
                    input -> "error",
                    List.of(
                            number("error", "E", "Largest distance of the mean from its expectation."),
                            size("Number of items, given instead of an error, to compute the error that they give."),
                            text(
                                    "inequality",
                                    "NAME",
                                    "hoeffding, bernstein or empirical-bernstein (default: hoeffding)."),
                            number("variance", "V", "Variance of a value, for Bernstein's inequalities."),
                            new InputField(
                                            "models",
                                            Kind.COUNT,
                                            "The number of models compared at once on the same items (default: 1).")
                                    .withLabel("N"),
                            flag("oneSided", "Bound the error on one side only.")),
                    PlanKinds::bound,
                    "credence plan bound --error 0.05",
                    "credence plan bound --error 0.01 --inequality bernstein --variance 0.02"),
            new PlanKind(
                    "threshold",
                    "recall-threshold",
                    "How many positives give a threshold of scores with a guaranteed recall.",
                    input -> "recall",
                    List.of(
                            number("recall", "P", "Recall that the threshold has at least."),
                            size("Number of positives, given instead of a recall, to compute the recall that they"
                                    + " guarantee."),
                            new InputField(
                                            "missed",
                                            Kind.COUNT,
                                            "Number of positives of the sample that may be below the threshold"
                                                    + " (default: 0).")
                                    .withLabel("N")),
                    PlanKinds::threshold,
                    "credence plan threshold --recall 0.95",
                    "credence plan threshold --recall 0.95 --missed 4"),
            new PlanKind(
                    "gauss",
                    "gauss-test",
                    "How many observations a Gauss test of a mean needs if the standard deviation is known.",
                    input -> "power",
                    List.of(
                            number("sigma", "S", "Standard deviation of an observation."),
                            number("difference", "D", "Difference of the mean from the value tested."),
                            POWER,
                            size("Number of observations, given instead of a power, to compute the power that "
                                    + "they give."),
                            text("alternative", "NAME", "two-sided, greater or less (default: two-sided).")),
                    PlanKinds::zTest,
                    "credence plan gauss --sigma 2 --difference=-1 --n 10"),
            new PlanKind(
                    "metric",
                    "metric-width",
                    "How many items give the interval of any metric a given mean width, if the true proportions are those of a pilot"
                            + " sample.",
                    input -> "width",
                    List.of(
                            text("metric", "ID", "Metric, such as f1.macro, mcc or auroc."),
                            number("width", "W", "Mean width of the interval, upper minus lower bound."),
                            size("Number of items (or clusters), given instead of a width, to compute the width "
                                    + "that they give."),
                            text("method", "ID", "Interval method (default: the metric's own)."),
                            REPLICATES),
                    WidthSimulation::planner,
                    "credence plan metric pilot.csv --truth label --prediction guess \\",
                    "    --positive yes --metric f1 --width 0.05"),
            new PlanKind(
                    "runs",
                    "items-and-runs",
                    "How many items, and how many runs of each, estimate a mean outcome, such as a grade.",
                    input -> "width",
                    List.of(
                            number("width", "W", "Width of the interval, upper minus lower bound."),
                            size("Budget in runs, given instead of a width, to compute the smallest width."),
                            number("between", "SD", "Standard deviation between the means of items."),
                            number("within", "SD", "Standard deviation between the runs of an item."),
                            number(
                                    "itemCost",
                                    "RUNS",
                                    "Number of runs that cost as much as a further item without its runs (default:"
                                            + " 0).")),
                    PlanKinds::runs,
                    "credence plan runs --between 0.3 --within 0.4 --item-cost 5 --width 0.05",
                    "credence plan runs pilot.csv --outcome grade --item question --n 1000"),
            new PlanKind(
                    "compare",
                    "metric-difference",
                    "How many items distinguish two systems by any metric, if the true proportions are those of a pilot sample.",
                    input -> "power",
                    List.of(
                            text("metric", "ID", "Metric of predictions, such as f1.macro or mcc."),
                            POWER,
                            N,
                            MARGIN,
                            text("comparator", "ID", "Comparator (default: the metric's own)."),
                            REPLICATES),
                    PowerSimulation::planner,
                    "credence plan compare pilot.csv --truth label --prediction a \\",
                    "    --against b --metric f1.macro --power 0.8"));

    private PlanKinds() {}

    private static InputField number(String name, String label, String meaning) {
        return new InputField(name, Kind.NUMBER, meaning).withLabel(label);
    }

    private static InputField size(String meaning) {
        return new InputField("n", Kind.COUNT, meaning).withLabel("N");
    }

    private static InputField text(String name, String label, String meaning) {
        return new InputField(name, Kind.TEXT, meaning).withLabel(label);
    }

    private static InputField flag(String name, String meaning) {
        return new InputField(name, Kind.FLAG, meaning);
    }

    /** {@return all kinds in the order of a list of commands} */
    public static List<PlanKind> all() {
        return ALL;
    }

    /**
     * Returns the kind with a given name.
     *
     * @throws NoSuchElementException if there is none; the message contains the nearest name and all names
     */
    public static PlanKind named(String name) {
        return ALL.stream()
                .filter(kind -> kind.name().equals(name) || kind.alias().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Suggestions.message(
                        "plan", name, ALL.stream().map(PlanKind::name).toList())));
    }

    private static Planner width(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        OptionalDouble expected = fields.optionalNumber("expected");
        OptionalDouble assurance = fields.optionalNumber("assurance");
        WidthPlan plan = WidthPlan.of(method(fields, credence)).level(input.level());
        if (fields.flag("average") && assurance.isPresent()) {
            throw new IllegalArgumentException("average and assurance exclude each other: give one");
        }
        plan = expected.isPresent() ? plan.expected(expected.getAsDouble()) : plan;
        plan = assurance.isPresent() ? plan.assured(assurance.getAsDouble()) : plan;
        plan = fields.flag("average") ? plan.average() : plan;
        return new Planner(plan::forWidth, plan::at);
    }

    private static ProportionIntervalMethod method(NamedInputs fields, Credence credence) {
        IntervalMethod method =
                credence.registry().method(fields.optionalText("method").orElse("wilson-modified"));
        if (method instanceof ProportionIntervalMethod proportion) {
            return proportion;
        }
        List<String> fitting = credence.registry().methods().stream()
                .filter(ProportionIntervalMethod.class::isInstance)
                .map(IntervalMethod::id)
                .toList();
        throw new IllegalArgumentException("method must be one for proportions: method=" + method.spelling()
                + "; one of " + String.join(", ", fitting) + "; for any other metric plan from a file: plan metric");
    }

    private static Planner difference(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        DifferencePlan plan = DifferencePlan.of(
                        credence.registry()
                                .comparator(fields.optionalText("comparator").orElse("miettinen-nurminen")),
                        fields.number("first"),
                        fields.number("second"))
                .level(input.level())
                .ratio(fields.number("ratio", 1));
        OptionalDouble margin = fields.optionalNumber("margin");
        plan = margin.isPresent() ? plan.nonInferiority(margin.getAsDouble()) : plan;
        return new Planner(plan::forPower, plan::at);
    }

    private static Planner paired(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        OptionalDouble margin = fields.optionalNumber("margin");
        PairedPlan plan = PairedPlan.of(
                        credence.registry()
                                .comparator(fields.optionalText("comparator").orElse("tango")),
                        fields.number("discordant"),
                        margin.isPresent() ? fields.number("difference", 0) : fields.number("difference"))
                .level(input.level());
        plan = margin.isPresent() ? plan.nonInferiority(margin.getAsDouble()) : plan;
        return new Planner(plan::forPower, plan::at);
    }

    private static Planner chance(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        ChancePlan plan = ChancePlan.of(fields.number("chance", 0.5))
                .expected(fields.number("expected"))
                .level(input.level());
        plan = fields.flag("twoSided") ? plan.twoSided() : plan;
        return new Planner(plan::forPower, plan::at);
    }

    private static String areaGoal(PlanInput input) {
        boolean test = input.fields().has("value");
        if (!test && input.fields().has("power")) {
            throw new IllegalArgumentException("power needs a value to differ from: value=none; give value");
        }
        if (test && input.fields().has("width")) {
            throw new IllegalArgumentException("width and value exclude each other: give a width for an "
                    + "interval, or a value and a power for a test");
        }
        return test ? "power" : "width";
    }

    private static Planner area(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        AreaPlan plan = AreaPlan.of(fields.number("area"))
                .prevalence(fields.number("prevalence", 0.5))
                .variance(fields.choice("variance", ScoreModel.NORMAL))
                .level(input.level());
        if (!fields.has("value")) {
            return new Planner(plan::forWidth, plan::widthAt);
        }
        double value = fields.number("value");
        return new Planner(power -> plan.forPowerAgainst(value, power), n -> plan.powerAgainst(value, n));
    }

    private static Planner areas(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        AreaDifferencePlan plan = AreaDifferencePlan.of(fields.number("first"), fields.number("second"))
                .prevalence(fields.number("prevalence", 0.5))
                .variance(fields.choice("variance", ScoreModel.NORMAL))
                .level(input.level());
        OptionalDouble correlation = fields.optionalNumber("correlation");
        plan = correlation.isPresent() ? plan.correlation(correlation.getAsDouble()) : plan;
        plan = fields.flag("pooledNull") ? plan.pooledNull() : plan;
        return new Planner(plan::forPower, plan::at);
    }

    private static Planner bound(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        BoundPlan plan = inequality(fields)
                .models(fields.optionalCount("models").orElse(1))
                .level(input.level());
        plan = fields.flag("oneSided") ? plan.oneSided() : plan;
        return new Planner(plan::forError, plan::at);
    }

    private static Planner threshold(PlanInput input, Credence credence) {
        ThresholdPlan plan = ThresholdPlan.ofRecall()
                .missed(input.fields().optionalCount("missed").orElse(0))
                .level(input.level());
        return new Planner(plan::forRecall, plan::at);
    }

    private static BoundPlan inequality(NamedInputs fields) {
        String name = fields.optionalText("inequality").orElse("hoeffding");
        if (name.equals("hoeffding") && fields.has("variance")) {
            throw new IllegalArgumentException("variance needs an inequality that uses it: "
                    + "inequality=hoeffding; use bernstein or empirical-bernstein");
        }
        return switch (name) {
            case "hoeffding" -> BoundPlan.hoeffding();
            case "bernstein" -> BoundPlan.hoeffding().bernstein(fields.number("variance"));
            case "empirical-bernstein" -> BoundPlan.hoeffding().empiricalBernstein(fields.number("variance"));
            default ->
                throw new IllegalArgumentException(Suggestions.message(
                        "inequality", name, List.of("hoeffding", "bernstein", "empirical-bernstein")));
        };
    }

    private static Planner runs(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        RunsPlan plan = RunsPlan.of(fields.number("between"), fields.number("within"))
                .itemCost(fields.number("itemCost", 0))
                .level(input.level());
        return new Planner(plan::forWidth, plan::at);
    }

    private static Planner zTest(PlanInput input, Credence credence) {
        NamedInputs fields = input.fields();
        ZTestPlan plan = ZTestPlan.of(fields.number("sigma"), fields.number("difference"))
                .alternative(fields.choice("alternative", ZTestPlan.Alternative.TWO_SIDED))
                .level(input.level());
        return new Planner(plan::forPower, plan::at);
    }
}
