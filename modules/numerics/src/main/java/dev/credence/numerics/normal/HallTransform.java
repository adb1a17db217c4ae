package dev.credence.numerics.normal;

/**
 * Hall's cubic transformation of a studentised mean, which removes its skewness. With l the skewness of the mean, {@code t + l t^2 / 3 + l^2 t^3 / 27 +
 * l / 6} is standard normal up to terms of order 1/n.
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1992.tb01876.x">Hall (1992), On the removal of skewness by transformation, JRSS B 54,
 *     221-228</a>
 */
public final class HallTransform {
    private HallTransform() {}

    /**
     * Returns the transformed studentised mean {@code t + l t^2 / 3 + l^2 t^3 / 27 + l / 6}, which increases with t.
     *
     * @param studentised the studentised mean t
     * @param skewness the skewness l of the mean, any finite number; 0 returns the studentised mean
     * @return a value that is normal up to terms of order 1/n
     */
    public static double transform(double studentised, double skewness) {
        double third = skewness * studentised / 3;
        return studentised * (1 + third + third * third / 3) + skewness / 6;
    }

    /**
     * Returns the studentised mean that the transformation maps to a deviate, {@code 3 ((1 + u)^(1/3) - 1) / l} with {@code u = l (x - l/6)}, computed
     * without the difference and the division by l. The bounds of an interval of a mean are {@code mean - error inverse(q, l)} and {@code mean - error
     * inverse(-q, l)}.
     *
     * @param deviate the deviate x, any finite number
     * @param skewness the skewness l of the mean, any finite number; 0 returns the deviate
     */
    public static double inverse(double deviate, double skewness) {
        double moved = deviate - skewness / 6;
        double root = StrictMath.cbrt(1 + skewness * moved);
        return 3 * moved / (root * root + root + 1);
    }
}
