package dev.credence.bayes.difference;

/** The highest point of a density with one peak, by golden section. */
final class GoldenSectionMode {
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    /** GOLDEN^42 is below 2e-9. */
    private static final int STEPS = 42;

    private GoldenSectionMode() {}

    static double of(SignedDistribution distribution) {
        double low = Math.max(-1, distribution.mean() - 3 * distribution.standardDeviation());
        double high = Math.min(1, distribution.mean() + 3 * distribution.standardDeviation());
        double left = high - GOLDEN * (high - low);
        double right = low + GOLDEN * (high - low);
        double leftDensity = distribution.density(left);
        double rightDensity = distribution.density(right);
        for (int step = 0; step < STEPS; step++) {
            if (leftDensity > rightDensity) {
                high = right;
                right = left;
                rightDensity = leftDensity;
                left = high - GOLDEN * (high - low);
                leftDensity = distribution.density(left);
            } else {
                low = left;
                left = right;
                leftDensity = rightDensity;
                right = low + GOLDEN * (high - low);
                rightDensity = distribution.density(right);
            }
        }
        return (low + high) / 2;
    }
}
