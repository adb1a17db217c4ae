package dev.credence.coverage;

import dev.credence.numerics.beta.Binomial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Enumerates the ways in which n observations can be distributed over cells, each with its multinomial probability, by conditional
 * binomials. Outcomes with a probability below 1e-20 are left out.
 */
final class Compositions {
    /** Outcomes below this probability are left out; for 10^6 outcomes they sum to less than 1e-14. */
    private static final double NEGLIGIBLE = 1e-20;
    /** The largest number of cells that is enumerated; it also limits the depth of the recursion. */
    private static final int MAX_CELLS = 1_000;

    private final double[] shares;
    private final double[] rest;
    private final int limit;
    private final List<long[]> counts = new ArrayList<>();
    private double[] probabilities = new double[64];
    private long visited;

    private Compositions(double[] shares, int limit) {
        this.shares = shares;
        this.limit = limit;
        this.rest = new double[shares.length + 1];
        for (int i = shares.length - 1; i >= 0; i--) {
            rest[i] = rest[i + 1] + shares[i];
        }
    }

    /**
     * Enumerates the outcomes.
     *
     * @return the outcomes; empty if there are more than {@code limit}, or more than 1,000 cells with a share above 0
     */
    static Optional<Compositions> of(double[] shares, long n, int limit) {
        if (Arrays.stream(shares).filter(share -> share > 0).count() > MAX_CELLS) {
            return Optional.empty();
        }
        Compositions compositions = new Compositions(shares, limit);
        return compositions.visit(new long[shares.length], 0, n, 1) ? Optional.of(compositions) : Optional.empty();
    }

    int size() {
        return counts.size();
    }

    /** Returns the number of observations in each cell. */
    long[] counts(int i) {
        return counts.get(i);
    }

    double probability(int i) {
        return probabilities[i];
    }

    private boolean visit(long[] counts, int from, long left, double mass) {
        int cell = from;
        while (left > 0 && shares[cell] == 0 && rest[cell] > 0) {
            cell++;
        }
        if (++visited > 4L * limit) {
            return false;
        }
        if (left == 0 || shares[cell] == rest[cell]) {
            counts[cell] = left;
            boolean kept = keep(counts, mass);
            counts[cell] = 0;
            return kept;
        }
        double p = shares[cell] / rest[cell];
        long mode = (long) Math.min((double) left, Math.floor((left + 1.0) * p));
        boolean all = visitOutwards(counts, cell, left, mass, mode, -1)
                && visitOutwards(counts, cell, left, mass, mode + 1, 1);
        counts[cell] = 0;
        return all;
    }

    private boolean visitOutwards(long[] counts, int cell, long left, double mass, long from, int step) {
        double p = shares[cell] / rest[cell];
        for (long count = from; count >= 0 && count <= left; count += step) {
            double massOfCell = mass * Binomial.probability(count, left, p);
            if (!(massOfCell >= NEGLIGIBLE)) {
                return true;
            }
            counts[cell] = count;
            if (!visit(counts, cell + 1, left - count, massOfCell)) {
                return false;
            }
        }
        return true;
    }

    private boolean keep(long[] composition, double mass) {
        if (counts.size() == limit) {
            return false;
        }
        if (counts.size() == probabilities.length) {
            probabilities = Arrays.copyOf(probabilities, 2 * probabilities.length);
        }
        probabilities[counts.size()] = mass;
        counts.add(composition.clone());
        return true;
    }
}
