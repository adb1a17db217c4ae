package dev.credence.figures.mark;

/**
 * Words in a panel.
 *
 * @param at where
 * @param text the words
 * @param anchor the end of the text that is at the position
 * @param rise the number of lines above the position; negative below it
 * @param colour their colour
 */
public record TextMark(Point at, String text, Anchor anchor, double rise, ColourRole colour) implements Mark {
    /** The part of the words that is placed at the point. */
    public enum Anchor {
        /** The beginning of the words. */
        START,
        /** The middle of the words. */
        MIDDLE,
        /** The end of the words. */
        END
    }

    @Override
    public String title() {
        return "";
    }
}
