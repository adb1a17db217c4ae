package dev.credence.outcomes.metric.count;

class ItemRecallTest extends CountMetricLaws {
    ItemRecallTest() {
        super(CountFormula.RECALL, "average=items,empty=one");
    }
}
