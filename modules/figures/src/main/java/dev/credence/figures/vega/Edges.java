package dev.credence.figures.vega;

import dev.credence.figures.mark.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * The upper and the lower edge of an area at a place across.
 *
 * @param x the place
 * @param y one edge
 * @param y2 the other
 */
record Edges(double x, double y, double y2) {
    /** Whether an outline goes along one edge, and back along the other by the same places; or stands on a level base. */
    static boolean paired(List<Point> outline) {
        return outline.size() > 2 && (mirrored(outline) || based(outline));
    }

    private static boolean mirrored(List<Point> outline) {
        int last = outline.size() - 1;
        for (int i = 0; i < outline.size() / 2; i++) {
            if (outline.get(i).x() != outline.get(last - i).x() || (i > 0 && !ascends(outline, i))) {
                return false;
            }
        }
        return outline.size() % 2 == 0;
    }

    private static boolean based(List<Point> outline) {
        for (int i = 1; i < outline.size(); i++) {
            if (!ascends(outline, i)) {
                return false;
            }
        }
        return outline.get(0).y() == outline.get(outline.size() - 1).y();
    }

    private static boolean ascends(List<Point> outline, int i) {
        return outline.get(i).x() >= outline.get(i - 1).x();
    }

    /** Returns the edges of an outline that is {@link #paired}. */
    static List<Edges> of(List<Point> outline) {
        boolean mirrored = mirrored(outline);
        int last = outline.size() - 1;
        List<Edges> edges = new ArrayList<>();
        for (int i = 0; i < (mirrored ? outline.size() / 2 : outline.size()); i++) {
            Point spot = outline.get(i);
            edges.add(new Edges(spot.x(), outline.get(mirrored ? last - i : 0).y(), spot.y()));
        }
        return edges;
    }
}
