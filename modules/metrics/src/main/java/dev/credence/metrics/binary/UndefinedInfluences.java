package dev.credence.metrics.binary;

import java.util.Arrays;

/** Fills gradients where a value is not finite. */
final class UndefinedInfluences {
    private UndefinedInfluences() {}

    /** Fills the gradient with NaN if the value is NaN or infinite, and returns whether it is. */
    static boolean gradient(double value, double[] out) {
        boolean undefined = !Double.isFinite(value);
        if (undefined) {
            Arrays.fill(out, Double.NaN);
        }
        return undefined;
    }
}
