package dev.credence.figures.render;

import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Tick;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The room between a panel's axes, in pixels.
 *
 * @param panel whose
 * @param left edge
 * @param top edge
 * @param width of it
 * @param head the room above each row for its name; 0 where names are on the left
 */
record Frame(Panel panel, double left, double top, double width, double head) {
    /** The font size of the words of a tick. */
    static final double TICK = 12;
    /** The space between two neighbouring words. */
    private static final double APART = 10;

    private static final double MAX_UPRIGHT = 120;

    double x(double value) {
        return left + width * panel.x().scale().place(value);
    }

    double y(double value) {
        double y = top + panel.height() * (1 - panel.y().scale().place(value));
        return head == 0 ? y : y + head * (1 + Math.min(rows() - 1, Math.max(0, Math.round(value))));
    }

    /** Returns the vertical place of the name of a row that is above its marks. */
    double nameLine(Tick row) {
        return y(row.at()) - panel.height() / rows() / 2 - 1;
    }

    /** Returns the number of rows of a panel of rows. */
    private int rows() {
        return panel.y().scale().ticks().size();
    }

    double right() {
        return left + width;
    }

    double bottom() {
        return top + panel.height() + (head == 0 ? 0 : head * rows());
    }

    /** Returns the height of the horizontal axis; names of columns are vertical where they are too wide. */
    boolean upright() {
        return panel.x().shown() && panel.x().scale() instanceof RowScale && crowding(panel.x(), width) > 1;
    }

    double tickHeight() {
        if (!panel.x().shown()) {
            return 0;
        }
        return upright() ? Math.min(MAX_UPRIGHT, widest(panel.x())) + APART : 20;
    }

    /** Returns the name of a column, cut where it is too long to be upright. */
    String columnName(String label) {
        return upright() ? TextWidth.fitted(label, TICK, MAX_UPRIGHT) : label;
    }

    /** Returns the ticks of the x axis whose words do not touch. */
    List<Tick> across() {
        int every = upright() ? every(14, width / panel.x().scale().ticks().size()) : crowding(panel.x(), width);
        return thinned(panel.x(), every);
    }

    /** Returns the ticks of the y axis whose words do not touch. */
    List<Tick> up() {
        List<Tick> all = panel.y().scale().ticks();
        return thinned(panel.y(), every(13, panel.height() / Math.max(1, all.size())));
    }

    /** Every this many ticks, counted so that the tick at 0 stays where a numeric axis has one. */
    private static List<Tick> thinned(Axis axis, int every) {
        List<Tick> all = axis.scale().ticks();
        int zero = axis.scale() instanceof RowScale
                ? 0
                : IntStream.range(0, all.size())
                        .filter(i -> all.get(i).at() == 0)
                        .findFirst()
                        .orElse(0);
        return IntStream.range(0, all.size())
                .filter(i -> (i - zero) % every == 0)
                .mapToObj(all::get)
                .toList();
    }

    private static int crowding(Axis axis, double room) {
        return every(
                widest(axis) + APART, room / Math.max(1, axis.scale().ticks().size()));
    }

    private static int every(double needed, double there) {
        return (int) Math.max(1, Math.ceil(needed / there - 1e-9));
    }

    static double widest(Axis axis) {
        return axis.scale().ticks().stream()
                .mapToDouble(tick -> TextWidth.of(tick.label(), TICK))
                .max()
                .orElse(0);
    }
}
