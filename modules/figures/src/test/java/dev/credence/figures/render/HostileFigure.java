package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.scale.RowScale;
import java.util.List;

/** Creates a figure whose words are all foreign input. */
public final class HostileFigure {
    private HostileFigure() {}

    /** Returns a figure with this word as title, description, key and note, and at each axis and mark. */
    public static Figure of(String label) {
        return new Figure(
                label,
                label,
                400,
                List.of(new LegendEntry(label, new LineMark(List.of(), ColourRole.FIRST, Dash.SOLID, ""))),
                List.of(new Panel(
                        label,
                        Axis.of(label, new RowScale(List.of(label, "b"), false)),
                        Axis.of(label, new RowScale(List.of(label), true)),
                        100,
                        List.of(
                                new CellMark(new Point(-0.5, -0.5), new Point(0.5, 0.5), ColourRole.FIRST, 0.5, label),
                                new TextMark(new Point(0, 0), label, TextMark.Anchor.MIDDLE, 0, ColourRole.TEXT),
                                new SideMark(0, label)))),
                List.of(label));
    }
}
