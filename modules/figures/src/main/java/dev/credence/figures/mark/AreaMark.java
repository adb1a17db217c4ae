package dev.credence.figures.mark;

import java.util.ArrayList;
import java.util.List;

/**
 * A filled area: a band, or the part of a density within an interval.
 *
 * @param outline corners in order; the last joins the first
 * @param colour the colour of the area
 * @param title the text that appears when the pointer is over the mark
 */
public record AreaMark(List<Point> outline, ColourRole colour, String title) implements Mark {
    /** Copies the corners. */
    public AreaMark {
        outline = List.copyOf(outline);
    }

    /**
     * Creates the area between two lines.
     *
     * @param lower the one edge
     * @param upper the other, in the same direction
     * @param title the text that appears when the pointer is over the mark
     */
    public static AreaMark between(List<Point> lower, List<Point> upper, ColourRole colour, String title) {
        List<Point> outline = new ArrayList<>(lower);
        for (int i = upper.size() - 1; i >= 0; i--) {
            outline.add(upper.get(i));
        }
        return new AreaMark(outline, colour, title);
    }
}
