package dev.credence.figures.mark;

import dev.credence.figures.scale.Scale;

/**
 * An axis.
 *
 * @param label the name of the values on the axis; may be empty
 * @param scale maps values to positions
 * @param grid whether a thin line runs through the panel at each tick
 * @param shown whether its ticks are written
 */
public record Axis(String label, Scale scale, boolean grid, boolean shown) {
    /**
     * Creates an axis with ticks and a grid.
     *
     * @param label the name of the values on the axis
     * @param scale maps values to positions
     * @return the axis
     */
    public static Axis of(String label, Scale scale) {
        return new Axis(label, scale, true, true);
    }

    /**
     * Creates an axis with ticks and no grid.
     *
     * @param label the name of the values on the axis
     * @param scale maps values to positions
     */
    public static Axis plain(String label, Scale scale) {
        return new Axis(label, scale, false, true);
    }

    /**
     * Creates an axis that is not drawn.
     *
     * @param scale maps values to positions
     */
    public static Axis hidden(Scale scale) {
        return new Axis("", scale, false, false);
    }
}
