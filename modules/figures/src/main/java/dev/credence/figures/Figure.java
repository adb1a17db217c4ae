package dev.credence.figures;

import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.scale.RowScale;
import java.util.List;

/**
 * A figure as a value: its marks, in the units of the measured values, and all its words. The renderer decides how it looks.
 *
 * <pre>{@code
 * Figure figure = CurveFigure.of(report);
 * Files.writeString(path, SvgRenderer.of(Theme.AUTO).render(figure));
 * }</pre>
 *
 * @param title above it
 * @param description the content of the figure, in a sentence or two, which screen readers read aloud
 * @param width in pixels
 * @param keys the legend; may be empty
 * @param panels from top to bottom
 * @param notes below it, on how it was made and what was left out
 */
public record Figure(
        String title, String description, int width, List<LegendEntry> keys, List<Panel> panels, List<String> notes) {
    /** Width that fits a page and a column of text. */
    public static final int USUAL_WIDTH = 640;
    /** Below the smallest width no axis has room, and no screen is wider than the largest one. */
    private static final int MIN_WIDTH = 200;

    private static final int MAX_WIDTH = 4_000;

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if there is no panel, or the width is not from 200 to 4,000
     */
    public Figure {
        if (!(width >= MIN_WIDTH && width <= MAX_WIDTH)) {
            throw new IllegalArgumentException("width of a figure must lie in [200, 4000]: width=" + width);
        }
        keys = List.copyOf(keys);
        panels = List.copyOf(panels);
        notes = List.copyOf(notes);
        if (panels.isEmpty()) {
            throw new IllegalArgumentException("panels of a figure must be >= 1: panels=0");
        }
    }

    /**
     * Returns a copy with another title.
     *
     * @param words the title; empty for none, as where a caption has it
     * @return the figure
     */
    public Figure withTitle(String words) {
        return new Figure(words, description, width, keys, panels, notes);
    }

    /**
     * Returns a copy of another width. Heights change in proportion, except those of rows of words, which need the same room.
     *
     * @param pixels the width
     * @return the figure
     * @throws IllegalArgumentException if the width is not from 200 to 4,000
     */
    public Figure withWidth(int pixels) {
        List<Panel> resized = panels.stream()
                .map(panel -> panel.y().scale() instanceof RowScale
                        ? panel
                        : new Panel(
                                panel.title(), panel.x(), panel.y(), panel.height() * pixels / width, panel.marks()))
                .toList();
        return new Figure(title, description, pixels, keys, resized, notes);
    }

    /**
     * Returns a copy with one more note.
     *
     * @param note a sentence
     * @return the figure
     */
    public Figure withNote(String note) {
        List<String> more = new java.util.ArrayList<>(notes);
        more.add(note);
        return new Figure(title, description, width, keys, panels, more);
    }
}
