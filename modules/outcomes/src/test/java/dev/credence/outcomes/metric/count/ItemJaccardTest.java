package dev.credence.outcomes.metric.count;

class ItemJaccardTest extends CountMetricLaws {
    ItemJaccardTest() {
        super(CountFormula.JACCARD, "average=items,empty=zero");
    }
}
