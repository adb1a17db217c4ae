package dev.credence.figures.mark;

/** Something drawn in a panel, in the coordinates of its axes; what lies beyond them is drawn at their edge. */
public sealed interface Mark permits AreaMark, CellMark, LineMark, PointMark, RuleMark, SideMark, SpanMark, TextMark {
    /**
     * What it says: shown beside the pointer, and read aloud.
     *
     * @return a line of text; empty for a mark that only decorates
     */
    String title();
}
