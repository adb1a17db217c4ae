package dev.credence.report.curve;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CostCurve.Point;
import dev.credence.curves.curve.CostCurve.Scale;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The relative utility or the normalised expected cost of one system or two over the costs of errors, with bands.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param scale the scale of all curves
 * @param level the level of each band
 * @param systems one curve, or those of both systems and of their difference, by name and in this order
 * @param notes notes on the report as a whole
 */
public record CostReport(
        Map<String, Object> input,
        Scale scale,
        ConfidenceLevel level,
        Map<String, CostCurve> systems,
        List<String> notes)
        implements Report {
    /** A point of a curve in one line for spreadsheets. */
    private record Line(String system, Point point) {}

    private boolean isCost() {
        return scale == Scale.EXPECTED_COST;
    }

    private String axis() {
        return isCost() ? "probability-cost" : "threshold";
    }

    private String value() {
        return isCost() ? "expected cost" : "relative utility";
    }

    private CurveRanges<Point> ranges(CostCurve curve) {
        return new CurveRanges<>(curve.points(), Point::at, axis() + "s");
    }

    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        systems.forEach((name, curve) ->
                sections.add(new Document.Section(SafeText.cell(name) + ": " + value(), table(curve))));
        return new Document(input, sections, conclusions(), explanations());
    }

    private List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        List<String> names = List.copyOf(systems.keySet());
        String better = isCost() ? " has a lower expected cost than " : " has a larger relative utility than ";
        systems.forEach((name, curve) -> {
            CurveRanges<Point> along = ranges(curve);
            if (curve.isDifference()) {
                sentences.add(along.sentence(names.get(0) + better + names.get(1), point -> isBetter(point, 1)));
                sentences.add(along.sentence(names.get(1) + better + names.get(0), point -> isBetter(point, -1)));
            } else {
                sentences.add(along.sentence(
                        name + " is better than predicting every item positive and than predicting none",
                        point -> isBetter(point, 1)));
                sentences.add(along.sentence(
                        name + " is worse than predicting every item positive or than predicting none",
                        point -> isBetter(point, -1)));
            }
        });
        return sentences;
    }

    /** Returns whether the band shows a value better than the trivial one, or worse where the sign is negative. */
    private boolean isBetter(Point point, int sign) {
        boolean above = sign > 0 != isCost();
        return above ? point.band().lower() > point.trivial() : point.band().upper() < point.trivial();
    }

    private List<String> explanations() {
        List<String> sentences = new ArrayList<>();
        sentences.add("Each band contains the true values at all " + axis() + "s of the grid at once with "
                + SafeText.percent(level) + " confidence, and says nothing of those between.");
        sentences.add(
                isCost()
                        ? "At probability-cost x the expected cost is x FNR + (1 - x) FPR; x = p c / (p c + (1 - p) d) for a share p"
                                + " of positives, costs c of a false negative and d of a false positive."
                        : "Relative utility is the share of what perfect predictions would gain over predicting every item positive,"
                                + " or none.");
        sentences.addAll(notes);
        return sentences;
    }

    private Table<Point> table(CostCurve curve) {
        List<Point> points = ranges(curve).shownPoints();
        Digits digits = Digits.ofWidths(points.stream()
                .mapToDouble(point -> point.band().upper() - point.band().lower()));
        List<Column<Point>> columns = new ArrayList<>();
        columns.add(Column.<Point>shown(axis(), ranges(curve)::place).right());
        columns.add(Column.<Point>shown("from score", point -> new Digits(3).of(point.threshold()))
                .right()
                .with(Column.Priority.DETAIL));
        columns.add(Column.<Point>shown(
                        curve.isDifference() ? "difference" : "value",
                        point -> digits.of(point.band().value()))
                .right());
        columns.add(Column.shown(SafeText.percent(level) + " band", point -> interval(digits, point.band())));
        columns.add(Column.<Point>shown("at this point alone", point -> interval(digits, point.pointwise()))
                .with(Column.Priority.SUPPORTING));
        if (!curve.isDifference()) {
            if (isCost()) {
                columns.add(Column.<Point>shown(
                                "better of predicting all or no items positive", point -> digits.of(point.trivial()))
                        .right()
                        .with(Column.Priority.SUPPORTING));
            }
            columns.add(Column.<Point>shown("at the best threshold", point -> digits.of(point.best()))
                    .right()
                    .with(Column.Priority.DETAIL));
        }
        return new Table<>(columns, points);
    }

    private static String interval(Digits digits, Bounded bounds) {
        return digits.interval(bounds.lower(), bounds.upper());
    }

    @Override
    public Table<?> data() {
        List<Line> lines = systems.entrySet().stream()
                .flatMap(entry -> entry.getValue().points().stream().map(point -> new Line(entry.getKey(), point)))
                .toList();
        return new Table<>(
                List.of(
                        Column.data("system", Line::system),
                        Column.data("scale", line -> scale.id()),
                        Column.data("at", line -> line.point().at()),
                        Column.data("threshold", line -> line.point().threshold()),
                        Column.data("value", line -> line.point().band().value()),
                        Column.data("lower", line -> line.point().band().lower()),
                        Column.data("upper", line -> line.point().band().upper()),
                        Column.data(
                                "pointwiseLower",
                                line -> line.point().pointwise().lower()),
                        Column.data(
                                "pointwiseUpper",
                                line -> line.point().pointwise().upper()),
                        Column.data("trivial", line -> line.point().trivial()),
                        Column.data("best", line -> line.point().best()),
                        Column.data("level", line -> level.value())),
                lines);
    }

    @Override
    public List<String> notesOfWhole() {
        return notes;
    }

    @Override
    public Report.Envelope envelope() {
        List<Map<String, Object>> results = new ArrayList<>();
        systems.forEach((name, curve) -> {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("system", name);
            form.put("scale", scale.id());
            form.put("difference", curve.isDifference());
            form.put("level", level.value());
            form.put("prevalence", curve.prevalence());
            form.put("points", curve.points().stream().map(CostReport::form).toList());
            results.add(form);
        });
        return new Report.Envelope(input, results, notes);
    }

    private static Map<String, Object> form(Point point) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("at", point.at());
        form.put("threshold", point.threshold());
        form.put("value", CredenceJson.number(point.band().value()));
        form.put("lower", CredenceJson.number(point.band().lower()));
        form.put("upper", CredenceJson.number(point.band().upper()));
        form.put("pointwiseLower", CredenceJson.number(point.pointwise().lower()));
        form.put("pointwiseUpper", CredenceJson.number(point.pointwise().upper()));
        form.put("trivial", CredenceJson.number(point.trivial()));
        if (!Double.isNaN(point.best())) {
            form.put("best", CredenceJson.number(point.best()));
        }
        return form;
    }
}
