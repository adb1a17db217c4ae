package dev.credence.api.internal;

/** The number of rows of a kind, and the exact sums of their weights and squared weights. */
public final class WeightSums {
    private long rows;
    private final ExactSum weight = new ExactSum();
    private final ExactSum square = new ExactSum();

    /**
     * Adds a row.
     *
     * @param rowWeight the weight of the row, finite and 0 or more
     */
    public void add(double rowWeight) {
        rows = Math.addExact(rows, 1);
        weight.add(rowWeight);
        square.addSquare(rowWeight);
    }

    /** Adds other sums. */
    public void add(WeightSums other) {
        rows = Math.addExact(rows, other.rows);
        weight.add(other.weight);
        square.add(other.square);
    }

    /**
     * Adds sums that were read from bytes.
     *
     * @param count the number of rows
     * @param sum the sum of their weights
     * @param squares the sum of their squared weights
     */
    public void add(long count, ExactSum sum, ExactSum squares) {
        rows = Math.addExact(rows, count);
        weight.add(sum);
        square.add(squares);
    }

    /** Removes all rows, and keeps the memory of the sums. */
    public void clear() {
        rows = 0;
        weight.clear();
        square.clear();
    }

    /** {@return the number of rows} */
    public long rows() {
        return rows;
    }

    /** {@return the sum of their weights} */
    public ExactSum weight() {
        return weight;
    }

    /** {@return the sum of their squared weights} */
    public ExactSum square() {
        return square;
    }
}
