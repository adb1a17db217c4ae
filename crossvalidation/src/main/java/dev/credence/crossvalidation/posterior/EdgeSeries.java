package dev.credence.crossvalidation.posterior;

import dev.credence.numerics.beta.Beta;
import java.util.List;

/**
 * The distribution of the mean of K proportions next to an end of its support, as a power series: there the Fourier series is at its
 * worst, because of the power {@code s^(A-1)}, {@code A = sum a_k}, of the density of the sum s.
 *
 * <p>Densities of Beta are {@code x^(a-1) sum_j (1-b)_j/j! x^j / B(a, b)}, and powers convolve to powers, so that with the
 * coefficients {@code (1-b)_j (a)_j / j!} multiplied as polynomials to {@code d_j} the probability of a sum of at most s is
 * {@code s^A/A prod_{k>1} B(a_1+...+a_{k-1}, a_k) / prod_k B(a_k, b_k) sum_j d_j s^j / (A+1)_j}. Signs alternate, hence only up to
 * {@code s max b = 4}: the relative error stays below 1e-12.
 */
final class EdgeSeries {
    /** exp(2 * 4) is 3000, by which rounding grows. */
    private static final double REACH = 4;
    /** 4^60/60! is below 1e-45. */
    private static final int TERMS = 60;

    /** Reaches nothing. */
    static final EdgeSeries NONE = new EdgeSeries(new double[TERMS], 1, 0, 1, 1);

    private final double[] coefficients;
    private final double power;
    private final double logFactor;
    private final int parts;
    private final double largest;

    private EdgeSeries(double[] coefficients, double power, double logFactor, int parts, double largest) {
        this.coefficients = coefficients;
        this.power = power;
        this.logFactor = logFactor;
        this.parts = parts;
        this.largest = largest;
    }

    /** Of the mean of proportions next to 0, or next to 1 in the distance from it; of other metrics none. */
    static EdgeSeries at(List<FoldPosterior> proportions, boolean bottom) {
        if (!proportions.stream().allMatch(FoldPosterior::isProportion)) {
            return NONE;
        }
        double[] coefficients = new double[TERMS];
        coefficients[0] = 1;
        double power = 0;
        double log = 0;
        double largest = proportions.stream()
                .mapToDouble(part -> Math.max(1, bottom ? part.b() : part.a()))
                .max()
                .orElse(1);
        for (FoldPosterior part : proportions) {
            double a = bottom ? part.a() : part.b();
            double b = bottom ? part.b() : part.a();
            coefficients = product(coefficients, ofOne(a, b, largest));
            log += (power == 0 ? 0 : Beta.logBeta(power, a)) - Beta.logBeta(a, b);
            power += a;
        }
        return new EdgeSeries(coefficients, power, log, proportions.size(), largest);
    }

    /** Of s times the largest shape, so that nothing overflows. */
    private static double[] ofOne(double a, double b, double largest) {
        double[] out = new double[TERMS];
        out[0] = 1;
        for (int j = 1; j < TERMS; j++) {
            out[j] = out[j - 1] * ((j - b) / largest) * (a + j - 1) / j;
        }
        return out;
    }

    private static double[] product(double[] x, double[] y) {
        double[] out = new double[TERMS];
        for (int i = 0; i < TERMS; i++) {
            for (int j = 0; i + j < TERMS; j++) {
                out[i + j] += x[i] * y[j];
            }
        }
        return out;
    }

    /** Whether the series serves at a distance of the mean from the end. */
    boolean reaches(double distance) {
        return this != NONE && distance >= 0 && distance * parts < Math.min(0.99, REACH / largest);
    }

    /** The probability of a mean nearer to the end. */
    double probability(double distance) {
        double s = distance * parts;
        double sum = 0;
        double term = 1;
        for (int j = 0; j < TERMS; j++) {
            sum += coefficients[j] * term;
            term *= s * largest / (power + j + 1);
        }
        return StrictMath.exp(power * StrictMath.log(s) + logFactor) / power * sum;
    }

    /** The density of the mean at a distance from the end; at the end itself its limit. */
    double density(double distance) {
        double s = distance * parts;
        double sum = 0;
        double term = 1;
        for (int j = 0; j < TERMS; j++) {
            sum += coefficients[j] * term * (power + j) / power;
            term *= s * largest / (power + j + 1);
        }
        double log = power == 1 ? 0 : (power - 1) * StrictMath.log(s);
        return parts * StrictMath.exp(log + logFactor) * sum;
    }
}
