package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CompensatedSumTest {
    @Test
    void lostDigitsComeBack() {
        CompensatedSum sum = new CompensatedSum();
        for (double term : new double[] {1, 1e100, 1, -1e100}) {
            sum.add(term);
        }
        assertEquals(2, sum.value());
    }

    @Test
    void aTenthTenMillionTimesIsAMillion() {
        CompensatedSum sum = new CompensatedSum();
        for (int i = 0; i < 10_000_000; i++) {
            sum.add(0.1);
        }
        assertEquals(1_000_000, sum.value(), 1.2e-10);
    }

    @Test
    void productsAreAddedExactly() {
        CompensatedSum sum = new CompensatedSum();
        double x = 1 + 0x1p-30;
        sum.addProduct(x, x);
        sum.add(-1);
        sum.add(-0x1p-29);
        assertEquals(0x1p-60, sum.value());
    }

    @Test
    void infinityStays() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(Double.POSITIVE_INFINITY);
        sum.add(1);
        assertEquals(Double.POSITIVE_INFINITY, sum.value());
    }
}
