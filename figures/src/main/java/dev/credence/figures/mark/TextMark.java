package dev.credence.figures.mark;

/**
 * Words in a panel.
 *
 * @param at where
 * @param text the words
 * @param anchor which end of them is there
 * @param rise how many lines above; below where negative
 * @param ink their colour
 */
public record TextMark(Spot at, String text, Anchor anchor, double rise, ColourRole ink) implements Mark {
    /** Which end of the words stands at their place. */
    public enum Anchor {
        /** Their beginning. */
        START,
        /** Their middle. */
        MIDDLE,
        /** Their end. */
        END
    }

    @Override
    public String title() {
        return "";
    }
}
