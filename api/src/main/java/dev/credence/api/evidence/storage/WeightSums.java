package dev.credence.api.evidence.storage;

/** Rows of a kind: how many, the sum of their weights, and of the squares of these, without rounding. */
public final class WeightSums {
    private long rows;
    private final ExactSum weight = new ExactSum();
    private final ExactSum square = new ExactSum();

    /** No rows. */
    public WeightSums() {}

    /**
     * Adds a row.
     *
     * @param each its weight, finite and 0 or more
     */
    public void add(double each) {
        rows = Math.addExact(rows, 1);
        weight.add(each);
        square.addSquare(each);
    }

    /**
     * Adds other rows.
     *
     * @param other their sums
     */
    public void add(WeightSums other) {
        rows = Math.addExact(rows, other.rows);
        weight.add(other.weight);
        square.add(other.square);
    }

    /**
     * Adds what was written down.
     *
     * @param count how many rows
     * @param sum of their weights
     * @param squares of the weights' squares
     */
    public void add(long count, ExactSum sum, ExactSum squares) {
        rows = Math.addExact(rows, count);
        weight.add(sum);
        square.add(squares);
    }

    /** Forgets all rows, and keeps the room that their sums took. */
    public void clear() {
        rows = 0;
        weight.clear();
        square.clear();
    }

    /** {@return how many rows} */
    public long rows() {
        return rows;
    }

    /** {@return the sum of their weights} */
    public ExactSum weight() {
        return weight;
    }

    /** {@return the sum of the squares of their weights} */
    public ExactSum square() {
        return square;
    }
}
