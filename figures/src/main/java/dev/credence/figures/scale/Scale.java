package dev.credence.figures.scale;

import java.util.List;

/** How the values of an axis become places. */
public sealed interface Scale permits LinearScale, DeviateScale, RowScale {
    /** {@return the value at its beginning: left, or below} */
    double lower();

    /** {@return the value at its end} */
    double upper();

    /**
     * The place of a value.
     *
     * @param value a number; one beyond the ends has the place of that end
     * @return from 0 at the beginning to 1 at the end, NaN for NaN
     */
    double place(double value);

    /**
     * Values to mark.
     *
     * @return in ascending order
     */
    List<Tick> ticks();
}
