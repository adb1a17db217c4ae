package dev.credence.bayes.logodds;

/**
 * Kahan's sum: thousands of terms cost no digits.
 *
 * @see <a href="https://doi.org/10.1145/363707.363723">Kahan (1965), Further remarks on reducing truncation errors, CACM 8, 40</a>
 */
final class CompensatedSum {
    private double sum;
    private double lost;

    void add(double term) {
        double corrected = term - lost;
        double next = sum + corrected;
        lost = next - sum - corrected;
        sum = next;
    }

    double value() {
        return sum;
    }
}
