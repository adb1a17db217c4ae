package dev.credence.numerics.normal;

import dev.credence.numerics.guard.Require;

/**
 * The standard normal distribution.
 *
 * <p>Tails come from the complementary error function, so that neither loses digits, with the same bits on every JDK and processor. Cost:
 * 15 to 50 ns.
 */
public final class Normal {
    private static final double SQRT_2 = Math.sqrt(2);
    /** The difference of sqrt(2) and the nearest double. */
    private static final double SQRT_2_LOW = -9.667293313452913e-17;

    private static final double SQRT_2PI = Math.sqrt(2 * Math.PI);
    private static final double RECIPROCAL_SQRT_PI = 1 / Math.sqrt(Math.PI);

    private Normal() {}

    /**
     * Computes P(Z at most x).
     *
     * @param x the point
     * @return the lower tail probability
     */
    public static double cdf(double x) {
        return survival(-x);
    }

    /**
     * Computes P(Z above x).
     *
     * @param x the point
     * @return the upper tail probability
     */
    public static double survival(double x) {
        double u = x / SQRT_2;
        double missing = (Math.fma(-u, SQRT_2, x) - u * SQRT_2_LOW) / SQRT_2;
        double tail = NormalTail.erfc(u);
        return Double.isNaN(missing) ? tail / 2 : tail / 2 - missing * StrictMath.exp(-u * u) * RECIPROCAL_SQRT_PI;
    }

    /**
     * Computes the density exp(-x^2 / 2) / sqrt(2 pi).
     *
     * @param x the point
     */
    public static double density(double x) {
        double square = x * x;
        double missing = Math.fma(x, x, -square);
        double high = StrictMath.exp(-square / 2) / SQRT_2PI;
        return high == 0 ? 0 : high * (1 - missing / 2);
    }

    /**
     * Finds x with cdf(x) = p.
     *
     * @param p a probability in [0, 1]
     * @return the quantile; infinite at 0 and 1
     * @throws IllegalArgumentException if p is out of range
     */
    public static double quantile(double p) {
        Require.probability("p", p);
        return 0 - upperQuantile(p);
    }

    /**
     * Finds x with survival(x) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @return the upper quantile; infinite at 0 and 1
     * @throws IllegalArgumentException if q is out of range
     */
    public static double upperQuantile(double q) {
        Require.probability("q", q);
        return NormalTail.upperQuantile(q);
    }

    /**
     * Computes the complementary error function and the normal quantile from additions, multiplications, divisions, square roots and {@code
     * StrictMath} alone, so that their bits are the same on every JDK and processor; the test states the peak errors.
     *
     * @see <a href="https://doi.org/10.1090/S0025-5718-1969-0247736-4">Cody (1969), Rational Chebyshev approximations for the error
     *     function, Mathematics of Computation 23, 631-637</a>
     * @see <a href="https://doi.org/10.2307/2347330">Wichura (1988), Algorithm AS 241: the percentage points of the normal distribution,
     *     Applied Statistics 37, 477-484</a>
     */
    static final class NormalTail {
        /** For x up to this, erf(x)/x is a quotient of polynomials in x^2. */
        private static final double SMALL = 0.46875;

        private static final double LARGE = 4;
        /** For larger x, erfc is 0. */
        private static final double LARGEST = 27.3;

        private static final double PER_SQRT_PI = 0.5641895835477563;
        /** The square of a number cut to sixteenths is exact, so that only its exponential has an error. */
        private static final double CUT = 16;

        private static final double[] SMALL_ABOVE = {
            3209.3775891384694, 377.485237685302, 113.86415415105016, 3.1611237438705655, 0.18577770618460315
        };
        private static final double[] SMALL_BELOW = {
            2844.236833439171, 1282.6165260773723, 244.02463793444417, 23.601290952344122, 1
        };
        private static final double[] MEDIUM_ABOVE = {
            1230.3393547979972,
            2051.0783778260716,
            1712.0476126340707,
            881.952221241769,
            298.6351381974001,
            66.11919063714163,
            8.883149794388377,
            0.5641884969886701,
            2.1531153547440383e-8
        };
        private static final double[] MEDIUM_BELOW = {
            1230.3393548037495,
            3439.3676741437216,
            4362.619090143247,
            3290.7992357334597,
            1621.3895745666903,
            537.1811018620099,
            117.6939508913125,
            15.744926110709835,
            1
        };
        private static final double[] LARGE_ABOVE = {
            0.0006587491615298378,
            0.016083785148742275,
            0.12578172611122926,
            0.36034489994980445,
            0.30532663496123236,
            0.016315387137302097
        };
        private static final double[] LARGE_BELOW = {
            0.0023352049762686918, 0.06051834131244132, 0.5279051029514285, 1.8729528499234673, 2.568520192289822, 1
        };

        /** For probabilities this near to one half, the quantile is a quotient of polynomials in the square of the distance. */
        private static final double CENTRE = 0.425;

        private static final double SPLIT = 5;

        private static final double[] CENTRE_ABOVE = {
            3.3871328727963665,
            133.14166789178438,
            1971.5909503065513,
            13731.69376550946,
            45921.95393154987,
            67265.7709270087,
            33430.57558358813,
            2509.0809287301227
        };
        private static final double[] CENTRE_BELOW = {
            1.0,
            42.31333070160091,
            687.1870074920579,
            5394.196021424751,
            21213.794301586597,
            39307.89580009271,
            28729.085735721943,
            5226.495278852854
        };
        private static final double[] TAIL_ABOVE = {
            1.4234371107496835,
            4.630337846156546,
            5.769497221460691,
            3.6478483247632045,
            1.2704582524523684,
            0.2417807251774506,
            0.022723844989269184,
            0.0007745450142783414
        };
        private static final double[] TAIL_BELOW = {
            1.0,
            2.053191626637759,
            1.6763848301838038,
            0.6897673349851,
            0.14810397642748008,
            0.015198666563616457,
            0.0005475938084995345,
            1.0507500716444169e-9
        };
        private static final double[] END_ABOVE = {
            6.657904643501103,
            5.463784911164114,
            1.7848265399172913,
            0.29656057182850487,
            0.026532189526576124,
            0.0012426609473880784,
            2.7115555687434876e-5,
            2.0103343992922881e-7
        };
        private static final double[] END_BELOW = {
            1.0,
            0.599832206555888,
            0.1369298809227358,
            0.014875361290850615,
            0.0007868691311456133,
            1.8463183175100548e-5,
            1.421511758316446e-7,
            2.0442631033899397e-15
        };

        /** Computes 2/sqrt(pi) times the integral of exp(-t^2) from x to infinity. */
        static double erfc(double x) {
            double y = Math.abs(x);
            if (y <= SMALL) {
                return 1 - x * quotient(SMALL_ABOVE, SMALL_BELOW, y * y);
            }
            double tail = y > LARGEST ? 0 : beyond(y);
            return Double.isNaN(x) ? x : x < 0 ? 2 - tail : tail;
        }

        private static double beyond(double y) {
            double factor;
            if (y <= LARGE) {
                factor = quotient(MEDIUM_ABOVE, MEDIUM_BELOW, y);
            } else {
                double z = 1 / (y * y);
                factor = (PER_SQRT_PI - z * quotient(LARGE_ABOVE, LARGE_BELOW, z)) / y;
            }
            double cut = Math.rint(y * CUT) / CUT;
            return StrictMath.exp(-cut * cut) * StrictMath.exp(-(y - cut) * (y + cut)) * factor;
        }

        /** Finds x with the upper tail probability q. */
        static double upperQuantile(double q) {
            double distance = 0.5 - q;
            if (Math.abs(distance) <= CENTRE) {
                return distance * quotient(CENTRE_ABOVE, CENTRE_BELOW, CENTRE * CENTRE - distance * distance);
            }
            double tail = Math.min(q, 1 - q);
            double r = Math.sqrt(-StrictMath.log(tail));
            double x = tail == 0
                    ? Double.POSITIVE_INFINITY
                    : r <= SPLIT
                            ? quotient(TAIL_ABOVE, TAIL_BELOW, r - 1.6)
                            : quotient(END_ABOVE, END_BELOW, r - SPLIT);
            return q < 0.5 ? x : -x;
        }

        private static double quotient(double[] above, double[] below, double x) {
            return polynomial(above, x) / polynomial(below, x);
        }

        private static double polynomial(double[] coefficients, double x) {
            double sum = 0;
            for (int i = coefficients.length - 1; i >= 0; i--) {
                sum = sum * x + coefficients[i];
            }
            return sum;
        }
    }
}
