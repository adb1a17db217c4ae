package dev.credence.report.curve;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.Sample;
import dev.credence.curves.band.Band;
import dev.credence.curves.band.Bands;
import dev.credence.curves.band.EllipseBand;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.PartProgress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A request for a curve: its rates, its band and its number of points.
 *
 * <pre>{@code
 * CurveReport report = CurveRequest.of(Credence.load(), CurveKind.ROC).points(100).report("p", Sample.of(scores));
 * System.out.print(new MarkdownWriter().write(report));
 * }</pre>
 *
 * <p>Immutable: every call returns a new request.
 */
public final class CurveRequest {
    /** The number of points that shows every threshold. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final String USUAL = "wilson";
    /** The default method of proportions, so that a rate at a threshold has the interval of the metric at that threshold. */
    static final String AT_THRESHOLD = "wilson-modified";

    private static final String NONE = "none";

    private final Credence credence;
    private final CurveKind kind;
    private final Optional<String> band;
    private final int points;
    private final ConfidenceLevel level;
    private final ComputeOptions computeOptions;
    private final EvaluationRequest areas;
    private final List<Double> marked;

    private CurveRequest(
            Credence credence,
            CurveKind kind,
            Optional<String> band,
            int points,
            ConfidenceLevel level,
            ComputeOptions computeOptions,
            EvaluationRequest areas,
            List<Double> marked) {
        this.credence = credence;
        this.kind = kind;
        this.band = band;
        this.points = points;
        this.level = level;
        this.computeOptions = computeOptions;
        this.areas = areas;
        this.marked = marked;
    }

    /**
     * Creates a request for all thresholds, with Wilson's band where it fits and the areas of that kind of curve, at level 0.95.
     *
     * @param credence the installed metrics and methods
     * @param kind the rates of the curve
     * @return the request
     */
    public static CurveRequest of(Credence credence, CurveKind kind) {
        EvaluationRequest areas = EvaluationRequest.of(credence)
                .metrics(areas(credence.registry(), kind).toArray(String[]::new));
        return new CurveRequest(
                credence,
                kind,
                Optional.empty(),
                ALL,
                ConfidenceLevel.P95,
                ComputeOptions.defaults(),
                areas,
                List.of());
    }

    /**
     * Returns a copy with a band.
     *
     * @param spelling an interval method of proportions, {@code ellipse:base=METHOD}, {@code kolmogorov}, {@code bootstrap} or
     *     {@code none}
     * @return the request
     */
    public CurveRequest band(String spelling) {
        return new CurveRequest(credence, kind, Optional.of(spelling), points, level, computeOptions, areas, marked);
    }

    /**
     * Returns a copy with fewer points.
     *
     * @param most the largest number of points, 2 or more, or {@link #ALL}
     * @return the request
     * @throws IllegalArgumentException if it is less than 2
     */
    public CurveRequest points(int most) {
        if (!(most >= 2)) {
            throw new IllegalArgumentException("points must be >= 2: points=" + most);
        }
        return new CurveRequest(credence, kind, band, most, level, computeOptions, areas, marked);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level of the band and of the intervals of the areas
     * @return the request
     */
    public CurveRequest level(ConfidenceLevel other) {
        return new CurveRequest(credence, kind, band, points, other, computeOptions, areas.level(other), marked);
    }

    /**
     * Returns a copy with other options of the computation.
     *
     * @param other seed, draws and threads of simulations
     * @return the request
     */
    public CurveRequest run(ComputeOptions other) {
        return new CurveRequest(credence, kind, band, points, level, other, areas.run(other), marked);
    }

    /**
     * Returns a copy with other metrics of the scores than the areas, or with other methods.
     *
     * @param other the metrics and methods; its level and its options of the computation are ignored
     * @return the request
     */
    public CurveRequest areas(EvaluationRequest other) {
        return new CurveRequest(
                credence,
                kind,
                band,
                points,
                level,
                computeOptions,
                other.level(level).run(computeOptions),
                marked);
    }

    /**
     * Returns a copy that marks the operating points of thresholds.
     *
     * @param thresholds the lowest scores that are classified as positive; not NaN
     * @return the request
     * @throws IllegalArgumentException if a threshold is NaN
     */
    public CurveRequest marked(List<Double> thresholds) {
        if (thresholds.stream().anyMatch(threshold -> Double.isNaN(threshold))) {
            throw new IllegalArgumentException("a marked threshold must be a number: thresholds=" + thresholds);
        }
        return new CurveRequest(credence, kind, band, points, level, computeOptions, areas, List.copyOf(thresholds));
    }

    /**
     * Creates the report on one system.
     *
     * @param name the name of the scores
     * @param sample the scores
     * @return the curve with its band and its areas
     * @throws IllegalArgumentException if the spelling is not that of a band, or the band does not fit the sample
     * @throws java.util.NoSuchElementException if the band's method is unknown
     */
    public CurveReport report(String name, Sample<ScoredSample> sample) {
        return new CurveReport(
                Map.of(), ComparisonOptions.at(level), false, List.of(drawnCurve(name, sample)), List.of(), List.of());
    }

    /**
     * Creates the report on several scores, such as those of each class against the rest.
     *
     * @param scores the scores by their names, one or more, in the order in which they are shown
     * @return the curve of each with its band and its areas
     * @throws IllegalArgumentException if there are no scores, the spelling is not that of a band, or the band does not fit a sample
     * @throws java.util.NoSuchElementException if the band's method is unknown
     */
    public CurveReport report(Map<String, Sample<ScoredSample>> scores) {
        if (scores.isEmpty()) {
            throw new IllegalArgumentException("a report on curves needs scores: scores=0");
        }
        List<CurveReport.Drawn> curves = scores.entrySet().stream()
                .map(named -> drawnCurve(named.getKey(), named.getValue()))
                .toList();
        return new CurveReport(Map.of(), ComparisonOptions.at(level), false, curves, List.of(), List.of());
    }

    /**
     * Creates the report on two systems, with a comparison of their areas.
     *
     * @param first the name of the first system's scores
     * @param second the name of the second system's scores
     * @param pairing both systems' scores
     * @return both curves
     * @throws IllegalArgumentException if the spelling is not that of a band, or the band does not fit the samples
     * @throws java.util.NoSuchElementException if the band's method is unknown
     */
    public CurveReport report(String first, String second, Pairing<ScoredSample> pairing) {
        ComparisonOptions options = ComparisonOptions.at(level);
        PartProgress parts = new PartProgress(computeOptions, 2);
        return new CurveReport(
                Map.of(),
                options,
                false,
                PartProgress.each(
                        List.of(
                                Map.entry(first, Sample.of(pairing.firstEvidence())),
                                Map.entry(second, Sample.of(pairing.secondEvidence()))),
                        parts.begin(0),
                        (system, run) -> run(run).drawnCurve(system.getKey(), system.getValue())),
                ComparisonReportRequest.of(credence)
                        .named(areas.named())
                        .options(options)
                        .run(parts.begin(1))
                        .rows(ObservedPair.of(pairing)),
                List.of());
    }

    private CurveReport.Drawn drawnCurve(String name, Sample<ScoredSample> sample) {
        return new CurveReport.Drawn(sheet(name, sample), areas.rows(Observations.of(sample)));
    }

    /**
     * Creates the curve with its band, without areas.
     *
     * @param name the name of the scores
     * @param sample the scores
     * @return the points of the curve
     * @throws IllegalArgumentException if the spelling is not that of a band, or the band does not fit the sample
     * @throws java.util.NoSuchElementException if its method is unknown
     */
    public CurveReport.Sheet sheet(String name, Sample<ScoredSample> sample) {
        Curve whole = Curve.of(kind, sample.evidence());
        Curve curve = points == ALL ? whole : whole.thinned(points);
        List<Note> notes = new ArrayList<>();
        if (curve.size() < whole.size()) {
            notes.add(Note.of("thinned", of(name) + curve.size() + " of " + whole.size() + " thresholds are shown"));
        }
        if (sample.evidence().isCoarse()) {
            notes.add(
                    Note.of(
                            "ranges",
                            of(name)
                                    + "scores are kept as ranges: each range gives one threshold, at its end; the error of the areas is bounded"));
        }
        return banded(new Draft(name, curve, whole.size(), notes, operatingPoints(name, whole, sample, notes)), sample);
    }

    /** Returns the name of scores before what is said about them; empty if the scores have no name. */
    private static String of(String name) {
        return name.isEmpty() ? "" : name + ": ";
    }

    /**
     * Returns the points at the marked thresholds, with intervals of both rates if the observations are independent. Instead of a threshold
     * within a range of scores, whose counts are not known, they contain the thresholds on both sides of it.
     */
    private List<CurveReport.Sheet.Row> operatingPoints(
            String name, Curve whole, Sample<ScoredSample> sample, List<Note> notes) {
        Optional<Band> intervals = marked.isEmpty() || !sample.isExchangeable()
                ? Optional.empty()
                : Optional.of(Bands.pointwise(whole, credence.registry(), AT_THRESHOLD, level));
        Set<CurveReport.Sheet.Row> rows = new LinkedHashSet<>();
        boolean within = false;
        for (double threshold : marked) {
            int point = 0;
            while (point + 1 < whole.size() && whole.threshold(point + 1) >= threshold) {
                point++;
            }
            if (isWithinRange(threshold, sample.evidence())) {
                within = true;
                boolean reached = whole.threshold(point) >= threshold || Double.isNaN(whole.threshold(point));
                if (reached) {
                    rows.add(row(whole.threshold(point), whole, point, intervals));
                }
                int below = reached ? point + 1 : point;
                rows.add(row(whole.threshold(below), whole, below, intervals));
            } else {
                rows.add(row(threshold, whole, point, intervals));
            }
        }
        if (within) {
            notes.add(Note.of(
                    "within-range",
                    of(name)
                            + "a marked threshold is within a range of scores, so that its counts are not known: they lie between those of the"
                            + " thresholds on both sides of it, which are shown instead"));
        }
        return List.copyOf(rows);
    }

    private static boolean isWithinRange(double threshold, ScoredSample scores) {
        return scores.isCoarse()
                && IntStream.range(0, scores.atoms())
                        .anyMatch(atom -> scores.lowest(atom) < threshold && threshold <= scores.highest(atom));
    }

    private static CurveReport.Sheet.Row row(double threshold, Curve whole, int point, Optional<Band> intervals) {
        Optional<Band.Point> interval = intervals.map(pointOf(point));
        return new CurveReport.Sheet.Row(
                threshold,
                whole.x(point),
                interval.map(Band.Point::xLower).orElse(Double.NaN),
                interval.map(Band.Point::xUpper).orElse(Double.NaN),
                whole.y(point),
                interval.map(Band.Point::yLower).orElse(Double.NaN),
                interval.map(Band.Point::yUpper).orElse(Double.NaN),
                whole.point(point));
    }

    private static Function<Band, Band.Point> pointOf(int point) {
        return band -> band.point(point);
    }

    /**
     * Returns the installed metrics that are areas of a kind of curve.
     *
     * @param registry the installed metrics
     * @param kind the rates of the curve
     * @return the ids of their metrics
     */
    public static List<String> areas(Registry registry, CurveKind kind) {
        List<String> usual = switch (kind) {
            case ROC -> List.of("auroc");
            case PRECISION_RECALL -> List.of("average-precision", "auprc");
            case DET -> List.of("eer", "auroc");
            case GAIN -> List.of("gain-at", "lift-at");
        };
        return usual.stream().filter(registry::hasMetric).toList();
    }

    /** The parts of a curve that do not depend on its band. */
    private record Draft(
            String name, Curve curve, int thresholds, List<Note> notes, List<CurveReport.Sheet.Row> marked) {}

    private CurveReport.Sheet banded(Draft draft, Sample<ScoredSample> sample) {
        String wanted = band.orElse(USUAL);
        if (!sample.isExchangeable() && !wanted.equals(NONE)) {
            String reason = "bands assume i.i.d. observations, but the sample is " + sample.design();
            if (band.isPresent()) {
                throw new IllegalArgumentException(reason + ": band=" + wanted + "; leave --band out");
            }
            draft.notes()
                    .add(Note.of(
                            "no-band",
                            reason + ": the curve has no band; its areas have intervals for that design"
                                    + (sample.isWeighted() ? "; its points count rows, without their weights" : "")));
            return sheetWithoutBand(draft);
        }
        Spelling spelling = Spelling.parse(wanted);
        return switch (spelling.name()) {
            case NONE -> sheetWithoutBand(draft);
            case "ellipse" -> ellipse(draft, spelling);
            case "kolmogorov" ->
                band(
                        draft,
                        sample.stratified().isPresent()
                                ? Bands.kolmogorovOfStrata(draft.curve(), level)
                                : Bands.kolmogorov(draft.curve(), level),
                        true);
            case "bootstrap" ->
                band(
                        draft,
                        sample.stratified().isPresent()
                                ? Bands.bootstrapOfStrata(kind, sample.evidence(), level, computeOptions)
                                : Bands.bootstrap(kind, sample.evidence(), level, computeOptions),
                        false);
            default -> band(draft, Bands.pointwise(draft.curve(), credence.registry(), wanted, level), true);
        };
    }

    private CurveReport.Sheet sheetWithoutBand(Draft draft) {
        Curve curve = draft.curve();
        List<CurveReport.Sheet.Row> rows = new ArrayList<>(curve.size());
        for (int i = 0; i < curve.size(); i++) {
            rows.add(new CurveReport.Sheet.Row(
                    curve.threshold(i),
                    curve.x(i),
                    Double.NaN,
                    Double.NaN,
                    curve.y(i),
                    Double.NaN,
                    Double.NaN,
                    curve.point(i)));
        }
        return sheet(draft, Optional.empty(), rows);
    }

    /** Returns the curve with a band. If the points of the band are those of the curve, they have counts. */
    private CurveReport.Sheet band(Draft draft, Band band, boolean ofThresholds) {
        boolean counted = ofThresholds && band.size() == draft.curve().size();
        List<CurveReport.Sheet.Row> rows = new ArrayList<>(band.size());
        for (int i = 0; i < band.size(); i++) {
            Band.Point p = band.point(i);
            rows.add(new CurveReport.Sheet.Row(
                    p.threshold(),
                    p.x(),
                    p.xLower(),
                    p.xUpper(),
                    p.y(),
                    p.yLower(),
                    p.yUpper(),
                    counted ? draft.curve().point(i) : null));
        }
        draft.notes().addAll(band.notes());
        return sheet(
                draft,
                Optional.of(new CurveReport.Sheet.Band(band.method(), band.simultaneous(), List.of())),
                evenlySpaced(rows));
    }

    private CurveReport.Sheet sheet(
            Draft draft, Optional<CurveReport.Sheet.Band> band, List<CurveReport.Sheet.Row> rows) {
        return new CurveReport.Sheet(draft.name(), kind, band, draft.thresholds(), rows, draft.marked(), draft.notes());
    }

    /** Returns at most the requested number of rows, evenly spaced and with both ends. */
    private List<CurveReport.Sheet.Row> evenlySpaced(List<CurveReport.Sheet.Row> rows) {
        if (rows.size() <= points) {
            return rows;
        }
        List<CurveReport.Sheet.Row> shown = new ArrayList<>(points);
        for (int i = 0; i < points; i++) {
            shown.add(rows.get((int) Math.round(i * (rows.size() - 1.0) / (points - 1))));
        }
        return shown;
    }

    private CurveReport.Sheet ellipse(Draft draft, Spelling spelling) {
        spelling.options().values().keySet().stream()
                .filter(option -> !option.equals("base"))
                .findFirst()
                .ifPresent(option -> {
                    throw new IllegalArgumentException("band 'ellipse' has no option '" + option + "'; it has: [base]");
                });
        String base = spelling.options().text("base").orElse(USUAL);
        EllipseBand band = Bands.ellipse(draft.curve(), credence.registry(), base, level);
        List<CurveReport.Sheet.Row> rows = new ArrayList<>(band.size());
        for (int i = 0; i < band.size(); i++) {
            EllipseBand.Point p = band.point(i);
            rows.add(new CurveReport.Sheet.Row(
                    p.threshold(),
                    p.x(),
                    p.lowerX(),
                    p.upperX(),
                    p.y(),
                    p.lowerY(),
                    p.upperY(),
                    draft.curve().point(i)));
        }
        return sheet(
                draft,
                Optional.of(new CurveReport.Sheet.Band(
                        "ellipse:base=" + band.method(), false, List.of(band.lowerArea(), band.upperArea()))),
                rows);
    }
}
