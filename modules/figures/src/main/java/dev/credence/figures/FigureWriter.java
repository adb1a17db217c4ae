package dev.credence.figures;

/** A format of figures. */
public interface FigureWriter {
    /**
     * Writes a figure.
     *
     * @param figure the figure to draw
     * @return the bytes of a file
     */
    byte[] write(Figure figure);
}
