package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Direction;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.figures.scale.RowScale;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The figures of a page, each with its id; those that cannot be drawn leave a sentence instead. */
final class PageFigures {
    /** 400 pixels: words of a figure can be read on a phone, which shows it at about four fifths of its size. */
    static final int NARROW = 400;

    private final ReportFigures figures;
    private final PageParts parts;
    private final List<String> missing = new ArrayList<>();

    /** A figure with its id on the page. */
    record Named(String id, Figure figure) {}

    PageFigures(Credence credence, PageParts parts) {
        this.figures = ReportFigures.of(credence).forPages();
        this.parts = parts;
    }

    /** Metrics with their intervals. */
    Optional<Named> intervals() {
        return parts.results()
                .evaluation()
                .flatMap(report -> drawn("interval", FigureKind.INTERVAL, ForestRows.of(report)));
    }

    /** Returns the method by which the figures estimate shares of items. */
    Optional<ProportionIntervalMethod> methodOfShares(EvaluationReport report) {
        return figures.methodOfShares(report);
    }

    List<Named> errors() {
        return parts.results()
                .evaluation()
                .map(report -> all(List.of(
                        drawn("confusion", FigureKind.CONFUSION, report),
                        drawn("posterior", FigureKind.POSTERIOR, report))))
                .orElse(List.of());
    }

    /** Outcomes of the first system, and the differences of items between both. */
    List<Named> distributions() {
        Optional<Named> ofOne =
                parts.results().evaluation().flatMap(report -> drawn("distribution", FigureKind.DISTRIBUTION, report));
        Optional<Named> ofBoth = parts.results()
                .compared()
                .flatMap(pair -> named(
                        "differences-of-items",
                        figures.kinds(pair.report(), pair.systems()),
                        FigureKind.DISTRIBUTION,
                        pair));
        return all(List.of(ofOne, ofBoth));
    }

    List<Named> curves() {
        List<Optional<Named>> drawn = new ArrayList<>();
        for (CurveReport report : parts.results().curves()) {
            String id = report.curves().get(0).sheet().kind().id();
            drawn.add(drawn(id, FigureKind.of(id), report));
        }
        return all(drawn);
    }

    /** The calibration of both systems if the page has a report about it, or else that of the first one. */
    List<Named> calibration() {
        Optional<Report> report = parts.more().reports().stream()
                .map(PageParts.NamedReport::report)
                .filter(CalibrationReport.class::isInstance)
                .findFirst()
                .or(() -> parts.results().evaluation());
        return all(List.of(report.flatMap(found -> drawn("calibration", FigureKind.CALIBRATION, found))));
    }

    Optional<Named> slices() {
        return parts.results().slices().flatMap(report -> drawn("slices", FigureKind.INTERVAL, report));
    }

    List<Named> comparison() {
        return parts.results()
                .compared()
                .map(pair -> {
                    List<FigureKind> kinds = figures.kinds(pair.report(), pair.systems());
                    return all(List.of(
                            named("difference", kinds, FigureKind.DIFFERENCE, pair),
                            named("overlay", kinds, FigureKind.POSTERIOR, pair)));
                })
                .orElse(List.of());
    }

    Optional<Named> differences() {
        return parts.results().compared().flatMap(pair -> differences(finite(pair.report())));
    }

    private Optional<Named> differences(ComparisonReport report) {
        return report.rows().isEmpty()
                ? Optional.empty()
                : tried("differences", () -> figures.draw(FigureKind.INTERVAL, report));
    }

    /** What differs by infinity has no place on an axis; the table shows it. */
    private static ComparisonReport finite(ComparisonReport report) {
        List<ComparisonRow> rows = report.rows().stream()
                .filter(row -> !Double.isInfinite(row.comparison().difference()))
                .toList();
        return new ComparisonReport(report.input(), report.options(), rows, report.notes());
    }

    private Optional<Named> named(String id, List<FigureKind> kinds, FigureKind kind, PageParts.Compared pair) {
        return kinds.contains(kind)
                ? tried(id, () -> figures.draw(kind, pair.report(), pair.systems()))
                : Optional.empty();
    }

    private Optional<Named> drawn(String id, FigureKind kind, Report report) {
        return figures.kinds(report).contains(kind) ? tried(id, () -> figures.draw(kind, report)) : Optional.empty();
    }

    private Optional<Named> tried(String id, Supplier<Figure> figure) {
        try {
            return Optional.of(new Named("figure-" + id, fitted(figure.get())));
        } catch (IllegalArgumentException e) {
            missing.add(id + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns a figure that fits the screen of a phone; matrices of many classes keep their own width. */
    static Figure fitted(Figure figure) {
        boolean matrix = figure.panels().get(0).x().scale() instanceof RowScale;
        return matrix && figure.width() > Figure.USUAL_WIDTH ? figure : figure.withWidth(NARROW);
    }

    private static List<Named> all(List<Optional<Named>> drawn) {
        return drawn.stream().flatMap(Optional::stream).toList();
    }

    /** What could not be drawn, and why. */
    List<String> missing() {
        return List.copyOf(missing);
    }

    /**
     * The rows of an evaluation that share a scale: of the usual report those that are better when larger and reach 1. Next to a
     * prevalence or a loss the intervals of a good classifier are dots. Metrics that were named are all drawn.
     */
    static final class ForestRows {
        private ForestRows() {}

        static EvaluationReport of(EvaluationReport report) {
            boolean named = report.rows().stream().allMatch(row -> row.group().isEmpty());
            List<EstimateRow> shared =
                    report.rows().stream().filter(ForestRows::reachesOne).toList();
            return named || shared.isEmpty()
                    ? report
                    : new EvaluationReport(
                            report.input(),
                            report.observations(),
                            report.level(),
                            shared,
                            report.priors(),
                            report.notes());
        }

        private static boolean reachesOne(EstimateRow row) {
            return row.direction() == Direction.HIGHER_IS_BETTER && row.range().upper() == 1;
        }
    }
}
