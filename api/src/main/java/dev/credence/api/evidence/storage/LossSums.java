package dev.credence.api.evidence.storage;

import java.math.BigInteger;

/**
 * Sums of losses of scores that are probabilities, without rounding: {@code (truth - score)^2}, and minus the logarithm of what the
 * score gives to the truth, each term rounded once. They stay exact where the scores are kept as ranges.
 */
public final class LossSums {
    private final ExactSum squares = new ExactSum();
    private final ExactSum logs = new ExactSum();
    private long outside;
    private long infinite;

    /** No scores. */
    public LossSums() {}

    /**
     * Adds the losses of items.
     *
     * @param score their score, any number but NaN
     * @param positive whether they are positive
     * @param count how many, 1 or more
     */
    public void add(double score, boolean positive, long count) {
        if (!(score >= 0 && score <= 1)) {
            outside += count;
            return;
        }
        double error = positive ? 1 - score : score;
        // the same digits on every machine, which StrictMath.log does not promise
        double log = positive ? -StrictMath.log(score) : -StrictMath.log1p(-score);
        boolean endless = log == Double.POSITIVE_INFINITY;
        infinite += endless ? count : 0;
        if (count == 1) {
            squares.addSquare(error);
            logs.add(endless ? 0 : log);
        } else {
            ExactSum square = new ExactSum();
            square.addSquare(error);
            squares.add(times(square, count));
            ExactSum one = new ExactSum();
            one.add(endless ? 0 : log);
            logs.add(times(one, count));
        }
    }

    private static ExactSum times(ExactSum one, long count) {
        return ExactSum.of(one.mantissa().multiply(BigInteger.valueOf(count)), one.exponent());
    }

    /**
     * Adds other sums.
     *
     * @param other sums
     */
    public void add(LossSums other) {
        add(other.outside, other.infinite, other.squares, other.logs);
    }

    /**
     * Adds what was written down.
     *
     * @param beyond how many scores are no probability
     * @param endless how many have an infinite loss
     * @param ofSquares sum of squares
     * @param ofLogs sum of finite logarithms
     */
    public void add(long beyond, long endless, ExactSum ofSquares, ExactSum ofLogs) {
        outside += beyond;
        infinite += endless;
        squares.add(ofSquares);
        logs.add(ofLogs);
    }

    /** {@return how many scores are no probability} */
    public long outside() {
        return outside;
    }

    /** {@return how many probabilities have an infinite loss} */
    public long infinite() {
        return infinite;
    }

    /** {@return the sum of squares, of the probabilities} */
    public ExactSum squares() {
        return squares;
    }

    /** {@return the sum of finite logarithms, of the probabilities} */
    public ExactSum logs() {
        return logs;
    }
}
