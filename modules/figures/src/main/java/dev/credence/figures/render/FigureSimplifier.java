package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import java.util.ArrayList;
import java.util.List;

/** Thins the lines and areas of a figure to what is visible at its width, for writers that draw every corner they are given. */
public final class FigureSimplifier {
    private final Frame frame;

    private FigureSimplifier(Frame frame) {
        this.frame = frame;
    }

    /**
     * Returns the figure without the corners of its lines and areas that no eye would miss at its width. The corners that are left
     * are unchanged; a curve of 100,000 thresholds keeps some hundred.
     *
     * @param figure any figure, which is left as it is
     * @return a figure with the same panels, marks and words
     */
    public static Figure simplify(Figure figure) {
        List<Panel> panels = Layout.of(figure).frames().stream()
                .map(frame -> new FigureSimplifier(frame).panel())
                .toList();
        return new Figure(figure.title(), figure.description(), figure.width(), figure.keys(), panels, figure.notes());
    }

    private Panel panel() {
        Panel all = frame.panel();
        List<Mark> marks = all.marks().stream().map(this::observed).toList();
        return new Panel(all.title(), all.x(), all.y(), all.height(), marks);
    }

    private Mark observed(Mark mark) {
        if (mark instanceof LineMark line) {
            return new LineMark(line(line.points()), line.colour(), line.dash(), line.title());
        }
        if (mark instanceof AreaMark area) {
            List<Point> outline =
                    area.outline().stream().filter(FigureSimplifier::isPlace).toList();
            return new AreaMark(piece(outline), area.colour(), area.title());
        }
        return mark;
    }

    /** A point that is no place still interrupts the line. */
    private List<Point> line(List<Point> points) {
        List<Point> kept = new ArrayList<>();
        List<Point> piece = new ArrayList<>();
        for (Point spot : points) {
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

    private List<Point> piece(List<Point> spots) {
        List<Point> pixels = spots.stream()
                .map(spot -> new Point(frame.x(spot.x()), frame.y(spot.y())))
                .toList();
        return PixelPath.kept(pixels).stream().mapToObj(spots::get).toList();
    }

    private static boolean isPlace(Point spot) {
        return !Double.isNaN(spot.x()) && !Double.isNaN(spot.y());
    }
}
