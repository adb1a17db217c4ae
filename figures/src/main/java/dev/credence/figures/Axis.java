package dev.credence.figures;

import dev.credence.figures.scale.Scale;

/**
 * An axis.
 *
 * @param label what its values are; may be empty
 * @param scale how they become places
 * @param grid whether a thin line runs through the panel at each tick
 * @param shown whether its ticks are written
 */
public record Axis(String label, Scale scale, boolean grid, boolean shown) {
    /**
     * With ticks and a grid.
     *
     * @param label what its values are
     * @param scale how they become places
     * @return the axis
     */
    public static Axis of(String label, Scale scale) {
        return new Axis(label, scale, true, true);
    }

    /**
     * With ticks alone.
     *
     * @param label what its values are
     * @param scale how they become places
     * @return the axis
     */
    public static Axis plain(String label, Scale scale) {
        return new Axis(label, scale, false, true);
    }

    /**
     * That is not drawn.
     *
     * @param scale how values become places
     * @return the axis
     */
    public static Axis hidden(Scale scale) {
        return new Axis("", scale, false, false);
    }
}
