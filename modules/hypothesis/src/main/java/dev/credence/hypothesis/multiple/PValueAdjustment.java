package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.internal.MidRanks;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Adjusts the p-values of a family of tests; an adjusted p-value is below alpha exactly if the procedure rejects at alpha.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 *
 * <p>For the ordered p-values p(1), ..., p(m), an adjusted value is the running maximum upwards (step-down: Bonferroni, Holm) or the
 * running minimum downwards (step-up: Hochberg, Benjamini-Hochberg, Benjamini-Yekutieli) of {@code c(i) p(i)}, at most 1. Ties get equal
 * values. Cost: O(m log m).
 *
 * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), A simple sequentially rejective multiple test procedure,
 *     Scandinavian Journal of Statistics 6, 65-70</a>
 * @see <a href="https://doi.org/10.1093/biomet/75.4.800">Hochberg (1988), A sharper Bonferroni procedure for multiple tests
 *     of significance, Biometrika 75, 800-802</a>
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1995.tb02031.x">Benjamini and Hochberg (1995), Controlling the false
 *     discovery rate, JRSS B 57, 289-300</a>
 * @see <a href="https://doi.org/10.1214/aos/1013699998">Benjamini and Yekutieli (2001), The control of the false discovery
 *     rate in multiple testing under dependency, Annals of Statistics 29, 1165-1188</a>
 */
public enum PValueAdjustment {
    /** {@code m p(i)}: controls the family-wise error rate under any dependence; Holm's p-values are never larger. */
    BONFERRONI(false) {
        @Override
        double factor(int rank, int m) {
            return m;
        }
    },
    /** {@code (m - i + 1) p(i)}, step-down: controls the family-wise error rate under any dependence. */
    HOLM(false) {
        @Override
        double factor(int rank, int m) {
            return m - rank + 1.0;
        }
    },
    /** {@code (m - i + 1) p(i)}, step-up: controls the family-wise error rate of independent or positively dependent tests. */
    HOCHBERG(true) {
        @Override
        double factor(int rank, int m) {
            return m - rank + 1.0;
        }
    },
    /** {@code (m / i) p(i)}, step-up: controls the false discovery rate of independent or positively dependent tests. */
    BENJAMINI_HOCHBERG(true) {
        @Override
        double factor(int rank, int m) {
            return (double) m / rank;
        }
    },
    /** {@code (m / i) p(i)} times 1 + 1/2 + ... + 1/m, step-up: controls the false discovery rate under any dependence. */
    BENJAMINI_YEKUTIELI(true) {
        @Override
        double factor(int rank, int m) {
            return (double) m / rank;
        }

        @Override
        double constant(int m) {
            return IntStream.rangeClosed(1, m).mapToDouble(i -> 1.0 / i).sum();
        }
    };

    private final boolean stepUp;

    PValueAdjustment(boolean stepUp) {
        this.stepUp = stepUp;
    }

    /** Returns the factor of the p-value with a given rank; rank 1 is the smallest of m. */
    abstract double factor(int rank, int m);

    /** Returns the additional factor of all p-values. */
    double constant(int m) {
        return 1;
    }

    /** {@return the name in JSON and command lines, such as {@code benjamini-hochberg}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Adjusts the p-values of a family.
     *
     * @param pValues the p-values, each in [0, 1], at least one
     * @return the adjusted p-values, in the same order
     * @throws IllegalArgumentException if there is none, or one is not in [0, 1]
     */
    public double[] adjust(double... pValues) {
        check(pValues);
        int m = pValues.length;
        int[] order = MidRanks.order(pValues);
        double[] adjusted = new double[m];
        double constant = constant(m);
        double running = stepUp ? 1 : 0;
        for (int step = 0; step < m; step++) {
            int position = stepUp ? m - 1 - step : step;
            double scaled = Math.min(1, factor(position + 1, m) * constant * pValues[order[position]]);
            running = stepUp ? Math.min(running, scaled) : Math.max(running, scaled);
            adjusted[order[position]] = running;
        }
        return adjusted;
    }

    private static void check(double[] pValues) {
        if (pValues.length == 0) {
            throw new IllegalArgumentException("p-values must be at least one: p-values=[]; adjust what was tested");
        }
        for (int i = 0; i < pValues.length; i++) {
            if (!(pValues[i] >= 0 && pValues[i] <= 1)) {
                throw new IllegalArgumentException("p-values must lie in [0, 1]: p-values[" + i + "]=" + pValues[i]
                        + "; leave out tests without a p-value");
            }
        }
    }
}
