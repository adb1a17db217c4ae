package dev.credence.figures.mark;

import java.util.ArrayList;
import java.util.List;

/**
 * A filled area: a band, or the part of a density within an interval.
 *
 * @param outline corners in order; the last joins the first
 * @param ink its colour
 * @param title what it says
 */
public record AreaMark(List<Spot> outline, ColourRole ink, String title) implements Mark {
    /**
     * Copies the corners.
     *
     * @param outline corners in order
     * @param ink its colour
     * @param title what it says
     */
    public AreaMark {
        outline = List.copyOf(outline);
    }

    /**
     * Between two lines.
     *
     * @param lower the one edge
     * @param upper the other, in the same direction
     * @param ink its colour
     * @param title what it says
     * @return the area
     */
    public static AreaMark between(List<Spot> lower, List<Spot> upper, ColourRole ink, String title) {
        List<Spot> outline = new ArrayList<>(lower);
        for (int i = upper.size() - 1; i >= 0; i--) {
            outline.add(upper.get(i));
        }
        return new AreaMark(outline, ink, title);
    }
}
