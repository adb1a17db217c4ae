package dev.credence.hypothesis;

/**
 * The distribution of the sum of positive ranks when each sign is a toss of a coin: all 2^n of them, counted by sums.
 *
 * <p>Ranks are doubled, so that those of ties are whole; where all are even they are halved again. Cost: n times the sum of
 * the ranks, so O(n^3).
 */
final class SignedRankDistribution {
    private final double[] probabilities;
    private final long unit;

    /** Of at most 1,000 doubled ranks, above 0; beyond, a probability may be below the smallest double. */
    SignedRankDistribution(long... doubled) {
        this.unit = unit(doubled);
        long sum = 0;
        for (long rank : doubled) {
            sum += rank / unit;
        }
        probabilities = new double[Math.toIntExact(sum + 1)];
        probabilities[0] = 1;
        int reached = 0;
        for (long rank : doubled) {
            reached = add((int) (rank / unit), reached);
        }
    }

    private static long unit(long[] doubled) {
        for (long rank : doubled) {
            if (rank % 2 != 0) {
                return 1;
            }
        }
        return 2;
    }

    private int add(int rank, int reached) {
        for (int s = reached; s >= 0; s--) {
            double half = probabilities[s] / 2;
            probabilities[s] = half;
            probabilities[s + rank] += half;
        }
        return reached + rank;
    }

    /** P(the sum is at least as large), smallest terms first. */
    double atLeast(long doubledSum) {
        double tail = 0;
        for (int s = probabilities.length - 1; s >= doubledSum / unit; s--) {
            tail += probabilities[s];
        }
        return Math.min(1, tail);
    }

    /** The largest whole-rank sum whose lower tail is at most p, or -1 where none is. */
    long largestBelow(double p) {
        double tail = 0;
        for (int s = 0; s < probabilities.length; s++) {
            tail += probabilities[s];
            if (tail > p) {
                return s - 1L;
            }
        }
        return probabilities.length - 1L;
    }
}
