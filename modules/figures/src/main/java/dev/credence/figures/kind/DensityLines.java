package dev.credence.figures.kind;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Densities as lines, their intervals shaded. The axis reaches from the 0.05% to the 99.95% quantile of the widest; a density that
 * is infinite at an end of its support is cut at the top.
 */
final class DensityLines {
    private static final int POINTS = 240;
    private static final double TAIL = 0.0005;

    private final LinearScale across;
    private final LinearScale up;

    /** Returns axes that contain these densities and values. */
    DensityLines(List<Distribution> all, double... held) {
        double[] ends = DoubleStream.concat(
                        DoubleStream.of(held),
                        all.stream().flatMapToDouble(d -> DoubleStream.of(d.quantile(TAIL), d.upperQuantile(TAIL))))
                .toArray();
        across = LinearScale.containing(ends);
        double top = all.stream().mapToDouble(this::top).max().orElse(1);
        up = LinearScale.containing(0, top > 0 ? top * 1.02 : 1);
    }

    /** Returns the highest density away from the ends. */
    private double top(Distribution d) {
        double from = d.quantile(0.01);
        double to = d.upperQuantile(0.01);
        return DoubleStream.iterate(0, i -> i <= POINTS, i -> i + 1)
                .map(i -> d.density(from + (to - from) * i / POINTS))
                .filter(Double::isFinite)
                .max()
                .orElse(1);
    }

    LinearScale across() {
        return across;
    }

    LinearScale up() {
        return up;
    }

    LineMark line(Distribution d, ColourRole role, Dash dash, String title) {
        return new LineMark(points(d, across.lower(), across.upper()), role, dash, title);
    }

    /** Returns the part of a density within the bounds of its interval. */
    Mark interval(NamedDistribution named, ConfidenceLevel level, ColourRole role, String title) {
        Distribution d = named.distribution();
        double lower = d.quantile((1 - level.value()) / 2);
        double upper = d.upperQuantile((1 - level.value()) / 2);
        List<Point> outline = new ArrayList<>();
        outline.add(new Point(lower, 0));
        outline.addAll(points(d, lower, upper));
        outline.add(new Point(upper, 0));
        return new AreaMark(outline, role, title);
    }

    private static List<Point> points(Distribution d, double from, double to) {
        double first = Math.max(from, d.support().lower());
        double last = Math.min(to, d.support().upper());
        List<Point> points = new ArrayList<>(POINTS + 1);
        for (int i = 0; i <= POINTS; i++) {
            double x = i == POINTS ? last : first + (last - first) * i / POINTS;
            points.add(new Point(x, d.density(x)));
        }
        return points;
    }
}
