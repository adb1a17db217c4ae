package dev.credence.report.figure.kind;

import dev.credence.report.figure.Axis;
import dev.credence.report.figure.ColourRole;
import dev.credence.report.figure.Dash;
import dev.credence.report.figure.Mark;
import dev.credence.report.figure.Panel;
import dev.credence.report.figure.RowScale;
import dev.credence.report.figure.RuleMark;
import dev.credence.report.figure.Scale;
import dev.credence.report.figure.Shape;
import dev.credence.report.figure.SideMark;
import dev.credence.report.figure.SpanMark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A panel of intervals: a row a label, those of a label one below the other. */
final class IntervalPanel {
    /** Pixels of a row alone, of each of several, and between groups of several. */
    private static final double ALONE = 21;

    private static final double EACH = 11;
    private static final double BETWEEN = 10;

    private final List<String> series;
    private final Scale scale;
    private final List<Double> rules;

    /** With inks by series, on a scale, with rules to read against. */
    IntervalPanel(List<String> series, Scale scale, List<Double> rules) {
        this.series = series;
        this.scale = scale;
        this.rules = rules;
    }

    Panel of(String title, String axis, List<IntervalRow> rows) {
        Map<String, List<IntervalRow>> labels = new LinkedHashMap<>();
        rows.forEach(row ->
                labels.computeIfAbsent(row.label(), label -> new ArrayList<>()).add(row));
        int most = labels.values().stream().mapToInt(List::size).max().orElse(1);
        double step = most == 1 ? ALONE : EACH * most + BETWEEN;
        List<Mark> marks = new ArrayList<>();
        rules.forEach(at -> marks.add(new RuleMark(at, true, at == 0 ? Dash.SOLID : Dash.DASHED, "")));
        int row = 0;
        for (List<IntervalRow> group : labels.values()) {
            group(group, row++, most == 1 ? 0 : EACH / step, marks);
        }
        RowScale names = new RowScale(List.copyOf(labels.keySet()), true);
        return new Panel(title, Axis.of(axis, scale), Axis.plain("", names), step * labels.size(), marks);
    }

    private void group(List<IntervalRow> group, int row, double apart, List<Mark> marks) {
        for (int i = 0; i < group.size(); i++) {
            IntervalRow one = group.get(i);
            int ink = Math.max(0, series.indexOf(one.series()));
            double at = row + apart * (i - (group.size() - 1) / 2.0);
            marks.add(SpanMark.lying(
                    one.lower(), one.value(), one.upper(), at, ColourRole.series(ink), Shape.series(ink), one.title()));
            if (group.size() == 1) {
                marks.add(new SideMark(at, Words.interval(one.value(), one.lower(), one.upper())));
            }
        }
    }
}
