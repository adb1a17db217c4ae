package dev.credence.figures.kind;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Spot;
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

    /** Axes that hold these, and these values. */
    DensityLines(List<Distribution> all, double... held) {
        double[] ends = DoubleStream.concat(
                        DoubleStream.of(held),
                        all.stream().flatMapToDouble(d -> DoubleStream.of(d.quantile(TAIL), d.upperQuantile(TAIL))))
                .toArray();
        across = LinearScale.holding(ends);
        double top = all.stream().mapToDouble(this::top).max().orElse(1);
        up = LinearScale.holding(0, top > 0 ? top * 1.02 : 1);
    }

    /** The highest density away from the ends. */
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

    LineMark line(Distribution d, ColourRole ink, Dash dash, String title) {
        return new LineMark(points(d, across.lower(), across.upper()), ink, dash, title);
    }

    /** The part of a density within the bounds of its interval. */
    Mark interval(NamedDistribution named, ConfidenceLevel level, ColourRole ink, String title) {
        Distribution d = named.distribution();
        double lower = d.quantile((1 - level.value()) / 2);
        double upper = d.upperQuantile((1 - level.value()) / 2);
        List<Spot> outline = new ArrayList<>();
        outline.add(new Spot(lower, 0));
        outline.addAll(points(d, lower, upper));
        outline.add(new Spot(upper, 0));
        return new AreaMark(outline, ink, title);
    }

    private static List<Spot> points(Distribution d, double from, double to) {
        double first = Math.max(from, d.support().lower());
        double last = Math.min(to, d.support().upper());
        List<Spot> points = new ArrayList<>(POINTS + 1);
        for (int i = 0; i <= POINTS; i++) {
            double x = i == POINTS ? last : first + (last - first) * i / POINTS;
            points.add(new Spot(x, d.density(x)));
        }
        return points;
    }
}
