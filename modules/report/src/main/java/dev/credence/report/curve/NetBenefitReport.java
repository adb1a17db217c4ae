package dev.credence.report.curve;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.curves.curve.NetBenefitCurve.Point;
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
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The net benefit of one system or two over threshold probabilities, with simultaneous bands.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level the simultaneous level of each band
 * @param systems one curve, or those of both systems and of their difference, by name and in this order
 * @param notes notes on the report as a whole
 */
public record NetBenefitReport(
        Map<String, Object> input, ConfidenceLevel level, Map<String, NetBenefitCurve> systems, List<String> notes)
        implements Report {
    /** A point of a curve in one line for spreadsheets. */
    private record Line(String system, Point point) {}

    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        systems.forEach((name, curve) -> sections.add(new Document.Section(
                SafeText.cell(name) + ": net benefit",
                table(curve, ranges(curve).shownPoints()))));
        return new Document(input, sections, conclusions(), explanations());
    }

    private static CurveRanges<Point> ranges(NetBenefitCurve curve) {
        return new CurveRanges<>(curve.points(), Point::threshold, "thresholds");
    }

    private List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        List<String> names = List.copyOf(systems.keySet());
        systems.forEach((name, curve) -> {
            CurveRanges<Point> along = ranges(curve);
            if (curve.isDifference()) {
                sentences.add(along.sentence(
                        names.get(0) + " has a larger net benefit than " + names.get(1),
                        point -> point.netBenefit().lower() > 0));
                sentences.add(along.sentence(
                        names.get(1) + " has a larger net benefit than " + names.get(0),
                        point -> point.netBenefit().upper() < 0));
            } else {
                sentences.add(along.sentence(
                        name + " is better than predicting no item positive",
                        point -> point.netBenefit().lower() > 0));
                sentences.add(along.sentence(name + " is better than predicting every item positive", point -> {
                    Bounded gain = point.gain();
                    return gain != null && gain.lower() > 0;
                }));
                along.existing(
                                name + " is worse than predicting no item positive",
                                point -> point.netBenefit().upper() < 0)
                        .ifPresent(sentences::add);
                along.existing(name + " is worse than predicting every item positive", point -> {
                            Bounded gain = point.gain();
                            return gain != null && gain.upper() < 0;
                        })
                        .ifPresent(sentences::add);
            }
        });
        return sentences;
    }

    private List<String> explanations() {
        List<String> sentences = new ArrayList<>();
        sentences.add("Each band contains the true values at all thresholds of the grid at once with "
                + SafeText.percent(level) + " confidence, and says nothing of those between.");
        sentences.add(
                "At threshold t a false positive costs t / (1 - t) times what a true positive gains; the net benefit is"
                        + " in true positives per item.");
        sentences.addAll(notes);
        return sentences;
    }

    private Table<Point> table(NetBenefitCurve curve, List<Point> points) {
        Digits digits = Digits.ofWidths(points.stream()
                .mapToDouble(
                        point -> point.netBenefit().upper() - point.netBenefit().lower()));
        List<Column<Point>> columns = new ArrayList<>();
        columns.add(Column.<Point>shown("threshold", ranges(curve)::place).right());
        columns.add(Column.<Point>shown(
                        curve.isDifference() ? "difference" : "value",
                        point -> digits.of(point.netBenefit().value()))
                .right());
        columns.add(Column.shown(
                SafeText.percent(level) + " band",
                point -> digits.interval(
                        point.netBenefit().lower(), point.netBenefit().upper())));
        if (!curve.isDifference()) {
            columns.add(Column.<Point>shown("every item positive", point -> digits.of(point.everyPositive()))
                    .right()
                    .with(Column.Priority.DETAIL));
            columns.add(Column.<Point>shown("gain over it", gain(gain -> digits.of(gain.value())))
                    .right()
                    .with(Column.Priority.SUPPORTING));
            columns.add(Column.<Point>shown(
                            SafeText.percent(level) + " band of the gain",
                            gain(gain -> digits.interval(gain.lower(), gain.upper())))
                    .with(Column.Priority.SUPPORTING));
        }
        return new Table<>(columns, points);
    }

    private static Function<Point, String> gain(Function<Bounded, String> text) {
        return point -> {
            Bounded gain = point.gain();
            return gain == null ? "" : text.apply(gain);
        };
    }

    @Override
    public Table<?> data() {
        List<Line> lines = systems.entrySet().stream()
                .flatMap(entry -> entry.getValue().points().stream().map(point -> new Line(entry.getKey(), point)))
                .toList();
        return new Table<>(
                List.of(
                        Column.data("system", Line::system),
                        Column.data("threshold", line -> line.point().threshold()),
                        Column.data(
                                "netBenefit", line -> line.point().netBenefit().value()),
                        Column.data("lower", line -> line.point().netBenefit().lower()),
                        Column.data("upper", line -> line.point().netBenefit().upper()),
                        Column.data("everyPositive", line -> line.point().everyPositive()),
                        Column.data("gain", line -> of(line.point().gain(), Bounded::value)),
                        Column.data("gainLower", line -> of(line.point().gain(), Bounded::lower)),
                        Column.data("gainUpper", line -> of(line.point().gain(), Bounded::upper)),
                        Column.data("level", line -> level.value())),
                lines);
    }

    private static double of(@Nullable Bounded gain, Function<Bounded, Double> part) {
        return gain == null ? Double.NaN : part.apply(gain);
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
            form.put("difference", curve.isDifference());
            form.put("level", level.value());
            form.put("prevalence", curve.prevalence());
            form.put(
                    "points",
                    curve.points().stream().map(NetBenefitReport::form).toList());
            results.add(form);
        });
        return new Report.Envelope(input, results, notes);
    }

    private static Map<String, Object> form(Point point) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("threshold", point.threshold());
        form.putAll(bounds("netBenefit", "lower", "upper", point.netBenefit()));
        form.put("everyPositive", CredenceJson.number(point.everyPositive()));
        Stream.ofNullable(point.gain()).forEach(gain -> form.putAll(bounds("gain", "gainLower", "gainUpper", gain)));
        return form;
    }

    private static Map<String, Object> bounds(String value, String lower, String upper, Bounded bounded) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put(value, CredenceJson.number(bounded.value()));
        form.put(lower, CredenceJson.number(bounded.lower()));
        form.put(upper, CredenceJson.number(bounded.upper()));
        return form;
    }
}
