package dev.credence.numerics.gamma;

/**
 * The error of Stirling's formula, log Gamma(z) - ((z - 1/2) log z - z + log(2 pi) / 2), about 1 / (12 z).
 *
 * <p>Above 16 it is the asymptotic series (DLMF 5.11.1), on each octave from 1 to 16 a polynomial in 1/z, and below 1 one step of
 * the recurrence. The absolute error is about 1e-17 above 1. The coefficients are printed by tools/reference/stirling_error.py.
 */
public final class StirlingError {
    /** The coefficients of z times the error on [1, 2], [2, 4], [4, 8], [8, 16], as polynomials in s on [-1, 1], lowest power first. */
    private static final double[][] OCTAVES = {
        {
            0.08195746401577848,
            -0.0008208717252077913,
            -8.54415443429888e-05,
            1.0948301026601235e-05,
            -6.09283967230394e-07,
            -3.6503142990790014e-08,
            1.5904055330358608e-08,
            -2.6275368734842007e-09,
            2.675433116609006e-10,
            -4.644702877410291e-12,
            -5.656126672498793e-12,
            1.7142925389053344e-12,
            -3.3493165353533395e-13,
            4.579980597647931e-14,
            -2.9255113673006397e-15
        },
        {
            0.08295700286738741,
            -0.00024215639682760614,
            -3.499977490424358e-05,
            1.5184843612746192e-06,
            3.638044188111346e-08,
            -1.0354743030690928e-08,
            6.993376092413292e-10,
            1.3918618591227592e-11,
            -9.266548368869824e-12,
            1.178395132636127e-12,
            -5.92961270130111e-14,
            -8.184727591094827e-15,
            2.6604274728480926e-15,
            -3.5891172394379136e-16
        },
        {
            0.08323663333468306,
            -6.384487209645308e-05,
            -1.0236294596857805e-05,
            1.2845092803241645e-07,
            8.221023676996753e-09,
            -4.2080878051636244e-10,
            -5.627567992007666e-12,
            1.6231185957065597e-12,
            -6.443089139599705e-14,
            -4.0886247138686335e-15,
            6.926588499753371e-16,
            -2.854888946641997e-17,
            -2.7226386590268117e-18
        },
        {
            0.08330898017926565,
            -1.6195093338334068e-05,
            -2.6724602560084653e-06,
            8.793252320929837e-09,
            6.861427054951473e-10,
            -8.916463034256026e-12,
            -3.8709254783166207e-13,
            1.3765940045411595e-14,
            2.5415548566510776e-16,
            -2.7360088364036353e-17,
            1.919928559675798e-19,
            5.776188283395796e-20
        }
    };

    private StirlingError() {}

    /**
     * Computes the error of Stirling's formula.
     *
     * @param z a number above 0
     * @return about 1 / (12 z)
     */
    public static double of(double z) {
        if (z >= 16) {
            return asymptotic(z);
        }
        if (z >= 1) {
            return octave(z);
        }
        return octave(z + 1) + (z + 0.5) * StrictMath.log1p(1 / z) - 1;
    }

    /** Computes the asymptotic series up to z^-11: the next term is below 2e-18 at z = 16. */
    private static double asymptotic(double z) {
        double r = 1 / z;
        double w = r * r;
        return r
                * (1 / 12.0
                        - w
                                * (1 / 360.0
                                        - w
                                                * (1 / 1260.0
                                                        - w * (1 / 1680.0 - w * (1 / 1188.0 - w * (691 / 360360.0))))));
    }

    private static double octave(double z) {
        int k = Math.getExponent(z);
        double[] c = OCTAVES[k];
        double r = 1 / z;
        double s = Math.scalb(r, k + 2) - 3;
        double sum = c[c.length - 1];
        for (int i = c.length - 2; i >= 0; i--) {
            sum = sum * s + c[i];
        }
        return sum * r;
    }
}
