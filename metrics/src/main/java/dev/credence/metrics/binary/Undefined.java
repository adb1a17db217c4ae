package dev.credence.metrics.binary;

import java.util.Arrays;

/** Gradients where a value is not finite. */
final class Undefined {
    private Undefined() {}

    /** Fills the gradient with NaN where the value is NaN or infinite, and states whether it did. */
    static boolean gradient(double value, double[] out) {
        boolean undefined = !Double.isFinite(value);
        if (undefined) {
            Arrays.fill(out, Double.NaN);
        }
        return undefined;
    }
}
