package dev.credence.page.threshold;

import static j2html.TagCreator.button;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.select;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tag;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.credence.figures.Figure;
import dev.credence.figures.kind.NetBenefitFigure;
import dev.credence.figures.mark.Point;
import dev.credence.figures.render.SvgRenderer;
import dev.credence.page.threshold.ThresholdGrid.Choice;
import dev.credence.page.threshold.ThresholdGrid.Spot;
import dev.credence.page.threshold.ThresholdRequest.RequestedMethod;
import dev.credence.report.text.SafeText;
import dev.credence.report.write.JsonWriter;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The part of a page on which a reader moves the threshold: a slider with the counts and metrics at its threshold, and a table of
 * some thresholds for readers without scripts. All numbers are computed beforehand and are in the page as text.
 */
public final class ThresholdSection {
    private static final List<String> COUNTS =
            List.of("True positives", "False positives", "False negatives", "True negatives");

    private final ThresholdRequest request;
    private final ThresholdGrid grid;
    /** What each system gives at each threshold. */
    private final List<List<Spot>> spots;

    /** Computes everything that the slider can show. */
    public ThresholdSection(ThresholdRequest request) {
        this.request = request;
        this.grid = new ThresholdGrid(request);
        this.spots = IntStream.range(0, request.systems().size())
                .mapToObj(system -> grid.thresholds().stream()
                        .map(threshold -> grid.spot(system, threshold))
                        .toList())
                .toList();
    }

    /** Returns the figure of the net benefit; empty if the scores cannot be probabilities. */
    public Optional<Figure> netBenefit() {
        List<String> names = request.systems().stream()
                .map(ThresholdRequest.ScoredSystem::name)
                .toList();
        return grid.metrics().contains(ThresholdMetric.NET_BENEFIT)
                ? Optional.of(NetBenefitFigure.of(
                        names,
                        spots.get(0).get(0).prevalence(),
                        spots.stream().map(this::benefits).toList()))
                : Optional.empty();
    }

    private List<Point> benefits(List<Spot> system) {
        return IntStream.range(0, system.size())
                .filter(at -> grid.thresholds().get(at) < 1)
                .mapToObj(at -> netBenefit(at, system.get(at)))
                .toList();
    }

    /**
     * Returns the content of the section.
     *
     * @param figures the figures on which a point moves, by the id of the figure: {@code roc}, {@code pr},
     *     {@code calibration} or {@code net-benefit}
     */
    public List<DomContent> content(Map<String, Figure> figures) {
        return List.of(
                div(
                                h3("Explore the threshold"),
                                control(),
                                div(live(), matrices()).withClass("explored"))
                        .withId("explorer"),
                p(warning()).withClass("note"),
                script(rawHtml(json(figures))).withId("threshold-data").withType("application/json"),
                details(summary("Metrics at some thresholds"), chosen())
                        .withId("some-thresholds")
                        .attr("open"));
    }

    private String warning() {
        String rule = request.lowerIsPositive()
                ? "Items with a score of at most the threshold are predicted positive. "
                : "Items with a score of at least the threshold are predicted positive. ";
        boolean intervals = request.systems().stream().allMatch(ThresholdRequest.ScoredSystem::independent);
        return rule
                + (grid.metrics().contains(ThresholdMetric.NET_BENEFIT)
                        ? "The net benefit is the share of true positives minus the share of false positives times the odds of the"
                                + " threshold. "
                        : "")
                + (intervals
                        ? request.method().map(ThresholdSection::methods).orElse("")
                                + "Each interval has level " + SafeText.percent(request.level())
                                + " for a threshold that was fixed before these data were seen. A threshold that is chosen here, on"
                                + " these data, makes its metrics look too good and its intervals too narrow: check it on other data."
                        : "There are no intervals here, because the items are not independent and equally weighted. A threshold"
                                + " that is chosen here, on these data, makes its metrics look too good: check it on other data.");
    }

    private static String methods(RequestedMethod method) {
        return method.simulated()
                ? "Intervals are by the default method of each metric, because simulations by " + method.spelling()
                        + " would take too long for every threshold. "
                : "Intervals are by " + method.spelling()
                        + " where it fits the metric, and otherwise by the default method of the metric. ";
    }

    private DomContent control() {
        return div(
                        label("Threshold").attr("for", "threshold"),
                        input().withType("range")
                                .withId("threshold")
                                .attr("min", 0)
                                .attr("max", grid.thresholds().size() - 1)
                                .attr("step", 1)
                                .attr("value", grid.start()),
                        each(
                                grid.choices(),
                                choice -> button(choice.name())
                                        .withType("button")
                                        .withClass("threshold-choice")
                                        .attr("data-at", grid.thresholds().indexOf(choice.threshold()))),
                        byCost(),
                        spots.size() > 1 ? shownSystem() : null)
                .withClass("control")
                .attr("hidden");
    }

    /** Returns the choice of the threshold with the lowest cost on these items. */
    private DomContent byCost() {
        return span(
                label("A missed positive costs").attr("for", "threshold-cost"),
                text(" "),
                select(
                                option("not stated").withValue(""),
                                each(
                                        grid.costs(),
                                        choice -> option(choice.name())
                                                .withValue(String.valueOf(
                                                        grid.thresholds().indexOf(choice.threshold())))))
                        .withId("threshold-cost"));
    }

    /** Returns the choice of one system alone. */
    private DomContent shownSystem() {
        return span(
                label("Show").attr("for", "system-shown"),
                text(" "),
                select(
                                option("both systems").withValue(""),
                                option(name(0) + " alone").withValue("0"),
                                option(name(1) + " alone").withValue("1"))
                        .withId("system-shown"));
    }

    private String start() {
        return grid.label(grid.thresholds().get(grid.start()));
    }

    private DomContent live() {
        List<DomContent> rows = new ArrayList<>();
        for (int metric = 0; metric < grid.metrics().size(); metric++) {
            int at = metric;
            rows.add(tr(
                    th(grid.metrics().get(metric).heading()).attr("scope", "row"),
                    each(IntStream.range(0, spots.size())
                            .mapToObj(system -> td(spots.get(system)
                                            .get(grid.start())
                                            .metrics()
                                            .get(at))
                                    .withClass("number live of-" + system)))));
        }
        return div(table(
                        caption(
                                span("At threshold "),
                                tag("output")
                                        .withText(start())
                                        .withId("threshold-said")
                                        .attr("for", "threshold")
                                        .attr("aria-live", "polite")),
                        thead(tr(
                                th("metric").attr("scope", "col"),
                                each(IntStream.range(0, spots.size())
                                        .mapToObj(system -> th(name(system))
                                                .attr("scope", "col")
                                                .withClass("number of-" + system))))),
                        tbody(each(rows.stream()))))
                .withClass("scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", "Metrics at the threshold");
    }

    /** Returns a table of two by two for each system. */
    private DomContent matrices() {
        return div().withClass("two-by-two")
                .with(IntStream.range(0, spots.size()).mapToObj(system -> matrix(system)));
    }

    private DomContent matrix(int system) {
        List<Long> counts = spots.get(system).get(grid.start()).counts();
        return table(
                        caption(name(system)),
                        thead(tr(
                                th("").attr("scope", "col"),
                                th("predicted positive").attr("scope", "col").withClass("number"),
                                th("predicted negative").attr("scope", "col").withClass("number"))),
                        tbody(
                                tr(th("positive").attr("scope", "row"), count(counts.get(0)), count(counts.get(2))),
                                tr(th("negative").attr("scope", "row"), count(counts.get(1)), count(counts.get(3)))))
                .withClass("of-" + system);
    }

    private String name(int system) {
        return SafeText.cell(request.systems().get(system).name());
    }

    private static DomContent count(long number) {
        return td(SafeText.count(number)).withClass("number live-count");
    }

    /** Returns the table of the named thresholds and of the deciles, which needs no script. */
    private DomContent chosen() {
        List<DomContent> bodies = new ArrayList<>();
        for (int system = 0; system < spots.size(); system++) {
            bodies.add(body(system));
        }
        return div(table(
                        thead(tr(
                                th("predicted").attr("scope", "col"),
                                th("threshold").attr("scope", "col").withClass("number"),
                                each(
                                        COUNTS,
                                        name -> th(shortName(name))
                                                .attr("scope", "col")
                                                .withClass("number")),
                                each(
                                        grid.metrics(),
                                        metric -> th(metric.heading())
                                                .attr("scope", "col")
                                                .withClass("number")))),
                        each(bodies.stream())))
                .withClass("scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", "Metrics at some thresholds");
    }

    private static String shortName(String count) {
        return count.replaceAll("[a-z ]", "");
    }

    private DomContent body(int system) {
        List<Choice> choices = new ArrayList<>(grid.choices());
        choices.addAll(grid.deciles(system));
        int columns = 2 + COUNTS.size() + grid.metrics().size();
        return tbody(
                tr(th(name(system)).attr("scope", "rowgroup").attr("colspan", columns))
                        .withClass("group"),
                each(choices, choice -> row(choice, grid.spot(system, choice.threshold()))));
    }

    private DomContent row(Choice choice, Spot spot) {
        return tr(
                th(choice.name()).attr("scope", "row"),
                td(grid.label(choice.threshold())).withClass("number"),
                each(spot.counts(), number -> td(SafeText.count(number)).withClass("number")),
                each(spot.metrics(), text -> td(text).withClass("number")));
    }

    private String json(Map<String, Figure> figures) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("thresholds", grid.thresholds().stream().map(grid::label).toList());
        fields.put(
                "metrics", grid.metrics().stream().map(ThresholdMetric::heading).toList());
        List<Map<String, Object>> systems = new ArrayList<>();
        for (int system = 0; system < spots.size(); system++) {
            systems.add(json(system, figures));
        }
        fields.put("systems", systems);
        return JsonWriter.line(fields).replace("<", "\\u003c").replace(">", "\\u003e");
    }

    private Map<String, Object> json(int system, Map<String, Figure> figures) {
        List<Spot> all = spots.get(system);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", request.systems().get(system).name());
        fields.put("counts", all.stream().map(Spot::counts).toList());
        fields.put("shown", all.stream().map(Spot::metrics).toList());
        Map<String, Object> places = new LinkedHashMap<>();
        figures.forEach((id, figure) -> {
            if (system == 0 || !id.equals("calibration")) {
                places.put(id, places(id, figure, all));
            }
        });
        fields.put("places", places);
        return fields;
    }

    /** Returns the place of each threshold on a figure, in pixels; a place that is not defined is empty. */
    private List<List<Double>> places(String id, Figure figure, List<Spot> all) {
        Function<Integer, Point> point = i -> switch (id) {
            case "roc" -> all.get(i).roc();
            case "pr" -> all.get(i).precisionRecall();
            case "net-benefit" -> netBenefit(i, all.get(i));
            default -> new Point(grid.thresholds().get(i), 0);
        };
        List<Point> points = IntStream.range(0, all.size()).boxed().map(point).toList();
        return SvgRenderer.placesOf(figure, 0, points).stream()
                .map(at -> Double.isNaN(at.x()) || Double.isNaN(at.y())
                        ? List.<Double>of()
                        : List.of(rounded(at.x()), rounded(at.y())))
                .toList();
    }

    private Point netBenefit(int at, Spot spot) {
        double threshold = grid.thresholds().get(at);
        return new Point(threshold, threshold < 1 ? spot.netBenefit(threshold) : Double.NaN);
    }

    private static double rounded(double pixels) {
        return Math.round(pixels * 10) / 10.0;
    }
}
