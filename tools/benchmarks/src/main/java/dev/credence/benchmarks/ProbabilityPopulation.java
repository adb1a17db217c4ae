package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.numerics.normal.Normal;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Populations of predicted probabilities. */
@SuppressWarnings("ImmutableEnumChecker") // formulas without state
enum ProbabilityPopulation {
    /** Uniform on (0, 1). */
    EVEN("even", u -> u),
    /** About as often near 0 and 1 as between. */
    ARCSINE("arcsine", u -> {
        double sine = Math.sin(Math.PI * u / 2);
        return sine * sine;
    }),
    /** Most are near 0 or 1. */
    SHARP("sharp", u -> logistic(4 * Normal.quantile(u))),
    /** Mostly small: positives are rare. */
    RARE("rare", u -> logistic(-3.5 + 1.5 * Normal.quantile(u))),
    /** Between 1/4 and 3/4. */
    MIDDLE("middle", u -> 0.25 + u / 2);

    /** With this number the error of the true value is below 1e-5. */
    private static final int GRID = 100_000;

    private final String title;
    private final DoubleUnaryOperator quantile;

    ProbabilityPopulation(String title, DoubleUnaryOperator quantile) {
        this.title = title;
        this.quantile = quantile;
    }

    String title() {
        return title;
    }

    double predicted(double u) {
        return quantile.applyAsDouble(u);
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** Returns the true probability where p is predicted: its log odds are those of p divided by the confidence. */
    static double happens(double p, double confidence) {
        return logistic(Math.log(p / (1 - p)) / confidence);
    }

    /** Returns the expected calibration error of the population. */
    double error(double confidence, int bins) {
        double[] gaps = new double[bins];
        for (int i = 0; i < GRID; i++) {
            double p = predicted((i + 0.5) / GRID);
            gaps[Math.max(0, (int) Math.ceil(p * bins) - 1)] += (happens(p, confidence) - p) / GRID;
        }
        double sum = 0;
        for (double gap : gaps) {
            sum += Math.abs(gap);
        }
        return sum;
    }

    ScoredSample sample(double confidence, int n, SplittableRandom random) {
        double[] predictions = new double[n];
        boolean[] positive = new boolean[n];
        for (int i = 0; i < n; i++) {
            predictions[i] = predicted(Math.max(Double.MIN_NORMAL, random.nextDouble()));
            positive[i] = random.nextDouble() < happens(predictions[i], confidence);
        }
        return ScoredSample.of(predictions, positive);
    }
}
