package dev.credence.figures.mark;

/** Something drawn in a panel, in the coordinates of its axes; values beyond the axes are drawn at their edge. */
public sealed interface Mark permits AreaMark, CellMark, LineMark, PointMark, RuleMark, SideMark, SpanMark, TextMark {
    /**
     * Returns the title of the mark, which is shown next to the pointer and read aloud.
     *
     * @return a line of text; empty for a mark that only decorates
     */
    String title();
}
