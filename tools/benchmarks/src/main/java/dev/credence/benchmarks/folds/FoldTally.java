package dev.credence.benchmarks.folds;

import dev.credence.api.interval.Estimate;
import java.util.Locale;

/** How often intervals hold a truth, how long they are, how often there is none. */
final class FoldTally {
    private int requested;
    private int answered;
    private int held;
    private double length;

    void add(Estimate estimate, double truth) {
        add(estimate.lower(), estimate.upper(), truth);
    }

    /** Bounds of NaN represent a refusal. */
    void add(double lower, double upper, double truth) {
        requested++;
        if (!Double.isNaN(lower)) {
            answered++;
            held += lower <= truth && truth <= upper ? 1 : 0;
            length += upper - lower;
        }
    }

    void refused() {
        requested++;
    }

    double coverage() {
        return (double) held / answered;
    }

    double length() {
        return length / answered;
    }

    int answered() {
        return answered;
    }

    @Override
    public String toString() {
        if (answered == 0) {
            return "refused";
        }
        String share = answered == requested ? "" : String.format(Locale.ROOT, " (%d of %d)", answered, requested);
        return String.format(Locale.ROOT, "%.3f, %.3f%s", coverage(), length(), share);
    }
}
