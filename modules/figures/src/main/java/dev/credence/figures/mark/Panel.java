package dev.credence.figures.mark;

import java.util.List;

/**
 * A pair of axes and what is drawn between them.
 *
 * @param title above it; may be empty
 * @param x the axis across
 * @param y the axis up
 * @param height of the room between the axes, in pixels
 * @param marks from the back to the front
 */
public record Panel(String title, Axis x, Axis y, double height, List<Mark> marks) {
    /**
     * Copies the marks.
     *
     * @throws IllegalArgumentException if the height is not above 0
     */
    public Panel {
        if (!(height > 0 && height < 1e6)) {
            throw new IllegalArgumentException("height of a panel must lie in (0, 1e6): height=" + height);
        }
        marks = List.copyOf(marks);
    }
}
