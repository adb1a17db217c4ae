package dev.credence.curves.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.curves.curve.Curve.IsoF1;
import org.junit.jupiter.api.Test;

class IsoF1Test {
    @Test
    void f1IsConstantAlongItsLine() {
        for (IsoF1.Point point : IsoF1.of(0.7, 9).points()) {
            assertEquals(0.7, 2 * point.x() * point.y() / (point.x() + point.y()), 1e-15);
        }
        assertEquals(
                "f1 must lie in (0, 1): f1=1.0",
                assertThrows(IllegalArgumentException.class, () -> IsoF1.of(1, 9))
                        .getMessage());
    }
}
