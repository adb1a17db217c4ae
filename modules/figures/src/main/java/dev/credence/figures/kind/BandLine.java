package dev.credence.figures.kind;

import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A line with its band.
 *
 * @param values the points of the line
 * @param lower the lower bounds
 * @param upper the upper bounds
 */
record BandLine(List<Point> values, List<Point> lower, List<Point> upper) {
    static <P> BandLine of(List<P> points, ToDoubleFunction<P> at, Function<P, Bounded> bounds) {
        return new BandLine(
                along(points, at, point -> bounds.apply(point).value()),
                along(points, at, point -> bounds.apply(point).lower()),
                along(points, at, point -> bounds.apply(point).upper()));
    }

    private static <P> List<Point> along(List<P> points, ToDoubleFunction<P> at, ToDoubleFunction<P> value) {
        return points.stream()
                .map(point -> new Point(at.applyAsDouble(point), value.applyAsDouble(point)))
                .toList();
    }

    AreaMark area(ColourRole colour, String title) {
        return AreaMark.between(lower, upper, colour, title);
    }

    double from() {
        return values.get(0).x();
    }

    double to() {
        return values.get(values.size() - 1).x();
    }

    /** Returns the panel of the difference of two systems. */
    Panel difference(String name, String axis, String band, double height) {
        List<Mark> marks = List.of(
                area(ColourRole.FIRST, name + ": " + band),
                new LineMark(
                        List.of(new Point(from(), 0), new Point(to(), 0)),
                        ColourRole.MUTED,
                        Dash.DOTTED,
                        "no difference"),
                new LineMark(values, ColourRole.FIRST, Dash.SOLID, name));
        double[] ends = DoubleStream.concat(
                        DoubleStream.of(0),
                        DoubleStream.concat(
                                lower.stream().mapToDouble(Point::y),
                                upper.stream().mapToDouble(Point::y)))
                .toArray();
        return new Panel(
                name,
                Axis.of(axis, new LinearScale(from(), to(), 6)),
                Axis.of("difference", LinearScale.containing(ends)),
                height,
                marks);
    }
}
