package dev.credence.figures.mark;

/**
 * Words beside a panel, right of it: the numbers of a row.
 *
 * @param at where on the axis up
 * @param text the words
 */
public record SideMark(double at, String text) implements Mark {
    @Override
    public String title() {
        return "";
    }
}
