package dev.credence.figures.vega;

import dev.credence.figures.Theme;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.Shape;
import java.util.List;

/**
 * The names of colour roles, dash patterns and shapes in Vega-Lite.
 *
 * @param theme light where it is not dark
 */
record Colours(Theme theme) {
    String of(ColourRole role) {
        return theme == Theme.DARK ? role.dark() : role.light();
    }

    String rule() {
        return of(ColourRole.MUTED);
    }

    static List<Double> lengths(Dash dash) {
        return switch (dash) {
            case SOLID -> List.of();
            case DASHED -> List.of(7.0, 4.0);
            case DOTTED -> List.of(1.5, 3.5);
            case MIXED -> List.of(8.0, 3.0, 1.5, 3.0);
        };
    }

    static String shape(Shape shape) {
        return switch (shape) {
            case CIRCLE -> "circle";
            case SQUARE -> "square";
            case DIAMOND -> "diamond";
            case TRIANGLE -> "triangle-up";
        };
    }

    /** Returns the configuration of text, axes and page. */
    Fields config() {
        Fields axis = Fields.of("labelColor", of(ColourRole.MUTED))
                .with("titleColor", of(ColourRole.TEXT))
                .with("gridColor", of(ColourRole.GRID))
                .with("domainColor", of(ColourRole.GRID))
                .with("tickColor", of(ColourRole.GRID))
                .with("labelFontSize", 12)
                .with("titleFontSize", 12)
                .with("titleFontWeight", "normal");
        Fields title = Fields.of("color", of(ColourRole.TEXT))
                .with("anchor", "start")
                .with("frame", "group")
                .with("fontSize", 13);
        return Fields.of("font", "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif")
                .with("view", Fields.of("stroke", null).map())
                .with("axis", axis.map())
                .with("title", title.map());
    }
}
