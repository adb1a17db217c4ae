package dev.credence.figures.scale;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows, the first on top, or columns, the first on the left: row i is at i, and reaches half a step to both sides.
 *
 * @param labels their names
 * @param downwards whether they go down, as rows do
 */
public record RowScale(List<String> labels, boolean downwards) implements Scale {
    /**
     * Copies the names.
     *
     * @throws IllegalArgumentException if there is none
     */
    public RowScale {
        labels = List.copyOf(labels);
        if (labels.isEmpty()) {
            throw new IllegalArgumentException("rows of an axis must be >= 1: rows=0");
        }
    }

    @Override
    public double lower() {
        return -0.5;
    }

    @Override
    public double upper() {
        return labels.size() - 0.5;
    }

    @Override
    public double place(double value) {
        double place = Math.min(1, Math.max(0, (value + 0.5) / labels.size()));
        return downwards ? 1 - place : place;
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            ticks.add(new Tick(i, labels.get(i)));
        }
        return ticks;
    }
}
