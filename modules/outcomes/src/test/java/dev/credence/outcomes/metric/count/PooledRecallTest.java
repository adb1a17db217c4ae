package dev.credence.outcomes.metric.count;

class PooledRecallTest extends CountMetricLaws {
    PooledRecallTest() {
        super(CountFormula.RECALL, "of=A");
    }
}
