package dev.credence.figures.mark;

/**
 * A filled rectangle: a cell of a matrix or of a heat map, or a bar.
 *
 * @param from one corner
 * @param to the opposite corner
 * @param colour the colour of the cell
 * @param strength from 0, the page, to 1, the full colour
 * @param title the text that appears when the pointer is over the mark
 */
public record CellMark(Point from, Point to, ColourRole colour, double strength, String title) implements Mark {
    /**
     * Checks the strength.
     *
     * @throws IllegalArgumentException if it is not from 0 to 1
     */
    public CellMark {
        if (!(strength >= 0 && strength <= 1)) {
            throw new IllegalArgumentException("strength of a cell must lie in [0, 1]: strength=" + strength);
        }
    }
}
