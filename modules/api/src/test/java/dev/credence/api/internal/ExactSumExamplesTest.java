package dev.credence.api.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * Tests exact sums against {@link BigDecimal}, which is exact too, and the rounding to the nearest double by worked examples,
 * including ties.
 */
final class ExactSumExamplesTest {
    private static final double[][] NUMBERS = {
        {},
        {0, 0},
        {1, 2, 3},
        {0.1, 0.2, 0.3, 0.1},
        {1e300, 1e-300, Double.MIN_VALUE},
        {Double.MIN_VALUE, 1e-300, 1e300},
        {Double.MIN_VALUE, Double.MIN_NORMAL, Math.nextDown(Double.MIN_NORMAL), 1},
        {Double.MAX_VALUE, 1e200, 0.5, Double.MAX_VALUE},
        {Math.nextDown(2.0), Math.nextDown(4.0), Math.nextDown(1.0)},
        {0x1p40, 0x1p-40, 0x1p8, 0x1p-8, 0x1p100, 0x1p-100},
    };

    private static ExactSum sum(double... numbers) {
        ExactSum sum = new ExactSum();
        Arrays.stream(numbers).forEach(sum::add);
        return sum;
    }

    private static ExactSum squares(double... numbers) {
        ExactSum sum = new ExactSum();
        Arrays.stream(numbers).forEach(sum::addSquare);
        return sum;
    }

    private static BigDecimal exact(UnaryOperator<BigDecimal> each, double... numbers) {
        return DoubleStream.of(numbers).mapToObj(BigDecimal::new).map(each).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal exact(ExactSum sum) {
        BigDecimal power = sum.exponent() < 0
                ? new BigDecimal("0.5").pow(-sum.exponent())
                : new BigDecimal(BigInteger.TWO.pow(sum.exponent()));
        return new BigDecimal(sum.mantissa()).multiply(power);
    }

    private static void assertEqualSum(BigDecimal expected, ExactSum sum) {
        assertEquals(0, expected.compareTo(exact(sum)), () -> expected + " is not " + exact(sum));
    }

    @Test
    void sumsAndSumsOfSquaresAreExact() {
        for (double[] numbers : NUMBERS) {
            assertEqualSum(exact(x -> x, numbers), sum(numbers));
            assertEqualSum(exact(x -> x.multiply(x), numbers), squares(numbers));
            for (double[] more : NUMBERS) {
                ExactSum both = sum(numbers);
                both.add(squares(more));
                assertEqualSum(exact(x -> x, numbers).add(exact(x -> x.multiply(x), more)), both);
            }
        }
    }

    /**
     * The sums have 64 bits or more, so that the dropped bits lie in the same digit, in the next digit, or far below; {@code
     * BigDecimal} rounds once.
     */
    @Test
    void valueIsNearestDouble() {
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 2000; trial++) {
            double[] numbers = random.doubles(1 + trial % 4)
                    .map(x -> Math.scalb(x, random.nextInt(-70, 70)))
                    .toArray();
            assertEquals(exact(x -> x, numbers).doubleValue(), sum(numbers).value());
            assertEquals(
                    exact(x -> x.multiply(x), numbers).doubleValue(),
                    squares(numbers).value());
        }
    }

    @Test
    void tiesRoundToEvenAndValuesAboveTieRoundUp() {
        assertEquals(0x1p53, sum(0x1p53, 1).value());
        assertEquals(0x1p53 + 4, sum(0x1p53, 2, 1).value());
        for (double below : new double[] {0.5, 0x1p-9, 0x1p-20, 0x1p-40, 0x1p-70, 0x1p-1000, Double.MIN_VALUE}) {
            assertEquals(0x1p53 + 2, sum(0x1p53, 1, below).value());
            assertEquals(0x1p53, sum(0x1p53, 0.5, below).value());
        }
        assertEquals(Double.MAX_VALUE, sum(Double.MAX_VALUE, 0x1p969).value());
        assertEquals(Double.POSITIVE_INFINITY, sum(Double.MAX_VALUE, 0x1p970).value());
    }

    /**
     * The smallest positive double is 2^-1074. With an intermediate rounding to 53 bits, values just above half of it would be
     * rounded to zero.
     */
    @Test
    void subnormalValuesAreRoundedOnce() {
        double root = 0x1p-538;
        assertEquals(0, squares(root, root).value());
        assertEquals(Double.MIN_VALUE, squares(root, root, Double.MIN_VALUE).value());
        assertEquals(0, squares(Double.MIN_VALUE).value());
        assertEquals(2 * Double.MIN_VALUE, squares(0x1p-537, root, root).value());
        assertEquals(Double.MIN_VALUE, squares(0x1p-537, root, 0x1p-700).value());
        SplittableRandom random = new SplittableRandom(4);
        for (int trial = 0; trial < 1000; trial++) {
            double[] numbers = random.doubles(2)
                    .map(x -> Math.scalb(x, -random.nextInt(505, 540)))
                    .toArray();
            assertEquals(
                    exact(x -> x.multiply(x), numbers).doubleValue(),
                    squares(numbers).value());
        }
    }

    /** The sum has seven digits and no free memory above, so the carry must add an eighth digit. */
    @Test
    void carryExtendsDigits() {
        BigInteger ones = BigInteger.ONE.shiftLeft(224).subtract(BigInteger.ONE);
        ExactSum sum = ExactSum.of(ones, -2150 + 64);
        sum.add(ExactSum.of(BigInteger.ONE, -2150 + 64));
        assertEquals(BigInteger.ONE, sum.mantissa());
        assertEquals(-2150 + 64 + 224, sum.exponent());
    }

    @Test
    void mantissaIsOddAndRestoresSum() {
        assertEquals(BigInteger.valueOf(3), sum(0x1.8p101).mantissa());
        assertEquals(100, sum(0x1.8p101).exponent());
        assertEquals(BigInteger.ZERO, new ExactSum().mantissa());
        assertEquals(0, new ExactSum().exponent());
        for (double[] numbers : NUMBERS) {
            ExactSum sum = sum(numbers);
            ExactSum read = ExactSum.of(sum.mantissa(), sum.exponent());
            assertEqualSum(exact(sum), read);
            assertEquals(sum.value(), read.value());
        }
        assertEqualSum(new BigDecimal(BigInteger.valueOf(5).shiftLeft(64)), ExactSum.of(BigInteger.valueOf(5), 64));
    }

    @Test
    void equalSumsWithDifferentMemoryAreEqual() {
        ExactSum wide = sum(1e300, 1);
        wide.clear();
        wide.add(3);
        assertEquals(sum(1, 2), wide);
        assertEquals(sum(1, 2).hashCode(), wide.hashCode());
        assertEquals(3, wide.value());
        assertNotEquals(sum(3), sum(6));
        assertNotEquals(sum(3), sum(5));
        assertNotEquals(sum(3).hashCode(), sum(6).hashCode());
        assertNotEquals(sum(3).hashCode(), sum(5).hashCode());
        assertEquals(31 * 3 + 1, sum(6).hashCode());
        assertNotEquals(sum(3), "3");
        assertEquals("ExactSum[3.0]", sum(3).toString());
    }

    @Test
    void addedSumIsUnchanged() {
        ExactSum other = sum(0.25, 1e20);
        ExactSum sum = sum(1);
        sum.add(other);
        sum.add(new ExactSum());
        assertEqualSum(new BigDecimal("100000000000000000001.25"), sum);
        assertEqualSum(new BigDecimal("100000000000000000000.25"), other);
        sum.add(sum);
        assertEqualSum(new BigDecimal("200000000000000000002.5"), sum);
    }
}
