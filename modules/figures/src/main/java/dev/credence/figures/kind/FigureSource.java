package dev.credence.figures.kind;

import dev.credence.figures.Figure;
import java.util.List;

/**
 * A report that draws its own figures. {@link ReportFigures} draws those of the reports of this library, and calls this interface
 * for others.
 */
public interface FigureSource {
    /**
     * Returns the kinds of figures that this report can draw.
     *
     * @return kinds, the usual one first; empty for none
     */
    List<FigureKind> figureKinds();

    /**
     * Draws a figure.
     *
     * @param kind one of {@link #figureKinds}
     * @return the figure
     */
    Figure figure(FigureKind kind);
}
