package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Tick;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Draws a figure as SVG: readable without a script, light or dark by CSS, every mark with a {@code title} for pointer and screen
 * reader, words as words. Labels are data: whatever they contain is shown, and it has no effect on the markup. The same figure gives the same
 * bytes. In a figure narrower than 440 pixels the names of intervals are above them instead of on their left.
 *
 * <p>Cost: about 5 kB and one millisecond for a usual figure; curves keep the corners that an eye can see, whatever they are drawn from.
 */
public final class SvgRenderer implements FigureWriter {
    private static final double MAX_FACTOR = 10;

    private final Theme theme;
    private final boolean styled;
    private final double factor;

    private SvgRenderer(Theme theme, boolean styled, double factor) {
        this.theme = theme;
        this.styled = styled;
        this.factor = factor;
    }

    /**
     * Creates a renderer of stand-alone files.
     *
     * @param theme light, dark, or as the reader's system is set
     * @return the renderer
     */
    public static SvgRenderer of(Theme theme) {
        return new SvgRenderer(theme, true, 1);
    }

    /**
     * Returns a renderer for a page that contains {@link #style} once for all its figures.
     *
     * @return the same renderer, which writes no style of its own
     */
    public SvgRenderer embedded() {
        return new SvgRenderer(theme, false, factor);
    }

    /**
     * Returns a renderer that draws all of a figure, its words too, larger or smaller.
     *
     * @param size how large a pixel of the figure is, 1 as usual: words of the axes, of 12 pixels, are 12 times as large
     * @return the renderer
     * @throws IllegalArgumentException if the size is not above 0 and at most 10
     */
    public SvgRenderer scaled(double size) {
        return new SvgRenderer(theme, styled, factor(size));
    }

    static double factor(double size) {
        if (!(size > 0 && size <= MAX_FACTOR)) {
            throw new IllegalArgumentException("size of a figure's pixel must lie in (0, 10]: size=" + size);
        }
        return size;
    }

    /**
     * Returns the style sheet of all figures of this renderer.
     *
     * @return CSS; its classes are those within {@code .cf}
     */
    public String style() {
        return new StyleSheet(theme).of(EnumSet.allOf(ColourRole.class));
    }

    /**
     * Draws a figure.
     *
     * @param figure the figure to draw
     * @return an {@code svg} element, ending in a line break
     */
    public String render(Figure figure) {
        Layout layout = Layout.of(figure);
        Markup svg = new Markup();
        svg.open("svg").with("xmlns", "http://www.w3.org/2000/svg").with("class", "cf");
        svg.with("viewBox", "0 0 " + figure.width() + " " + Markup.number(layout.height()));
        svg.with("width", figure.width() * factor).with("height", layout.height() * factor);
        svg.with("role", "graphics-document").with("aria-label", figure.title());
        svg.open("desc").text(figure.description()).close();
        if (styled) {
            svg.style(new StyleSheet(theme).of(roles(figure)));
        }
        new FigureBody(svg, figure, layout).write();
        svg.line().close().line();
        return svg.written();
    }

    /**
     * Returns where points of a panel are drawn, so that a page can put its own marks on a figure.
     *
     * @param figure the figure
     * @param panel index of the panel, from 0
     * @param points values on both axes of the panel
     * @return of each point the pixels from the left and from the top of the figure
     * @throws IndexOutOfBoundsException if the figure has no such panel
     */
    public static List<Point> placesOf(Figure figure, int panel, List<Point> points) {
        Frame frame = Layout.of(figure).frames().get(panel);
        return points.stream()
                .map(point -> new Point(frame.x(point.x()), frame.y(point.y())))
                .toList();
    }

    @Override
    public byte[] write(Figure figure) {
        return render(figure).getBytes(StandardCharsets.UTF_8);
    }

    private static Set<ColourRole> roles(Figure figure) {
        Set<ColourRole> roles = EnumSet.of(ColourRole.TEXT, ColourRole.MUTED, ColourRole.GRID, ColourRole.PAGE);
        figure.panels().forEach(panel -> panel.marks().forEach(mark -> roles.add(MarkWriter.colourOf(mark))));
        figure.keys().forEach(key -> roles.add(MarkWriter.colourOf(key.sample())));
        return roles;
    }

    /**
     * How classes of marks look. {@code a} fills an area, {@code f} fills, {@code l} draws a line, {@code w} words, each followed
     * by the number of its role; {@code r} is a rule. Colours are CSS custom properties where the reader's system chooses, plain
     * otherwise: programs that convert SVG to pictures do not support properties.
     */
    record StyleSheet(Theme theme) {
        private static final String FONT = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif";

        /** Returns the rules of the roles in use. */
        String of(Set<ColourRole> roles) {
            StringBuilder css = new StringBuilder();
            if (theme == Theme.AUTO) {
                css.append(".cf{").append(properties(roles, false)).append("max-width:100%;height:auto}");
                css.append("@media(prefers-color-scheme:dark){.cf{")
                        .append(properties(roles, true))
                        .append("}}");
                css.append("@media print{.cf{").append(properties(roles, false)).append("}}");
            }
            css.append(".cf text{font-family:").append(FONT).append(";font-size:12px}");
            css.append(".cf .h{font-size:16px;font-weight:bold}.cf .p{font-size:13px;font-weight:bold}.cf"
                    + " .n{font-size:11.5px}");
            css.append(".cf .r{stroke:").append(colour(ColourRole.MUTED)).append(";stroke-width:1;fill:none}");
            roles.forEach(role -> css.append(rules(role)));
            return css.toString();
        }

        private String rules(ColourRole role) {
            String colour = colour(role);
            int i = role.ordinal();
            String words = ".cf .w" + i + "{fill:" + colour + "}";
            if (role == ColourRole.GRID) {
                return ".cf .g{stroke:" + colour + ";stroke-width:1}";
            }
            if (role == ColourRole.PAGE) {
                return ".cf .f" + i + "{fill:" + colour + "}";
            }
            // what data are read against is thinner than the data
            int stroke = role == ColourRole.MUTED ? 1 : 2;
            return ".cf .a" + i + "{fill:" + colour + ";fill-opacity:.2}.cf .f" + i + "{fill:" + colour + "}.cf .l" + i
                    + "{stroke:" + colour + ";stroke-width:" + stroke + ";fill:none;stroke-linejoin:round}" + words;
        }

        private static String properties(Set<ColourRole> roles, boolean dark) {
            StringBuilder css = new StringBuilder();
            roles.forEach(role -> css.append(name(role))
                    .append(':')
                    .append(dark ? role.dark() : role.light())
                    .append(';'));
            return css.toString();
        }

        private String colour(ColourRole role) {
            return switch (theme) {
                case AUTO -> "var(" + name(role) + ")";
                case LIGHT -> role.light();
                case DARK -> role.dark();
            };
        }

        private static String name(ColourRole role) {
            return "--cf-" + role.name().toLowerCase(Locale.ROOT);
        }
    }

    /** Writes the content of a figure: page, title, legend, panels, notes. */
    static final class FigureBody {
        private static final String WORDS = "w" + ColourRole.TEXT.ordinal();
        private static final String QUIET = "w" + ColourRole.MUTED.ordinal();

        private final Markup svg;
        private final MarkWriter marks;
        private final Figure figure;
        private final Layout layout;

        FigureBody(Markup svg, Figure figure, Layout layout) {
            this.svg = svg;
            this.marks = new MarkWriter(svg);
            this.figure = figure;
            this.layout = layout;
        }

        void write() {
            svg.line().open("rect").with("class", "f" + ColourRole.PAGE.ordinal());
            svg.with("width", figure.width()).with("height", layout.height()).close();
            for (int i = 0; i < layout.titleLines().size(); i++) {
                marks.words(layout.titleLines().get(i), Layout.EDGE, layout.titleLine(i), WORDS + " h", "start");
            }
            layout.keys().forEach(this::key);
            layout.frames().forEach(this::panel);
            for (int i = 0; i < layout.noteLines().size(); i++) {
                marks.words(layout.noteLines().get(i), Layout.EDGE, layout.noteLine(i), QUIET + " n", "start");
            }
        }

        private void key(Layout.Placed placed) {
            marks.sample(placed.key().sample(), placed.x(), placed.y());
            for (int i = 0; i < placed.lines().size(); i++) {
                double y = placed.y() + 4 + Layout.NOTE_LINE * i;
                marks.words(placed.lines().get(i), placed.x() + Layout.SWATCH + 6, y, WORDS, "start");
            }
        }

        private void panel(Frame frame) {
            svg.line().open("g");
            if (!frame.panel().title().isEmpty()) {
                marks.words(frame.panel().title(), frame.left(), frame.top() - 7, WORDS + " p", "start");
            }
            grid(frame);
            svg.line();
            frame.panel().marks().forEach(mark -> marks.write(mark, frame));
            svg.line();
            across(frame);
            up(frame);
            svg.close();
        }

        private void grid(Frame frame) {
            if (frame.panel().x().grid()) {
                frame.across()
                        .forEach(tick -> gridLine(frame.x(tick.at()), frame.top(), frame.x(tick.at()), frame.bottom()));
            }
            if (frame.panel().y().grid()) {
                frame.up()
                        .forEach(tick -> gridLine(frame.left(), frame.y(tick.at()), frame.right(), frame.y(tick.at())));
            }
        }

        private void gridLine(double x1, double y1, double x2, double y2) {
            svg.open("line")
                    .with("class", "g")
                    .with("x1", x1)
                    .with("y1", y1)
                    .with("x2", x2)
                    .with("y2", y2)
                    .close();
        }

        private void across(Frame frame) {
            Axis axis = frame.panel().x();
            if (axis.shown()) {
                frame.across().forEach(tick -> column(frame, tick));
            }
            if (!axis.label().isEmpty()) {
                double y = frame.bottom() + frame.tickHeight() + 14;
                marks.words(axis.label(), frame.left() + frame.width() / 2, y, WORDS, "middle");
            }
        }

        private void column(Frame frame, Tick tick) {
            double x = frame.x(tick.at());
            if (!frame.upright()) {
                marks.words(tick.label(), x, frame.bottom() + 16, QUIET, "middle");
                return;
            }
            String place = Markup.number(x + 4) + " " + Markup.number(frame.bottom() + 6);
            svg.open("text")
                    .with("transform", "translate(" + place + ")rotate(-90)")
                    .with("class", QUIET);
            svg.with("text-anchor", "end");
            cut(frame.columnName(tick.label()), tick.label());
            svg.close();
        }

        private void up(Frame frame) {
            Axis axis = frame.panel().y();
            if (axis.shown()) {
                frame.up().forEach(tick -> row(frame, tick));
            }
            if (!axis.label().isEmpty()) {
                double x = Layout.EDGE + 10;
                String place = Markup.number(x) + " "
                        + Markup.number(frame.top() + frame.panel().height() / 2);
                svg.open("text")
                        .with("transform", "translate(" + place + ")rotate(-90)")
                        .with("class", WORDS);
                svg.with("text-anchor", "middle").text(axis.label()).close();
            }
        }

        private void row(Frame frame, Tick tick) {
            boolean name = frame.panel().y().scale() instanceof RowScale;
            boolean above = frame.head() > 0;
            svg.open("text").with("x", above ? frame.left() : frame.left() - 8);
            svg.with("y", above ? frame.nameLine(tick) : frame.y(tick.at()) + 4);
            svg.with("class", name ? WORDS : QUIET).with("text-anchor", above ? "start" : "end");
            cut(layout.rowName(tick.label(), frame), tick.label());
            svg.close();
        }

        /** Writes words that may have been cut; the title shows all of them. */
        private void cut(String shown, String whole) {
            if (!shown.equals(whole)) {
                svg.open("title").text(whole).close();
            }
            svg.text(shown);
        }
    }
}
