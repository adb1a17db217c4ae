package dev.credence.montecarlo.resampling;

/** Computes order statistics by Hoare's quickselect with medians of three, in place, in expected linear time. */
final class QuickSelect {
    private QuickSelect() {}

    /**
     * Brings the k-th smallest of the first {@code size} values to index k, smaller ones before it, larger ones after it.
     * Values equal to the pivot stop both scans, so that ties, which are frequent among bootstrap values, are split evenly.
     */
    static double select(double[] values, int size, int k) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            double pivot = medianOfThree(values, low, high);
            int i = low - 1;
            int j = high + 1;
            while (true) {
                do {
                    i++;
                } while (values[i] < pivot);
                do {
                    j--;
                } while (values[j] > pivot);
                if (i >= j) {
                    break;
                }
                swap(values, i, j);
            }
            if (k <= j) {
                high = j;
            } else {
                low = j + 1;
            }
        }
        return values[k];
    }

    /** Sorts the first, middle and last value; the pivot is then not the largest value, so that both parts shrink. */
    private static double medianOfThree(double[] values, int low, int high) {
        int middle = (low + high) >>> 1;
        if (values[middle] < values[low]) {
            swap(values, low, middle);
        }
        if (values[high] < values[low]) {
            swap(values, low, high);
        }
        if (values[high] < values[middle]) {
            swap(values, middle, high);
        }
        return values[middle];
    }

    /** Moves NaN to the end and returns the number of other values. */
    static int numbersFirst(double[] values) {
        int numbers = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                swap(values, i, numbers++);
            }
        }
        return numbers;
    }

    private static void swap(double[] values, int i, int j) {
        double kept = values[i];
        values[i] = values[j];
        values[j] = kept;
    }
}
