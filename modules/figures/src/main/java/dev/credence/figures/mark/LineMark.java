package dev.credence.figures.mark;

import java.util.List;

/**
 * A line from point to point; a point that is not a number interrupts it.
 *
 * @param points in order
 * @param colour the colour of the line
 * @param dash how the line is broken into dashes
 * @param title the text that appears when the pointer is over the mark
 */
public record LineMark(List<Point> points, ColourRole colour, Dash dash, String title) implements Mark {
    /** Copies the points. */
    public LineMark {
        points = List.copyOf(points);
    }
}
