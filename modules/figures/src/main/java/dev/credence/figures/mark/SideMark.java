package dev.credence.figures.mark;

/**
 * Words to the right of a panel: the numbers of a row.
 *
 * @param at position on the vertical axis
 * @param text the words
 */
public record SideMark(double at, String text) implements Mark {
    @Override
    public String title() {
        return "";
    }
}
