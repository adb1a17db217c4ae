package dev.credence.figures.kind;

import dev.credence.figures.Figure;
import java.util.List;

/** A report that draws figures by itself; {@link FigureRun} draws those of the reports it knows, and asks all others for theirs. */
public interface FigureSource {
    /**
     * What it can draw.
     *
     * @return kinds, the usual one first; empty for none
     */
    List<FigureKind> figureKinds();

    /**
     * Draws.
     *
     * @param kind one of {@link #figureKinds}
     * @return the figure
     */
    Figure figure(FigureKind kind);
}
