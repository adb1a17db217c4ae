package dev.credence.api.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ExactSumTest {
    private static ExactSum sum(List<Double> numbers, boolean squares) {
        ExactSum sum = new ExactSum();
        numbers.forEach(number -> {
            if (squares) {
                sum.addSquare(number);
            } else {
                sum.add(number);
            }
        });
        return sum;
    }

    @Property(tries = 500, seed = "42")
    void sumEqualsBigDecimalSum(
            @ForAll @Size(max = 30) List<@DoubleRange(min = 0, max = 1e300) Double> numbers, @ForAll boolean halved) {
        List<Double> some = halved ? numbers.stream().map(x -> x * 1e-305).toList() : numbers;
        BigDecimal exact = some.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertEquals(exact.doubleValue(), sum(some, false).value());
    }

    @Property(tries = 500, seed = "42")
    void sumOfSquaresEqualsBigDecimalSum(
            @ForAll @Size(max = 30) List<@DoubleRange(min = 0, max = 1e150) Double> numbers) {
        BigDecimal exact =
                numbers.stream().map(BigDecimal::new).map(x -> x.multiply(x)).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertEquals(exact.doubleValue(), sum(numbers, true).value());
    }

    @Property(tries = 300, seed = "42")
    void sumDoesNotDependOnOrderOfParts(
            @ForAll @Size(max = 20) List<@DoubleRange(min = 0, max = 1e9) Double> some,
            @ForAll @Size(max = 20) List<@DoubleRange(min = 0, max = 100) Double> large,
            @ForAll boolean squares) {
        List<Double> others = large.stream().map(x -> x * 1e-11).toList();
        ExactSum left = sum(some, squares);
        left.add(sum(others, squares));
        ExactSum right = sum(others, squares);
        right.add(sum(some, squares));
        assertEquals(left, right);
        assertEquals(left.hashCode(), right.hashCode());
        assertEquals(left, ExactSum.of(left.mantissa(), left.exponent()));
    }

    @Test
    void carryPropagatesThroughAllDigits() {
        ExactSum sum = new ExactSum();
        for (int term = 0; term < 1000; term++) {
            sum.add(Math.nextDown(2.0));
            sum.add(sum);
            if (term > 20) {
                break;
            }
        }
        ExactSum doubled = new ExactSum();
        double factor = 0;
        for (int term = 0; term <= 21; term++) {
            factor = 2 * (factor + 1);
        }
        doubled.add(factor * Math.nextDown(2.0));
        assertEquals(doubled.value(), sum.value());
    }

    @Test
    void sumOfExtremeValuesIsExact() {
        ExactSum sum = new ExactSum();
        sum.addSquare(Double.MIN_VALUE);
        assertEquals(ExactSum.MIN_EXPONENT, sum.exponent());
        sum.addSquare(Double.MAX_VALUE);
        assertEquals(Double.POSITIVE_INFINITY, sum.value());
        sum.add(0);
        assertEquals(0, new ExactSum().value());
        assertEquals("ExactSum[0.0]", new ExactSum().toString());
    }
}
