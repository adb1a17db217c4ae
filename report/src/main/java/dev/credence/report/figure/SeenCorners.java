package dev.credence.report.figure;

import java.util.ArrayList;
import java.util.List;

/** Lines and areas without the corners that no eye would miss; what is left keeps its coordinates. */
final class SeenCorners {
    private final Frame frame;

    private SeenCorners(Frame frame) {
        this.frame = frame;
    }

    static Figure of(Figure figure) {
        List<Panel> panels = Layout.of(figure).frames().stream()
                .map(frame -> new SeenCorners(frame).panel())
                .toList();
        return new Figure(figure.title(), figure.description(), figure.width(), figure.keys(), panels, figure.notes());
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
