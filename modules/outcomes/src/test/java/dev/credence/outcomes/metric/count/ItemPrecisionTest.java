package dev.credence.outcomes.metric.count;

class ItemPrecisionTest extends CountMetricLaws {
    ItemPrecisionTest() {
        super(CountFormula.PRECISION, "average=items");
    }
}
