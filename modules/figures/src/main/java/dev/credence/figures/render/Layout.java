package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Tick;
import java.util.ArrayList;
import java.util.List;

/** The places of all elements of a figure, computed once from the widths of the words, so that nothing is cut or covered. */
final class Layout {
    static final double EDGE = 14;
    static final double TITLE = 16;
    static final double NOTE = 11.5;
    private static final double TITLE_LINE = 21;
    private static final double KEY_LINE = 20;
    static final double NOTE_LINE = 15;
    static final double SWATCH = 26;
    private static final double AXIS_WORDS = 19;
    /** A third: names longer than that are cut, so that there is something to see. */
    private static final double MAX_NAMES = 0.34;

    /** Below this width names of rows have a line of their own above the marks, which would have no room next to them. */
    private static final int NARROW = 440;

    private static final double HEAD = 15;

    /** A legend entry with its place, in lines where it is wider than the figure. */
    record Placed(LegendEntry key, List<String> lines, double x, double y) {}

    private final Figure figure;
    private final List<String> titleLines;
    private final List<Placed> keys = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();
    private final List<String> noteLines = new ArrayList<>();
    private final double left;
    private final double right;
    private double y;
    private double notesTop;

    private Layout(Figure figure) {
        this.figure = figure;
        double room = figure.width() - 2 * EDGE;
        titleLines = figure.title().isEmpty() ? List.of() : TextWidth.wrapped(figure.title(), TITLE, room);
        left = figure.panels().stream().mapToDouble(this::leftOf).max().orElse(EDGE);
        right = figure.panels().stream().mapToDouble(Layout::rightOf).max().orElse(EDGE);
        for (String note : figure.notes()) {
            noteLines.addAll(TextWidth.wrapped(note, NOTE, room));
        }
    }

    static Layout of(Figure figure) {
        Layout layout = new Layout(figure);
        layout.y = EDGE + TITLE_LINE * layout.titleLines.size();
        layout.placeKeys();
        figure.panels().forEach(layout::place);
        layout.placeNotes();
        return layout;
    }

    private double leftOf(Panel panel) {
        Axis axis = panel.y();
        double names = isStacked(panel) ? 0 : Math.min(figure.width() * MAX_NAMES, Frame.widest(axis));
        double words = axis.shown() ? names + 8 : 0;
        return EDGE + (axis.label().isEmpty() ? 0 : AXIS_WORDS) + words;
    }

    /** Returns true if the names of the rows are above the marks, which are intervals. */
    private boolean isStacked(Panel panel) {
        return figure.width() < NARROW
                && panel.y().shown()
                && panel.y().scale() instanceof RowScale
                && panel.marks().stream().anyMatch(SpanMark.class::isInstance);
    }

    private static double rightOf(Panel panel) {
        double side = panel.marks().stream()
                .filter(SideMark.class::isInstance)
                .mapToDouble(mark -> TextWidth.of(((SideMark) mark).text(), Frame.TICK) + 10)
                .max()
                .orElse(0);
        List<Tick> ticks = panel.x().shown() ? panel.x().scale().ticks() : List.of();
        double last = ticks.isEmpty() || panel.x().scale() instanceof RowScale
                ? 0
                : TextWidth.of(ticks.get(ticks.size() - 1).label(), Frame.TICK) / 2;
        return EDGE + Math.max(side, last);
    }

    private void placeKeys() {
        double x = EDGE;
        for (LegendEntry key : figure.keys()) {
            double room = figure.width() - 2 * EDGE - SWATCH - 6;
            List<String> lines = TextWidth.wrapped(key.label(), Frame.TICK, room).stream()
                    .map(line -> TextWidth.fitted(line, Frame.TICK, room))
                    .toList();
            double widest = lines.stream()
                    .mapToDouble(line -> TextWidth.of(line, Frame.TICK))
                    .max()
                    .orElse(0);
            double needed = SWATCH + 6 + widest + 16;
            if (x > EDGE && x + needed - 16 > figure.width() - EDGE) {
                x = EDGE;
                y += KEY_LINE;
            }
            keys.add(new Placed(key, lines, x, y + KEY_LINE / 2));
            x += needed;
            if (lines.size() > 1) {
                x = figure.width();
                y += NOTE_LINE * (lines.size() - 1);
            }
        }
        y += figure.keys().isEmpty() ? 4 : KEY_LINE + 6;
    }

    private void place(Panel panel) {
        y += panel.title().isEmpty() ? 0 : TITLE_LINE;
        Frame frame =
                new Frame(panel, left, y, Math.max(40, figure.width() - left - right), isStacked(panel) ? HEAD : 0);
        frames.add(frame);
        y = frame.bottom() + frame.tickHeight() + (panel.x().label().isEmpty() ? 0 : AXIS_WORDS) + 10;
    }

    private void placeNotes() {
        notesTop = y;
        y += noteLines.isEmpty() ? 0 : NOTE_LINE * noteLines.size() + 6;
    }

    List<String> titleLines() {
        return titleLines;
    }

    /** Returns the vertical place of a line of the title. */
    double titleLine(int line) {
        return EDGE + TITLE_LINE * line + TITLE - 2;
    }

    List<Placed> keys() {
        return keys;
    }

    List<Frame> frames() {
        return frames;
    }

    List<String> noteLines() {
        return noteLines;
    }

    double noteLine(int line) {
        return notesTop + NOTE_LINE * (line + 1) - 3;
    }

    /** Returns the name of a row, cut where it is too long. */
    String rowName(String label, Frame frame) {
        double room = frame.head() > 0 ? figure.width() - frame.left() - EDGE : figure.width() * MAX_NAMES;
        return TextWidth.fitted(label, Frame.TICK, room);
    }

    double height() {
        return Math.ceil(y + 4);
    }
}
