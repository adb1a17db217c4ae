package dev.credence.numerics.roots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RootsTest {
    @Test
    void rootsAreAccurateToTheLastBits() {
        assertEquals(Math.sqrt(2), Roots.find(x -> x * x - 2, 0, 2), 4.5e-16);
        assertEquals(Math.cbrt(1e-30), Roots.find(x -> x * x * x - 1e-30, 0, 1), 1e-25);
        assertEquals(Math.log(3), Roots.find(x -> 3 - Math.exp(x), -50, 50), 5e-16);
    }

    @Test
    void rootAtAnEndIsReturnedExactly() {
        assertEquals(0, Roots.find(x -> x, 0, 1));
        assertEquals(1, Roots.find(x -> x - 1, 0, 1));
        assertEquals(2, Roots.find(x -> x - 2, 2, 2));
    }

    @Test
    void stepOfADiscontinuousFunctionIsFound() {
        assertEquals(0.3, Roots.find(x -> x < 0.3 ? -1 : 1, 0, 1), 1e-15);
    }

    @Test
    void absoluteErrorIsWithinTheTolerance() {
        assertEquals(Math.sqrt(2), Roots.find(x -> x * x - 2, 0, 2, 1e-3), 1e-3);
    }

    @Test
    void equalSignsThrowWithTheBracket() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Roots.find(x -> x + 2, 0, 1));
        assertEquals(
                "signs at the ends of the bracket must differ: f(0.0)=2.0, f(1.0)=3.0; widen the bracket",
                e.getMessage());
    }

    @Test
    void invalidBracketThrows() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Roots.find(x -> x, 1, 0));
        assertEquals("low must be at most high: low=1.0, high=0.0", e.getMessage());
        e = assertThrows(ArithmeticException.class, () -> Roots.find(Math::log, -1, 2));
        assertEquals("function must be a number in the bracket: f(-1.0)=NaN", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Roots.find(x -> x, -1, 2, 0));
        assertEquals("absolute must be above 0: absolute=0.0; leave it out for the last bits", e.getMessage());
    }
}
