package dev.credence.figures;

/** A format of figures. */
public interface FigureWriter {
    /**
     * Writes a figure.
     *
     * @param figure what to draw
     * @return the bytes of a file
     */
    byte[] write(Figure figure);
}
