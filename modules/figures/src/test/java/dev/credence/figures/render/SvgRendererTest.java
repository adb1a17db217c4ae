package dev.credence.figures.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.IntervalFigure;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Tick;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class SvgRendererTest {
    private static final Panel EMPTY = panel(List.of());

    private static Panel panel(List<? extends Mark> marks) {
        return new Panel("", Axis.of("x", LinearScale.UNIT), Axis.of("y", LinearScale.UNIT), 200, List.copyOf(marks));
    }

    private static Figure figure(Mark... marks) {
        return new Figure("title", "what is seen", 400, List.of(), List.of(panel(List.of(marks))), List.of());
    }

    @Test
    void sameFigureGivesTheSameBytes() {
        Figure figure = figure(new PointMark(new Point(0.5, 0.5), ColourRole.FIRST, Shape.DIAMOND, "a point"));
        assertThat(SvgRenderer.of(Theme.AUTO).write(figure))
                .isEqualTo(SvgRenderer.of(Theme.AUTO).write(figure));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "]]>",
                "&amp;",
                "</style><script>",
                "\u202eevil\u202c",
                "\u0000\u001b[31m",
                "\uffff\ud800",
                "'onload='x"
            })
    void labelsAreOnlyTextWhateverTheyContain(String label) {
        Figure hostile = HostileFigure.of(label);
        SvgDocument drawn = SvgDocument.of(hostile);
        assertThat(drawn.names()).isSubsetOf("svg", "desc", "style", "rect", "text", "g", "line", "title");
        assertThat(drawn.all("*")).allSatisfy(element -> {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                assertThat(element.getAttributes().item(i).getNodeName()).doesNotStartWith("on");
            }
        });
        assertThat(String.join("", drawn.words()).codePoints())
                .noneMatch(c -> Character.getType(c) == Character.FORMAT || Character.isISOControl(c));
    }

    @Property(seed = "31")
    void anyLabelGivesXml(@ForAll String label) {
        SvgDocument drawn = SvgDocument.of(new Figure(label, label, 400, List.of(), List.of(EMPTY), List.of(label)));
        assertThat(drawn.root().getTagName()).isEqualTo("svg");
    }

    @Test
    void marksAreAtAxisPositions() {
        Element circle = SvgDocument.of(
                        figure(new PointMark(new Point(0.5, 0.25), ColourRole.FIRST, Shape.CIRCLE, "p")))
                .all("circle")
                .get(0);
        Layout layout = Layout.of(figure());
        Frame frame = layout.frames().get(0);
        assertThat(Double.parseDouble(circle.getAttribute("cx")))
                .isCloseTo(frame.left() + frame.width() / 2, within(0.01));
        assertThat(Double.parseDouble(circle.getAttribute("cy"))).isCloseTo(frame.top() + 150, within(0.01));
        assertThat(frame.right()).isLessThan(400);
        assertThat(frame.left()).isGreaterThan(0);
    }

    @Test
    void pointsBeyondTheAxesAreDrawnAtTheirEdge() {
        LineMark beyond = new LineMark(
                List.of(new Point(-5, 0.5), new Point(Double.POSITIVE_INFINITY, 9)),
                ColourRole.FIRST,
                Dash.SOLID,
                "line");
        List<double[]> corners = SvgDocument.corners(
                SvgDocument.of(figure(beyond)).all("polyline").get(0));
        Frame frame = Layout.of(figure()).frames().get(0);
        assertThat(corners.get(0)[0]).isCloseTo(frame.left(), within(0.01));
        assertThat(corners.get(1)).containsExactly(new double[] {frame.right(), frame.top()}, within(0.01));
    }

    @Test
    void nanPointInterruptsALine() {
        LineMark broken = new LineMark(
                List.of(
                        new Point(0, 0),
                        new Point(0.2, 0.1),
                        new Point(0.3, Double.NaN),
                        new Point(0.4, 0.2),
                        new Point(0.5, 0.9)),
                ColourRole.FIRST,
                Dash.SOLID,
                "line");
        assertThat(SvgDocument.of(figure(broken)).all("polyline")).hasSize(2);
    }

    @Test
    void intervalWithoutBoundsIsAPoint() {
        SpanMark bare =
                SpanMark.horizontal(Double.NaN, 0.5, Double.NaN, 0.5, ColourRole.FIRST, Shape.CIRCLE, "no interval");
        SvgDocument drawn = SvgDocument.of(figure(bare));
        assertThat(drawn.all("circle")).hasSize(1);
        assertThat(drawn.all("path")).isEmpty();
        SpanMark undefined =
                SpanMark.vertical(Double.NaN, Double.NaN, Double.NaN, 0.5, ColourRole.FIRST, Shape.CIRCLE, "undefined");
        assertThat(SvgDocument.of(figure(undefined)).all("circle")).isEmpty();
    }

    /** The path of a line ends in a cap across it, "v8" or "h8", or in an arrow, whose tip is at the edge of the panel. */
    @Test
    void infiniteBoundIsAnArrowWithoutCap() {
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(spanPath(SpanMark.horizontal(0.2, 0.5, 0.7, 0.5, ColourRole.FIRST, Shape.CIRCLE, "")))
                .matches("M\\S+ \\S+v8m0 -4H\\S+m0 -4v8");
        assertThat(spanPath(SpanMark.horizontal(0.2, 0.5, infinite, 0.5, ColourRole.FIRST, Shape.CIRCLE, "")))
                .matches("M\\S+ \\S+v8m0 -4H\\S+m-6 -4l6 4l-6 4");
        assertThat(spanPath(SpanMark.horizontal(-infinite, 0.5, 0.7, 0.5, ColourRole.FIRST, Shape.CIRCLE, "")))
                .matches("M\\S+ \\S+m6 0l-6 4l6 4m-6 -4H\\S+m0 -4v8");
        assertThat(spanPath(SpanMark.vertical(-infinite, 0.5, infinite, 0.5, ColourRole.FIRST, Shape.CIRCLE, "")))
                .matches("M\\S+ \\S+m0 -6l4 6l4 -6m-4 6V\\S+m-4 6l4 -6l4 6");
    }

    private static String spanPath(SpanMark span) {
        SvgDocument drawn = SvgDocument.of(figure(span));
        assertThat(drawn.all("circle")).hasSize(1);
        return drawn.all("path").get(0).getAttribute("d");
    }

    @Test
    void infiniteValueHasNoPoint() {
        SpanMark span = SpanMark.horizontal(
                0.2, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0.5, ColourRole.FIRST, Shape.CIRCLE, "");
        assertThat(SvgDocument.of(figure(span)).all("circle")).isEmpty();
    }

    @Test
    void wordsOfMarksAreReadAloudAndShownAtPointer() {
        SvgDocument drawn = SvgDocument.of(figure(
                new PointMark(new Point(0.1, 0.1), ColourRole.FIRST, Shape.SQUARE, "one"),
                SpanMark.vertical(0.2, 0.3, 0.4, 0.5, ColourRole.SECOND, Shape.TRIANGLE, "two"),
                new RuleMark(0.5, true, Dash.DASHED, "three"),
                new AreaMark(List.of(new Point(0, 0), new Point(1, 0), new Point(1, 1)), ColourRole.THIRD, "four")));
        assertThat(drawn.titles()).containsExactly("one", "two", "three", "four");
        assertThat(drawn.all("title"))
                .allSatisfy(title -> assertThat(((Element) title.getParentNode()).getAttribute("role"))
                        .isEqualTo("graphics-symbol"));
        assertThat(drawn.root().getAttribute("role")).isEqualTo("graphics-document");
        assertThat(drawn.root().getAttribute("aria-label")).isEqualTo("title");
        assertThat(drawn.all("desc").get(0).getTextContent()).isEqualTo("what is seen");
    }

    @Test
    void longLineKeepsItsVisibleCorners() {
        List<Point> steps = new ArrayList<>();
        for (int i = 0; i <= 100_000; i++) {
            double x = i / 100_000.0;
            steps.add(new Point(x, Math.sqrt(x)));
        }
        Figure figure = figure(new LineMark(steps, ColourRole.FIRST, Dash.SOLID, "root"));
        List<double[]> corners =
                SvgDocument.corners(SvgDocument.of(figure).all("polyline").get(0));
        assertThat(corners).hasSizeBetween(10, 200);
        Frame frame = Layout.of(figure).frames().get(0);
        assertThat(corners).allSatisfy(corner -> {
            double x = (corner[0] - frame.left()) / frame.width();
            assertThat(corner[1]).isCloseTo(frame.y(Math.sqrt(Math.max(0, x))), within(0.5));
        });
    }

    @Test
    void plainThemesHaveNoProperties() {
        Figure figure = figure(new PointMark(new Point(0.1, 0.1), ColourRole.FIRST, Shape.SQUARE, "one"));
        assertThat(SvgRenderer.of(Theme.LIGHT).render(figure))
                .contains(ColourRole.FIRST.light())
                .doesNotContain("var(", "@media", ColourRole.FIRST.dark());
        assertThat(SvgRenderer.of(Theme.DARK).render(figure))
                .contains(ColourRole.FIRST.dark())
                .doesNotContain("var(");
        assertThat(SvgRenderer.of(Theme.AUTO).render(figure))
                .contains("prefers-color-scheme:dark", ColourRole.FIRST.light(), ColourRole.FIRST.dark());
    }

    @Test
    void pageContainsTheStyleOnce() {
        SvgRenderer page = SvgRenderer.of(Theme.AUTO).embedded();
        assertThat(page.render(figure())).doesNotContain("<style>");
        assertThat(page.style()).contains(".cf .a0", "--cf-first");
    }

    @Test
    void wordsAreContainedInTheFigure() {
        String name = "a class with a very long name indeed, which no axis has room for in full";
        Figure figure = new Figure(
                name + " " + name,
                "",
                400,
                List.of(),
                List.of(new Panel(
                        "",
                        Axis.of("", new RowScale(List.of(name, "b", "c"), false)),
                        Axis.of("", new RowScale(List.of(name, "b"), true)),
                        100,
                        List.of(new SideMark(0, "0.95 [0.91, 0.98]")))),
                List.of(name + " " + name));
        Layout layout = Layout.of(figure);
        assertThat(layout.frames().get(0).left()).isLessThan(200);
        assertThat(layout.titleLines()).hasSizeGreaterThan(1);
        assertThat(SvgDocument.of(figure).titles()).contains(name);
    }

    /** In a narrow figure a name of 250 pixels is whole, above the interval of its own row, and the interval has as much room as without names. */
    @Test
    void namesOfIntervalsAreAboveThemInNarrowFigure() {
        String name = "a metric whose name is made of many words";
        List<IntervalFigure.Row> rows =
                List.of(IntervalFigure.Row.of(name, "", 0.5, 0.2, 0.8), IntervalFigure.Row.of("b", "", 0.6, 0.3, 0.9));
        Figure wide = IntervalFigure.of("", "", ConfidenceLevel.of(0.95), rows);
        Figure narrow = wide.withWidth(320);
        assertThat(SvgDocument.of(narrow).words()).contains(name, "b");
        Frame frame = Layout.of(narrow).frames().get(0);
        Frame usual = Layout.of(wide).frames().get(0);
        assertThat(frame.left()).isLessThan(30);
        assertThat(usual.left()).isGreaterThan(200);
        List<Tick> names = frame.up();
        assertThat(names).hasSize(2);
        assertThat(frame.nameLine(names.get(0))).isBetween(frame.top() + Frame.TICK, frame.y(0));
        assertThat(frame.nameLine(names.get(1))).isBetween(frame.y(0) + Frame.TICK, frame.y(1));
        assertThat(frame.bottom() - frame.y(1)).isEqualTo(usual.bottom() - usual.y(1), within(1e-9));
        // rows of one name stay as far apart as in a wide figure
        assertThat(frame.y(0.2) - frame.y(-0.2)).isEqualTo(usual.y(0.2) - usual.y(-0.2), within(1e-9));
    }

    @Test
    void longNameIsCutBetweenWords() {
        String cut = TextWidth.fitted("an unusually long name_of a class-with many words in it", 12, 200);

        assertThat(TextWidth.of(cut, 12)).isLessThanOrEqualTo(200);
        assertThat(cut.split("\\.\\.\\.", -1)).hasSize(2);
        assertThat("an unusually long name_of a class-with many words in it".split("[ _-]", -1))
                .contains(cut.replaceAll("\\.\\.\\..*", "").replaceAll(".*[ _-]", ""))
                .contains(cut.replaceAll(".*\\.\\.\\.", "").replaceAll("[ _-].*", ""));
        assertThat(TextWidth.fitted("x".repeat(99), 12, 100)).contains("...");
        assertThat(TextWidth.fitted("\ud83d\ude00".repeat(99), 12, 100))
                .doesNotContainPattern("[\ud800-\udbff](?![\udc00-\udfff])");
    }

    @Test
    void legendWiderThanTheFigureIsWrapped() {
        String label = "a system: average-precision 0.994 [0.979, 0.998]; auprc 0.994 [0.979, 0.998]";
        Figure figure = new Figure(
                "",
                "",
                240,
                List.of(
                        new LegendEntry(label, new PointMark(new Point(0, 0), ColourRole.FIRST, Shape.CIRCLE, "")),
                        new LegendEntry("b", new PointMark(new Point(0, 0), ColourRole.SECOND, Shape.SQUARE, ""))),
                List.of(EMPTY),
                List.of());
        List<Layout.Placed> keys = Layout.of(figure).keys();

        assertThat(keys.get(0).lines())
                .hasSizeGreaterThan(1)
                .allSatisfy(line -> assertThat(TextWidth.of(line, Frame.TICK) + Layout.SWATCH + 6 + 2 * Layout.EDGE)
                        .isLessThanOrEqualTo(240));
        assertThat(String.join(" ", keys.get(0).lines())).isEqualTo(label);
        assertThat(keys.get(1).y() - keys.get(0).y())
                .isGreaterThanOrEqualTo(Layout.NOTE_LINE * keys.get(0).lines().size());
    }

    @Test
    void unknownFigureIsRefusedByName() {
        assertThatThrownBy(() -> new Figure("", "", 100, List.of(), List.of(EMPTY), List.of()))
                .hasMessage("width of a figure must lie in [200, 4000]: width=100");
        assertThatThrownBy(() -> new Figure("", "", 400, List.of(), List.of(), List.of()))
                .hasMessage("panels of a figure must be >= 1: panels=0");
        assertThatThrownBy(() -> new Panel("", EMPTY.x(), EMPTY.y(), Double.NaN, List.of()))
                .hasMessage("height of a panel must lie in (0, 1e6): height=NaN");
        assertThatThrownBy(() -> new CellMark(new Point(0, 0), new Point(1, 1), ColourRole.FIRST, 2, ""))
                .hasMessage("strength of a cell must lie in [0, 1]: strength=2.0");
    }
}
