package dev.credence.page.forest;

import static j2html.TagCreator.tag;

import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.Tick;
import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The common scale of intervals that are drawn in cells of a table; its ticks are in the heading of their group. */
record ForestAxis(LinearScale scale, int width, List<Double> rules) {
    /** Room at both ends for a tick's label and for a point at the end of the scale. */
    private static final double EDGE = 14;

    private static final double MIDDLE = 8;
    private static final int HEIGHT = 16;
    private static final int TICKS = 5;
    /** The mean width of a character of a label, and the gap between two labels, in pixels. */
    private static final double CHARACTER = 6.5;

    private static final double GAP = 5;

    /** Returns an axis of this width in pixels that holds these values; lines are drawn at the rules, which it holds as well. */
    static ForestAxis containing(int width, List<Double> rules, double... values) {
        double[] all = DoubleStream.concat(
                        DoubleStream.of(values), rules.stream().mapToDouble(Double::doubleValue))
                .toArray();
        LinearScale ticked = LinearScale.containing(all);
        return new ForestAxis(new LinearScale(ticked.lower(), ticked.upper(), TICKS), width, List.copyOf(rules));
    }

    /** Returns whether a whole interval lies on the scale; a part of it would look like a shorter one. */
    boolean contains(double value, double lower, double upper) {
        double from = Double.isNaN(lower) ? value : lower;
        double to = Double.isNaN(upper) ? value : upper;
        return from >= scale.lower() && to <= scale.upper() && Double.isFinite(value);
    }

    /** Returns the axis with its ticks. */
    DomContent ticks() {
        ContainerTag<?> svg = svg();
        for (Tick tick : apart()) {
            svg.with(tag("path").attr("d", "M" + at(tick.at()) + " 12v4"));
            svg.with(tag("text")
                    .attr("x", at(tick.at()))
                    .attr("y", 10)
                    .attr("text-anchor", "middle")
                    .withText(tick.label()));
        }
        return svg;
    }

    /** Returns every tick, or every second or further one counted from 0, so that no labels touch each other. */
    private List<Tick> apart() {
        List<Tick> all = scale.ticks();
        int zero = IntStream.range(0, all.size())
                .filter(i -> all.get(i).at() == 0)
                .findFirst()
                .orElse(0);
        for (int step = 1; step < all.size(); step++) {
            int every = step;
            List<Tick> kept = IntStream.range(0, all.size())
                    .filter(i -> (i - zero) % every == 0)
                    .mapToObj(all::get)
                    .toList();
            if (areApart(kept)) {
                return kept;
            }
        }
        return all.subList(zero, Math.min(zero + 1, all.size()));
    }

    private boolean areApart(List<Tick> ticks) {
        return IntStream.range(1, ticks.size())
                .allMatch(i -> place(ticks.get(i).at()) - place(ticks.get(i - 1).at())
                        >= CHARACTER
                                        * (ticks.get(i).label().length()
                                                + ticks.get(i - 1).label().length())
                                        / 2
                                + GAP);
    }

    private double place(double value) {
        return EDGE + (width - 2 * EDGE) * scale.place(value);
    }

    /** Returns an interval with its value; the numbers are next to it in the table. */
    DomContent interval(double value, double lower, double upper, String look) {
        ContainerTag<?> svg = svg();
        rules.forEach(rule -> svg.with(tag("path").withClass("rule").attr("d", "M" + at(rule) + " 0v" + HEIGHT)));
        if (!Double.isNaN(lower) && !Double.isNaN(upper)) {
            svg.with(tag("path").withClass(look).attr("d", "M" + at(lower) + " " + number(MIDDLE) + "H" + at(upper)));
        }
        if (scale.place(value) >= 0) {
            svg.with(tag("circle")
                    .withClass(look)
                    .attr("cx", at(value))
                    .attr("cy", number(MIDDLE))
                    .attr("r", "3.5"));
        }
        return svg;
    }

    private ContainerTag<?> svg() {
        return tag("svg")
                .withClass("forest")
                .attr("width", width)
                .attr("height", HEIGHT)
                .attr("viewBox", "0 0 " + width + " " + HEIGHT)
                .attr("aria-hidden", "true");
    }

    private String at(double value) {
        return number(place(value));
    }

    private static String number(double pixels) {
        String text = String.format(Locale.ROOT, "%.1f", pixels);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
