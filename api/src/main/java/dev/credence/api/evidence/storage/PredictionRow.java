package dev.credence.api.evidence.storage;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** What was true of an item and what each of several systems said of it, by the places of the labels; ordered by truth, then system by system. */
public final class PredictionRow implements Comparable<PredictionRow> {
    /** What one is called in messages. */
    public static final String KIND = "kind of row";

    /** Truth first, then a place a system. */
    private final int[] places;

    /** Takes the array. */
    private PredictionRow(int[] places) {
        this.places = places;
    }

    /**
     * Of an item.
     *
     * @param truth place of the true label
     * @param systems how many systems there are
     * @param prediction place of the label that a system predicted
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
     * What was true.
     *
     * @return place of the label
     */
    public int truth() {
        return places[0];
    }

    /**
     * What a system said.
     *
     * @param system its index
     * @return place of the label
     */
    public int prediction(int system) {
        return places[system + 1];
    }

    /**
     * The same row where labels have other places.
     *
     * @param place the new place of an old one
     * @return the row among the other labels
     */
    public PredictionRow renumbered(IntUnaryOperator place) {
        return new PredictionRow(Arrays.stream(places).map(place).toArray());
    }

    /**
     * Tells which labels occur.
     *
     * @param occurs receives true at their places
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
