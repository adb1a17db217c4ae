package dev.credence.api.internal.scores;

import dev.credence.api.internal.ExactSum;
import java.math.BigInteger;

/**
 * Exact sums of two losses of scores that are probabilities: the squared error {@code (truth - score)^2}, and minus the logarithm
 * of the probability of the true class. Each term is rounded once, and sums are not rounded. They remain exact where the scores are
 * stored as ranges.
 */
public final class LossSums {
    private final ExactSum squares = new ExactSum();
    private final ExactSum logs = new ExactSum();
    private long outside;
    private long infinite;

    /**
     * Adds the losses of items.
     *
     * @param score their score, any number except NaN
     * @param positive whether they are positive
     * @param count the number of items, 1 or more
     */
    public void add(double score, boolean positive, long count) {
        if (!(score >= 0 && score <= 1)) {
            outside += count;
            return;
        }
        double error = positive ? 1 - score : score;
        // the result is the same on every machine, which StrictMath.log does not guarantee
        double log = positive ? -StrictMath.log(score) : -StrictMath.log1p(-score);
        boolean infiniteCount = log == Double.POSITIVE_INFINITY;
        infinite += infiniteCount ? count : 0;
        if (count == 1) {
            squares.addSquare(error);
            logs.add(infiniteCount ? 0 : log);
        } else {
            ExactSum square = new ExactSum();
            square.addSquare(error);
            squares.add(times(square, count));
            ExactSum one = new ExactSum();
            one.add(infiniteCount ? 0 : log);
            logs.add(times(one, count));
        }
    }

    private static ExactSum times(ExactSum one, long count) {
        return ExactSum.of(one.mantissa().multiply(BigInteger.valueOf(count)), one.exponent());
    }

    /** Adds other sums. */
    public void add(LossSums other) {
        add(other.outside, other.infinite, other.squares, other.logs);
    }

    /**
     * Adds sums that were read from bytes.
     *
     * @param outsideCount the number of scores that are not probabilities
     * @param infiniteCount the number of scores with an infinite loss
     * @param logSum the sum of finite logarithms
     */
    public void add(long outsideCount, long infiniteCount, ExactSum squareSum, ExactSum logSum) {
        outside += outsideCount;
        infinite += infiniteCount;
        squares.add(squareSum);
        logs.add(logSum);
    }

    /** {@return the number of scores that are not probabilities} */
    public long outside() {
        return outside;
    }

    /** {@return the number of probabilities with an infinite loss} */
    public long infinite() {
        return infinite;
    }

    /** {@return the sum of squared losses of the probabilities} */
    public ExactSum squares() {
        return squares;
    }

    /** {@return the sum of finite logarithmic losses of the probabilities} */
    public ExactSum logs() {
        return logs;
    }
}
