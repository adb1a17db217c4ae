package dev.credence.report.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * A figure as a value: what is drawn, in the units of what was measured, and every word; how it looks is the renderer's.
 *
 * <pre>{@code
 * Figure figure = CurveFigure.of(report);
 * Files.writeString(path, SvgRenderer.of(Theme.AUTO).render(figure));
 * }</pre>
 *
 * @param title above it
 * @param description what one sees, in a sentence or two, for who does not; read aloud
 * @param width in pixels
 * @param keys the legend; may be empty
 * @param panels from top to bottom
 * @param notes below it: how it was made, what was left out
 */
public record Figure(
        String title, String description, int width, List<Key> keys, List<Panel> panels, List<String> notes) {
    /** Width that fits a page and a column of text. */
    public static final int USUAL_WIDTH = 640;
    /** 200: below it no axis has room; 4,000: more than any screen. */
    private static final int LEAST_WIDTH = 200;

    private static final int MOST_WIDTH = 4_000;

    /**
     * Copies the lists.
     *
     * @param title above it
     * @param description what one sees
     * @param width in pixels
     * @param keys the legend
     * @param panels from top to bottom
     * @param notes below it
     * @throws IllegalArgumentException if there is no panel, or the width is not from 200 to 4,000
     */
    public Figure {
        if (!(width >= LEAST_WIDTH && width <= MOST_WIDTH)) {
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
     * The same with one more note.
     *
     * @param note a sentence
     * @return the figure
     */
    public Figure noting(String note) {
        List<String> more = new java.util.ArrayList<>(notes);
        more.add(note);
        return new Figure(title, description, width, keys, panels, more);
    }

    /**
     * The same without the corners of lines and areas that no eye would miss at this width: those left are as they were, and a curve
     * of 100,000 thresholds keeps some hundred. For who draws the figure by other means.
     *
     * @return the figure; itself is left as it is
     */
    public Figure simplified() {
        return SeenCorners.of(this);
    }

    /** Lines and areas without the corners that no eye would miss; what is left keeps its coordinates. */
    static final class SeenCorners {
        private final Frame frame;

        private SeenCorners(Frame frame) {
            this.frame = frame;
        }

        static Figure of(Figure figure) {
            List<Panel> panels = Layout.of(figure).frames().stream()
                    .map(frame -> new SeenCorners(frame).panel())
                    .toList();
            return new Figure(
                    figure.title(), figure.description(), figure.width(), figure.keys(), panels, figure.notes());
        }

        private Panel panel() {
            Panel all = frame.panel();
            List<Mark> marks = all.marks().stream().map(this::seen).toList();
            return new Panel(all.title(), all.x(), all.y(), all.height(), marks);
        }

        private Mark seen(Mark mark) {
            if (mark instanceof LineMark line) {
                return new LineMark(line(line.points()), line.ink(), line.dash(), line.title());
            }
            if (mark instanceof AreaMark area) {
                List<Spot> outline =
                        area.outline().stream().filter(SeenCorners::isPlace).toList();
                return new AreaMark(piece(outline), area.ink(), area.title());
            }
            return mark;
        }

        /** A point that is no place still interrupts the line. */
        private List<Spot> line(List<Spot> points) {
            List<Spot> kept = new ArrayList<>();
            List<Spot> piece = new ArrayList<>();
            for (Spot spot : points) {
                if (isPlace(spot)) {
                    piece.add(spot);
                } else {
                    kept.addAll(piece(piece));
                    kept.add(spot);
                    piece.clear();
                }
            }
            kept.addAll(piece(piece));
            return kept;
        }

        private List<Spot> piece(List<Spot> spots) {
            List<Spot> pixels = spots.stream()
                    .map(spot -> new Spot(frame.x(spot.x()), frame.y(spot.y())))
                    .toList();
            return PixelPath.kept(pixels).stream().mapToObj(spots::get).toList();
        }

        private static boolean isPlace(Spot spot) {
            return !Double.isNaN(spot.x()) && !Double.isNaN(spot.y());
        }
    }
}
