package dev.credence.figures.render;

import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.mark.TextMark;
import java.util.ArrayList;
import java.util.List;

/** Writes marks as elements of SVG, each with its title. */
record MarkWriter(Markup svg) {
    private static final double RADIUS = 4;
    private static final double CAP = 4;

    /** Writes a mark of a panel. */
    void write(Mark mark, Frame frame) {
        if (mark instanceof AreaMark area) {
            area(area, frame);
        } else if (mark instanceof LineMark line) {
            line(line, frame);
        } else if (mark instanceof PointMark point) {
            point(frame.x(point.at().x()), frame.y(point.at().y()), point);
        } else if (mark instanceof SpanMark span) {
            span(span, frame);
        } else if (mark instanceof RuleMark rule) {
            rule(rule, frame);
        } else if (mark instanceof CellMark cell) {
            cell(cell, frame);
        } else if (mark instanceof TextMark text) {
            text(text, frame);
        } else if (mark instanceof SideMark side) {
            words(side.text(), frame.right() + 8, frame.y(side.at()) + 4, "w" + ColourRole.TEXT.ordinal(), "start");
        }
    }

    private void area(AreaMark area, Frame frame) {
        List<Point> corners = area.outline().stream()
                .filter(spot -> !Double.isNaN(spot.x()) && !Double.isNaN(spot.y()))
                .map(spot -> new Point(frame.x(spot.x()), frame.y(spot.y())))
                .toList();
        svg.open("polygon").with("class", "a" + area.colour().ordinal());
        svg.with("points", PixelPath.points(PixelPath.simplified(corners)));
        named(area).close();
    }

    private void line(LineMark line, Frame frame) {
        for (List<Point> piece : pieces(line.points(), frame)) {
            svg.open("polyline").with("class", "l" + line.colour().ordinal());
            dashed(line.dash());
            svg.with("points", PixelPath.points(PixelPath.simplified(piece)));
            named(line).close();
        }
    }

    private static List<List<Point>> pieces(List<Point> points, Frame frame) {
        List<List<Point>> pieces = new ArrayList<>();
        List<Point> piece = new ArrayList<>();
        for (Point spot : points) {
            if (Double.isNaN(spot.x()) || Double.isNaN(spot.y())) {
                piece = new ArrayList<>();
            } else {
                if (piece.isEmpty()) {
                    pieces.add(piece);
                }
                piece.add(new Point(frame.x(spot.x()), frame.y(spot.y())));
            }
        }
        return pieces;
    }

    private void point(double x, double y, PointMark point) {
        if (Double.isNaN(x) || Double.isNaN(y)) {
            return;
        }
        if (point.shape() == Shape.CIRCLE) {
            svg.open("circle").with("cx", x).with("cy", y).with("r", RADIUS);
        } else {
            svg.open("path").with("d", outline(point.shape(), x, y));
        }
        svg.with("class", "f" + point.colour().ordinal());
        named(point).close();
    }

    private static String outline(Shape shape, double x, double y) {
        String start = "M" + Markup.number(x) + " ";
        return switch (shape) {
            case CIRCLE, SQUARE -> "M" + Markup.number(x - 3.5) + " " + Markup.number(y - 3.5) + "h7v7h-7z";
            case DIAMOND -> start + Markup.number(y - 5) + "l5 5l-5 5l-5 -5z";
            case TRIANGLE -> start + Markup.number(y - 4.5) + "l4.5 8h-9z";
        };
    }

    private void span(SpanMark span, Frame frame) {
        named(span, svg.open("g"));
        if (!Double.isNaN(span.lower()) && !Double.isNaN(span.upper())) {
            svg.open("path").with("class", "l" + span.colour().ordinal());
            svg.with("d", span.vertical() ? standing(span, frame) : lying(span, frame))
                    .close();
        }
        double value = Double.isInfinite(span.value()) ? Double.NaN : span.value();
        double x = frame.x(span.vertical() ? span.across() : value);
        double y = frame.y(span.vertical() ? value : span.across());
        point(x, y, new PointMark(new Point(x, y), span.colour(), span.shape(), ""));
        svg.close();
    }

    /** A bound has a cap across the line; where it is infinite, the line ends as an arrow at the edge of the panel. */
    private static String lying(SpanMark span, Frame frame) {
        String y = Markup.number(frame.y(span.across()) - CAP);
        return "M" + Markup.number(frame.x(span.lower())) + " " + y
                + (span.lower() == Double.NEGATIVE_INFINITY ? "m6 0l-6 4l6 4m-6 -4H" : "v8m0 -4H")
                + Markup.number(frame.x(span.upper()))
                + (span.upper() == Double.POSITIVE_INFINITY ? "m-6 -4l6 4l-6 4" : "m0 -4v8");
    }

    private static String standing(SpanMark span, Frame frame) {
        String x = Markup.number(frame.x(span.across()) - CAP);
        return "M" + x + " " + Markup.number(frame.y(span.lower()))
                + (span.lower() == Double.NEGATIVE_INFINITY ? "m0 -6l4 6l4 -6m-4 6V" : "h8m-4 0V")
                + Markup.number(frame.y(span.upper()))
                + (span.upper() == Double.POSITIVE_INFINITY ? "m-4 6l4 -6l4 6" : "m-4 0h8");
    }

    private void rule(RuleMark rule, Frame frame) {
        boolean up = rule.vertical();
        svg.open("line").with("class", "r");
        dashed(rule.dash());
        svg.with("x1", up ? frame.x(rule.at()) : frame.left()).with("y1", up ? frame.top() : frame.y(rule.at()));
        svg.with("x2", up ? frame.x(rule.at()) : frame.right()).with("y2", up ? frame.bottom() : frame.y(rule.at()));
        named(rule).close();
    }

    private void cell(CellMark cell, Frame frame) {
        double x = Math.min(frame.x(cell.from().x()), frame.x(cell.to().x()));
        double y = Math.min(frame.y(cell.from().y()), frame.y(cell.to().y()));
        svg.open("rect")
                .with("class", "f" + cell.colour().ordinal())
                .with("x", x)
                .with("y", y);
        svg.with("width", Math.abs(frame.x(cell.to().x()) - frame.x(cell.from().x())));
        svg.with("height", Math.abs(frame.y(cell.to().y()) - frame.y(cell.from().y())));
        svg.with("fill-opacity", cell.strength());
        named(cell).close();
    }

    private void text(TextMark text, Frame frame) {
        double y = frame.y(text.at().y()) - 14 * text.rise() + 4;
        String anchor = text.anchor().name().toLowerCase(java.util.Locale.ROOT);
        words(text.text(), frame.x(text.at().x()), y, "w" + text.colour().ordinal(), anchor);
    }

    /** Writes words at a place. */
    void words(String words, double x, double y, String style, String anchor) {
        svg.open("text").with("x", x).with("y", y).with("class", style);
        if (!anchor.equals("start")) {
            svg.with("text-anchor", anchor);
        }
        svg.text(words).close();
    }

    private void dashed(Dash dash) {
        if (dash != Dash.SOLID) {
            svg.with("stroke-dasharray", pattern(dash));
        }
    }

    private static String pattern(Dash dash) {
        return switch (dash) {
            case SOLID -> "";
            case DASHED -> "7 4";
            case DOTTED -> "1.5 3.5";
            case MIXED -> "8 3 1.5 3";
        };
    }

    /** Writes the title of a mark, for the pointer and for screen readers. */
    private Markup named(Mark mark) {
        return named(mark, svg);
    }

    private static Markup named(Mark mark, Markup svg) {
        if (!mark.title().isEmpty()) {
            svg.with("role", "graphics-symbol").open("title").text(mark.title()).close();
        }
        return svg;
    }

    /** Writes the sample of a mark in the legend, {@link Layout#SWATCH} wide. */
    void sample(Mark mark, double x, double y) {
        double right = x + Layout.SWATCH;
        if (mark instanceof LineMark line) {
            svg.open("line").with("class", "l" + line.colour().ordinal());
            dashed(line.dash());
            svg.with("x1", x).with("y1", y).with("x2", right).with("y2", y).close();
        } else if (mark instanceof PointMark point) {
            String d = "M" + Markup.number(x) + " " + Markup.number(y) + "H" + Markup.number(right);
            svg.open("path")
                    .with("class", "l" + point.colour().ordinal())
                    .with("d", d)
                    .close();
            point(x + Layout.SWATCH / 2, y, new PointMark(point.at(), point.colour(), point.shape(), ""));
        } else if (mark instanceof RuleMark rule) {
            svg.open("line").with("class", "r");
            dashed(rule.dash());
            svg.with("x1", x).with("y1", y).with("x2", right).with("y2", y).close();
        } else {
            box(mark, x, y);
        }
    }

    private void box(Mark mark, double x, double y) {
        boolean cell = mark instanceof CellMark;
        ColourRole role = colourOf(mark);
        svg.open("rect")
                .with("class", (cell ? "f" : "a") + role.ordinal())
                .with("x", x + 5)
                .with("y", y - 6);
        svg.with("width", 16).with("height", 12);
        if (mark instanceof CellMark filled) {
            // the weakest are seen by their edge alone
            svg.with("fill-opacity", filled.strength()).close().open("rect").with("class", "r");
            svg.with("x", x + 5).with("y", y - 6).with("width", 16).with("height", 12);
        }
        svg.close();
    }

    /** Returns the colour role of a mark. */
    static ColourRole colourOf(Mark mark) {
        if (mark instanceof AreaMark area) {
            return area.colour();
        } else if (mark instanceof LineMark line) {
            return line.colour();
        } else if (mark instanceof PointMark point) {
            return point.colour();
        } else if (mark instanceof SpanMark span) {
            return span.colour();
        } else if (mark instanceof CellMark cell) {
            return cell.colour();
        } else if (mark instanceof TextMark text) {
            return text.colour();
        }
        return mark instanceof RuleMark ? ColourRole.MUTED : ColourRole.TEXT;
    }
}
