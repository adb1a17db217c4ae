package dev.credence.state.keys;

import dev.credence.api.internal.WeightSums;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.List;

/** The rows of a pair of keys: negatives have index 0, and positives have index 1. */
public final class PairCell {
    private final long[] counts = new long[2];
    /** The sums of weights of negatives and positives; empty if rows have no weights. */
    private final List<WeightSums> sums;

    public PairCell(boolean weighted) {
        sums = weighted ? List.of(new WeightSums(), new WeightSums()) : List.of();
    }

    public void add(boolean positive, double weight) {
        counts[positive ? 1 : 0]++;
        if (!sums.isEmpty()) {
            sums.get(positive ? 1 : 0).add(weight);
        }
    }

    public void add(PairCell other) {
        for (int side = 0; side < 2; side++) {
            counts[side] += other.counts[side];
            if (!sums.isEmpty()) {
                sums.get(side).add(other.sums.get(side));
            }
        }
    }

    public long rows() {
        return counts[0] + counts[1];
    }

    public long rows(int side) {
        return counts[side];
    }

    public WeightSums sums(int side) {
        return sums.get(side);
    }

    public void write(StateWriter out) {
        for (int side = 1; side >= 0; side--) {
            if (sums.isEmpty()) {
                out.number(counts[side]);
            } else {
                out.sums(sums.get(side));
            }
        }
    }

    public void read(StateReader in) {
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
