package dev.credence.outcomes.metric.count;

class PooledPrecisionTest extends CountMetricLaws {
    PooledPrecisionTest() {
        super(CountFormula.PRECISION, "");
    }
}
