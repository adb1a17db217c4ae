package dev.credence.outcomes.metric.count;

class PooledF1Test extends CountMetricLaws {
    PooledF1Test() {
        super(CountFormula.F1, "");
    }
}
