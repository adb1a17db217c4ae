package dev.credence.state;

import dev.credence.api.internal.WeightSums;
import java.util.List;

/** The rows of a pair of keys: negatives have index 0, and positives have index 1. */
final class PairCell {
    private final long[] counts = new long[2];
    /** The sums of weights of negatives and positives; empty if rows have no weights. */
    private final List<WeightSums> sums;

    PairCell(boolean weighted) {
        sums = weighted ? List.of(new WeightSums(), new WeightSums()) : List.of();
    }

    void add(boolean positive, double weight) {
        counts[positive ? 1 : 0]++;
        if (!sums.isEmpty()) {
            sums.get(positive ? 1 : 0).add(weight);
        }
    }

    void add(PairCell other) {
        for (int side = 0; side < 2; side++) {
            counts[side] += other.counts[side];
            if (!sums.isEmpty()) {
                sums.get(side).add(other.sums.get(side));
            }
        }
    }

    long rows() {
        return counts[0] + counts[1];
    }

    long rows(int side) {
        return counts[side];
    }

    WeightSums sums(int side) {
        return sums.get(side);
    }

    void write(StateWriter out) {
        for (int side = 1; side >= 0; side--) {
            if (sums.isEmpty()) {
                out.number(counts[side]);
            } else {
                out.sums(sums.get(side));
            }
        }
    }

    void read(StateReader in) {
        for (int side = 1; side >= 0; side--) {
            if (sums.isEmpty()) {
                counts[side] = in.count(side == 1 ? "positives" : "negatives");
            } else {
                in.sums(sums.get(side));
                counts[side] = sums.get(side).rows();
            }
        }
    }
}
