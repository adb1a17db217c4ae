package dev.credence.figures.scale;

import java.util.List;

/** Maps the values of an axis to places. */
public sealed interface Scale permits LinearScale, DeviateScale, RowScale {
    /** {@return the value at its beginning: left, or below} */
    double lower();

    /** {@return the value at its end} */
    double upper();

    /**
     * Returns the place of a value.
     *
     * @param value a number; one beyond the ends has the place of that end
     * @return from 0 at the beginning to 1 at the end, NaN for NaN
     */
    double place(double value);

    /**
     * Returns the values to mark.
     *
     * @return in ascending order
     */
    List<Tick> ticks();
}
