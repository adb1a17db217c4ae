package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** An order of classes: the place of each class, and the class at each place. Classes that are left out have no place. */
final class ClassPlaces {
    private final int[] order;
    private final int[] places;

    private ClassPlaces(int[] order, int classes) {
        this.order = order;
        this.places = new int[classes];
        for (int place = 0; place < order.length; place++) {
            places[order[place]] = place;
        }
    }

    /** Returns the classes that can occur, in the order of their labels as text. */
    static ClassPlaces ofText(Margins margins) {
        int[] order = new int[margins.classes()];
        int size = 0;
        for (int i = 0; i < order.length; i++) {
            int c = margins.inOrder(i);
            if (margins.isPossible(c)) {
                order[size++] = c;
            }
        }
        return new ClassPlaces(Arrays.copyOf(order, size), margins.classes());
    }

    /** Returns some classes of a matrix, in the order of its labels. */
    static ClassPlaces ofLabels(ConfusionMatrix matrix, IntPredicate classes) {
        return new ClassPlaces(
                IntStream.range(0, matrix.classes()).filter(classes).toArray(), matrix.classes());
    }

    int size() {
        return order.length;
    }

    /** Returns the place of a class. */
    int of(int c) {
        return places[c];
    }

    /** Returns the class at a place. */
    int at(int place) {
        return order[place];
    }
}
