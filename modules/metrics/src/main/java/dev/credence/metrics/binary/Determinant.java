package dev.credence.metrics.binary;

/** Computes small determinants without cancellation. */
public final class Determinant {
    private Determinant() {}

    /**
     * Returns {@code a d - b c} within two units in the last place (Kahan), because the rounding error of one product is added back. It
     * is exactly 0 where the products are equal, such as for a classifier that guesses.
     *
     * @param a upper left
     * @param b upper right
     * @param c lower left
     * @param d lower right
     * @return the determinant
     * @see <a href="https://doi.org/10.1090/S0025-5718-2013-02679-8">Jeannerod, Louvet and Muller (2013), Math. Comp. 82,
     *     2245-2264</a>
     */
    public static double of(double a, double b, double c, double d) {
        double product = b * c;
        double lost = Math.fma(-b, c, product);
        return Math.fma(a, d, -product) + lost;
    }
}
