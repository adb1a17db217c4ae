package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import dev.credence.figures.mark.ColourRole;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Draws a figure as SVG: readable without a script, light or dark by CSS, every mark with a {@code title} for pointer and screen
 * reader, words as words. Labels are data: whatever they hold is shown and steers nothing. The same figure gives the same bytes.
 *
 * <p>Cost: some 5 kB and a millisecond a usual figure; curves keep the corners that an eye can see, whatever they are drawn from.
 */
public final class SvgRenderer implements FigureWriter {
    private final Theme theme;
    private final boolean styled;

    private SvgRenderer(Theme theme, boolean styled) {
        this.theme = theme;
        this.styled = styled;
    }

    /**
     * A file of its own.
     *
     * @param theme light, dark, or as the reader's system is set
     * @return the renderer
     */
    public static SvgRenderer of(Theme theme) {
        return new SvgRenderer(theme, true);
    }

    /**
     * For a page that has {@link #style} once, for all its figures.
     *
     * @return the same renderer, which writes no style of its own
     */
    public SvgRenderer embedded() {
        return new SvgRenderer(theme, false);
    }

    /**
     * The style of all figures of this renderer.
     *
     * @return CSS; its classes are those within {@code .cf}
     */
    public String style() {
        return new StyleSheet(theme).of(EnumSet.allOf(ColourRole.class));
    }

    /**
     * Draws a figure.
     *
     * @param figure what to draw
     * @return an {@code svg} element, ending in a line break
     */
    public String render(Figure figure) {
        Layout layout = Layout.of(figure);
        Markup svg = new Markup();
        svg.open("svg").with("xmlns", "http://www.w3.org/2000/svg").with("class", "cf");
        svg.with("viewBox", "0 0 " + figure.width() + " " + Markup.number(layout.height()));
        svg.with("width", figure.width()).with("height", layout.height());
        svg.with("role", "graphics-document").with("aria-label", figure.title());
        svg.open("desc").text(figure.description()).close();
        if (styled) {
            svg.style(new StyleSheet(theme).of(inks(figure)));
        }
        new FigureBody(svg, figure, layout).write();
        svg.line().close().line();
        return svg.written();
    }

    @Override
    public byte[] write(Figure figure) {
        return render(figure).getBytes(StandardCharsets.UTF_8);
    }

    private static Set<ColourRole> inks(Figure figure) {
        Set<ColourRole> inks = EnumSet.of(ColourRole.TEXT, ColourRole.MUTED, ColourRole.GRID, ColourRole.PAGE);
        figure.panels().forEach(panel -> panel.marks().forEach(mark -> inks.add(MarkWriter.inkOf(mark))));
        figure.keys().forEach(key -> inks.add(MarkWriter.inkOf(key.sample())));
        return inks;
    }

    /**
     * How classes of marks look. {@code a} fills an area, {@code f} fills, {@code l} draws a line, {@code w} words, each followed by the
     * number of its ink; {@code r} is a rule. Colours are CSS custom properties where the reader's system chooses, plain otherwise:
     * what makes pictures of SVG knows no properties.
     */
    static final class StyleSheet {
        private static final String FONT = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif";

        private final Theme theme;

        StyleSheet(Theme theme) {
            this.theme = theme;
        }

        /** The rules of the inks in use. */
        String of(Set<ColourRole> inks) {
            StringBuilder css = new StringBuilder();
            if (theme == Theme.AUTO) {
                css.append(".cf{").append(properties(inks, false)).append("max-width:100%;height:auto}");
                css.append("@media(prefers-color-scheme:dark){.cf{")
                        .append(properties(inks, true))
                        .append("}}");
                css.append("@media print{.cf{").append(properties(inks, false)).append("}}");
            }
            css.append(".cf text{font-family:").append(FONT).append(";font-size:12px}");
            css.append(".cf .h{font-size:16px;font-weight:bold}.cf .p{font-size:13px;font-weight:bold}.cf"
                    + " .n{font-size:11.5px}");
            css.append(".cf .r{stroke:").append(colour(ColourRole.MUTED)).append(";stroke-width:1;fill:none}");
            inks.forEach(ink -> css.append(rules(ink)));
            return css.toString();
        }

        private String rules(ColourRole ink) {
            String colour = colour(ink);
            int i = ink.ordinal();
            String words = ".cf .w" + i + "{fill:" + colour + "}";
            if (ink == ColourRole.GRID) {
                return ".cf .g{stroke:" + colour + ";stroke-width:1}";
            }
            if (ink == ColourRole.PAGE) {
                return ".cf .f" + i + "{fill:" + colour + "}";
            }
            return ".cf .a" + i + "{fill:" + colour + ";fill-opacity:.2}.cf .f" + i + "{fill:" + colour + "}.cf .l" + i
                    + "{stroke:" + colour + ";stroke-width:2;fill:none;stroke-linejoin:round}" + words;
        }

        private static String properties(Set<ColourRole> inks, boolean dark) {
            StringBuilder css = new StringBuilder();
            inks.forEach(ink -> css.append(name(ink))
                    .append(':')
                    .append(dark ? ink.dark() : ink.light())
                    .append(';'));
            return css.toString();
        }

        private String colour(ColourRole ink) {
            return switch (theme) {
                case AUTO -> "var(" + name(ink) + ")";
                case LIGHT -> ink.light();
                case DARK -> ink.dark();
            };
        }

        private static String name(ColourRole ink) {
            return "--cf-" + ink.name().toLowerCase(Locale.ROOT);
        }
    }
}
