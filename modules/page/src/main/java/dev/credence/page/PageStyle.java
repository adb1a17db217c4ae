package dev.credence.page;

import dev.credence.figures.Theme;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.render.SvgRenderer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The style of a page: that of its figures, whose colours are the page's as well, and how the page itself is set. */
final class PageStyle {
    private PageStyle() {}

    /** The renderer of the figures that this style is for. */
    static SvgRenderer figures() {
        return SvgRenderer.of(Theme.AUTO).embedded();
    }

    static String css() {
        return figures().style() + "\n" + colours() + PageAsset.STYLE.text();
    }

    /** As the system asks, unless the reader or the page's maker chose; always light on paper. */
    private static String colours() {
        String light = properties(ColourRole::light);
        String dark = properties(ColourRole::dark);
        return rule(":root", light)
                + "@media(prefers-color-scheme:dark){" + rule(":root:not([data-theme])", dark) + "}\n"
                + rule(":root[data-theme=light],:root[data-theme=light] .cf", light)
                + rule(":root[data-theme=dark],:root[data-theme=dark] .cf", dark)
                + "@media print{"
                + rule(
                        ":root:not([data-theme]),:root[data-theme],:root:not([data-theme]) .cf,:root[data-theme] .cf",
                        light)
                + "}\n";
    }

    private static String rule(String selector, String properties) {
        return selector + "{" + properties + "}\n";
    }

    private static String properties(Function<ColourRole, String> colour) {
        return Arrays.stream(ColourRole.values())
                .map(ink -> "--cf-" + ink.name().toLowerCase(Locale.ROOT) + ":" + colour.apply(ink))
                .collect(Collectors.joining(";"));
    }
}
