package dev.credence.api.evidence;

import java.util.Arrays;

/**
 * Which classes of a matrix count where something is spread over what could have been seen: those that occur in truth or
 * prediction and the positive one; of fewer than two, one more. A class that was only declared is no evidence that it exists. Of
 * no observations at all, the declared ones are all there is to go by.
 */
final class ActiveClasses {
    /** 2: with a single class nothing could ever be wrong. */
    private static final int LEAST = 2;

    private final boolean[] possible;
    private final int[] list;

    /** Takes the array. */
    private ActiveClasses(boolean[] possible, int number) {
        this.possible = possible;
        this.list = new int[number];
        int at = 0;
        for (int c = 0; c < possible.length; c++) {
            if (possible[c]) {
                list[at++] = c;
            }
        }
    }

    /** Of classes that occur, by index; -1 where no class is positive. The array is used up. */
    static ActiveClasses of(boolean[] occurs, int positive) {
        if (count(occurs) == 0) {
            Arrays.fill(occurs, true);
        } else if (positive >= 0) {
            occurs[positive] = true;
        }
        int number = count(occurs);
        for (int c = 0; c < occurs.length && number < LEAST; c++) {
            number += occurs[c] ? 0 : 1;
            occurs[c] = true;
        }
        return new ActiveClasses(occurs, number);
    }

    private static int count(boolean[] occurs) {
        int number = 0;
        for (boolean one : occurs) {
            number += one ? 1 : 0;
        }
        return number;
    }

    boolean has(int c) {
        return possible[c];
    }

    /** Their indices, ascending; not to be changed. */
    int[] list() {
        return list;
    }
}
