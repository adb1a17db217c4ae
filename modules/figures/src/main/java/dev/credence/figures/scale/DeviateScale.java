package dev.credence.figures.scale;

import dev.credence.numerics.quantile.Quantiles;
import java.util.ArrayList;
import java.util.List;

/**
 * Rates at equal steps of their normal deviates, as detection error tradeoff curves are drawn: scores of two normal distributions
 * give a straight line.
 *
 * @param lower rate at the beginning, above 0
 * @param upper rate at the end, below 1
 * @see <a href="https://doi.org/10.21437/Eurospeech.1997-504">Martin et al. (1997), Eurospeech, 1895-1898</a>
 */
public record DeviateScale(double lower, double upper) implements Scale {
    private static final double[] MARKED = {0.0001, 0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99};

    /**
     * Checks the ends.
     *
     * @throws IllegalArgumentException if they are not rates in order
     */
    public DeviateScale {
        if (!(lower > 0 && lower < upper && upper < 1)) {
            throw new IllegalArgumentException("ends of a deviate scale must lie in (0, 1), the lower one first: lower="
                    + lower + ", upper=" + upper);
        }
    }

    @Override
    public double place(double value) {
        if (Double.isNaN(value)) {
            return value;
        }
        double from = Quantiles.normal(lower);
        double inside = Math.min(upper, Math.max(lower, value));
        return Math.min(1, Math.max(0, (Quantiles.normal(inside) - from) / (Quantiles.normal(upper) - from)));
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        for (double rate : MARKED) {
            if (rate >= lower && rate <= upper) {
                ticks.add(new Tick(rate, java.math.BigDecimal.valueOf(rate).toPlainString()));
            }
        }
        return ticks;
    }
}
