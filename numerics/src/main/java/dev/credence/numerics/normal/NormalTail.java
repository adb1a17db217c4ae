package dev.credence.numerics.normal;

/**
 * The error function's complement and the normal quantile from additions, multiplications, divisions, square roots and
 * {@code StrictMath} alone, so that their bits are the same on every JDK and processor; peak errors are in the test.
 *
 * @see <a href="https://doi.org/10.1090/S0025-5718-1969-0247736-4">Cody (1969), Rational Chebyshev approximations for the error
 *     function, Mathematics of Computation 23, 631-637</a>
 * @see <a href="https://doi.org/10.2307/2347330">Wichura (1988), Algorithm AS 241: the percentage points of the normal distribution,
 *     Applied Statistics 37, 477-484</a>
 */
final class NormalTail {
    /** erf(x)/x where x is at most this is a quotient of polynomials in x^2. */
    private static final double SMALL = 0.46875;

    private static final double LARGE = 4;
    /** Beyond, erfc is 0. */
    private static final double LARGEST = 27.3;

    private static final double PER_SQRT_PI = 0.56418958354775628695;
    /** 16: a square of a number cut to sixteenths is exact, so that its exponential is all that is lost. */
    private static final double CUT = 16;

    private static final double[] SMALL_ABOVE = {
        3.20937758913846947e03,
        3.77485237685302021e02,
        1.13864154151050156e02,
        3.16112374387056560,
        1.85777706184603153e-1
    };
    private static final double[] SMALL_BELOW = {
        2.84423683343917062e03, 1.28261652607737228e03, 2.44024637934444173e02, 2.36012909523441209e01, 1
    };
    private static final double[] MEDIUM_ABOVE = {
        1.23033935479799725e03,
        2.05107837782607147e03,
        1.71204761263407058e03,
        8.81952221241769090e02,
        2.98635138197400131e02,
        6.61191906371416295e01,
        8.88314979438837594,
        5.64188496988670089e-1,
        2.15311535474403846e-8
    };
    private static final double[] MEDIUM_BELOW = {
        1.23033935480374942e03,
        3.43936767414372164e03,
        4.36261909014324716e03,
        3.29079923573345963e03,
        1.62138957456669019e03,
        5.37181101862009858e02,
        1.17693950891312499e02,
        1.57449261107098347e01,
        1
    };
    private static final double[] LARGE_ABOVE = {
        6.58749161529837803e-4,
        1.60837851487422766e-2,
        1.25781726111229246e-1,
        3.60344899949804439e-1,
        3.05326634961232344e-1,
        1.63153871373020978e-2
    };
    private static final double[] LARGE_BELOW = {
        2.33520497626869185e-3,
        6.05183413124413191e-2,
        5.27905102951428412e-1,
        1.87295284992346725,
        2.56852019228982242,
        1
    };

    /** Quantiles of probabilities this near to one half are a quotient of polynomials in the square of the distance. */
    private static final double CENTRE = 0.425;

    private static final double SPLIT = 5;

    private static final double[] CENTRE_ABOVE = {
        3.3871328727963666080e0,
        1.3314166789178437745e+2,
        1.9715909503065514427e+3,
        1.3731693765509461125e+4,
        4.5921953931549871457e+4,
        6.7265770927008700853e+4,
        3.3430575583588128105e+4,
        2.5090809287301226727e+3
    };
    private static final double[] CENTRE_BELOW = {
        1.0,
        4.2313330701600911252e+1,
        6.8718700749205790830e+2,
        5.3941960214247511077e+3,
        2.1213794301586595867e+4,
        3.9307895800092710610e+4,
        2.8729085735721942674e+4,
        5.2264952788528545610e+3
    };
    private static final double[] TAIL_ABOVE = {
        1.42343711074968357734e0,
        4.63033784615654529590e0,
        5.76949722146069140550e0,
        3.64784832476320460504e0,
        1.27045825245236838258e0,
        2.41780725177450611770e-1,
        2.27238449892691845833e-2,
        7.74545014278341407640e-4
    };
    private static final double[] TAIL_BELOW = {
        1.0,
        2.05319162663775882187e0,
        1.67638483018380384940e0,
        6.89767334985100004550e-1,
        1.48103976427480074590e-1,
        1.51986665636164571966e-2,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9
    };
    private static final double[] END_ABOVE = {
        6.65790464350110377720e0,
        5.46378491116411436990e0,
        1.78482653991729133580e0,
        2.96560571828504891230e-1,
        2.65321895265761230930e-2,
        1.24266094738807843860e-3,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7
    };
    private static final double[] END_BELOW = {
        1.0,
        5.99832206555887937690e-1,
        1.36929880922735805310e-1,
        1.48753612908506148525e-2,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15
    };

    private NormalTail() {}

    /** 2/sqrt(pi) times the integral of exp(-t^2) from x on. */
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

    /** x with the upper tail probability q. */
    static double upperQuantile(double q) {
        double distance = 0.5 - q;
        if (Math.abs(distance) <= CENTRE) {
            return distance * quotient(CENTRE_ABOVE, CENTRE_BELOW, CENTRE * CENTRE - distance * distance);
        }
        double tail = Math.min(q, 1 - q);
        double r = Math.sqrt(-StrictMath.log(tail));
        double x = tail == 0
                ? Double.POSITIVE_INFINITY
                : r <= SPLIT ? quotient(TAIL_ABOVE, TAIL_BELOW, r - 1.6) : quotient(END_ABOVE, END_BELOW, r - SPLIT);
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
