package dev.credence.report.curve;

import dev.credence.report.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Points along the axis of a curve: those of a table, and the ranges of neighbouring ones that satisfy a condition.
 *
 * @param points the points, ascending along the axis
 * @param horizontal the place of a point on the axis
 * @param axis the plural name of places, such as {@code thresholds}
 */
record CurveRanges<P>(List<P> points, ToDoubleFunction<P> horizontal, String axis) {
    /** A table shows every tenth point, and the last one. */
    private static final int SHOWN_STEP = 10;

    private static final int MAX_ROWS = 20;

    List<P> shownPoints() {
        int step = points.size() > MAX_ROWS ? SHOWN_STEP : 1;
        return IntStream.range(0, points.size())
                .filter(i -> i % step == 0 || i == points.size() - 1)
                .mapToObj(points::get)
                .toList();
    }

    /** Returns a sentence on where a condition is satisfied. */
    String sentence(String subject, Predicate<P> condition) {
        List<String> ranges = ranges(condition);
        return ranges.isEmpty()
                ? subject + " at no " + axis.substring(0, axis.length() - 1) + ", as far as these items show."
                : subject + " at the grid's " + axis + " " + String.join(" and ", ranges) + ".";
    }

    /** Returns a sentence on where a condition is satisfied; empty if it is nowhere. */
    Optional<String> existing(String subject, Predicate<P> condition) {
        return points.stream().anyMatch(condition) ? Optional.of(sentence(subject, condition)) : Optional.empty();
    }

    private List<String> ranges(Predicate<P> condition) {
        List<String> ranges = new ArrayList<>();
        int from = -1;
        for (int i = 0; i <= points.size(); i++) {
            boolean is = i < points.size() && condition.test(points.get(i));
            if (is && from < 0) {
                from = i;
            } else if (!is && from >= 0) {
                String first = place(points.get(from));
                ranges.add(i - 1 == from ? first : "from " + first + " to " + place(points.get(i - 1)));
                from = -1;
            }
        }
        return ranges;
    }

    /** Returns the place of a point with 3 decimals. */
    String place(P point) {
        return new Digits(3).of(horizontal.applyAsDouble(point));
    }
}
