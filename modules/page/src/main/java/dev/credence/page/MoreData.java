package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.MarginClaims;
import dev.credence.report.plan.PlanReport;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKinds;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Plans how many items would halve the interval of the first metric, and how many would distinguish two systems that these data do
 * not distinguish. The observed values are taken as the true ones, as in a pilot study.
 *
 * <p>Cost: samples are drawn where outcomes are too many to enumerate, 200 a size; seconds. For more than 100 classes no
 * samples are drawn, and a note says so; for more than 2,000 distinct scores, over all classes, the width is taken to fall with the square root of the
 * number of items.
 */
public final class MoreData {
    /** 200 samples of each size give a width to within one percent; the plan states its error. */
    private static final long REPLICATES = 200;
    /** A sample of the 10,000 cells of this many classes is drawn quickly; 200 samples of a million cells for each size are not. */
    private static final int MAX_CLASSES = 100;
    /**
     * 2,000 distinct scores, over all classes: drawing 200 samples of each size takes about a second; beyond that the square root is accurate enough.
     */
    private static final int MAX_DRAWN_SCORES = 2_000;
    /** The usual power: four of five studies reach a decision. */
    private static final double POWER = 0.8;

    private final Credence credence;
    private final ComputeOptions run;

    private MoreData(Credence credence, ComputeOptions run) {
        this.credence = credence;
        this.run = run;
    }

    /**
     * Creates a planner that uses the installed metrics and methods.
     *
     * @param credence metrics and methods
     * @return the planner
     */
    public static MoreData of(Credence credence) {
        return new MoreData(credence, ComputeOptions.defaults());
    }

    /**
     * Returns a copy with other options of the computation.
     *
     * @param other seed, progress, cancellation
     * @return the copy
     */
    public MoreData run(ComputeOptions other) {
        return new MoreData(credence, other);
    }

    /**
     * Plans how many items would halve the first interval of an evaluation.
     *
     * @param report the evaluation
     * @return one plan, or the reason why there is none
     */
    public Outlook of(EvaluationReport report) {
        Optional<EstimateRow> first =
                Headline.of(report.rows()).filter(row -> row.estimate().width() > 0);
        if (first.isEmpty()) {
            return new Outlook(List.of(), List.of("There is no interval that more data could halve."));
        }
        Estimate estimate = first.get().estimate();
        if (manyScores(credence.registry().metric(estimate.metric()), report.observations())) {
            return new Outlook(
                    List.of(),
                    List.of("About " + SafeText.count(4 * estimate.n()) + " items, four times as many, would halve the "
                            + "interval of " + estimate.metric()
                            + ": its width falls with the square root of the number of items."));
        }
        return planned(() -> halved(estimate, report.observations(), report));
    }

    private static <E extends Evidence> boolean manyScores(Metric<E> metric, Observations observations) {
        return observations
                .readBy(metric)
                .filter(sample -> scores(sample.evidence()) > MAX_DRAWN_SCORES)
                .isPresent();
    }

    /** Returns how many scores a drawn sample of all items has; 0 for matrices, whose counts are drawn at once. */
    private static long scores(Evidence evidence) {
        if (evidence instanceof ConfusionMatrix) {
            return 0;
        }
        return evidence.atoms()
                * (evidence instanceof ClassScores scores
                        ? (long) scores.labels().size()
                        : 1);
    }

    private PlanReport halved(Estimate estimate, Observations observations, EvaluationReport report) {
        Metric<?> metric = credence.registry().metric(estimate.metric());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("width", round(estimate.width() / 2));
        fields.put("method", estimate.method());
        if (isShareOfAll(estimate, metric, observations)) {
            fields.put("expected", estimate.value());
            fields.put("average", true);
            return PlanKinds.named("width").report(PlanInput.of(fields, report.level()), credence);
        }
        requireFewClasses(metric, observations.samples().stream().map(Sample::evidence));
        fields.put("metric", estimate.metric());
        fields.put("replicates", REPLICATES);
        PlanInput input = PlanInput.of(fields, report.level()).withRun(run);
        return PlanKinds.named("metric").report(sampled(input, metric, observations), credence);
    }

    /** No samples are drawn for accuracy, since its count is binomial over all items. */
    private <E extends Evidence> boolean isShareOfAll(Estimate estimate, Metric<E> metric, Observations observations) {
        return metric.id().equals("accuracy")
                && credence.registry().method(estimate.method()) instanceof ProportionIntervalMethod
                && observations
                        .readBy(metric)
                        .filter(IidSample.class::isInstance)
                        .isPresent();
    }

    private static void requireFewClasses(Metric<?> metric, Stream<? extends Evidence> evidence) {
        evidence.filter(ConfusionMatrix.class::isInstance)
                .mapToInt(matrix -> ((ConfusionMatrix) matrix).classes())
                .filter(classes -> classes > MAX_CLASSES)
                .findFirst()
                .ifPresent(classes -> {
                    throw new IllegalArgumentException("samples of " + classes + " classes take minutes to draw; plan "
                            + metric.spelling() + " by itself, with credence plan");
                });
    }

    private static <E extends Evidence> PlanInput sampled(PlanInput input, Metric<E> metric, Observations observed) {
        return observed.readBy(metric).map(input::withSample).orElse(input);
    }

    /** Rounds to two digits, since nobody plans a width more precisely. */
    private static double round(double width) {
        return new java.math.BigDecimal(width)
                .round(new java.math.MathContext(2))
                .doubleValue();
    }

    /**
     * Plans how many items would distinguish two systems by the first metric of a comparison, where these data do not.
     *
     * @param report the comparison
     * @param systems the data of both systems
     * @return one plan, or the reason why there is none
     */
    public Outlook of(ComparisonReport report, ObservedPair systems) {
        Optional<ComparisonRow> first = report.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .findFirst();
        if (first.isEmpty()) {
            return new Outlook(
                    List.of(),
                    List.of("There is no interval of a difference from which a sample size could be planned."));
        }
        if (report.doubt().isPresent()) {
            return new Outlook(
                    List.of(),
                    List.of(report.doubt().get() + ": more rows like these would not show which system is better."));
        }
        Comparison comparison = first.get().comparison();
        double margin = report.options().margin();
        MarginClaims claims = MarginClaims.of(comparison, margin, credence, systems);
        if (claims.decided()) {
            return new Outlook(
                    List.of(),
                    List.of("These data suffice: the interval of the difference in " + comparison.metric()
                            + " excludes 0. More data would only make it narrower."));
        }
        if (claims.equivalent()) {
            return new Outlook(
                    List.of(),
                    List.of("These data suffice: the interval of the difference in " + comparison.metric()
                            + " lies within the margin of " + margin
                            + ", so that the two systems are equivalent in practice. More data would only make"
                            + " it narrower."));
        }
        if (comparison.difference() == 0) {
            return new Outlook(
                    List.of(),
                    List.of("Both systems have the same " + comparison.metric()
                            + " in these data: no number of items would show a difference if none exists."));
        }
        return planned(() -> reported(comparison, report, systems));
    }

    private PlanReport reported(Comparison comparison, ComparisonReport report, ObservedPair systems) {
        requireFewClasses(
                credence.registry().metric(comparison.metric()),
                systems.pairings().stream().map(Pairing::firstEvidence));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("metric", comparison.metric());
        fields.put("power", POWER);
        fields.put("comparator", comparison.comparator());
        fields.put("replicates", REPLICATES);
        PlanInput input = PlanInput.of(fields, report.options().level()).withRun(run);
        return PlanKinds.named("compare")
                .report(paired(input, credence.registry().metric(comparison.metric()), systems), credence);
    }

    private static <E extends Evidence> PlanInput paired(PlanInput input, Metric<E> metric, ObservedPair systems) {
        return systems.readBy(metric).map(input::withPairing).orElse(input);
    }

    private static Outlook planned(Supplier<PlanReport> plan) {
        try {
            return new Outlook(List.of(plan.get()), List.of());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            List<String> why = new ArrayList<>();
            why.add("No size was planned: " + e.getMessage());
            return new Outlook(List.of(), why);
        }
    }

    /**
     * The sample sizes that would halve an interval or decide a comparison.
     *
     * @param plans the numbers of items that would halve an interval, or distinguish two systems
     * @param notes why a size could not be planned
     */
    public record Outlook(List<PlanReport> plans, List<String> notes) {
        /** Copies the lists. */
        public Outlook {
            plans = List.copyOf(plans);
            notes = List.copyOf(notes);
        }
    }
}
