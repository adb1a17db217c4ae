package dev.credence.numerics;

/**
 * A running sum that carries its rounding error (Neumaier): the error does not grow with the number of terms.
 *
 * <p>Mutable and confined to one thread; the same terms in the same order give the same bits.
 *
 * @see <a href="https://doi.org/10.1002/zamm.19740540106">Neumaier (1974), Rundungsfehleranalyse einiger Verfahren zur
 *     Summation endlicher Summen</a>
 */
public final class CompensatedSum {
    private double sum;
    private double error;

    /** Starts at 0. */
    public CompensatedSum() {}

    /**
     * Adds a term.
     *
     * @param term any number
     */
    public void add(double term) {
        double next = sum + term;
        error += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }

    /**
     * Adds the product of two numbers without its rounding error.
     *
     * @param x first factor
     * @param y second factor
     */
    public void addProduct(double x, double y) {
        double product = x * y;
        add(product);
        error += Math.fma(x, y, -product);
    }

    /**
     * Gives the sum so far.
     *
     * @return the sum; infinite or NaN if a term was
     */
    public double value() {
        double total = sum + error;
        return Double.isNaN(total) ? sum : total;
    }
}
