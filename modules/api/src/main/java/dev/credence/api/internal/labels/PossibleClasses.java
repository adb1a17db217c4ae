package dev.credence.api.internal.labels;

import java.util.Arrays;

/**
 * The possible classes of a matrix, over whose cells a prior, for example, is spread: the classes that occur as true or predicted
 * classes, and the positive class; if these are fewer than two, one more class. A class that is only declared does not count,
 * because its declaration is no evidence that it exists. If there are no observations at all, all declared classes count.
 */
public final class PossibleClasses {
    /** The least number of possible classes: with a single class, every prediction would be correct. */
    private static final int MIN_CLASSES = 2;

    private final boolean[] possible;
    private final int[] list;

    /** Stores the array without copying it. */
    private PossibleClasses(boolean[] possible, int number) {
        this.possible = possible;
        this.list = new int[number];
        int position = 0;
        for (int c = 0; c < possible.length; c++) {
            if (possible[c]) {
                list[position++] = c;
            }
        }
    }

    /**
     * Returns the possible classes, from the classes that occur and the index of the positive class, which is -1 if there is none.
     * The array is modified.
     */
    static PossibleClasses of(boolean[] occurs, int positive) {
        if (count(occurs) == 0) {
            Arrays.fill(occurs, true);
        } else if (positive >= 0) {
            occurs[positive] = true;
        }
        int number = count(occurs);
        for (int c = 0; c < occurs.length && number < MIN_CLASSES; c++) {
            number += occurs[c] ? 0 : 1;
            occurs[c] = true;
        }
        return new PossibleClasses(occurs, number);
    }

    private static int count(boolean[] occurs) {
        int number = 0;
        for (boolean one : occurs) {
            number += one ? 1 : 0;
        }
        return number;
    }

    public boolean contains(int c) {
        return possible[c];
    }

    /** Returns the indices of the possible classes in ascending order. The array must not be changed. */
    public int[] list() {
        return list;
    }
}
