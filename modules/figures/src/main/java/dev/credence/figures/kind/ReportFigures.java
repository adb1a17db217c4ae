package dev.credence.figures.kind;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.curves.calibration.CalibrationCurve;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CostReport;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.NetBenefitReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.systems.MultiSystemReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Draws the figures of a report.
 *
 * <pre>{@code
 * ReportFigures figures = ReportFigures.of(credence);
 * Figure figure = figures.draw(FigureKind.CONFUSION, report);
 * Files.write(path, SvgRenderer.of(Theme.AUTO).write(figure));
 * }</pre>
 */
public final class ReportFigures {
    /** The share of a class, 0.05, below which its calibration is shown in bins of about equal counts. */
    private static final double RARE = 0.05;

    /** Ten bins, as reliability diagrams have. */
    private static final int BINS = 10;

    private static final String SHARES = "wilson";

    private final Credence credence;
    private final boolean alone;

    private ReportFigures(Credence credence, boolean alone) {
        this.credence = credence;
        this.alone = alone;
    }

    /**
     * Creates a drawing of figures with the installed methods.
     *
     * @param credence the installed metrics and methods
     * @return the drawing
     */
    public static ReportFigures of(Credence credence) {
        return new ReportFigures(credence, true);
    }

    /**
     * Returns a drawing for a page that shows all metrics in tables, so that figures need not name those that they leave out.
     *
     * @return the drawing
     */
    public ReportFigures forPages() {
        return new ReportFigures(credence, false);
    }

    /**
     * Returns the kinds of figures that a report has.
     *
     * @param report any report
     * @return kinds, the usual one first; empty for none
     */
    public List<FigureKind> kinds(Report report) {
        return List.copyOf(figures(report).keySet());
    }

    /**
     * Returns the kinds of figures that a comparison has.
     *
     * @param report the comparison
     * @param systems the compared systems
     * @return kinds, the usual one first
     */
    public List<FigureKind> kinds(ComparisonReport report, ObservedPair systems) {
        return List.copyOf(figures(report, systems).keySet());
    }

    /**
     * Draws a figure of a report.
     *
     * @param kind the kind of figure
     * @param report the report
     * @return the figure
     * @throws IllegalArgumentException if the report has no figure of that kind; the message names its kinds
     */
    public Figure draw(FigureKind kind, Report report) {
        return drawn(kind, figures(report), () -> obstacle(kind, report));
    }

    /**
     * Draws a figure of a comparison.
     *
     * @param kind the kind of figure
     * @param report the comparison
     * @param systems the compared systems, from which posteriors are computed
     * @return the figure
     * @throws IllegalArgumentException if the comparison has no figure of that kind; the message names its kinds
     */
    public Figure draw(FigureKind kind, ComparisonReport report, ObservedPair systems) {
        return drawn(
                kind,
                figures(report, systems),
                () -> isOfPosteriors(kind)
                        ? new PairPosteriors(credence, report, systems, alone).obstacle()
                        : Optional.empty());
    }

    private static Figure drawn(
            FigureKind kind, Map<FigureKind, Supplier<Figure>> figures, Supplier<Optional<String>> obstacle) {
        Supplier<Figure> figure = figures.get(kind);
        if (figure == null) {
            throw new IllegalArgumentException("there is nothing to draw as '" + kind.id() + "' here"
                    + obstacle.get().map(reason -> ": " + reason).orElse("")
                    + (figures.isEmpty() ? "" : "; what can be drawn: " + FigureKind.ids(List.copyOf(figures.keySet())))
                    + "; '" + kind.id() + "' is drawn by: " + kind.drawnBy());
        }
        return figure.get();
    }

    private static boolean isOfPosteriors(FigureKind kind) {
        return kind == FigureKind.POSTERIOR || kind == FigureKind.DIFFERENCE;
    }

    /** Returns why an evaluation has no figure of a kind that others of the same columns have; empty if there is no such reason. */
    private Optional<String> obstacle(FigureKind kind, Report report) {
        if (!(report instanceof EvaluationReport evaluation)) {
            return Optional.empty();
        }
        return switch (kind) {
            case CALIBRATION, CALIBRATION_BINS ->
                evaluation
                        .observations()
                        .sample(ScoredSample.class)
                        .filter(sample -> areProbabilities(sample.evidence()) && !sample.isExchangeable())
                        .map(sample -> "its bands and intervals assume independently drawn items, but the sample is "
                                + sample.design());
            case POSTERIOR -> new EvaluationPosteriors(credence, evaluation).obstacle();
            default -> Optional.empty();
        };
    }

    private Map<FigureKind, Supplier<Figure>> figures(ComparisonReport report, ObservedPair systems) {
        Map<FigureKind, Supplier<Figure>> figures = figures(report);
        PairPosteriors posteriors = new PairPosteriors(credence, report, systems, alone);
        if (posteriors.overlaid()) {
            figures.put(FigureKind.POSTERIOR, posteriors::overlay);
        }
        if (posteriors.subtracted()) {
            figures.put(FigureKind.DIFFERENCE, posteriors::difference);
        }
        pairedOutcomes(systems)
                .ifPresent(both -> figures.put(FigureKind.DISTRIBUTION, () -> DistributionFigure.of(both)));
        return figures;
    }

    private static Optional<PairedOutcomes> pairedOutcomes(ObservedPair systems) {
        return systems.pairing(Outcomes.class)
                .filter(Pairing.Paired.class::isInstance)
                .map(pairing -> ((Pairing.Paired<?, ?>) pairing).joint().evidence())
                .filter(PairedOutcomes.class::isInstance)
                .map(PairedOutcomes.class::cast);
    }

    private Map<FigureKind, Supplier<Figure>> figures(Report report) {
        Map<FigureKind, Supplier<Figure>> figures = new LinkedHashMap<>();
        if (report instanceof EvaluationReport evaluation) {
            addTo(figures, evaluation);
        } else if (report instanceof ComparisonReport comparison) {
            figures.put(FigureKind.INTERVAL, () -> IntervalFigure.of(comparison));
        } else if (report instanceof MultiSystemReport several) {
            figures.put(FigureKind.INTERVAL, () -> IntervalFigure.of(several));
        } else if (report instanceof CurveReport curve) {
            FigureKind kind = FigureKind.of(curve.curves().get(0).sheet().kind().id());
            figures.put(kind, () -> CurveFigure.of(curve));
        } else if (report instanceof NetBenefitReport benefit) {
            figures.put(FigureKind.NET_BENEFIT, () -> NetBenefitFigure.of(benefit));
        } else if (report instanceof CostReport cost) {
            figures.put(FigureKind.of(cost.scale().id()), () -> CostFigure.of(cost));
        } else if (report instanceof CalibrationReport calibration) {
            figures.put(FigureKind.CALIBRATION, () -> IsotonicFigure.of(calibration));
        } else if (report instanceof FigureKind.Source source) {
            source.figureKinds().forEach(kind -> figures.put(kind, () -> source.figure(kind)));
        }
        return figures;
    }

    private void addTo(Map<FigureKind, Supplier<Figure>> figures, EvaluationReport report) {
        figures.put(FigureKind.INTERVAL, () -> IntervalFigure.of(report));
        report.observations()
                .sample(ConfusionMatrix.class)
                .ifPresent(sample -> figures.put(FigureKind.CONFUSION, () -> confusion(sample, report)));
        EvaluationPosteriors posteriors = new EvaluationPosteriors(credence, report);
        if (posteriors.any()) {
            figures.put(FigureKind.POSTERIOR, posteriors::figure);
        }
        report.observations()
                .sample(Outcomes.class)
                .ifPresent(sample -> figures.put(
                        FigureKind.DISTRIBUTION, () -> ofRows(DistributionFigure.of(sample.evidence()), sample)));
        report.observations()
                .sample(ScoredSample.class)
                .filter(sample -> hasFiniteScores(sample.evidence()))
                .ifPresent(sample -> figures.put(
                        FigureKind.SCORES,
                        () -> ofRows(DistributionFigure.of(scoreName(report.input()), sample.evidence()), sample)));
        report.observations()
                .sample(ScoredSample.class)
                .filter(sample -> sample.isExchangeable() && areProbabilities(sample.evidence()))
                .ifPresent(sample -> {
                    ScoredSample scores = sample.evidence();
                    Supplier<Figure> bins = () -> calibration(scores, report.input(), report.level());
                    // The band needs each probability, and ranges of them are kept in states with a limit.
                    figures.put(
                            FigureKind.CALIBRATION,
                            scores.isCoarse()
                                    ? bins
                                    : () -> IsotonicFigure.of(scoreName(report.input()), scores, report.level()));
                    figures.put(FigureKind.CALIBRATION_BINS, bins);
                });
    }

    private Figure confusion(Sample<ConfusionMatrix> sample, EvaluationReport report) {
        if (!sample.evidence().countsTrueNegatives()) {
            throw new IllegalArgumentException(
                    "a confusion matrix is drawn with all its cells: tn is missing; give it, or draw another figure");
        }
        Optional<ProportionIntervalMethod> method = methodOfShares(report);
        if (!sample.isExchangeable()) {
            String reason = "they assume independently drawn items, but the sample is " + sample.design();
            return ofRows(ConfusionFigure.withoutIntervals(sample.evidence(), reason), sample);
        }
        return method.map(names -> ConfusionFigure.of(sample.evidence(), names, report.level()))
                .orElseGet(() -> ConfusionFigure.withoutIntervals(
                        sample.evidence(), "method '" + SHARES + "' is not installed; add credence-frequentist"));
    }

    /** Returns a figure with the note that it counts rows, where metrics of the same sample use weights. */
    private static Figure ofRows(Figure figure, Sample<?> sample) {
        return sample.isWeighted()
                ? figure.withNote("Counts and shares are of rows, without their weights, which the metrics use.")
                : figure;
    }

    private Figure calibration(ScoredSample scores, Map<String, Object> input, ConfidenceLevel level) {
        ProportionIntervalMethod method = shares().orElseThrow(
                        () -> new IllegalArgumentException("calibration is drawn with intervals by '" + SHARES
                                + "', which is not installed; add credence-frequentist"));
        return CalibrationFigure.of(
                scoreName(input),
                isOfRareClass(scores)
                        ? CalibrationCurve.ofEqualCounts(scores, BINS, method, level)
                        : CalibrationCurve.of(scores, BINS, method, level));
    }

    /** Returns whether nearly all items have one class, so that nearly all of them would be in one bin of equal width. */
    private static boolean isOfRareClass(ScoredSample scores) {
        return Math.min(scores.positives(), scores.negatives()) < RARE * scores.size();
    }

    /**
     * Returns the method of the intervals of shares of items in the figures of a report.
     *
     * @param report metrics of one system
     * @return the method of all its intervals if they have one in common that fits shares, and otherwise Wilson's; empty if that one is not
     *     installed
     */
    public Optional<ProportionIntervalMethod> methodOfShares(EvaluationReport report) {
        List<String> used = report.rows().stream()
                .map(EstimateRow::estimate)
                .filter(Estimate::hasInterval)
                .map(Estimate::method)
                .distinct()
                .toList();
        return (used.size() == 1 ? asProportion(credence.registry().method(used.get(0))) : shares()).or(this::shares);
    }

    private Optional<ProportionIntervalMethod> shares() {
        return credence.registry().methods().stream()
                .filter(method -> method.id().equals(SHARES))
                .map(ReportFigures::asProportion)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<ProportionIntervalMethod> asProportion(IntervalMethod method) {
        return method instanceof ProportionIntervalMethod proportion ? Optional.of(proportion) : Optional.empty();
    }

    private static String scoreName(Map<String, Object> input) {
        return String.valueOf(input.getOrDefault("score", "scores"));
    }

    private static boolean hasFiniteScores(ScoredSample scores) {
        int last = scores.atoms() - 1;
        return last >= 0 && Double.isFinite(scores.score(0)) && Double.isFinite(scores.score(last));
    }

    private static boolean areProbabilities(ScoredSample scores) {
        int last = scores.atoms() - 1;
        return last >= 0 && scores.score(0) >= 0 && scores.score(last) <= 1;
    }

    /** The exact posteriors of an evaluation's metrics. */
    static final class EvaluationPosteriors {
        /** Readers can distinguish this many densities in one panel. */
        private static final int MAX_DENSITIES = 4;
        /** The metrics that a report states first, if none was named. */
        private static final List<String> HEADLINES = List.of("f1", "accuracy");

        private final Credence credence;
        private final EvaluationReport report;
        private final List<String> metrics;
        /** The metrics that were requested and have no exact posterior. */
        private final List<String> without;

        EvaluationPosteriors(Credence credence, EvaluationReport report) {
            this.credence = credence;
            this.report = report;
            boolean named = report.rows().stream().allMatch(row -> row.group().isEmpty());
            List<String> all = report.rows().stream()
                    .map(EstimateRow::estimate)
                    .map(estimate -> estimate.metric())
                    .distinct()
                    .toList();
            List<String> first = HEADLINES.stream().filter(all::contains).toList();
            List<String> names = named ? List.of() : exact(first, MAX_DENSITIES);
            this.metrics = names.isEmpty() ? exact(all, MAX_DENSITIES + 1) : names;
            this.without =
                    named ? all.stream().filter(spelling -> !isExact(spelling)).toList() : List.of();
        }

        /** Returns the metrics that have an exact posterior. */
        private List<String> exact(List<String> spellings, int most) {
            return spellings.stream().filter(this::isExact).limit(most).toList();
        }

        boolean any() {
            return !metrics.isEmpty();
        }

        private boolean isExact(String spelling) {
            return MetricLookup.of(credence, spelling).filter(this::has).isPresent();
        }

        private <E extends Evidence> boolean has(Metric<E> metric) {
            Optional<Sample<E>> sample = report.observations().readBy(metric);
            return sample.isPresent()
                    && ExactPosteriors.refusal(metric, sample.get()).isEmpty();
        }

        /** Returns why the first metric has no exact posterior. */
        Optional<String> obstacle() {
            return report.rows().stream()
                    .map(row -> row.estimate().metric())
                    .flatMap(spelling -> MetricLookup.of(credence, spelling).stream())
                    .flatMap(metric -> refusal(metric).stream())
                    .findFirst();
        }

        private <E extends Evidence> Optional<String> refusal(Metric<E> metric) {
            return report.observations()
                    .readBy(metric)
                    .flatMap(sample -> ExactPosteriors.refusal(metric, sample))
                    .map(refusal -> metric.spelling() + " has no exact posterior: " + refusal.sentence());
        }

        Figure figure() {
            List<NamedDistribution> shown = new ArrayList<>();
            metrics.stream()
                    .limit(MAX_DENSITIES)
                    .forEach(spelling -> shown.add(posterior(credence.registry().metric(spelling))));
            Figure figure =
                    PosteriorFigure.of("Posteriors under Jeffreys' prior", "value", report.level(), List.copyOf(shown));
            Figure noted = without.isEmpty()
                    ? figure
                    : figure.withNote(
                            "Not drawn, because they have no exact posterior: " + String.join(", ", without) + ".");
            return metrics.size() <= MAX_DENSITIES
                    ? noted
                    : noted.withNote("The first " + MAX_DENSITIES
                            + " metrics that have an exact posterior are shown; name others.");
        }

        private <E extends Evidence> NamedDistribution posterior(Metric<E> metric) {
            Sample<E> sample = report.observations().readBy(metric).orElseThrow();
            return new NamedDistribution(metric.spelling(), ExactPosteriors.of(metric, sample, BetaPrior.JEFFREYS));
        }
    }
}
