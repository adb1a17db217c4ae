package dev.credence.testkit.wrong;

/** The normal distribution, to 1e-15: this module has no numerics of its own. */
final class Normal {
    private Normal() {}

    /** P(Z > x). */
    static double survival(double x) {
        return x < 0 ? 1 - survival(-x) : x < 3 ? 0.5 - series(x) : fraction(x);
    }

    private static double density(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    private static double series(double x) {
        double term = x;
        double sum = x;
        for (int k = 1; k < 200 && term > 1e-17 * sum; k++) {
            term *= x * x / (2 * k + 1);
            sum += term;
        }
        return density(x) * sum;
    }

    private static double fraction(double x) {
        double below = x;
        for (int k = 200; k > 0; k--) {
            below = x + k / below;
        }
        return density(x) / below;
    }

    /** The point with so much above it. */
    static double upperPoint(double tail) {
        double low = -40;
        double high = 40;
        double middle = 0;
        while (middle > low && middle < high) {
            if (survival(middle) > tail) {
                low = middle;
            } else {
                high = middle;
            }
            middle = (low + high) / 2;
        }
        return middle;
    }
}
