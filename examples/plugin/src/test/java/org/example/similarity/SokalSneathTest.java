package org.example.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.testkit.BinaryMetricContract;
import org.junit.jupiter.api.Test;

class SokalSneathTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return new SokalSneath();
    }

    @Test
    void errorsCountTwice() {
        assertEquals(3 / (3.0 + 2 * 1 + 2 * 3), metric().value(3, 1, 3, 10), 1e-15);
    }
}
