package org.example.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.testkit.BinaryMetricContract;
import org.junit.jupiter.api.Test;

class KulczynskiTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return new Kulczynski();
    }

    @Test
    void metricIsTheMeanOfPrecisionAndRecall() {
        assertEquals((0.75 + 0.5) / 2, metric().value(3, 1, 3, 10));
    }
}
