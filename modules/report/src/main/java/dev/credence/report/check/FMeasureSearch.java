package dev.credence.report.check;

import dev.credence.report.check.PrintedValue.CountRange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The counts tp, fp and fn behind a printed F-measure, in lines of consecutive compatible counts.
 *
 * <p>F1 depends on fp and fn only through their sum: without the number of positives a line has all tp of one number of trials tp + fp +
 * fn. With the number of positives P a line has all fp of one tp, and fn = P - tp. Every line is found up to {@value #ALL} trials or
 * true positives, and a grid of as many above. For other F-measures without the number of positives, tp and fn are each one of a grid
 * that contains 0 to {@value #VALUES_OF_TWO} and as many larger values.
 *
 * @param printed the value of the F-measure as it was printed
 * @param n the number of items
 * @param positives the number of positive items, if it is known
 * @param beta the weight of recall
 */
record FMeasureSearch(PrintedValue printed, long n, OptionalLong positives, double beta) {
    /** The number of trials or of true positives up to which every number is tried. */
    static final int ALL = 5_000;
    /** The number of values of each count if two are free. */
    static final int VALUES_OF_TWO = 25;

    /** The rounding error of a computed F-measure and of the bounds of a printed value. */
    private static final double TOLERANCE = 1e-12;

    /**
     * Three counts. If only the sum of the errors matters, fp is the sum and fn is 0.
     *
     * @param tp the true positives
     * @param fp the false positives
     * @param fn the false negatives
     */
    record Counts(long tp, long fp, long fn) {}

    /**
     * Consecutive compatible counts.
     *
     * @param least those with the smallest F-measure
     * @param greatest those with the largest
     */
    record Line(Counts least, Counts greatest) {
        CountRange tp() {
            return new CountRange(least.tp(), greatest.tp());
        }

        CountRange fp() {
            return new CountRange(greatest.fp(), least.fp());
        }

        CountRange fn() {
            return new CountRange(greatest.fn(), least.fn());
        }
    }

    /** Returns whether only the sum of the false positives and false negatives matters. */
    boolean isOfSum() {
        return beta == 1 && positives.isEmpty();
    }

    /** Returns whether all compatible counts are found, and not only those of a grid. */
    boolean isComplete() {
        return isOfSum() ? n <= ALL : positives.isPresent() && positives.getAsLong() <= ALL;
    }

    /** Returns the lines of compatible counts. */
    List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        if (isOfSum()) {
            for (long trials : grid(n, ALL)) {
                addTrials(lines, trials);
            }
        } else if (positives.isPresent()) {
            long all = positives.getAsLong();
            for (long tp : grid(all, ALL)) {
                add(lines, tp, all - tp, n - all);
            }
        } else {
            for (long tp : grid(n, VALUES_OF_TWO)) {
                for (long fn : grid(n - tp, VALUES_OF_TWO)) {
                    add(lines, tp, fn, n - tp - fn);
                }
            }
        }
        return lines;
    }

    /** Returns 0 to the largest value: all if they are few, or else those up to a size, and as many others in even steps. */
    private static long[] grid(long largest, int size) {
        if (largest <= size) {
            return LongStream.rangeClosed(0, largest).toArray();
        }
        return LongStream.concat(
                        LongStream.rangeClosed(0, size),
                        LongStream.rangeClosed(1, size)
                                .map(i -> size + Math.round((largest - size) * (double) i / size)))
                .distinct()
                .toArray();
    }

    /** Adds the compatible true positives among some trials; F1 is 2 J / (1 + J) with their share J. */
    private void addTrials(List<Line> lines, long trials) {
        long from = (long) Math.floor(trials * (printed.lowest() / (2 - printed.lowest())));
        long to = (long) Math.min((double) trials, Math.ceil(trials * (printed.highest() / (2 - printed.highest()))));
        while (from <= to && !isPrinted(from, trials - from, 0)) {
            from++;
        }
        while (from <= to && !isPrinted(to, trials - to, 0)) {
            to--;
        }
        if (from <= to) {
            lines.add(new Line(new Counts(from, trials - from, 0), new Counts(to, trials - to, 0)));
        }
    }

    private void add(List<Line> lines, long tp, long fn, long most) {
        double square = beta * beta;
        double hits = (1 + square) * tp;
        double least = hits * (1 / printed.highest() - 1) - square * fn;
        double largest = printed.lowest() > 0 ? hits * (1 / printed.lowest() - 1) - square * fn : most;
        long from = (long) Math.max(0, Math.floor(Math.min(least, (double) most)));
        long to = (long) Math.min((double) most, Math.ceil(Math.max(-1, largest)));
        while (from <= to && !isPrinted(tp, from, fn)) {
            from++;
        }
        while (from <= to && !isPrinted(tp, to, fn)) {
            to--;
        }
        if (from <= to) {
            lines.add(new Line(new Counts(tp, to, fn), new Counts(tp, from, fn)));
        }
    }

    /** Returns whether the F-measure of three counts is printed as the value; 0/0 is not. */
    boolean isPrinted(long tp, long fp, long fn) {
        double square = beta * beta;
        double hits = (1 + square) * tp;
        double value = hits / (hits + square * fn + fp);
        return value >= printed.lowest() - TOLERANCE && value <= printed.highest() + TOLERANCE;
    }
}
