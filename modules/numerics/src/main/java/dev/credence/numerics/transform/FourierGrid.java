package dev.credence.numerics.transform;

import org.apache.commons.math4.transform.FastFourierTransform;

/**
 * Computes the values of a Fourier series at equally spaced points of its period, by the fast Fourier transform of Commons Math: all of
 * them cost about {@code log2(size)} sums, and each sum costs as much as the series is long.
 */
public final class FourierGrid {
    private FourierGrid() {}

    /**
     * Sums {@code re[m] cos(2 pi m j / size) + im[m] sin(2 pi m j / size)} over m from 0, for each j from 0 to {@code size - 1}: the
     * real part of the series with coefficients {@code re + i im} and waves {@code exp(-2 pi i m j / size)}.
     *
     * <p>Error: about 1e-16 times the sum of the coefficients' magnitudes. Cost: O(size log size).
     *
     * @param im imaginary parts, of the same number
     * @param size number of points, a power of two, at least the number of coefficients
     * @throws IllegalArgumentException if the arrays differ in length or the size is no power of two that is at least their number
     */
    public static double[] sums(double[] re, double[] im, int size) {
        require(re, im, size);
        double[][] data = new double[2][size];
        System.arraycopy(re, 0, data[0], 0, re.length);
        System.arraycopy(im, 0, data[1], 0, im.length);
        new FastFourierTransform(FastFourierTransform.Norm.STD).transformInPlace(data);
        return data[0];
    }

    private static void require(double[] re, double[] im, int size) {
        if (re.length != im.length) {
            throw new IllegalArgumentException(
                    "coefficients must be pairs: real parts=" + re.length + ", imaginary parts=" + im.length);
        }
        if (Integer.bitCount(size) != 1 || size < re.length) {
            throw new IllegalArgumentException(
                    "size must be a power of two, no less than the number of coefficients: size=" + size
                            + ", coefficients=" + re.length + "; take the next power of two");
        }
    }
}
