package dev.credence.delta;

/**
 * Wilson's score interval for a share {@code m} of {@code n} trials, neither of them whole: the roots {@code q} of
 * {@code n (m - q)^2 = z^2 q (1 - q)}, each from the product of the roots, which loses no digits near 0 and 1.
 */
final class Score {
    private Score() {}

    static double lower(double m, double n, double z) {
        if (m <= 0) {
            return 0;
        }
        double z2 = z * z;
        double sum = 2 * n * m + z2 + z * Math.sqrt(z2 + 4 * n * m * (1 - m));
        return 2 * n * m * (m / sum);
    }

    static double upper(double m, double n, double z) {
        return 1 - lower(1 - m, n, z);
    }
}
