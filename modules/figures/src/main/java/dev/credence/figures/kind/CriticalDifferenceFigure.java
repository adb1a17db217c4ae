package dev.credence.figures.kind;

import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.RowScale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A critical difference diagram: mean ranks of many classifiers over data sets, with a bar that joins those whose difference is not significant.
 *
 * @see <a href="https://www.jmlr.org/papers/v7/demsar06a.html">Demsar (2006), JMLR 7, 1-30</a>
 */
public final class CriticalDifferenceFigure {
    private static final double ROW = 22;

    private CriticalDifferenceFigure() {}

    /**
     * Draws mean ranks.
     *
     * @param title above it
     * @param meanRanks of each classifier, 1 the best; two or more
     * @param groups names of classifiers that cannot be distinguished
     * @param criticalDifference ranks that differ by less are not distinguished; NaN where the test has none
     * @param notes which test, at which level
     * @return the figure
     * @throws IllegalArgumentException if there are fewer than two, or a group names another
     */
    public static Figure of(
            String title,
            Map<String, Double> meanRanks,
            List<? extends Set<String>> groups,
            double criticalDifference,
            List<String> notes) {
        if (meanRanks.size() < 2) {
            throw new IllegalArgumentException("classifiers must be >= 2: classifiers=" + meanRanks.keySet());
        }
        groups.forEach(group -> requireKnown(group, meanRanks));
        List<Map.Entry<String, Double>> ordered = meanRanks.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Double>::getValue)
                        .thenComparing(Map.Entry::getKey))
                .toList();
        return new Diagram(ordered, meanRanks, groups).figure(title, criticalDifference, notes);
    }

    private static void requireKnown(Set<String> group, Map<String, Double> meanRanks) {
        for (String name : group) {
            if (!meanRanks.containsKey(name)) {
                throw new IllegalArgumentException("groups must name classifiers that have a rank: name=" + name
                        + ", ranked=" + meanRanks.keySet());
            }
        }
    }

    /**
     * The better half has its names on the left, from below upwards, the others on the right; bars lie between them and the axis.
     */
    private record Diagram(
            List<Map.Entry<String, Double>> ordered, Map<String, Double> ranks, List<? extends Set<String>> groups) {
        Figure figure(String title, double criticalDifference, List<String> notes) {
            int left = (ordered.size() + 1) / 2;
            int right = ordered.size() - left;
            List<Mark> marks = new ArrayList<>();
            int head = Double.isNaN(criticalDifference) ? 0 : 1;
            for (int i = 0; i < ordered.size(); i++) {
                boolean first = i < left;
                int row = head + (first ? left - 1 - i : i - left + (left - right));
                stem(ordered.get(i), row, first, marks);
            }
            for (int g = 0; g < groups.size(); g++) {
                bar(groups.get(g), head + left + g * 0.6, marks);
            }
            if (head == 1) {
                length(criticalDifference, marks);
            }
            Panel panel = new Panel(
                    "",
                    Axis.of("mean rank, 1 is best", ranksScale()),
                    Axis.plain("", names(head, left)),
                    ROW * rows(head, left),
                    marks);
            return new Figure(title, described(), Figure.USUAL_WIDTH, List.of(), List.of(panel), notes);
        }

        private int rows(int head, int left) {
            return head + left + (int) Math.ceil(groups.size() * 0.6);
        }

        private LinearScale ranksScale() {
            return new LinearScale(
                    1, Math.max(ordered.size(), ordered.get(ordered.size() - 1).getValue()), 12);
        }

        private RowScale names(int head, int left) {
            List<String> names = new ArrayList<>();
            for (int row = 0; row < rows(head, left); row++) {
                int i = left - 1 - (row - head);
                names.add(i >= 0 && i < left ? ordered.get(i).getKey() : "");
            }
            return new RowScale(names, true);
        }

        private void stem(Map.Entry<String, Double> one, int row, boolean first, List<Mark> marks) {
            double side = first ? 1 : ranksScale().upper();
            double below = 1e6;
            String title = String.format(Locale.ROOT, "%s: mean rank %.3f", one.getKey(), one.getValue());
            List<Point> path =
                    List.of(new Point(side, row), new Point(one.getValue(), row), new Point(one.getValue(), below));
            marks.add(new LineMark(path, first ? ColourRole.FIRST : ColourRole.SECOND, Dash.SOLID, title));
            if (!first) {
                marks.add(new SideMark(row, one.getKey()));
            }
        }

        private void bar(Set<String> group, double row, List<Mark> marks) {
            double from = group.stream().mapToDouble(ranks::get).min().orElse(1);
            double to = group.stream().mapToDouble(ranks::get).max().orElse(1);
            String title = "not distinguished: " + String.join(", ", new LinkedHashSet<>(group));
            List<Point> thick =
                    List.of(new Point(from, row), new Point(to, row), new Point(to, row), new Point(from, row));
            marks.add(new LineMark(thick, ColourRole.TEXT, Dash.SOLID, title));
        }

        private static void length(double difference, List<Mark> marks) {
            String words = String.format(Locale.ROOT, "critical difference %.3f", difference);
            marks.add(new LineMark(
                    List.of(new Point(1, 0), new Point(1 + difference, 0)), ColourRole.MUTED, Dash.SOLID, words));
            marks.add(new TextMark(new Point(1, 0), words, TextMark.Anchor.START, 0.6, ColourRole.MUTED));
        }

        private String described() {
            List<String> reported = ordered.stream()
                    .map(one -> String.format(Locale.ROOT, "%s %.2f", one.getKey(), one.getValue()))
                    .toList();
            return "Mean ranks, best first: " + String.join(", ", reported) + ".";
        }
    }
}
