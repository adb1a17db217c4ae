package dev.credence.report.figure;

import java.util.Locale;
import java.util.Set;

/**
 * How classes of marks look. {@code a} fills an area, {@code f} fills, {@code l} draws a line, {@code w} words, each followed by the
 * number of its ink; {@code r} is a rule. Colours are CSS custom properties where the reader's system chooses, plain otherwise:
 * what makes pictures of SVG knows no properties.
 */
final class StyleSheet {
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
