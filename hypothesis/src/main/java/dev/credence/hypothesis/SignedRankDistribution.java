package dev.credence.hypothesis;

/**
 * The distribution of the sum of positive ranks if all 2^n assignments of signs are equally likely.
 *
 * <p>Ranks are doubled, so that those of ties are integers; if all are even they are halved again. Cost: n times the sum of the ranks,
 * which is O(n^3).
 */
final class SignedRankDistribution {
    private final double[] probabilities;
    private final long unit;

    /** Computes the distribution for at most 1,000 doubled ranks above 0; for more a probability may underflow. */
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

    /** P(the sum is at least as large), summed from the smallest term. */
    double atLeast(long doubledSum) {
        double tail = 0;
        for (int s = probabilities.length - 1; s >= doubledSum / unit; s--) {
            tail += probabilities[s];
        }
        return Math.min(1, tail);
    }

    /** The largest integer sum of undoubled ranks whose lower tail is at most p, or -1 if there is none. */
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
