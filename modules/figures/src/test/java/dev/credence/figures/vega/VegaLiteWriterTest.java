package dev.credence.figures.vega;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.render.FigureSimplifier;
import dev.credence.figures.render.HostileFigure;
import dev.credence.figures.scale.DeviateScale;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.vega.VegaLiteWriter.Surroundings;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class VegaLiteWriterTest {
    private static final VegaLiteWriter LIGHT = VegaLiteWriter.of(Theme.LIGHT);

    private static JsonNode read(Figure figure) {
        return CredenceJson.mapper().readTree(LIGHT.write(figure));
    }

    private static Panel panel(Axis x, Axis y, Mark... marks) {
        return new Panel("", x, y, 200, List.of(marks));
    }

    private static Figure figure(Panel... panels) {
        return new Figure("title", "what is seen", 400, List.of(), List.of(panels), List.of());
    }

    private static Figure unit(Mark... marks) {
        return figure(panel(Axis.of("x", LinearScale.UNIT), Axis.of("y", LinearScale.UNIT), marks));
    }

    private static JsonNode onlyLayer(Figure figure) {
        return read(figure).at("/vconcat/0/layer/0");
    }

    private static List<JsonNode> marks(JsonNode node) {
        return node.findValues("mark");
    }

    /** Returns how many rows of data a panel's marks of a kind must have. */
    private static long rows(Panel panel, Class<? extends Mark> kind) {
        return panel.marks().stream().filter(kind::isInstance).count();
    }

    private static long rows(JsonNode view, String type) {
        long rows = 0;
        for (JsonNode layer : view.get("layer")) {
            JsonNode mark = layer.has("mark") ? layer.get("mark") : layer.at("/layer/0/mark");
            boolean alike = mark.get("type").asString().equals(type);
            rows += alike ? layer.at("/data/values").size() : 0;
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(FigureKind.class)
    void everyPanelIsViewWithScalesWordsAndMarks(FigureKind kind) {
        Figure figure = FigureSimplifier.simplify(FigureGallery.of(kind));
        JsonNode specification = read(figure);
        assertThat(specification.get("$schema").asString())
                .isEqualTo("https://vega.github.io/schema/vega-lite/v6.json");
        assertThat(specification.get("description").asString()).isEqualTo(figure.description());
        int before = figure.keys().isEmpty() ? 0 : 1;
        int after = figure.notes().isEmpty() ? 0 : 1;
        assertThat(specification.get("vconcat"))
                .hasSize(before + figure.panels().size() + after);
        for (int i = 0; i < figure.panels().size(); i++) {
            Panel panel = figure.panels().get(i);
            JsonNode view = specification.get("vconcat").get(before + i);
            assertThat(view.get("height").doubleValue()).isEqualTo(panel.height());
            axis(panel.x(), view.at("/encoding/x"));
            axis(panel.y(), view.at("/encoding/y"));
            assertThat(rows(view, "rect")).isEqualTo(rows(panel, CellMark.class));
            assertThat(rows(view, "text")).isEqualTo(rows(panel, TextMark.class) + rows(panel, SideMark.class));
            assertThat(rows(view, "rule")).isEqualTo(rows(panel, SpanMark.class) + rows(panel, RuleMark.class));
            assertThat(rows(view, "point")).isEqualTo(rows(panel, PointMark.class));
            lines(panel, view);
        }
    }

    private static void axis(Axis axis, JsonNode channel) {
        if (!(axis.scale() instanceof DeviateScale)) {
            assertThat(channel.at("/scale/domain/0").doubleValue())
                    .isEqualTo(axis.scale().lower());
            assertThat(channel.at("/scale/domain/1").doubleValue())
                    .isEqualTo(axis.scale().upper());
        }
        assertThat(channel.at("/axis/title").asString("")).isEqualTo(axis.label());
        assertThat(channel.at("/axis/values").size())
                .isEqualTo(axis.scale().ticks().size());
    }

    private static void lines(Panel panel, JsonNode view) {
        List<JsonNode> drawn = new ArrayList<>();
        for (JsonNode layer : view.get("layer")) {
            if (layer.at("/mark/type").asString("").equals("line")
                    && !layer.at("/mark").has("fill")) {
                drawn.add(layer.at("/data/values"));
            }
        }
        List<LineMark> lines = panel.marks().stream()
                .filter(LineMark.class::isInstance)
                .map(LineMark.class::cast)
                .toList();
        assertThat(drawn).hasSameSizeAs(lines);
        for (int i = 0; i < lines.size(); i++) {
            List<Point> points = lines.get(i).points();
            assertThat(drawn.get(i)).hasSize(points.size());
            for (int j = 0; j < points.size(); j++) {
                assertThat(drawn.get(i).get(j).get("x").doubleValue())
                        .isEqualTo(points.get(j).x());
                assertThat(drawn.get(i).get(j).get("y").doubleValue())
                        .isEqualTo(points.get(j).y());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FigureKind.class)
    void namesAreDataAndPartOfNoExpression(FigureKind kind) {
        JsonNode specification = read(FigureGallery.of(kind));
        Set<String> expressions = new TreeSet<>();
        specification.findValues("labelExpr").forEach(found -> expressions.add(found.asString()));
        specification.findValues("calculate").forEach(found -> expressions.add(found.asString()));
        assertThat(expressions)
                .isNotEmpty()
                .allMatch(text -> text.matches("(across|up)\\d+\\.label\\[indexof\\((across|up)\\d+\\.at,"
                        + " datum\\.value\\)\\]|isValid\\(datum\\.(x|y|y2)\\) \\?"
                        + " quantileNormal\\(clamp\\(datum\\.(x|y|y2), [0-9.E-]+, 0\\.95\\)\\) : null"));
        assertThat(specification.findValues("expr")).isEmpty();
        assertThat(specification.findValues("signal")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"</script><script>alert(1)</script>", "datum.value]+alert(1)", "\u202eevil", "\u0000\u001b[31m"})
    void labelsAreOnlyTextWhateverTheyContain(String label) {
        Figure hostile = HostileFigure.of(label);
        JsonNode specification = read(hostile);
        assertThat(specification.at("/params/0/value/label/0").asString())
                .isEqualTo(dev.credence.report.text.SafeText.clean(label));
        assertThat(LIGHT.json(hostile).codePoints())
                .noneMatch(c -> Character.getType(c) == Character.FORMAT || Character.isISOControl(c));
    }

    /** The specifications kept here are drawn by Vega-Lite itself in {@code tools/vega/check.sh}. */
    @ParameterizedTest
    @EnumSource(FigureKind.class)
    void sameFigureGivesTheSameBytes(FigureKind kind) throws IOException {
        byte[] written = LIGHT.write(FigureGallery.of(kind));
        assertThat(written).isEqualTo(LIGHT.write(FigureGallery.of(kind)));
        Path folder = Files.createDirectories(Path.of("target", "vega"));
        Files.write(folder.resolve(kind.id() + ".vl.json"), written);
    }

    @Test
    void ratesAtEqualStepsOfDeviatesAreTransformed() {
        Axis rates = Axis.of("rate", new DeviateScale(0.0001, 0.95));
        Point half = new Point(0.5, 0.1);
        JsonNode layer = onlyLayer(figure(panel(
                rates, Axis.of("y", LinearScale.UNIT), new LineMark(List.of(half), ColourRole.FIRST, Dash.SOLID, ""))));
        assertThat(layer.at("/data/values/0/x").doubleValue()).isEqualTo(0.5);
        assertThat(layer.at("/transform/0/as").asString()).isEqualTo("x");
        assertThat(layer.get("transform")).hasSize(1);
        JsonNode view = read(figure(panel(rates, rates, new RuleMark(0.5, true, Dash.SOLID, "half"))))
                .at("/vconcat/0");
        assertThat(view.at("/encoding/x/scale/domain/1").doubleValue()).isCloseTo(1.6448536269514722, within(1e-14));
        assertThat(view.at("/layer/0/encoding/x/datum").doubleValue()).isZero();
    }

    @Test
    void nanIsNullAndInfinityLiesAtTheEnd() {
        LineMark line = new LineMark(
                List.of(
                        new Point(0, 0.2),
                        new Point(0.5, Double.NaN),
                        new Point(0.6, Double.POSITIVE_INFINITY),
                        new Point(Double.NEGATIVE_INFINITY, 0.5)),
                ColourRole.FIRST,
                Dash.SOLID,
                "");
        JsonNode values = onlyLayer(unit(line)).at("/data/values");
        assertThat(values.get(1).get("y").isNull()).isTrue();
        assertThat(values.get(2).get("y").doubleValue()).isEqualTo(1);
        assertThat(values.get(3).get("x").doubleValue()).isZero();
    }

    @Test
    void bandIsAreaAndOtherOutlineIsFilled() {
        List<Point> lower = List.of(new Point(0, 0.1), new Point(0.5, 0.2), new Point(1, 0.5));
        List<Point> upper = List.of(new Point(0, 0.3), new Point(0.5, 0.6), new Point(1, 0.7));
        JsonNode band = onlyLayer(unit(AreaMark.between(lower, upper, ColourRole.FIRST, "band")));
        assertThat(band.at("/mark/type").asString()).isEqualTo("area");
        assertThat(band.at("/data/values")).hasSize(3);
        assertThat(band.at("/data/values/1/y").doubleValue()).isEqualTo(0.6);
        assertThat(band.at("/data/values/1/y2").doubleValue()).isEqualTo(0.2);
        assertThat(band.at("/encoding/tooltip/value").asString()).isEqualTo("band");
        List<Point> triangle = List.of(new Point(0.4, 0.1), new Point(0.9, 0.2), new Point(0.1, 0.9));
        JsonNode filled = onlyLayer(unit(new AreaMark(triangle, ColourRole.SECOND, "")));
        assertThat(filled.at("/mark/type").asString()).isEqualTo("line");
        assertThat(filled.at("/mark/fill").asString()).isEqualTo(ColourRole.SECOND.light());
        assertThat(filled.at("/data/values")).hasSize(3);
        assertThat(filled.get("encoding").has("tooltip")).isFalse();
    }

    @Test
    void shadedPartOfDensityEndsAtBounds() {
        Figure figure = FigureGallery.of(FigureKind.POSTERIOR);
        AreaMark shaded = (AreaMark) figure.panels().get(0).marks().get(0);
        JsonNode layer = read(figure).at("/vconcat/1/layer/0");
        assertThat(layer.at("/mark/type").asString()).isEqualTo("area");
        JsonNode values = layer.at("/data/values");
        assertThat(values.get(0).get("x").doubleValue())
                .isEqualTo(shaded.outline().get(0).x());
        assertThat(values.get(values.size() - 1).get("x").doubleValue())
                .isEqualTo(shaded.outline().get(shaded.outline().size() - 1).x());
        assertThat(values).allMatch(value -> value.get("y").doubleValue() == 0);
    }

    @Test
    void intervalWithoutBoundsIsOnlyAPoint() {
        SpanMark bare = SpanMark.horizontal(Double.NaN, 0.5, 0.7, 0.5, ColourRole.FIRST, Shape.SQUARE, "no interval");
        JsonNode layer = onlyLayer(unit(bare));
        assertThat(layer.at("/data/values/0/lower").isNull()).isTrue();
        assertThat(layer.at("/data/values/0/upper").isNull()).isTrue();
        assertThat(layer.at("/data/values/0/value").doubleValue()).isEqualTo(0.5);
        assertThat(marks(layer))
                .extracting(mark -> mark.get("type").asString())
                .containsExactly("rule", "tick", "tick", "point");
        assertThat(layer.at("/layer/3/mark/shape").asString()).isEqualTo("square");
        assertThat(layer.at("/layer/0/encoding/x2/field").asString()).isEqualTo("upper");
    }

    @Test
    void infiniteBoundIsAnArrowWithoutCap() {
        double infinite = Double.POSITIVE_INFINITY;
        JsonNode lying = onlyLayer(
                unit(SpanMark.horizontal(0.2, infinite, infinite, 0.5, ColourRole.FIRST, Shape.CIRCLE, "open")));
        assertThat(lying.at("/layer/1/mark/type").asString()).isEqualTo("tick");
        assertThat(lying.at("/layer/2/mark/shape").asString()).isEqualTo("triangle-right");
        assertThat(lying.at("/data/values/0/upper").doubleValue()).isEqualTo(1);
        assertThat(lying.at("/data/values/0/value").isNull()).isTrue();
        JsonNode standing =
                onlyLayer(unit(SpanMark.vertical(-infinite, 0.5, 0.7, 0.5, ColourRole.FIRST, Shape.CIRCLE, "open")));
        assertThat(standing.at("/layer/1/mark/shape").asString()).isEqualTo("triangle-down");
        assertThat(standing.at("/layer/2/mark/type").asString()).isEqualTo("tick");
        assertThat(read(unit(
                                SpanMark.horizontal(0.2, 0.5, 0.7, 0.2, ColourRole.FIRST, Shape.CIRCLE, "closed"),
                                SpanMark.horizontal(0.2, 0.5, infinite, 0.5, ColourRole.FIRST, Shape.CIRCLE, "open")))
                        .at("/vconcat/0/layer"))
                .hasSize(2);
    }

    @Test
    void verticalIntervalHasBoundsOnVerticalAxis() {
        JsonNode layer =
                onlyLayer(unit(SpanMark.vertical(0.2, 0.3, 0.4, 0.5, ColourRole.FIRST, Shape.CIRCLE, "standing")));
        assertThat(layer.at("/layer/0/encoding/y2/field").asString()).isEqualTo("upper");
        assertThat(layer.at("/layer/0/encoding/x/field").asString()).isEqualTo("at");
    }

    @Test
    void marksOfOneStyleAreOneLayer() {
        PointMark point = new PointMark(new Point(0.1, 0.1), ColourRole.FIRST, Shape.CIRCLE, "one");
        LineMark line = new LineMark(List.of(new Point(0, 0), new Point(1, 1)), ColourRole.FIRST, Dash.DASHED, "line");
        PointMark other = new PointMark(new Point(0.2, 0.2), ColourRole.FIRST, Shape.CIRCLE, "two");
        JsonNode layers = read(unit(point, line, other, line)).at("/vconcat/0/layer");
        assertThat(layers).hasSize(3);
        assertThat(layers.get(0).at("/data/values")).hasSize(2);
        assertThat(layers.get(1).at("/mark/strokeDash/0").doubleValue()).isEqualTo(7);
    }

    @Test
    void rowsGoDownAndColumnsToTheRight() {
        Axis rows = Axis.plain("", new RowScale(List.of("a", "b"), true));
        Axis columns = Axis.plain("", new RowScale(List.of("c", "d"), false));
        JsonNode encoding = read(figure(panel(columns, rows))).at("/vconcat/0/encoding");
        assertThat(encoding.at("/y/scale/reverse").booleanValue()).isTrue();
        assertThat(encoding.at("/x/scale").has("reverse")).isFalse();
        assertThat(encoding.at("/y/axis/grid").booleanValue()).isFalse();
    }

    @Test
    void hiddenAxisIsNotDrawn() {
        JsonNode encoding = read(figure(panel(Axis.hidden(LinearScale.UNIT), Axis.hidden(LinearScale.UNIT))))
                .at("/vconcat/0/encoding");
        assertThat(encoding.at("/x/axis").isNull()).isTrue();
    }

    @Test
    void longLineKeepsVisibleCorners() {
        List<Point> steps = new ArrayList<>();
        for (int i = 0; i <= 100_000; i++) {
            steps.add(new Point(i / 100_000.0, Math.sqrt(i / 100_000.0)));
        }
        JsonNode values = onlyLayer(unit(new LineMark(steps, ColourRole.FIRST, Dash.SOLID, "")))
                .at("/data/values");
        assertThat(values.size()).isBetween(10, 200);
        assertThat(values)
                .allMatch(value ->
                        value.get("y").doubleValue() == Math.sqrt(value.get("x").doubleValue()));
    }

    @Test
    void lightAndDarkDifferOnlyInColours() {
        Figure figure = FigureGallery.of(FigureKind.ROC);
        assertThat(LIGHT.json(figure)).contains(ColourRole.FIRST.light()).doesNotContain(ColourRole.FIRST.dark());
        assertThat(VegaLiteWriter.of(Theme.DARK).json(figure))
                .contains(ColourRole.FIRST.dark(), ColourRole.PAGE.dark());
        assertThat(VegaLiteWriter.of(Theme.AUTO).write(figure)).isEqualTo(LIGHT.write(figure));
    }

    @Test
    void notesAreLinesThatFit() {
        assertThat(Surroundings.lines("one two three", 60)).containsExactly("one two", "three");
        assertThat(Surroundings.lines("averyveryverylongword", 60)).containsExactly("averyveryverylongword");
    }
}
