package dev.credence.api.internal;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The true label of an item and its predicted labels by several systems, as positions of labels. Rows are ordered by true label,
 * then by the predictions of the systems in turn.
 */
public final class PredictionRow implements Comparable<PredictionRow> {
    /** The name of a row in messages. */
    public static final String KIND = "kind of row";

    /** The position of the true label, followed by the position of the predicted label of each system. */
    private final int[] places;

    /** Stores the array without copying it. */
    private PredictionRow(int[] places) {
        this.places = places;
    }

    /**
     * Returns the row of an item.
     *
     * @param truth position of the true label
     * @param systems the number of systems
     * @param prediction the position of the label that a system predicted
     * @return the row
     */
    public static PredictionRow of(int truth, int systems, IntUnaryOperator prediction) {
        int[] places = new int[systems + 1];
        places[0] = truth;
        for (int system = 0; system < systems; system++) {
            places[system + 1] = prediction.applyAsInt(system);
        }
        return new PredictionRow(places);
    }

    /**
     * Returns the true label.
     *
     * @return position of the label
     */
    public int truth() {
        return places[0];
    }

    /**
     * Returns the label that a system predicted.
     *
     * @param system its index
     * @return position of the label
     */
    public int prediction(int system) {
        return places[system + 1];
    }

    /**
     * Returns this row with other positions of the labels.
     *
     * @param place maps an old position to the new one
     * @return the row with the new positions
     */
    public PredictionRow renumbered(IntUnaryOperator place) {
        return new PredictionRow(Arrays.stream(places).map(place).toArray());
    }

    /**
     * Marks the labels that occur in this row.
     *
     * @param occurs set to true at their positions
     */
    public void mark(boolean[] occurs) {
        for (int place : places) {
            occurs[place] = true;
        }
    }

    @Override
    public int compareTo(PredictionRow other) {
        return Arrays.compare(places, other.places);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PredictionRow that && Arrays.equals(places, that.places);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(places);
    }
}
