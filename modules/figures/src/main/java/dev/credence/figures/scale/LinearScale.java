package dev.credence.figures.scale;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A scale with equal steps.
 *
 * @param lower value at the beginning
 * @param upper value at the end, another
 * @param most the largest number of ticks, 2 or more
 */
public record LinearScale(double lower, double upper, int most) implements Scale {
    private static final int USUAL = 10;
    private static final int[] NICE = {1, 2, 5};
    /** Ends that differ by less count as equal: double precision has no room for ticks between them. */
    private static final double MIN_LENGTH = 1e-12;

    /** A value that differs from a tick by rounding alone is that tick. */
    private static final double NEAR = 1e-9;

    /** The scale from 0 to 1. */
    public static final LinearScale UNIT = new LinearScale(0, 1, USUAL);

    /**
     * Checks the ends.
     *
     * @throws IllegalArgumentException if they are not finite, or equal
     */
    public LinearScale {
        if (!(Double.isFinite(lower) && Double.isFinite(upper) && lower < upper)) {
            throw new IllegalArgumentException(
                    "a scale must have a finite lower end below its upper one: lower=" + lower + ", upper=" + upper);
        }
        if (!(most >= 2)) {
            throw new IllegalArgumentException("ticks of a scale must be >= 2: ticks=" + most);
        }
    }

    /**
     * Returns a scale that contains these values and ends at ticks.
     *
     * @param values numbers; what is not finite is left out
     * @return from 0 to 1 where there is none
     */
    public static LinearScale containing(double... values) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
            }
        }
        return least > greatest ? UNIT : around(least, greatest);
    }

    private static LinearScale around(double least, double greatest) {
        double room = Math.max(Math.abs(least), Math.abs(greatest)) * MIN_LENGTH;
        if (!(greatest - least > room)) {
            double half = Math.max(Math.abs(least) / 10, 0.05);
            return around(least - half, greatest + half);
        }
        double step = step(greatest - least, USUAL).doubleValue();
        double from = Math.floor(least / step + NEAR) * step;
        double to = Math.ceil(greatest / step - NEAR) * step;
        return new LinearScale(from, to, (int) Math.round((to - from) / step) + 1);
    }

    @Override
    public double place(double value) {
        return Double.isNaN(value) ? value : Math.min(1, Math.max(0, (value - lower) / (upper - lower)));
    }

    @Override
    public List<Tick> ticks() {
        BigDecimal step = step(upper - lower, most);
        double slack = step.doubleValue() * 1e-6;
        BigDecimal at = BigDecimal.valueOf(lower - slack)
                .divide(step, 0, RoundingMode.CEILING)
                .multiply(step);
        List<Tick> ticks = new ArrayList<>();
        while (at.doubleValue() <= upper + slack) {
            ticks.add(new Tick(at.doubleValue(), label(at)));
            at = at.add(step);
        }
        return ticks;
    }

    /** Returns the least of 1, 2 and 5 times a power of ten that gives no more than this many ticks. */
    private static BigDecimal step(double width, int most) {
        int power = (int) Math.floor(Math.log10(width / most)) - 1;
        while (true) {
            for (int nice : NICE) {
                BigDecimal step = BigDecimal.valueOf(nice).scaleByPowerOfTen(power);
                if (width / step.doubleValue() <= most - 1 + 1e-6) {
                    return step;
                }
            }
            power++;
        }
    }

    private static String label(BigDecimal at) {
        if (at.signum() == 0) {
            return "0";
        }
        BigDecimal plain = at.stripTrailingZeros();
        boolean extreme = at.abs().doubleValue() >= 1e7 || at.abs().doubleValue() < 1e-6;
        return extreme ? plain.toString() : at.toPlainString();
    }
}
