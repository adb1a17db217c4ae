package dev.credence.figures.render;

import dev.credence.figures.mark.Point;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Corners in pixels, without those that no eye would miss: what is left strays from the whole by less than a third of a pixel
 * (Douglas and Peucker). Of a curve of 100,000 thresholds some hundred corners are left. Cost: O(n log n) as a rule.
 *
 * @see <a href="https://doi.org/10.3138/FM57-6770-U75U-7727">Douglas and Peucker (1973), Cartographica 10, 112-122</a>
 */
final class PixelPath {
    /** A third of a pixel. */
    private static final double STRAY = 0.33;

    private PixelPath() {}

    /** Returns the corners that are needed, both ends among them. */
    static List<Point> simplified(List<Point> corners) {
        BitSet kept = kept(corners);
        List<Point> needed = new ArrayList<>(kept.cardinality());
        kept.stream().forEach(i -> needed.add(corners.get(i)));
        return needed;
    }

    /** Returns which corners are needed. */
    static BitSet kept(List<Point> corners) {
        int last = corners.size() - 1;
        BitSet kept = new BitSet(corners.size());
        if (last < 0) {
            return kept;
        }
        kept.set(0);
        kept.set(last);
        Deque<int[]> open = new ArrayDeque<>();
        open.push(new int[] {0, last});
        while (!open.isEmpty()) {
            split(corners, open.pop(), kept, open);
        }
        return kept;
    }

    private static void split(List<Point> corners, int[] part, BitSet kept, Deque<int[]> open) {
        int farthest = -1;
        double most = STRAY;
        for (int i = part[0] + 1; i < part[1]; i++) {
            double distance = distance(corners.get(i), corners.get(part[0]), corners.get(part[1]));
            if (distance > most) {
                most = distance;
                farthest = i;
            }
        }
        if (farthest >= 0) {
            kept.set(farthest);
            open.push(new int[] {part[0], farthest});
            open.push(new int[] {farthest, part[1]});
        }
    }

    /** Returns the distance from a point to a piece of a line. */
    private static double distance(Point p, Point a, Point b) {
        double dx = b.x() - a.x();
        double dy = b.y() - a.y();
        double length = dx * dx + dy * dy;
        double along = length == 0 ? 0 : ((p.x() - a.x()) * dx + (p.y() - a.y()) * dy) / length;
        double within = Math.min(1, Math.max(0, along));
        return Math.hypot(p.x() - a.x() - within * dx, p.y() - a.y() - within * dy);
    }

    /** Returns the corners as an attribute of SVG, such as {@code 1,2 3,4}. */
    static String points(List<Point> corners) {
        StringBuilder text = new StringBuilder(corners.size() * 14);
        for (Point corner : corners) {
            text.append(text.length() == 0 ? "" : " ")
                    .append(Markup.number(corner.x()))
                    .append(',')
                    .append(Markup.number(corner.y()));
        }
        return text.toString();
    }
}
