package dev.credence.outcomes.metric.count;

class MacroJaccardTest extends CountMetricLaws {
    MacroJaccardTest() {
        super(CountFormula.JACCARD, "average=macro,empty=zero");
    }
}
