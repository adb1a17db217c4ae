package dev.credence.crossvalidation.posterior;

import dev.credence.api.metric.Range;
import dev.credence.numerics.roots.Interruption;
import dev.credence.numerics.transform.FourierGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Fourier series of a density around its mean, with a period T that contains the window: {@code f(x) = (1 + 2 sum Re c_m exp(-i m w (x
 * - mean))) / T} with {@code w = 2 pi / T}, where {@code c_m} is the characteristic function of {@code X - mean} at {@code m w}. Its
 * integral, with the constant that gives F the right mean, is {@code F(x) = 1/2 + (x - mean)/T - sum Im(c_m exp(-i m w (x - mean))) / (m
 * pi)}.
 *
 * <p>Coefficients that do not vanish within the allowed number of waves are damped by {@code exp(-36 (m/M)^10)}: away from the ends of the
 * window the error decreases faster than any power of M.
 *
 * @see <a href="https://doi.org/10.1137/S0036144596301390">Gottlieb and Shu (1997), SIAM Review 39, 644-668, on filters of Fourier
 *     series</a>
 */
final class CharacteristicSeries {
    private static final int INITIAL_WAVES = 64;
    private static final int MAX_TERMS = 1024;
    /** Smaller coefficients are rounding errors. */
    private static final double ROUNDING = 1e-15;
    /** exp(-36) is 2e-16. */
    private static final double DAMPING = 36;

    private final Range window;
    private final double mean;
    private final double[] re;
    private final double[] im;
    private final double[] grid;
    private final boolean damped;

    private CharacteristicSeries(Range window, double mean, double[] re, double[] im, boolean damped) {
        this.window = window;
        this.mean = mean;
        this.re = re;
        this.im = im;
        this.damped = damped;
        this.grid = grid(true);
    }

    /** Returns whether coefficients were damped, so that the series is inaccurate near the ends of the window. */
    boolean damped() {
        return damped;
    }

    static CharacteristicSeries of(List<FoldPosterior> parts, double mean, double deviation, Range support) {
        Range window = SupportWindow.of(parts, mean, deviation, support);
        double step = 2 * Math.PI / length(window) * (1.0 / parts.size());
        Collection<List<FoldPosterior>> equal = equalShapes(parts);
        for (int waves = INITIAL_WAVES; ; waves *= 2) {
            if (waves < MAX_TERMS && Waves.size(equal, step, waves) >= ROUNDING) {
                continue;
            }
            double[][] coefficients = coefficients(equal, step, waves);
            int needed = lastRelevantWave(coefficients);
            if (needed < waves || waves == MAX_TERMS) {
                double[] re = Arrays.copyOf(coefficients[0], needed + 1);
                double[] im = Arrays.copyOf(coefficients[1], needed + 1);
                if (needed == waves) {
                    damp(re, im);
                }
                return new CharacteristicSeries(window, mean, re, im, needed == waves);
            }
        }
    }

    /** Returns the period, a quarter longer than the window, so that an end with an infinite density does not affect the other end. */
    private static double length(Range window) {
        return 1.25 * (window.upper() - window.lower());
    }

    /** Returns lists of equal parts, such as folds with the same counts, whose waves are computed once. */
    private static Collection<List<FoldPosterior>> equalShapes(List<FoldPosterior> parts) {
        Map<List<Double>, List<FoldPosterior>> equalShapes = new LinkedHashMap<>();
        for (FoldPosterior part : parts) {
            equalShapes
                    .computeIfAbsent(List.of(part.a(), part.b()), key -> new ArrayList<>())
                    .add(part);
        }
        return equalShapes.values();
    }

    /** Multiplies the characteristic functions. */
    private static double[][] coefficients(Collection<List<FoldPosterior>> parts, double step, int waves) {
        double[] re = new double[waves + 1];
        double[] im = new double[waves + 1];
        Arrays.fill(re, 1);
        parts.forEach(same -> Waves.multiply(same.get(0), step, same.size(), re, im));
        return new double[][] {re, im};
    }

    /** Returns the last wave with a coefficient that matters. */
    private static int lastRelevantWave(double[][] coefficients) {
        int last = coefficients[0].length - 1;
        while (last > 1 && StrictMath.hypot(coefficients[0][last], coefficients[1][last]) < ROUNDING) {
            last--;
        }
        return last;
    }

    private static void damp(double[] re, double[] im) {
        for (int m = 1; m < re.length; m++) {
            double factor = StrictMath.exp(-DAMPING * StrictMath.pow((double) m / re.length, 10));
            re[m] *= factor;
            im[m] *= factor;
        }
    }

    private double step() {
        return 2 * Math.PI / length(window);
    }

    double probability(double x) {
        if (!(x > window.lower() && x < window.upper())) {
            return x <= window.lower() ? 0 : x >= window.upper() ? 1 : Double.NaN;
        }
        double angle = step() * (x - mean);
        double sum = 0;
        for (int m = re.length - 1; m >= 1; m--) {
            sum += (im[m] * StrictMath.cos(m * angle) - re[m] * StrictMath.sin(m * angle)) / m;
        }
        return 0.5 + (x - mean) / length(window) - sum / Math.PI;
    }

    double density(double x) {
        if (!(x >= window.lower() && x <= window.upper())) {
            return 0;
        }
        double angle = step() * (x - mean);
        double sum = 0;
        for (int m = re.length - 1; m >= 1; m--) {
            sum += re[m] * StrictMath.cos(m * angle) + im[m] * StrictMath.sin(m * angle);
        }
        return (1 + 2 * sum) / length(window);
    }

    /** Computes probabilities or densities on a grid from the lower end of the window, by one transform. */
    private double[] grid(boolean probabilities) {
        int size = Integer.highestOneBit(2 * re.length) * 2;
        double[] turnedRe = new double[re.length];
        double[] turnedIm = new double[re.length];
        double start = step() * (window.lower() - mean);
        for (int m = 1; m < re.length; m++) {
            double cos = StrictMath.cos(m * start);
            double sin = StrictMath.sin(m * start);
            double real = re[m] * cos + im[m] * sin;
            double imaginary = im[m] * cos - re[m] * sin;
            turnedRe[m] = probabilities ? -imaginary / (Math.PI * m) : 2 * real / length(window);
            turnedIm[m] = probabilities ? real / (Math.PI * m) : 2 * imaginary / length(window);
        }
        double[] sums = FourierGrid.sums(turnedRe, turnedIm, size);
        for (int j = 0; j < size; j++) {
            sums[j] += probabilities ? 0.5 + (point(j, size) - mean) / length(window) : 1 / length(window);
        }
        return sums;
    }

    private double point(int j, int size) {
        return window.lower() + length(window) * j / size;
    }

    /** Returns a point of the grid with a smaller probability. */
    double pointBelow(double probability) {
        int j = firstAbove(probability);
        return point(Math.max(0, j - 1), grid.length);
    }

    /** Returns a point of the grid with a larger probability. */
    double pointAbove(double probability) {
        return point(firstAbove(probability), grid.length);
    }

    private int firstAbove(double probability) {
        int j = 0;
        while (j < grid.length && !(grid[j] > probability)) {
            j++;
        }
        return j;
    }

    double mode(PosteriorSum sum) {
        double[] densities = grid(false);
        int highest = 0;
        for (int j = 1; j < densities.length; j++) {
            highest = densities[j] > densities[highest] ? j : highest;
        }
        double from = point(Math.max(0, highest - 1), densities.length);
        return ModeSearch.between(sum, from, Math.min(window.upper(), point(highest + 1, densities.length)));
    }

    /** Computes the characteristic function of a posterior around its mean at the multiples of a frequency. */
    static final class Waves {
        /** Returns the absolute value of one coefficient of a mean, without those of longer waves. */
        static double size(Collection<List<FoldPosterior>> parts, double step, int wave) {
            double size = 1;
            double frequency = step * wave;
            for (List<FoldPosterior> same : parts) {
                FoldPosterior part = same.get(0);
                FoldNodes nodes = part.nodes(frequency);
                double real = 0;
                double imaginary = 0;
                for (int i = 0; i < nodes.size(); i++) {
                    double angle = frequency * (nodes.value(i) - part.mean());
                    real += nodes.weight(i) * StrictMath.cos(angle);
                    imaginary += nodes.weight(i) * StrictMath.sin(angle);
                }
                size *= StrictMath.pow(StrictMath.hypot(real, imaginary), same.size());
            }
            return size;
        }

        /** Multiplies the m-th of the coefficients by {@code E exp(i m frequency (X - mean))}, for m from 1 on, {@code power} times. */
        static void multiply(FoldPosterior part, double frequency, int power, double[] re, double[] im) {
            int waves = re.length - 1;
            FoldNodes nodes = part.nodes(Math.abs(frequency) * waves);
            int size = nodes.size();
            double[] cos = new double[size];
            double[] sin = new double[size];
            double[] stepCos = new double[size];
            double[] stepSin = new double[size];
            for (int i = 0; i < size; i++) {
                double angle = frequency * (nodes.value(i) - part.mean());
                stepCos[i] = StrictMath.cos(angle);
                stepSin[i] = StrictMath.sin(angle);
                cos[i] = nodes.weight(i);
            }
            for (int m = 1; m <= waves; m++) {
                Interruption.check();
                double real = 0;
                double imaginary = 0;
                for (int i = 0; i < size; i++) {
                    double c = cos[i];
                    double s = sin[i];
                    double byCos = stepCos[i];
                    double bySin = stepSin[i];
                    double turned = c * byCos - s * bySin;
                    double up = c * bySin + s * byCos;
                    cos[i] = turned;
                    sin[i] = up;
                    real += turned;
                    imaginary += up;
                }
                for (int k = 0; k < power; k++) {
                    double product = re[m] * real - im[m] * imaginary;
                    im[m] = re[m] * imaginary + im[m] * real;
                    re[m] = product;
                }
            }
        }
    }

    /**
     * Finds the interval that contains a sum of posteriors except for a probability of 1e-18 at each end, by Chernoff's bound {@code P(S >=
     * x) <= exp(K(s) - s x)} with the cumulant function K. Its length determines the period of the Fourier series; the shorter it is, the
     * fewer waves are needed.
     */
    static final class SupportWindow {
        /** exp(-42) is 6e-19. */
        private static final double DEPTH = 42;
        /**
         * The tilts are 2 divided by the standard deviation, doubled at each step: 2^12 reaches ends that are 0.01 standard deviations
         * away.
         */
        private static final int TILTS = 12;

        static Range of(List<FoldPosterior> parts, double mean, double deviation, Range support) {
            double low = support.lower() - mean;
            double high = support.upper() - mean;
            double tilt = 2 / deviation;
            for (int i = 0; i < TILTS; i++, tilt *= 2) {
                high = Math.min(high, (cumulant(parts, tilt) + DEPTH) / tilt);
                low = Math.max(low, -(cumulant(parts, -tilt) + DEPTH) / tilt);
            }
            return new Range(mean + low, mean + high);
        }

        /** Computes the logarithm of the expectation of {@code exp(tilt (S - mean))}. */
        private static double cumulant(List<FoldPosterior> parts, double tilt) {
            double factor = 1.0 / parts.size();
            double sum = 0;
            for (FoldPosterior part : parts) {
                sum += cumulant(part, tilt * factor);
            }
            return sum;
        }

        private static double cumulant(FoldPosterior part, double tilt) {
            FoldNodes nodes = part.nodes();
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < nodes.size(); i++) {
                most = Math.max(most, tilt * (nodes.value(i) - part.mean()));
            }
            double sum = 0;
            for (int i = 0; i < nodes.size(); i++) {
                sum += nodes.weight(i) * StrictMath.exp(tilt * (nodes.value(i) - part.mean()) - most);
            }
            return most + StrictMath.log(sum);
        }
    }
}
