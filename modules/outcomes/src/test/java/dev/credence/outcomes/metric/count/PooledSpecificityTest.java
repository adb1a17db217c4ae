package dev.credence.outcomes.metric.count;

class PooledSpecificityTest extends CountMetricLaws {
    PooledSpecificityTest() {
        super(CountFormula.SPECIFICITY, "");
    }
}
